import 'server-only'
import { pool } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { OrderStep } from '#lib/http/order.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { articleRelevanceSql, snippetOf, openSql } from '#lib/news/api.ts'
import type { TextSearch, Scope } from '#lib/news/api.ts'
import type { ARTICLE_ORDER, Article } from './contract.ts'

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

/** An article as the query answers it. */
export interface ArticleRow extends ArticleHead {
  version: number
  open: boolean
  background: string | null
  whatsNew: string | null
  whatsNext: string | null
  freeContent: string | null
  /** Plain text of all sections, only for snippets. */
  words: string | null
}

export type ArticleStep = OrderStep<(typeof ARTICLE_ORDER)[number]>

/** Newest first: by publish date, a draft by its creation, as the index has it; those of one moment, as an import makes them, by their number. */
export const NEWEST = Prisma.sql`COALESCE(a."publishDate", a."creationDate") DESC, a."businessId" DESC, a."id" DESC`

const direction = ({ direction: way }: { direction: 'asc' | 'desc' }) => Prisma.raw(way === 'asc' ? 'ASC' : 'DESC')

const orderColumns: Record<Exclude<ArticleStep['field'], 'relevance'>, Prisma.Sql> = {
  title: Prisma.sql`a."title"`,
  businessId: Prisma.sql`a."businessId"`,
  publishDate: Prisma.sql`a."publishDate"`,
  creationDate: Prisma.sql`a."creationDate"`,
  lastUpdateDate: Prisma.sql`a."lastUpdateDate"`,
  startDate: Prisma.sql`a."startDate"`,
  endDate: Prisma.sql`a."endDate"`,
  published: Prisma.sql`a."published"`,
  reviewed: Prisma.sql`a."reviewed"`,
}

const NULLABLE: ReadonlySet<string> = new Set(['publishDate', 'lastUpdateDate', 'startDate', 'endDate'])

/** Rows without the date come last, whichever the direction. */
function stepSql(step: ArticleStep, search: TextSearch | null): Prisma.Sql {
  if (step.field === 'relevance') {
    const relevance = search && articleRelevanceSql(search)
    return relevance ? Prisma.sql`${relevance} ${Prisma.raw(step.direction === 'asc' ? 'DESC' : 'ASC')}, ${NEWEST}` : NEWEST
  }
  return Prisma.sql`${orderColumns[step.field]} ${direction(step)} ${NULLABLE.has(step.field) ? Prisma.raw('NULLS LAST') : Prisma.empty}`
}

const orderSql = (orderBy: readonly ArticleStep[], search: TextSearch | null): Prisma.Sql =>
  orderBy.length === 0
    ? NEWEST
    : Prisma.sql`${Prisma.join(orderBy.map((step) => stepSql(step, search)))}, a."businessId" ${direction(orderBy.at(-1)!)}, a."id" DESC`

interface Question {
  scope: Scope
  where: Prisma.Sql
  orderBy?: readonly ArticleStep[]
  search?: TextSearch | null
  page?: PageRequest
}

/** Articles in order; a page is cut out before the texts are read. */
export async function selectArticles({ scope, where, orderBy = [], search = null, page }: Question): Promise<ArticleRow[]> {
  const limit = page ? Prisma.sql`LIMIT ${page.pageSize} OFFSET ${(page.pageNumber - 1) * page.pageSize}` : Prisma.empty
  const order = orderSql(orderBy, search)
  const words = search
    ? Prisma.sql`concat_ws(chr(10), t."backgroundText", t."whatsNewText", t."whatsNextText", t."freeContentText")`
    : Prisma.sql`NULL`
  const { text, values } = Prisma.sql`
    SELECT ${articleHeadSql}, a."version", a."open", t."background", t."whatsNew", t."whatsNext", t."freeContent", ${words} AS "words"
    FROM (SELECT a.*, ${openSql(scope)} AS "open" FROM "Article" a WHERE ${where} ORDER BY ${order} ${limit}) a
    LEFT JOIN "ArticleText" t ON t."articleId" = a."id"
    ORDER BY ${order}`
  return (await pool().query<ArticleRow>(text, values)).rows
}

/** How many articles there are. */
export async function countArticles(where: Prisma.Sql): Promise<number> {
  const { text, values } = Prisma.sql`SELECT count(*)::int AS "count" FROM "Article" a WHERE ${where}`
  return (await pool().query<{ count: number }>(text, values)).rows[0]!.count
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
    snippet,
    version,
  }
}
