import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { MAX_RESPONSIBLES, TOO_MANY_RESPONSIBLES } from './write-contract.ts'
import { outcomes } from './words.ts'
import type { Outcome } from './words.ts'

/** Services that are changed at once. */
export const MAX_BULK = 500
const MAX_TAGS = 100
const KEY_LENGTH = 255
const DOMAIN_LENGTH = 20
const NONE_CHOSEN = 'Please choose at least one row'
const TOO_MANY = `Please choose at most ${MAX_BULK} rows`

const tagIds = z
  .array(z.guid())
  .max(MAX_TAGS, `Please choose at most ${MAX_TAGS} tags`)
  .transform((ids) => ids.map((id) => id.toLowerCase()))
const domains = z.array(z.string().max(DOMAIN_LENGTH)).max(MAX_TAGS, `Please choose at most ${MAX_TAGS} tenants`)
const id = z.guid().transform((value) => value.toLowerCase())
const actionSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('live'), on: z.boolean() }),
  z.strictObject({ do: z.literal('highlighted'), on: z.boolean() }),
  /** Items of the taxonomy that each service gets, and those that it loses; one that is in both is kept. */
  z.strictObject({ do: z.literal('tags'), add: tagIds, remove: tagIds }),
  /** In their order, in place of those that there are. */
  z.strictObject({
    do: z.literal('responsibles'),
    ppids: z.array(z.string().max(KEY_LENGTH)).max(MAX_RESPONSIBLES, TOO_MANY_RESPONSIBLES),
  }),
  /** Null = in no group. */
  z.strictObject({ do: z.literal('group'), serviceGroupId: id.nullable() }),
  /** Domains of the tenants that offer each service from now on, and of those that do so no longer; with a tenant go its tags and its group. */
  z.strictObject({ do: z.literal('tenants'), add: domains, remove: domains }),
  z.strictObject({ do: z.literal('delete') }),
])
export type BulkServiceAction = z.output<typeof actionSchema>

const outcome = z.enum(Object.keys(outcomes) as [Outcome, ...Outcome[]])

export const previewServicesBulk = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/ServiceDesk/bulk/preview',
  cost: 'list',
  summary: 'What would be done to many services: which change, and which stay and why',
  access: 'internal',
  body: z.strictObject({ ids: z.array(id).min(1, NONE_CHOSEN).max(MAX_BULK, TOO_MANY), action: actionSchema }),
  /** Those that are still there, by name; the versions are what the write is asked with. */
  response: z.strictObject({ rows: z.array(z.strictObject({ id: z.guid(), name: z.string(), version: z.int(), outcome })) }),
})

export const changeServicesBulk = endpoint({
  method: 'PUT',
  path: '/api/v1/ServiceDesk/bulk',
  summary:
    'Changes or deletes many services, those that the caller may edit and nobody changed since, as one change that can be taken back',
  access: 'internal',
  body: z.strictObject({
    rows: z
      .array(z.strictObject({ id, version: z.int() }))
      .min(1, NONE_CHOSEN)
      .max(MAX_BULK, TOO_MANY),
    action: actionSchema,
  }),
  response: z.strictObject({
    changed: z.int(),
    /** Those that were left out with the reason; one that is gone has no name. */
    leftOut: z.array(z.strictObject({ id: z.guid(), name: z.string().nullable(), outcome })),
  }),
})
