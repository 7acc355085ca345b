import 'server-only'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { toPage } from '#lib/http/page.ts'
import type { PageRequest } from '#lib/http/page.ts'
import type { OrderField } from '#lib/lists/columns.ts'
import { allOf, declareOrderedList, limitSql, nullable } from '#lib/lists/list.ts'
import { IS_ASKED } from '#lib/news/api.ts'
import { articleReadsColumns, topicReadsColumns } from './columns.ts'
import type { ArticleReads, ReadershipFilters, TopicReads } from './contract.ts'
import type * as contract from './contract.ts'

type Filters = ReadershipFilters | null | undefined

/** Readings of a period with who read, the one place that counts: marks are read once, by the index of their moment when a period is given. */
function marksSql(filters: Filters): Prisma.Sql {
  const parts = [
    // Who marks many at once has not read them.
    Prisma.sql`m."batchId" IS NULL`,
    filters?.from ? Prisma.sql`m."readAt" >= ${new Date(filters.from)}` : null,
    filters?.to ? Prisma.sql`m."readAt" <= ${new Date(filters.to)}` : null,
  ].filter((part) => part !== null)
  return allOf(parts)
}

/** Internal users are few: they are looked up in a table made once, which costs less than joining every mark with its reader. */
const BY_STAFF = Prisma.sql`(m."userPpid" IN (SELECT u."ppid" FROM "User" u WHERE u."isInternal"))`

const typeSql = (filters: Filters): Prisma.Sql =>
  filters?.type === 0 || filters?.type === 1 ? Prisma.sql`a."type" = ${filters.type}` : Prisma.sql`true`
const textSql = (column: Prisma.Sql, filters: Filters): Prisma.Sql => {
  const text = filters?.title?.trim()
  return text ? containsSql(column, text) : Prisma.sql`true`
}

const iso = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Readership per article: "Article" a with what was counted as c. */
export const articleReadsList = declareOrderedList({
  name: 'readership of articles',
  columns: articleReadsColumns,
  tables: ['Article', 'NewsItem', 'ReadMark', 'User', 'EntityMember'],
  orders: {
    readers: Prisma.sql`COALESCE(c."readers", 0)`,
    staff: Prisma.sql`COALESCE(c."staff", 0)`,
    title: Prisma.sql`search_text(a."title")`,
    publishDate: nullable(Prisma.sql`a."publishDate"`),
    lastReadAt: nullable(Prisma.sql`c."lastReadAt"`),
  },
  byDefault: [
    { field: 'readers', direction: 'desc' },
    { field: 'publishDate', direction: 'desc' },
  ],
  tieBreaker: () => Prisma.sql`a."id"`,
})

type Counted<Row> = Row & { totalCount: number }

const paged = <Row extends { totalCount: number }>(rows: readonly Row[], page: PageRequest) =>
  toPage(
    rows.map(({ totalCount: _, ...row }) => row),
    rows[0]?.totalCount ?? 0,
    page,
  )

/**
 * Articles with their readers, the most read first. One pass over the marks makes a row per article that was read; the companies of its
 * readers are counted for the rows of the page only.
 */
export async function articleReads(
  filters: Filters,
  orderBy: readonly OrderStep<OrderField<typeof articleReadsColumns>>[],
  page: PageRequest,
) {
  const order = articleReadsList.order(orderBy)
  const conditions = Prisma.sql`a."published" AND ${typeSql(filters)} AND ${textSql(Prisma.sql`a."title"`, filters)}`
  const hasText = Boolean(filters?.title?.trim())
  // A text is looked for once. It mostly leaves few articles, whose marks are then read by the index.
  const matched = hasText
    ? Prisma.sql`matched AS MATERIALIZED (SELECT a."id", a."title", a."publishDate" FROM "Article" a WHERE ${conditions}),`
    : Prisma.empty
  const listed = hasText ? Prisma.sql`matched a` : Prisma.sql`"Article" a`
  const where = hasText ? Prisma.sql`true` : conditions
  const only = hasText ? Prisma.sql`m."articleId" IN (SELECT "id" FROM matched)` : Prisma.sql`true`
  const rows = await preparedRows<Counted<ArticleReads>>(Prisma.sql`
    WITH ${matched} counted AS (
      SELECT "articleId", ("all" - "staff")::int AS "readers", "staff"::int AS "staff", "lastReadAt" FROM (
        SELECT m."articleId", count(*) AS "all", count(*) FILTER (WHERE ${BY_STAFF}) AS "staff", max(m."readAt") AS "lastReadAt" FROM "ReadMark" m WHERE ${marksSql(filters)} AND ${only} GROUP BY 1
      ) each
    ), shown AS (
      SELECT a."id", c."readers", c."staff", c."lastReadAt"
      FROM ${listed} LEFT JOIN counted c ON c."articleId" = a."id" WHERE ${where} ORDER BY ${order} ${limitSql(page)}
    )
    SELECT a."id"::text AS "id", a."title", a."type", ${iso(Prisma.sql`a."publishDate"`)} AS "publishDate",
      COALESCE(c."readers", 0) AS "readers", COALESCE(c."staff", 0) AS "staff", ${iso(Prisma.sql`c."lastReadAt"`)} AS "lastReadAt",
      (SELECT count(DISTINCT e."entityId")::int FROM "ReadMark" m JOIN "User" u ON u."ppid" = m."userPpid" AND NOT u."isInternal" JOIN "EntityMember" e ON e."userPpid" = m."userPpid"
       WHERE m."articleId" = a."id" AND ${marksSql(filters)}) AS "companies",
      ${IS_ASKED} AS "asksForConfirmation", (SELECT count(*)::int FROM ${listed} WHERE ${where}) AS "totalCount"
    FROM shown c JOIN "Article" a ON a."id" = c."id" ORDER BY ${order}`)
  return paged(rows, page)
}

/** Readership per topic: "ReferenceItem" t with what was counted as c. */
export const topicReadsList = declareOrderedList({
  name: 'readership of topics',
  columns: topicReadsColumns,
  tables: ['ReferenceItem', 'ArticleTag', 'Article', 'ReadMark', 'User'],
  orders: {
    reads: Prisma.sql`COALESCE(c."reads", 0)`,
    articles: Prisma.sql`COALESCE(c."articles", 0)`,
    articlesRead: Prisma.sql`COALESCE(c."articlesRead", 0)`,
    name: Prisma.sql`search_text(t."name")`,
    lastReadAt: nullable(Prisma.sql`c."lastReadAt"`),
  },
  byDefault: [
    { field: 'reads', direction: 'desc' },
    { field: 'name', direction: 'asc' },
  ],
  tieBreaker: () => Prisma.sql`t."id"`,
})

/**
 * Topics with what clients read of them, the most read first: one pass over the marks makes a row per article, from which the topics are summed up.
 * How many different people read a topic costs more, and is counted for the rows of the page only.
 */
export async function topicReads(filters: Filters, orderBy: readonly OrderStep<OrderField<typeof topicReadsColumns>>[], page: PageRequest) {
  const order = topicReadsList.order(orderBy)
  const rows = await preparedRows<Counted<TopicReads>>(Prisma.sql`
    WITH counted AS (
      SELECT m."articleId", count(*)::int AS "reads", max(m."readAt") AS "lastReadAt" FROM "ReadMark" m WHERE ${marksSql(filters)} AND NOT ${BY_STAFF} GROUP BY 1
    ), summed AS (
      SELECT g."itemId", count(*)::int AS "articles", count(r."reads")::int AS "articlesRead", sum(r."reads")::int AS "reads", max(r."lastReadAt") AS "lastReadAt"
      FROM "ArticleTag" g JOIN "Article" a ON a."id" = g."articleId" AND a."published" AND ${typeSql(filters)} LEFT JOIN counted r ON r."articleId" = a."id" GROUP BY 1
    ), shown AS (
      SELECT t."id", (count(*) OVER ())::int AS "totalCount"
      FROM "ReferenceItem" t LEFT JOIN summed c ON c."itemId" = t."id" WHERE t."kind" = 'TOPIC' AND ${textSql(Prisma.sql`t."name"`, filters)}
      ORDER BY ${order} ${limitSql(page)}
    ), people AS (
      SELECT "itemId", count(*)::int AS "readers" FROM (
        SELECT DISTINCT g."itemId", m."userPpid" FROM shown s JOIN "ArticleTag" g ON g."itemId" = s."id" JOIN "Article" a ON a."id" = g."articleId" AND a."published" AND ${typeSql(filters)}
          JOIN "ReadMark" m ON m."articleId" = g."articleId" WHERE ${marksSql(filters)} AND NOT ${BY_STAFF}
      ) pairs GROUP BY 1
    )
    SELECT t."id"::text AS "id", t."name", COALESCE(c."articles", 0) AS "articles", COALESCE(c."articlesRead", 0) AS "articlesRead",
      COALESCE(c."reads", 0) AS "reads", COALESCE(p."readers", 0) AS "readers", ${iso(Prisma.sql`c."lastReadAt"`)} AS "lastReadAt", s."totalCount"
    FROM shown s JOIN "ReferenceItem" t ON t."id" = s."id" LEFT JOIN summed c ON c."itemId" = t."id" LEFT JOIN people p ON p."itemId" = t."id"
    ORDER BY ${order}`)
  return paged(rows, page)
}

/** Readership per article, for internal users. */
export const listArticleReads: ServiceFunction<typeof contract.listArticleReads> = ({ query, body }) =>
  articleReads(body.filters, body.orderBy, query)

/** Readership per topic, for internal users. */
export const listTopicReads: ServiceFunction<typeof contract.listTopicReads> = ({ query, body }) =>
  topicReads(body.filters, body.orderBy, query)
