import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageKeys, pageOf } from '#lib/http/page.ts'

const NAME_LENGTH = 200
/** Most names in one call. */
const MAX_NAMES = 1_000

/** The name of one or more companies (A020). */
export const organizationSchema = z.strictObject({ name: z.string() })
export type Organization = z.infer<typeof organizationSchema>

export const listOrganizations = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/Organization/paged',
  cost: 'list',
  summary: 'Names of companies, by name',
  access: 'internal',
  /** Page and size stand in the query or the body (A047). */
  query: z.object(pageKeys),
  body: z.strictObject({
    filters: z.strictObject({ name: z.string().max(NAME_LENGTH).nullish() }).nullish(),
    orderBy: orderBySchema(['name']),
    ...pageKeys,
  }),
  response: pageOf(organizationSchema),
})

const name = z.string().max(NAME_LENGTH)
const namesBody = z.array(name).max(MAX_NAMES)

export const organizationsByNames = endpoint({
  method: 'POST',
  readOnly: true,
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
  query: z.object({ names: z.union([name.transform((one) => [one]), namesBody]).default([]) }),
  response: z.array(organizationSchema),
})
