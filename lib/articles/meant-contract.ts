import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { SEARCH_LENGTH } from '#lib/news/filter-contract.ts'

export const getMeant = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/News/meant',
  cost: 'search',
  summary:
    'How the search of articles understands a text: with a slip put right, by which other terms of the trade, and which of its words find something',
  access: 'signed-in',
  body: z.strictObject({ freeTextSearch: z.string().trim().min(1, 'Please type something').max(SEARCH_LENGTH) }),
  response: z.strictObject({
    /** The text with its slips put right; null = it finds something as typed, or nothing like it does. */
    corrected: z.string().nullable(),
    /** Terms of the same meaning that were looked for too. */
    alsoSearched: z.array(z.string()),
    /** Words of the text that find something together, where all of them find nothing; null = there are none. */
    fewer: z.string().nullable(),
  }),
})
