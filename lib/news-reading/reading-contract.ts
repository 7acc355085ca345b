import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { articleType } from '#lib/articles/contract.ts'
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
  /** What a must-read asks of a client; null = it is none, or the caller is of the firm. */
  confirmation: z
    .strictObject({
      askedAt: z.iso.datetime(),
      /** Last day in time, YYYY-MM-DD. */
      dueDay: z.iso.date(),
      overdue: z.boolean(),
      /** The latest version that the caller has confirmed to have read. */
      confirmed: z.strictObject({ version: z.int(), at: z.iso.datetime() }).nullable(),
      /** That one is older than the latest version that matters, or there is none. */
      isOpen: z.boolean(),
    })
    .nullable(),
})
export type Reading = z.infer<typeof readingSchema>

export const getReading = endpoint({
  method: 'GET',
  path: '/api/v1/News/reading/{id}',
  summary: 'How far the caller got with an article: whether it has changed since, as the editors say, and what a must-read asks for',
  access: 'signed-in',
  params: byId,
  response: readingSchema,
})

/** The version that is in front of the caller. */
const versionBody = z.strictObject({ version: z.int().min(1).max(2_147_483_647) })

export const noteOpened = endpoint({
  method: 'PUT',
  path: '/api/v1/News/reading/{id}/opened',
  summary: 'Notes that the caller, a client, has opened a version of an article that must be read; of others nothing is noted',
  access: 'signed-in',
  params: byId,
  body: versionBody,
  response: null,
})

export const confirmRead = endpoint({
  method: 'PUT',
  path: '/api/v1/News/reading/{id}/confirmed',
  summary:
    'The caller, a client, says to have read a version of an article that must be read; STALE_VERSION when a later one matters or the article is another one now',
  access: 'signed-in',
  params: byId,
  body: versionBody,
  response: readingSchema,
})

const openConfirmationSchema = z.strictObject({
  id: z.guid(),
  type: articleType,
  title: z.string(),
  askedAt: z.iso.datetime(),
  dueDay: z.iso.date(),
  overdue: z.boolean(),
  /** The caller has confirmed an earlier version. */
  again: z.boolean(),
})
export type OpenConfirmation = z.infer<typeof openConfirmationSchema>

export const listOpenConfirmations = endpoint({
  method: 'GET',
  path: '/api/v1/News/confirmations',
  summary: 'The must-reads that the caller, a client, has yet to confirm, those due first at the top',
  access: 'signed-in',
  cost: 'list',
  response: z.array(openConfirmationSchema),
})
