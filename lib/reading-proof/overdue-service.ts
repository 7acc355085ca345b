import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { ASKED_VERSION, ASKING, OPEN_BY_LISTS, configurationListsSql, isOverdueSql } from '#lib/news/api.ts'
import { followedSql, runningSql, threeWSql } from '#lib/relations/api.ts'

/** Rows of the list; the count is that of all. */
const MAX_ROWS = 100

/** A company of My clients of which somebody is overdue with a must-read. */
export interface OverdueCompany {
  id: string
  name: string
  groupName: string
  /** Who is overdue, and with how many articles together. */
  people: number
  articles: number
}

/** The list of My clients, in the form of the others of its figures. */
export interface OverdueRows {
  show: 'overdue'
  found: { rows: OverdueCompany[]; total: number }
}

/** Checked here as well as by the page, because these functions return clients. Throws FORBIDDEN. */
function internalOnly(actor: UserActor): void {
  if (!actor.isInternal) throw new AppError('FORBIDDEN')
}

/**
 * Beginning of a statement: "late" are the articles a whose last day is over, which are few; "asked" the running 3W subscriptions of companies with a
 * subscription that the internal user follows, each with those that its lists c open; "done" what people have confirmed of them. By arrays, since pairs of
 * people and articles are many.
 */
const withLate = (ppid: string) => Prisma.sql`
  WITH late AS MATERIALIZED (SELECT a.*, ${ASKED_VERSION} AS "askedVersion" FROM "Article" a ${ASKING} WHERE a."published" AND ${isOverdueSql()}),
  running AS MATERIALIZED (
    SELECT s."id", s."entityId" FROM "Subscription" s
    WHERE s."entityId" IN (SELECT o."entityId" FROM "Subscription" o WHERE o."id" IN (${followedSql(ppid)})) AND ${threeWSql} AND ${runningSql()}),
  asked AS MATERIALIZED (
    SELECT r."id", r."entityId", ARRAY(SELECT a."id" FROM late a WHERE ${OPEN_BY_LISTS}) AS "articles"
    FROM running r LEFT JOIN (${configurationListsSql(Prisma.sql`SELECT x."id" FROM running x`)}) c ON c."subscriptionId" = r."id"),
  done AS MATERIALIZED (
    SELECT d."userPpid", array_agg(d."articleId") AS "articles" FROM "ArticleReading" d JOIN late l ON l."id" = d."articleId"
    WHERE d."articleVersion" >= l."askedVersion" AND d."confirmedAt" IS NOT NULL GROUP BY d."userPpid"),
  overdue AS MATERIALIZED (
    SELECT k."id", k."entityId", m."userPpid"
    FROM asked k JOIN "SubscriptionMember" m ON m."subscriptionId" = k."id" JOIN "User" u ON u."ppid" = m."userPpid" AND NOT u."isInternal"
    LEFT JOIN done d ON d."userPpid" = m."userPpid"
    WHERE NOT k."articles" <@ COALESCE(d."articles", '{}'))`

/** How many companies of My clients have somebody who is overdue. Throws FORBIDDEN. */
export async function countOverdueCompanies(actor: UserActor): Promise<number> {
  internalOnly(actor)
  const [row] = await preparedRows<{ count: number }>(Prisma.sql`
    ${withLate(actor.ppid)} SELECT count(DISTINCT o."entityId")::int AS "count" FROM overdue o`)
  return row!.count
}

/** These companies by name; null = another list is asked for. Throws FORBIDDEN. */
export async function readOverdueList(actor: UserActor, show: string): Promise<OverdueRows | null> {
  internalOnly(actor)
  if (show !== 'overdue') return null
  const rows = await preparedRows<OverdueCompany & { total: number }>(Prisma.sql`
    ${withLate(actor.ppid)}, shown AS MATERIALIZED (
      SELECT e."id", e."name", g."name" AS "groupName", (count(*) OVER ())::int AS "total" FROM "Entity" e JOIN "Company" g ON g."id" = e."companyId"
      WHERE e."id" IN (SELECT o."entityId" FROM overdue o) ORDER BY e."name" COLLATE "und-x-icu", e."id" LIMIT ${MAX_ROWS})
    SELECT w."id"::text AS "id", w."name", w."groupName", n."people", n."articles", w."total"
    FROM shown w JOIN (
      SELECT o."entityId", count(DISTINCT o."userPpid")::int AS "people", count(DISTINCT x."articleId")::int AS "articles"
      FROM overdue o JOIN asked k ON k."id" = o."id" LEFT JOIN done d ON d."userPpid" = o."userPpid" CROSS JOIN LATERAL unnest(k."articles") AS x("articleId")
      WHERE o."entityId" IN (SELECT "id" FROM shown) AND x."articleId" <> ALL(COALESCE(d."articles", '{}')) GROUP BY o."entityId") n ON n."entityId" = w."id"
    ORDER BY w."name" COLLATE "und-x-icu", w."id"`)
  return { show, found: { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 } }
}
