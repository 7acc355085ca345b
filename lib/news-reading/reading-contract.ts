import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { byId } from '#lib/news/fields-contract.ts'

/** How far the caller got with an article. */
const readingSchema = z.strictObject({
  /** A later version matters to the caller, who has read an earlier one; null = none does, or it is read. */
  changed: z
    .strictObject({
      readAt: z.iso.datetime(),
      /** The version that was read, or the last one before it that was published; null = what it said is not kept. */
      version: z.int().nullable(),
    })
    .nullable(),
})
export type Reading = z.infer<typeof readingSchema>

export const getReading = endpoint({
  method: 'GET',
  path: '/api/v1/News/reading/{id}',
  summary: 'How far the caller got with an article: whether it has changed since, as the editors say',
  access: 'signed-in',
  params: byId,
  response: readingSchema,
})
