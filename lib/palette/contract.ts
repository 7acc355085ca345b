import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH, foundKinds } from './words.ts'

/** Results of each kind. */
export const SHOWN_PER_KIND = 5

/** Something that the caller may go to. */
export const foundSchema = z.strictObject({
  kind: z.enum(foundKinds),
  /** Unique with its kind. */
  id: z.string(),
  title: z.string(),
  /** Distinguishes it from others of that title. */
  detail: z.string().nullable(),
  /** Path within the portal. */
  href: z.string().startsWith('/'),
  /** Stands for the results of its kind that are not shown, and leads to the list of them; the last of its kind. */
  more: z.literal(true).optional(),
})
export type Found = z.infer<typeof foundSchema>

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/v1/Search/everything',
  summary: `Screens, actions, services, subscriptions, news, companies and people whose names hold all words, within the caller's rights; at most ${SHOWN_PER_KIND} of each kind, and where there are more an entry that leads to their list`,
  access: 'anonymous',
  query: z.object({
    q: z
      .string()
      .trim()
      .min(MIN_SEARCH_LENGTH, `Please type at least ${MIN_SEARCH_LENGTH} letters`)
      .max(MAX_SEARCH_LENGTH, `Please type at most ${MAX_SEARCH_LENGTH} letters`),
  }),
  response: z.array(foundSchema),
  limit: 'search',
  cost: 'search',
})
