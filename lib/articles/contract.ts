import { z } from 'zod'
import { orBare } from '#lib/http/bare.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { orderFields } from '#lib/lists/columns.ts'
import type { OrderField } from '#lib/lists/columns.ts'
import { articleColumns } from './columns.ts'
import { NEWS_PAGE_SIZE, pageOf, pageQuery } from '#lib/http/page.ts'
import { versionField } from '#lib/http/version.ts'
import { articleTextField } from '#lib/rich-text/field.ts'
import {
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
import { readIds } from '#lib/news/ids-contract.ts'

/** B184, A063. */
export const ARTICLE_TYPE = { threeW: 0, global: 1 } as const
export type ArticleType = (typeof ARTICLE_TYPE)[keyof typeof ARTICLE_TYPE]
export const articleType = z.union([z.literal(0), z.literal(1)])

/** The sections in their order (B172); global articles use freeContent (A125). */
export const SECTIONS = ['background', 'whatsNew', 'whatsNext', 'freeContent'] as const
export type Section = (typeof SECTIONS)[number]

/** A rating row of a note (W49); without a value the rating is null (A136). */
export const ratingRowSchema = z.strictObject({
  /** Title of the company in the rating (W49). */
  companyName: z.string(),
  ratingTitle: z.string(),
  isMultiRating: z.boolean(),
  /** One letter, default Z. */
  groupRating: z.string(),
  /** Default 99, shown with two digits. */
  orderRating: z.int(),
  rating: z.int().nullable(),
})
export type RatingRow = z.infer<typeof ratingRowSchema>

/** A news item as an article shows it. */
export const linkedNewsSchema = z.strictObject({
  id: z.guid(),
  title: z.string(),
  issueDate: z.iso.datetime(),
  published: z.boolean(),
  mustRead: z.boolean(),
  isAlive: z.boolean(),
})

/** Found words of a free-text search in their surroundings. */
export const snippetSchema = z.array(z.strictObject({ text: z.string(), match: z.boolean() }))
export type Snippet = z.infer<typeof snippetSchema>

/** Bytes of one attachment. */
export const ATTACHMENT_BYTES = 20 * 1024 * 1024
/** Most files of one article. */
export const MAX_ATTACHMENTS = 20
const TOO_MANY_FILES = `An article has at most ${MAX_ATTACHMENTS} files`

/** A file that goes with an article; its bytes have an address of their own. */
export const attachmentSchema = z.strictObject({
  id: z.guid(),
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.int(),
})
export type Attachment = z.infer<typeof attachmentSchema>

const rowFields = {
  id: z.guid(),
  businessId: z.int(),
  type: articleType,
  title: z.string(),
  /** Ids of reference items (W15). */
  territories: z.array(z.guid()),
  issuers: z.array(z.guid()),
  topics: z.array(z.guid()),
  documentTypes: z.array(z.guid()),
  /** = topics (B175). */
  topicIds: z.array(z.guid()),
  published: z.boolean(),
  reviewed: z.boolean(),
  publishDate: replyInstant,
  creationDate: z.iso.datetime(),
  lastUpdateDate: replyInstant,
  /** When the source was issued. */
  startDate: replyInstant,
  endDate: replyInstant,
  /** JSON text of each section, null = empty (B171); {} of a locked article (W64). */
  description: z.strictObject({
    background: z.string().nullable().optional(),
    whatsNew: z.string().nullable().optional(),
    whatsNext: z.string().nullable().optional(),
    freeContent: z.string().nullable().optional(),
  }),
  /** `locked`: title, tags and dates only (W43, W64). */
  access: z.enum(['open', 'locked']),
  /** Rows of the client note; filled in the view and with withExtendedInfos (W49). */
  notes: z.array(ratingRowSchema),
  /** Newest first; filled in the view and with withExtendedInfos. */
  linkedNews: z.array(linkedNewsSchema),
  /** In their order; left out where there are none, and of a locked article. */
  attachments: z.array(attachmentSchema).optional(),
  /** Only with freeTextSearch, else null. */
  snippet: snippetSchema.nullable(),
  /** Left out when no date lies ahead; of a locked article its own end alone. */
  deadline: deadlineSchema.optional(),
  version: z.int(),
}

/** E147 to E166. */
export const articleSchema = z.strictObject(rowFields)
export type Article = z.infer<typeof articleSchema>

/** An article that leads to another one, as its page shows it. */
export type LinkingArticle = Pick<Article, 'id' | 'type' | 'title' | 'publishDate'>

export const articleTitleSchema = z.strictObject({ id: z.guid(), businessId: z.int(), title: z.string() })

/** W10, besides the columns; relevance = best match of the free-text search first, deadline = the one that comes next, alone. */
const FURTHER_ORDERS = ['endDate', 'relevance', 'deadline'] as const
export type FurtherArticleOrder = (typeof FURTHER_ORDERS)[number]
export type ArticleOrder = OrderField<typeof articleColumns> | FurtherArticleOrder

/** Body of a paged call; without an order the newest come first. */
const pagedBody = z.strictObject({
  filters: newsFilterSchema.nullish(),
  orderBy: orderBySchema([...orderFields(articleColumns), ...FURTHER_ORDERS]),
})

const descriptionBody = z.strictObject({
  background: articleTextField,
  whatsNew: articleTextField,
  whatsNext: articleTextField,
  freeContent: articleTextField,
})

/** What is left out of an update stays as it is; lists of ids are replaced. */
const articleBody = z.strictObject({
  title,
  territories: itemIds.optional(),
  issuers: itemIds.optional(),
  topics: itemIds.optional(),
  /** = topics, where those are not given. */
  topicIds: itemIds.optional(),
  documentTypes: itemIds.optional(),
  published: z.boolean().optional(),
  reviewed: z.boolean().optional(),
  publishDate: instant.nullish(),
  startDate: instant.nullish(),
  endDate: instant.nullish(),
  description: descriptionBody.partial().nullish(),
  /** Files that were stored for articles, in the order in which readers see them; what else a reply says of them is not looked at. */
  attachments: z
    .array(z.strictObject({ id: z.guid(), name: ignored, contentType: ignored, size: ignored }))
    .max(MAX_ATTACHMENTS, TOO_MANY_FILES)
    .optional(),
  /** Each controller serves its type (A122). */
  type: articleType.optional(),
  version: versionField,
  id: ignored,
  businessId: ignored,
  creationDate: ignored,
  lastUpdateDate: ignored,
  access: ignored,
  notes: ignored,
  linkedNews: ignored,
  snippet: ignored,
  deadline: ignored,
})
export type ArticleBody = z.output<typeof articleBody>

export type ArticleUpdate = z.output<typeof articleUpdate>
const articleUpdate = articleBody.extend({
  /** The change matters to those who have read the article: it is unread again for them. Of a published article alone; left out, it does not. */
  matters: z.boolean().optional(),
})

/** Ids, {ids} or {filters} (A055). */
export const titlesBody = orBare('ids', readIds(), z.strictObject({ ids: readIds().optional(), filters: newsFilterSchema.nullish() }))

/** A territory, topic or document type of the impact, or all of them (A124). */
const dimension = z.union([z.literal('all'), z.guid()])

const impactSchema = z.strictObject({
  count: z.int(),
  /** Subscriptions that an article so tagged would reach, by company and service. */
  subscriptions: z.array(z.strictObject({ id: z.guid(), serviceName: z.string(), companyName: z.string(), entityName: z.string() })),
})

/** Values in use among the articles that the other filters leave, most used first. */
const facetSchema = z.array(z.strictObject({ id: z.guid(), count: z.int() }))
export const facetsSchema = z.strictObject({
  territories: facetSchema,
  issuers: facetSchema,
  topics: facetSchema,
  documentTypes: facetSchema,
})

/** The endpoints that 3W and global articles have alike. */
function articleContract<const R extends 'Article3W' | 'ArticleGlobal'>(resource: R, words: string) {
  const root = `/api/v1/${resource}` as const
  const one = `${root}/{id}` as const
  return {
    paged: endpoint({
      method: 'POST',
      readOnly: true,
      path: `${root}/paged` as const,
      cost: 'search',
      summary: `A page of ${words} that the caller may see, newest first`,
      access: 'signed-in',
      query: pageQuery(NEWS_PAGE_SIZE),
      body: pagedBody,
      response: pageOf(articleSchema),
    }),
    facets: endpoint({
      method: 'POST',
      readOnly: true,
      path: `${root}/facets` as const,
      cost: 'search',
      summary: `Counts per tag of the ${words} that the filters leave; a kind's own filter is left aside for its counts`,
      access: 'signed-in',
      body: z.strictObject({ filters: newsFilterSchema.nullish() }),
      response: facetsSchema,
    }),
    get: endpoint({ method: 'GET', path: one, summary: `One of the ${words}`, access: 'signed-in', params: byId, response: articleSchema }),
    create: endpoint({
      method: 'POST',
      path: root,
      summary: `Creates one of the ${words}; its business id is the next of its type`,
      access: 'internal',
      body: articleBody,
      maxBodyBytes: RICH_BODY_BYTES,
      response: articleSchema,
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      summary: `Changes one of the ${words}; what is left out stays`,
      access: 'internal',
      params: byId,
      body: articleUpdate,
      maxBodyBytes: RICH_BODY_BYTES,
      response: articleSchema,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: one,
      summary: `Deletes one of the ${words}; linked news stay without it`,
      access: 'internal',
      params: byId,
      response: null,
    }),
    publish: endpoint({
      method: 'PATCH',
      path: `${one}/publish` as const,
      summary: 'Sets published and nothing else; the first time sets the publish date',
      access: 'internal',
      params: byId,
      ...flagInput('published'),
      response: null,
    }),
    nextBusinessId: endpoint({
      method: 'GET',
      path: `${root}/nextBusinessId/{type}` as const,
      summary: 'The next free business number of article type 0 or 1',
      access: 'internal',
      params: z.object({ type: z.string().max(20) }),
      response: z.int(),
    }),
    titles: endpoint({
      method: 'POST',
      readOnly: true,
      path: `${root}/titles` as const,
      cost: 'search',
      summary: `Titles of ${words} by ids or filters`,
      access: 'signed-in',
      body: titlesBody,
      response: z.array(articleTitleSchema),
    }),
    impact: endpoint({
      method: 'GET',
      path: `${root}/impact/{a}/{b}/{c}` as const,
      summary: 'Subscriptions that an article with this territory, topic and document type would reach; each may be all',
      access: 'internal',
      params: z.object({ a: dimension, b: dimension, c: dimension }),
      response: impactSchema,
    }),
  }
}

const threeW = articleContract('Article3W', '3W articles')
const global = articleContract('ArticleGlobal', 'global articles')

export const listArticles3W = threeW.paged
export const countArticles3W = threeW.facets
export const getArticle3W = threeW.get
export const createArticle3W = threeW.create
export const updateArticle3W = threeW.update
export const deleteArticle3W = threeW.remove
export const publishArticle3W = threeW.publish
export const nextBusinessId3W = threeW.nextBusinessId
export const listArticleTitles3W = threeW.titles
export const impactOf3W = threeW.impact

export const listArticlesGlobal = global.paged
export const countArticlesGlobal = global.facets
export const getArticleGlobal = global.get
export const createArticleGlobal = global.create
export const updateArticleGlobal = global.update
export const deleteArticleGlobal = global.remove
export const publishArticleGlobal = global.publish
export const nextBusinessIdGlobal = global.nextBusinessId
export const listArticleTitlesGlobal = global.titles
export const impactOfGlobal = global.impact
