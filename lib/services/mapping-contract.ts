import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

const byTenant = z.object({ id: z.guid() })
const path = '/api/v1/TaxonomyMapping/{id}/services'
const REVISION_LENGTH = 64

export const previewMappedTags = endpoint({
  method: 'GET',
  path,
  summary: 'How many services of a tenant would get the tags of the new catalogue to which their legacy tags are mapped',
  access: 'internal',
  cost: 'list',
  params: byTenant,
  response: z.strictObject({
    /** Pairs of items of which at least one service carries the legacy one; by name. */
    pairs: z.array(
      z.strictObject({
        legacyId: z.guid(),
        /** Names; those of sub-industries with their industry. */
        legacy: z.string(),
        target: z.string(),
        /** Services that would get the new tag, and those that have it already. */
        gaining: z.int(),
        having: z.int(),
      }),
    ),
    /** Services that would change. */
    services: z.int(),
    /** What the write is asked with. */
    revision: z.string(),
  }),
})
export type MappedTags = z.infer<typeof previewMappedTags.response>

export const addMappedTags = endpoint({
  method: 'POST',
  path,
  summary: 'Gives the services of a tenant the tags of the new catalogue to which their legacy tags are mapped, as one change',
  access: 'internal',
  params: byTenant,
  body: z.strictObject({ revision: z.string().max(REVISION_LENGTH) }),
  response: z.strictObject({ changed: z.int() }),
})
