import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { serviceSchema } from './contract.ts'
import { gaps } from './words.ts'
import type { Gap } from './words.ts'

const deskRowSchema = z.strictObject({
  id: z.guid(),
  /** Names, in their order. */
  responsibles: z.array(z.string()),
  serviceGroup: z.string().nullable(),
  /** Instant of the last change. */
  updatedAt: z.string(),
  gaps: z.array(z.enum(Object.keys(gaps) as [Gap, ...Gap[]])),
})
export type ServiceDeskRow = z.output<typeof deskRowSchema>

export const listServiceDesk = endpoint({
  method: 'GET',
  path: '/api/v1/ServiceDesk',
  cost: 'list',
  summary: 'What those who keep the services see of each besides the list: responsibles, group, last change, and what it lacks',
  access: 'internal',
  response: z.array(deskRowSchema),
})

export const copyService = endpoint({
  method: 'POST',
  path: '/api/v1/ServiceDesk/{id}/copy',
  cost: 'picture',
  summary: 'Duplicates a service with its texts, tags, group, people and pictures, without its subscriptions; the copy is not live',
  access: 'internal',
  params: z.object({ id: z.guid() }),
  response: serviceSchema,
  status: 201,
})
