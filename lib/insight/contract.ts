import { z } from 'zod'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { sheetBody, textFilter } from '#lib/lists/schemas.ts'
import { articleReadsColumns, topicReadsColumns } from './columns.ts'

/** The period counts by the moment of reading; instants, both included. */
const period = { from: z.iso.datetime({ offset: true }).nullish(), to: z.iso.datetime({ offset: true }).nullish() }
export const readershipFilters = z.strictObject({
  ...period,
  /** Part of the title, or of the topic's name. */
  title: textFilter,
  /** 0 = 3W, 1 = global. */
  type: z.union([z.literal(0), z.literal(1)]).nullish(),
})
export type ReadershipFilters = z.output<typeof readershipFilters>

export const articleReadsSchema = z.strictObject({
  id: z.guid(),
  title: z.string(),
  type: z.int(),
  publishDate: z.string().nullable(),
  /** Clients who marked it as read. */
  readers: z.int(),
  /** Companies of those clients. */
  companies: z.int(),
  /** Internal users who did. */
  staff: z.int(),
  lastReadAt: z.string().nullable(),
  /** A must-read: the proof of reading names who has read it. */
  asksForConfirmation: z.boolean(),
})
export type ArticleReads = z.infer<typeof articleReadsSchema>

export const topicReadsSchema = z.strictObject({
  id: z.guid(),
  name: z.string(),
  /** Published articles with this topic. */
  articles: z.int(),
  /** Of those, the ones that a client read. */
  articlesRead: z.int(),
  /** Readings by clients, of all its articles. */
  reads: z.int(),
  /** Clients who read at least one. */
  readers: z.int(),
  lastReadAt: z.string().nullable(),
})
export type TopicReads = z.infer<typeof topicReadsSchema>

const root = '/api/v1/Readership'

export const listArticleReads = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/articles/paged`,
  cost: 'list',
  summary: 'Published articles with how many people read them in a period',
  access: 'internal',
  query: pageQuery(),
  body: z.strictObject({ filters: readershipFilters.nullish(), orderBy: orderBySchema(orderFields(articleReadsColumns)) }),
  response: pageOf(articleReadsSchema),
})

export const listTopicReads = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/topics/paged`,
  cost: 'list',
  summary: 'Topics with how much of them was read in a period',
  access: 'internal',
  query: pageQuery(),
  body: z.strictObject({ filters: readershipFilters.nullish(), orderBy: orderBySchema(orderFields(topicReadsColumns)) }),
  response: pageOf(topicReadsSchema),
})

export const exportReadership = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/export/excel`,
  summary: 'Readership of articles or of topics as a spreadsheet: filters, order and columns of their list',
  access: 'internal',
  body: z.discriminatedUnion('by', [
    sheetBody(articleReadsColumns, readershipFilters).extend({ by: z.literal('articles') }),
    sheetBody(topicReadsColumns, readershipFilters).extend({ by: z.literal('topics') }),
  ]),
  response: 'file',
  mediaTypes: [XLSX_TYPE],
  limit: 'export',
  cost: 'export',
})
