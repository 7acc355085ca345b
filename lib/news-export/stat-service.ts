import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportReply, furtherSheet } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSheet, ExportSource } from '#lib/spreadsheet/export.ts'
import { runningSql, threeWSql } from '#lib/relations/api.ts'
import { narrowing } from '#lib/spreadsheet/filter-words.ts'
import { and, rangeSql } from '#lib/news/api.ts'
import type { Filters } from '#lib/news/api.ts'
import { newsFilterSchema } from '#lib/news/filter-contract.ts'
import { typeNames } from '#lib/news/words.ts'
import { articleIds } from './article-service.ts'
import type * as contract from './contract.ts'
import { articleAddress, describeFilters, pagesById } from './source.ts'

interface ArticleUse {
  id: string
  businessId: number
  type: 0 | 1
  title: string
  publishDate: Date | null
  clientReaders: number
  firmReaders: number
  assigned: number
  comments: number
  clientNotes: number
  firmNotes: number
  requests: number
  approved: number
}

const articleColumns: ExportColumn<ArticleUse>[] = [
  { header: 'Title', value: ({ title }) => title, link: ({ id }) => articleAddress(id) },
  { header: 'Number', value: ({ businessId }) => businessId },
  { header: 'Type', value: ({ type }) => typeNames[type] },
  { header: 'Published on', value: ({ publishDate }) => publishDate },
  { header: 'Read by clients', value: ({ clientReaders }) => clientReaders },
  { header: 'Read by the firm', value: ({ firmReaders }) => firmReaders },
  { header: 'Assigned', value: ({ assigned }) => assigned },
  { header: 'Personal comments', value: ({ comments }) => comments },
  { header: 'Client notes', value: ({ clientNotes }) => clientNotes },
  { header: 'Firm notes', value: ({ firmNotes }) => firmNotes },
  { header: 'Access requests', value: ({ requests }) => requests },
  { header: 'Approved requests', value: ({ approved }) => approved },
]

const countOf = (from: Prisma.Sql): Prisma.Sql => Prisma.sql`(SELECT count(*)::int FROM ${from})`
const readers = (internal: boolean) =>
  countOf(Prisma.sql`"ReadMark" m JOIN "User" u ON u."ppid" = m."userPpid" WHERE m."articleId" = a."id" AND u."isInternal" = ${internal}`)
const notes = (kind: string) => countOf(Prisma.sql`"ArticleNote" o WHERE o."articleId" = a."id" AND o."kind" = ${kind}::"NoteKind"`)

const articleUses = (ids: readonly string[]): Promise<ArticleUse[]> =>
  rowsOf(Prisma.sql`
    SELECT a."id"::text AS "id", a."businessId", a."type", a."title", a."publishDate", ${readers(false)} AS "clientReaders", ${readers(true)} AS "firmReaders",
      ${countOf(Prisma.sql`"PersonalNote" p WHERE p."articleId" = a."id" AND p."assignedToMe"`)} AS "assigned",
      ${countOf(Prisma.sql`"PersonalNote" p WHERE p."articleId" = a."id" AND p."personalComments" <> ''`)} AS "comments",
      ${notes('CLIENT')} AS "clientNotes", ${notes('FIRM')} AS "firmNotes", ${countOf(Prisma.sql`"AccessRequest" q WHERE q."articleId" = a."id"`)} AS "requests",
      ${countOf(Prisma.sql`"AccessRequest" q WHERE q."articleId" = a."id" AND q."state" = 'APPROVED'`)} AS "approved"
    FROM "Article" a WHERE a."id" = ANY(${[...ids]}::uuid[])`)

interface SubscriptionUse {
  id: string
  companyName: string
  entityName: string
  serviceName: string
  members: number
  readers: number
  articles: number
  lastRead: Date | null
  clientNotes: number
  requests: number
}

const subscriptionColumns: ExportColumn<SubscriptionUse>[] = [
  { header: 'Company', value: ({ entityName }) => entityName },
  { header: 'Company group', value: ({ companyName }) => companyName },
  { header: 'Service', value: ({ serviceName }) => serviceName },
  { header: 'Members', value: ({ members }) => members },
  { header: 'Members who read', value: ({ readers }) => readers },
  { header: '3W articles read', value: ({ articles }) => articles },
  { header: 'Last read', value: ({ lastRead }) => lastRead },
  { header: 'Client notes', value: ({ clientNotes }) => clientNotes },
  { header: 'Access requests', value: ({ requests }) => requests },
]

const runningThreeW = (): Prisma.Sql => Prisma.sql`${threeWSql} AND ${runningSql()}`

/** @param where on "Article" a: what counts as read or noted */
const subscriptionUses = (where: Prisma.Sql, ids: readonly string[]): Promise<SubscriptionUse[]> =>
  rowsOf(Prisma.sql`
    SELECT s."id"::text AS "id", g."name" AS "companyName", e."name" AS "entityName", v."name" AS "serviceName",
      ${countOf(Prisma.sql`"SubscriptionMember" m WHERE m."subscriptionId" = s."id"`)} AS "members",
      r."readers", r."articles", r."lastRead",
      ${countOf(Prisma.sql`"ArticleNote" o JOIN "Article" a ON a."id" = o."articleId" WHERE o."subscriptionId" = s."id" AND o."kind" = 'CLIENT' AND ${where}`)} AS "clientNotes",
      ${countOf(Prisma.sql`"AccessRequest" q JOIN "Article" a ON a."id" = q."articleId" WHERE q."subscriptionId" = s."id" AND ${where}`)} AS "requests"
    FROM "Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId" JOIN "Company" g ON g."id" = e."companyId"
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT x."userPpid")::int AS "readers", count(DISTINCT x."articleId")::int AS "articles", max(x."readAt") AS "lastRead"
      FROM "SubscriptionMember" m JOIN "ReadMark" x ON x."userPpid" = m."userPpid" JOIN "Article" a ON a."id" = x."articleId"
      WHERE m."subscriptionId" = s."id" AND a."type" = 0 AND ${where}) r
    WHERE s."id" = ANY(${[...ids]}::uuid[])`)

async function subscriptionSheet(where: Prisma.Sql): Promise<ExportSheet<SubscriptionUse>> {
  const ids = await rowsOf<{ id: string }>(Prisma.sql`
    SELECT s."id"::text AS "id" FROM "Subscription" s JOIN "Entity" e ON e."id" = s."entityId" WHERE ${runningThreeW()} ORDER BY search_text(e."name"), s."id"`)
  return {
    title: 'Subscriptions',
    columns: subscriptionColumns,
    rowCount: ids.length,
    pages: () =>
      pagesById(
        () => Promise.resolve(ids),
        (page) => subscriptionUses(where, page),
      ),
  }
}

/** What the export of statistics writes: published articles, then the running 3W subscriptions. */
export const statisticsExport: ExportSource<{ publishedDateRange: unknown }, ArticleUse> = async ({ publishedDateRange }) => {
  const conditionOf = ({ publishedDateRange }: Filters) =>
    and([Prisma.sql`a."published"`, ...(publishedDateRange ? rangeSql(Prisma.sql`a."publishDate"`, publishedDateRange) : [])])
  const given = newsFilterSchema.parse({ publishedDateRange })
  const where = conditionOf(given)
  const [counted] = await rowsOf<{ total: number }>(Prisma.sql`SELECT count(*)::int AS "total" FROM "Article" a WHERE ${where}`)
  const filters = describeFilters(narrowing(given, conditionOf), new Map())
  return {
    title: 'Articles',
    prefix: 'stat_',
    filters,
    columns: articleColumns,
    rowCount: counted!.total,
    moment: new Date(),
    pages: () => pagesById(() => articleIds(where), articleUses),
    further: [furtherSheet({ ...(await subscriptionSheet(where)), filters })],
  }
}

/** E249 (A195). Throws TOO_MANY_REQUESTS while two large exports run. */
export const exportStatistics: ServiceFunction<typeof contract.exportStatistics> = ({ body }) =>
  exportReply(
    'statistics',
    { publishedDateRange: JSON.parse(JSON.stringify(body?.publishedDateRange ?? null)) as unknown },
    statisticsExport,
  )
