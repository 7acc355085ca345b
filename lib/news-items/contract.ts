import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { orderFields } from '#lib/lists/columns.ts'
import type { OrderField } from '#lib/lists/columns.ts'
import { newsItemColumns } from './columns.ts'
import { NEWS_PAGE_SIZE, pageOf, pageQuery } from '#lib/http/page.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { versionField } from '#lib/http/version.ts'
import { articleTextField } from '#lib/rich-text/field.ts'
import { facetsSchema, snippetSchema, titlesBody } from '#lib/articles/contract.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import {
  NO_ARTICLE,
  RICH_BODY_BYTES,
  byId,
  deadlineSchema,
  flagInput,
  ignored,
  instant,
  itemIds,
  replyInstant,
  title,
} from '#lib/news/fields-contract.ts'
import { newsFilterSchema } from '#lib/news/filter-contract.ts'

/** E175. */
export const newsItemSchema = z.strictObject({
  id: z.guid(),
  title: z.string(),
  issueDate: z.iso.datetime(),
  /** JSON text (B174); null = empty. */
  repositoryText: z.string().nullable(),
  articleId: z.guid().nullable(),
  published: z.boolean(),
  mustRead: z.boolean(),
  /** Still current; false = archived (A127). */
  isAlive: z.boolean(),
  /** Set on first publish (W74). */
  publishDate: replyInstant,
  creationDate: z.iso.datetime(),
  lastUpdateDate: replyInstant,
  territories: z.array(z.guid()),
  issuers: z.array(z.guid()),
  topics: z.array(z.guid()),
  snippet: snippetSchema.nullable(),
  /** That of its article; left out when no date lies ahead. */
  deadline: deadlineSchema.optional(),
  version: z.int(),
})
export type NewsItem = z.infer<typeof newsItemSchema>

/** A news item that leads to an article, as the page of that article shows it. */
export interface LinkingNewsItem extends Pick<NewsItem, 'id' | 'title' | 'publishDate'> {
  /** Of the article to which it belongs; null = it is an item of the repository. */
  type: ArticleType | null
}

/** Orders besides those of the columns; relevance = best match of the free-text search first, deadline = the next one of the article, alone. */
const FURTHER_ORDERS = ['creationDate', 'relevance', 'deadline'] as const
export type FurtherNewsOrder = (typeof FURTHER_ORDERS)[number]
export type NewsOrder = OrderField<typeof newsItemColumns> | FurtherNewsOrder

/** What is left out of an update stays as it is. */
const newsItemBody = z.strictObject({
  title,
  repositoryText: articleTextField.optional(),
  articleId: z.guid(NO_ARTICLE).nullish(),
  published: z.boolean().optional(),
  mustRead: z.boolean().optional(),
  isAlive: z.boolean().optional(),
  publishDate: instant.nullish(),
  territories: itemIds.optional(),
  issuers: itemIds.optional(),
  topics: itemIds.optional(),
  version: versionField,
  id: ignored,
  creationDate: ignored,
  lastUpdateDate: ignored,
  snippet: ignored,
  deadline: ignored,
})

/** A missing date asks for one (W45). */
const issueDate = z
  .unknown()
  .refine((value) => value !== undefined && value !== null && value !== '', REQUIRED)
  .pipe(instant)
const itemBody = newsItemBody.extend({ issueDate })
export type NewsItemBody = z.output<typeof itemBody>

const root = '/api/v1/News'
const one = `${root}/{id}` as const

export const listNews = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/paged`,
  cost: 'search',
  summary: 'A page of news items that the caller may see, newest first',
  access: 'signed-in',
  query: pageQuery(NEWS_PAGE_SIZE),
  body: z.strictObject({
    filters: newsFilterSchema.nullish(),
    orderBy: orderBySchema([...orderFields(newsItemColumns), ...FURTHER_ORDERS]),
  }),
  response: pageOf(newsItemSchema),
})

export const countNews = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/facets`,
  cost: 'search',
  summary:
    "Counts per tag of the news items that the filters leave; a kind's own filter is left aside for its counts, document types are those of the linked article",
  access: 'signed-in',
  body: z.strictObject({ filters: newsFilterSchema.nullish() }),
  response: facetsSchema,
})

export const createNews = endpoint({
  method: 'POST',
  path: root,
  summary: 'Creates a news item',
  access: 'internal',
  body: itemBody,
  maxBodyBytes: RICH_BODY_BYTES,
  response: newsItemSchema,
  status: 201,
})

export const getNews = endpoint({
  method: 'GET',
  path: one,
  summary: 'One news item',
  access: 'signed-in',
  params: byId,
  response: newsItemSchema,
})

export const updateNews = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Changes a news item; what is left out stays',
  access: 'internal',
  params: byId,
  body: itemBody,
  maxBodyBytes: RICH_BODY_BYTES,
  response: newsItemSchema,
})

export const deleteNews = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Deletes a news item',
  access: 'internal',
  params: byId,
  response: null,
})

export const listNewsByArticle = endpoint({
  method: 'GET',
  path: `${root}/byArticle/{id}`,
  summary: 'News items of an article that the caller may see, newest first',
  access: 'signed-in',
  params: byId,
  response: z.array(newsItemSchema),
})

export const listNewsTitles = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/titles`,
  cost: 'search',
  summary: 'Titles of news items by ids or filters',
  access: 'signed-in',
  body: titlesBody,
  response: z.array(z.strictObject({ id: z.guid(), title: z.string() })),
})

function flagContract<const Path extends string, const Flag extends string>(path: Path, flag: Flag) {
  return endpoint({
    method: 'PATCH',
    path: `${one}/${path}` as const,
    summary: `Sets ${flag} of a news item and nothing else`,
    access: 'internal',
    params: byId,
    ...flagInput(flag),
    response: null,
  })
}

export const publishNews = flagContract('published', 'published')
export const setNewsMustRead = flagContract('MustRead', 'mustRead')
export const setNewsIsAlive = flagContract('IsAlive', 'isAlive')

const MAX_LINKED = 1_000

export const linkNews = endpoint({
  method: 'PATCH',
  path: `${root}/ArticleId`,
  summary: 'Links news items to an article, or to none with null',
  access: 'internal',
  body: z.strictObject({ ids: z.array(z.guid()).min(1, REQUIRED).max(MAX_LINKED), articleId: z.guid(NO_ARTICLE).nullable() }),
  response: null,
})
