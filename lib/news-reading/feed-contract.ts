import { z } from 'zod'
import { RSS_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { articleSchema } from '#lib/articles/contract.ts'
import { newsItemSchema } from '#lib/news-items/contract.ts'

const INVALID_DATE = 'from is not a date'
const KEY_LENGTH = 100

/** One value or several of a query. */
const repeatable = z.union([z.guid().transform((one) => [one]), z.array(z.guid())]).optional()

export const getFeed = endpoint({
  method: 'GET',
  path: '/api/v1/RSS',
  summary: 'RSS 2.0 of published news and articles that the caller, or the person of a personal link, may see, newest first (A145, W54)',
  access: 'signed-in',
  secret: 'key',
  query: z.object({
    /** Of a personal link. */
    key: z.string().max(KEY_LENGTH).optional(),
    type: z
      .enum(['0', '1'])
      .transform((text) => (text === '0' ? 0 : 1))
      .optional(),
    territory: repeatable,
    topic: repeatable,
  }),
  response: 'file',
  mediaTypes: [RSS_TYPE],
})

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], INVALID_DATE).transform((text) => new Date(text))
/** A last calendar date includes its day. */
const until = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], 'to is not a date')
  .transform((text) => new Date(text.includes('T') ? text : `${text}T23:59:59.999Z`))
const period = z.object({ from: moment, to: until.optional() })

export const listPublishedNews = endpoint({
  method: 'GET',
  path: '/api/v1/Integration/News/GetPublishedFrom',
  cost: 'list',
  summary: 'News items published from a date on (A146)',
  access: 'internal',
  query: period,
  response: z.array(newsItemSchema),
})

export const listPublishedArticles3W = endpoint({
  method: 'GET',
  path: '/api/v1/Integration/Article3W/GetPublishedFrom',
  cost: 'list',
  summary: '3W articles published from a date on (A146)',
  access: 'internal',
  query: period,
  response: z.array(articleSchema),
})
