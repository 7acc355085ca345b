import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

/** A running 3W subscription of the reader, by which its company may open its register to the firm. */
export const openingSchema = z.strictObject({
  subscriptionId: z.guid(),
  serviceName: z.string(),
  entityName: z.string(),
  isOpen: z.boolean(),
  /** null while it is closed. */
  openedAt: z.iso.datetime().nullable(),
  /** Main contacts of the subscription open and close it. */
  mayChange: z.boolean(),
})
export type Opening = z.infer<typeof openingSchema>

const root = '/api/v1/Obligation/opening'

export const listOpenings = endpoint({
  method: 'GET',
  path: root,
  summary: "Whether the firm's staff may read the registers of the caller's companies; for staff the registers that are open to them",
  access: 'signed-in',
  response: z.array(openingSchema),
})

export const setOpening = endpoint({
  method: 'PUT',
  path: `${root}/{id}`,
  summary: "Opens the register of a company to the firm's staff by one of its subscriptions, or closes it",
  access: 'signed-in',
  params: z.object({ id: z.guid() }),
  body: z.strictObject({ isOpen: z.boolean() }),
  response: openingSchema,
})
