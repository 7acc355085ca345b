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
 * Beginning of a statement: "late" are the articles a whose last day is over, which are few; "bound" the running 3W subscriptions of companies with a
 * subscription that the internal user follows, each with its company and its lists c.
 */
const withLate = (ppid: string) => Prisma.sql`
  WITH late AS MATERIALIZED (SELECT a.*, ${ASKED_VERSION} AS "askedVersion" FROM "Article" a ${ASKING} WHERE a."published" AND ${isOverdueSql()}),
  running AS MATERIALIZED (
    SELECT s."id", s."entityId" FROM "Subscription" s
    WHERE s."entityId" IN (SELECT o."entityId" FROM "Subscription" o WHERE o."id" IN (${followedSql(ppid)})) AND ${threeWSql} AND ${runningSql()}),
  bound AS MATERIALIZED (
    SELECT r.*, l.* FROM running r LEFT JOIN (${configurationListsSql(Prisma.sql`SELECT x."id" FROM running x`)}) l ON l."subscriptionId" = r."id")`

/**
 * Rows of who of a subscription c has not confirmed which article in time, as the proof of reading shows it. "OFFSET 0" keeps people before articles, so that
 * the confirmations of a person are read once and not for each article.
 */
const OVERDUE = Prisma.sql`(
    SELECT u."ppid", ARRAY(
      SELECT d."articleId" FROM "ArticleReading" d JOIN late l ON l."id" = d."articleId"
      WHERE d."userPpid" = u."ppid" AND d."articleVersion" >= l."askedVersion" AND d."confirmedAt" IS NOT NULL) AS "confirmed"
    FROM "SubscriptionMember" m JOIN "User" u ON u."ppid" = m."userPpid" WHERE m."subscriptionId" = c."id" AND NOT u."isInternal" OFFSET 0) p
  CROSS JOIN LATERAL (SELECT a."id" FROM late a WHERE ${OPEN_BY_LISTS} AND a."id" <> ALL(p."confirmed") OFFSET 0) o`

/** Ids of the companies. Each subscription is asked until somebody is found, because pairs of people and articles are many. */
const OVERDUE_COMPANIES = Prisma.sql`SELECT c."entityId" FROM bound c WHERE EXISTS (SELECT 1 FROM ${OVERDUE})`

/** How many companies of My clients have somebody who is overdue. Throws FORBIDDEN. */
export async function countOverdueCompanies(actor: UserActor): Promise<number> {
  internalOnly(actor)
  const [row] = await preparedRows<{ count: number }>(Prisma.sql`
    ${withLate(actor.ppid)} SELECT count(*)::int AS "count" FROM (${OVERDUE_COMPANIES} GROUP BY 1) e`)
  return row!.count
}

/** These companies by name; null = another list is asked for. Throws FORBIDDEN. */
export async function readOverdueList(actor: UserActor, show: string): Promise<OverdueRows | null> {
  internalOnly(actor)
  if (show !== 'overdue') return null
  const rows = await preparedRows<OverdueCompany & { total: number }>(Prisma.sql`
    ${withLate(actor.ppid)}, shown AS MATERIALIZED (
      SELECT e."id", e."name", g."name" AS "groupName", (count(*) OVER ())::int AS "total" FROM "Entity" e JOIN "Company" g ON g."id" = e."companyId"
      WHERE e."id" IN (${OVERDUE_COMPANIES}) ORDER BY e."name" COLLATE "und-x-icu", e."id" LIMIT ${MAX_ROWS})
    SELECT w."id"::text AS "id", w."name", w."groupName", n.*, w."total"
    FROM shown w CROSS JOIN LATERAL (
      SELECT count(DISTINCT p."ppid")::int AS "people", count(DISTINCT o."id")::int AS "articles"
      FROM bound c CROSS JOIN LATERAL ${OVERDUE} WHERE c."entityId" = w."id") n
    ORDER BY w."name" COLLATE "und-x-icu", w."id"`)
  return { show, found: { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 } }
}
