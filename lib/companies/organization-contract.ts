import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageOf } from '#lib/http/page.ts'

const NAME_LENGTH = 200
/** Most names in one call. */
const MAX_NAMES = 1_000

/** The name of one or more companies (A020). */
export const organizationSchema = z.strictObject({ name: z.string() })
export type Organization = z.infer<typeof organizationSchema>

/** Page and size stand in the query or the body (A047); what they may be is said by lib/http/page.ts. */
const pageKeys = { pageNumber: z.unknown().optional(), page: z.unknown().optional(), pageSize: z.unknown().optional(), size: z.unknown().optional() }

export const listOrganizations = endpoint({
  method: 'POST',
  path: '/api/v1/Organization/paged',
  summary: 'Names of companies, by name',
  access: 'internal',
  query: z.object(pageKeys),
  body: z.strictObject({
    filters: z.strictObject({ name: z.string().max(NAME_LENGTH).nullish() }).nullish(),
    orderBy: orderBySchema(['name']),
    ...pageKeys,
  }),
  response: pageOf(organizationSchema),
})

const namesBody = z.array(z.string().max(NAME_LENGTH)).max(MAX_NAMES)

export const organizationsByNames = endpoint({
  method: 'POST',
  path: '/api/v1/Organization/names',
  summary: 'Those of the given names that companies have',
  access: 'internal',
  body: namesBody,
  response: z.array(organizationSchema),
})

/** For other systems (A059). */
export const integrationOrganizations = endpoint({ ...organizationsByNames, path: '/api/v1/Integration/Organization/by-names' })

export const integrationOrganizationsByQuery = endpoint({
  method: 'GET',
  path: '/api/v1/Integration/Organization/by-names',
  summary: 'Those of the given names that companies have; `names` may be repeated',
  access: 'internal',
  query: z.object({ names: z.preprocess((names) => (names === undefined ? [] : [names].flat()), namesBody) }),
  response: z.array(organizationSchema),
})
