import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { articleSchema, articleType } from '#lib/articles/contract.ts'
import { deadlineSchema } from '#lib/news/fields-contract.ts'
import { DESK_DAYS } from '#lib/news/words.ts'

export const deskDateSchema = z.strictObject({
  /** Of the event, or of the article that ends by itself. */
  id: z.guid(),
  title: z.string(),
  articleId: z.guid().nullable(),
  deadline: deadlineSchema,
  /** A current news item of the article must be read. */
  mustRead: z.boolean(),
  /** The article is assigned to the reader. */
  assigned: z.boolean(),
})
export type DeskDate = z.infer<typeof deskDateSchema>

export const deskSchema = z.strictObject({
  /** By day; what is assigned to the reader and overdue comes first. */
  dates: z.array(deskDateSchema),
  /** Articles that the reader wants to read later. */
  laterCount: z.int(),
  /** End of the visit before this one; null = there was none. */
  since: z.iso.datetime().nullable(),
  /** The newest articles that were published since then, with their number. */
  fresh: z.strictObject({ items: z.array(articleSchema), totalCount: z.int() }),
})
export type Desk = z.infer<typeof deskSchema>

export const getDesk = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/News/desk',
  cost: 'search',
  summary: `What is due for the caller in the next ${DESK_DAYS} days, and what was published since the visit before; of article type 0 or 1, dates without an article belong to both`,
  access: 'signed-in',
  body: z.strictObject({ type: articleType }),
  response: deskSchema,
})

export const noteVisit = endpoint({
  method: 'PUT',
  path: '/api/v1/News/visit',
  summary: 'Notes that the caller is in the news now; after some hours without a note a new visit begins',
  access: 'signed-in',
  response: null,
})
