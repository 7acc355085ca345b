import 'server-only'
import { preparedRows, rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { OrderStep } from '#lib/http/order.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { declareOrderedList, directionSql, limitSql, nullable } from '#lib/lists/list.ts'
import { articleRelevanceSql, deadlineOf, deadlineSql, idsByDeadline, openSql, snippetOf, visibleSql } from '#lib/news/api.ts'
import type { DeadlineRow, TextSearch, Scope } from '#lib/news/api.ts'
import { articleColumns } from './columns.ts'
import type { Article, ArticleOrder, Attachment, FurtherArticleOrder } from './contract.ts'
import { withTitles } from './links.ts'

/** An article without its texts. */
export interface ArticleHead {
  id: string
  businessId: number
  type: 0 | 1
  title: string
  territoryIds: string[]
  issuerIds: string[]
  topicIds: string[]
  documentTypeIds: string[]
  published: boolean
  reviewed: boolean
  publishDate: Date | null
  creationDate: Date
  lastUpdateDate: Date | null
  startDate: Date | null
  endDate: Date | null
}

/** The columns of ArticleHead, of "Article" a. */
export const articleHeadSql = Prisma.sql`
  a."id"::text AS "id", a."businessId", a."type", a."title", a."territoryIds"::text[] AS "territoryIds", a."issuerIds"::text[] AS "issuerIds",
  a."topicIds"::text[] AS "topicIds", a."documentTypeIds"::text[] AS "documentTypeIds", a."published", a."reviewed", a."publishDate", a."creationDate",
  a."lastUpdateDate", a."startDate", a."endDate"`

/** An article as the query returns it. */
export interface ArticleRow extends ArticleHead, DeadlineRow {
  version: number
  attachments: Attachment[] | null
  open: boolean
  background: string | null
  whatsNew: string | null
  whatsNext: string | null
  freeContent: string | null
  /** Plain text of all sections, only for snippets. */
  words: string | null
}

export type ArticleStep = OrderStep<ArticleOrder>

/** Newest first: by publish date, a draft by its creation, as the index has it; those of one moment, as an import makes them, by their number. */
export const NEWEST = Prisma.sql`COALESCE(a."publishDate", a."creationDate") DESC, a."businessId" DESC, a."id" DESC`

/** The list of articles, on "Article" a: the newest first. */
export const articleList = declareOrderedList<typeof articleColumns, FurtherArticleOrder, TextSearch>({
  name: 'articles',
  columns: articleColumns,
  tables: ['Article', 'SearchedArticle', 'ArticleSummary', 'ArticleText', 'NewsItem', 'ArticleDeadline', 'Event'],
  revisions: ['news', 'subscriptions'],
  orders: {
    title: Prisma.sql`a."title"`,
    businessId: Prisma.sql`a."businessId"`,
    publishDate: nullable(Prisma.sql`a."publishDate"`),
    creationDate: Prisma.sql`a."creationDate"`,
    lastUpdateDate: nullable(Prisma.sql`a."lastUpdateDate"`),
    startDate: nullable(Prisma.sql`a."startDate"`),
    endDate: nullable(Prisma.sql`a."endDate"`),
    published: Prisma.sql`a."published"`,
    reviewed: Prisma.sql`a."reviewed"`,
    // No index serves it in one piece, so that the ids of its pages are read beforehand (`idsByDeadline`).
    deadline: () => NEWEST,
    relevance: (direction, search) => {
      const relevance = search && articleRelevanceSql(search)
      return relevance ? Prisma.sql`${relevance} ${directionSql(direction === 'asc' ? 'desc' : 'asc')}, ${NEWEST}` : NEWEST
    },
  },
  byDefault: [],
  tieBreaker: (steps) => (steps.length === 0 ? NEWEST : Prisma.sql`a."businessId" ${directionSql(steps.at(-1)!.direction)}, a."id" DESC`),
})

interface Query {
  scope: Scope
  where: Prisma.Sql
  orderBy?: readonly ArticleStep[]
  search?: TextSearch | null
  page?: PageRequest
}

function articlesSql({ scope, where, orderBy = [], search = null, page }: Query): Prisma.Sql {
  const limit = page ? limitSql(page) : Prisma.empty
  const order = articleList.order(orderBy, search ?? undefined)
  const words = search
    ? Prisma.sql`concat_ws(chr(10), t."backgroundText", t."whatsNewText", t."whatsNextText", t."freeContentText")`
    : Prisma.sql`NULL`
  return Prisma.sql`
    SELECT ${articleHeadSql}, a."version", a."attachments", a."open", t."background", t."whatsNew", t."whatsNext", t."freeContent", ${words} AS "words",
      due."dueAt", due."dueTitle"
    FROM (SELECT a.*, ${openSql(scope)} AS "open" FROM "Article" a WHERE ${where} ORDER BY ${order} ${limit}) a
    LEFT JOIN "ArticleText" t ON t."articleId" = a."id"
    ${deadlineSql(Prisma.sql`a."id"`, Prisma.sql`a."open"`)}
    ORDER BY ${order}`
}

/** Articles in order; a page is cut out before the texts are read. Their links show what the reader may see. */
export const selectArticles = async (query: Query): Promise<ArticleRow[]> =>
  withTitles(query.scope, await rowsOf<ArticleRow>(articlesSql(query)))

/** One article, by a statement that is planned once. */
export async function selectArticle({ scope, id, type }: { scope: Scope; id: string; type: 0 | 1 }): Promise<ArticleRow | undefined> {
  const where = Prisma.sql`a."id" = ${id}::uuid AND a."type" = ${type} AND ${visibleSql(scope)}`
  return (await withTitles(scope, await preparedRows<ArticleRow>(articlesSql({ scope, where }))))[0]
}

/** A page of articles by their next deadlines, see `idsByDeadline`. */
export async function articlesByDeadline({
  type,
  page,
  ...query
}: Query & { type: 0 | 1 | undefined; page: PageRequest }): Promise<ArticleRow[]> {
  const { scope, where, orderBy = [] } = query
  const open = openSql(scope)
  const ids = await idsByDeadline({ row: 'a', open, where, type, newest: NEWEST, direction: orderBy[0]!.direction, page })
  const rows = await selectArticles({ ...query, where: Prisma.sql`a."id" = ANY(${ids}::uuid[])` })
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

export const iso = (date: Date | null): string | null => (date === null ? null : date.toISOString())

/** A row as Article of the API; a locked one without its texts (W64). */
export function toArticle(row: ArticleRow, search: TextSearch | null = null): Article {
  const { id, businessId, type, title, published, reviewed, version, open, background, whatsNew, whatsNext, freeContent } = row
  const snippet = search ? (snippetOf(open ? (row.words ?? '').trim() : '', search) ?? snippetOf(title, search)) : null
  return {
    id,
    businessId,
    type,
    title,
    territories: row.territoryIds,
    issuers: row.issuerIds,
    topics: row.topicIds,
    documentTypes: row.documentTypeIds,
    topicIds: row.topicIds,
    published,
    reviewed,
    publishDate: iso(row.publishDate),
    creationDate: row.creationDate.toISOString(),
    lastUpdateDate: iso(row.lastUpdateDate),
    startDate: iso(row.startDate),
    endDate: iso(row.endDate),
    description: open ? { background, whatsNew, whatsNext, freeContent } : {},
    access: open ? 'open' : 'locked',
    notes: [],
    linkedNews: [],
    ...(open && row.attachments && { attachments: row.attachments }),
    snippet,
    ...deadlineOf(row),
    version,
  }
}
