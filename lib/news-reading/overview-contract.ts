import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { ARTICLE_TYPE, articleSchema, articleType } from '#lib/articles/contract.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import { eventSchema } from '#lib/events/contract.ts'
import { newsFilterSchema } from '#lib/news/filter-contract.ts'
import { newsItemSchema } from '#lib/news-items/contract.ts'
import { publicationSchema } from '#lib/media/publication-contract.ts'
import { videoSchema } from '#lib/media/video-contract.ts'

/** W78. */
export const UNKNOWN_TYPE = 'Please provide a type: 0 or 1'
/** The type in the query, where it is text. */
const newsType = z
  .enum(['0', '1'], UNKNOWN_TYPE)
  .transform((text): ArticleType => (text === '0' ? ARTICLE_TYPE.threeW : ARTICLE_TYPE.global))

const firstOf = <T extends z.ZodType>(item: T) => z.strictObject({ items: z.array(item), totalCount: z.int() })

export const dashboardSchema = z.strictObject({
  news: firstOf(newsItemSchema),
  articles: firstOf(articleSchema),
  events: firstOf(eventSchema).extend({
    earlierCount: z.int().optional().meta({ description: 'Events that are over; with eventsFrom only' }),
  }),
  videos: firstOf(videoSchema),
  publications: firstOf(publicationSchema),
})
export type Dashboard = z.infer<typeof dashboardSchema>

export const getDashboard = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/Dashboard',
  cost: 'search',
  summary:
    'The first six of each kind with their totals; filters apply to articles and news (W51). With eventsFrom the events are those that are not over before that day, the next date first. The type comes from the body, else from newsType; one of them is needed (W78)',
  access: 'signed-in',
  query: z.object({ newsType: newsType.optional() }),
  body: z
    .strictObject({
      type: z.union([articleType], UNKNOWN_TYPE).optional(),
      filters: newsFilterSchema.nullish(),
      eventsFrom: z.iso.date().optional(),
    })
    .optional(),
  response: dashboardSchema,
})

const filtersOfList = newsFilterSchema.nullish()

export const countNews = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/News/counts',
  cost: 'search',
  summary: 'How much each list of the news holds for the caller under its own filters; of the calendar the dates that are not over',
  access: 'signed-in',
  body: z.strictObject({
    type: articleType,
    filters: z
      .strictObject({
        news: filtersOfList,
        articles: filtersOfList,
        calendar: filtersOfList,
        videos: filtersOfList,
        publications: filtersOfList,
      })
      .nullish(),
  }),
  response: z.strictObject({ news: z.int(), articles: z.int(), calendar: z.int(), videos: z.int(), publications: z.int() }),
})

/** Upper-case names of E188 (W75). */
export const PERMISSION_TYPES = [
  'NEWS',
  'ARTICLE3W',
  'ARTICLEGLOBAL',
  'EVENT',
  'VIDEO',
  'PUBLICATION',
  'TOPIC',
  'ISSUER',
  'DOCUMENTTYPE',
  'SUBSCRIPTION',
] as const
const permission = z.enum(['READ', 'WRITE', 'DELETE'])

export const newsTypesSchema = z.strictObject({
  types: z.array(z.enum(PERMISSION_TYPES)),
  permissions: z.record(z.enum(PERMISSION_TYPES), z.array(permission)),
})

export const getNewsTypes = endpoint({
  method: 'GET',
  path: '/api/v1/Metadata/types',
  summary: 'Kinds of news content with what the caller may do with each (A139)',
  access: 'signed-in',
  response: newsTypesSchema,
})

const ids = z.array(z.guid())
export const getUsedTags = endpoint({
  method: 'GET',
  path: '/api/v1/Metadata/used/{type}',
  summary: 'Reference ids in use by the articles of a type that the caller may see (A140)',
  access: 'signed-in',
  params: z.object({ type: z.string().max(20) }),
  response: z.strictObject({ territories: ids, topics: ids, issuers: ids, documentTypes: ids }),
})
