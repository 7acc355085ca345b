import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

/** E024. Home-page texts and filter labels of one tenant (A095); `contacts` are ppids (W15). */
export const pageSchema = z.strictObject({
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  value1Title: z.string(),
  value1Description: z.string(),
  value2Title: z.string(),
  value2Description: z.string(),
  contacts: z.array(z.string()),
  mainFilter: z.string(),
  secondaryFilter: z.string(),
  tertiaryFilter: z.string(),
  version: z.int(),
})
export type Page = z.infer<typeof pageSchema>

export const getPage = endpoint({
  method: 'GET',
  path: '/api/v1/Page',
  summary: 'Home-page texts and filter labels of the current tenant',
  access: 'anonymous',
  query: z.object({ domain: z.string().toUpperCase().optional() }),
  response: pageSchema,
  cache: 'private',
})
