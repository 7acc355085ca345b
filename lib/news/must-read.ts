import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { firmDay, firmToday, startOfFirmDay } from '#lib/text/short-date.ts'

/** What must be read asks for a confirmation: of a version of an article, by each client who may read it, within some days. */

/** Days within which a must-read is to be confirmed, the day on which it is asked not counted. */
const CONFIRM_DAYS = 14

/** Condition on "NewsItem" n: it is a current must-read that asks for a confirmation. */
const ASKS = Prisma.sql`n."mustReadSince" IS NOT NULL AND n."published" AND n."isAlive" AND n."mustRead"`

/** Condition on "Article" a: it asks for a confirmation. */
export const IS_ASKED = Prisma.sql`EXISTS (SELECT 1 FROM "NewsItem" n WHERE n."articleId" = a."id" AND ${ASKS})`

/**
 * Joins to "Article" a: since when it must be read, by its current must-reads, and since when the latest version that matters is there. Leaves out
 * articles that ask for nothing. Who may read the article may read its news (W65).
 */
export const ASKING = Prisma.sql`
  JOIN (SELECT n."articleId", min(n."mustReadSince") AS "since" FROM "NewsItem" n WHERE ${ASKS} GROUP BY 1) must
    ON must."articleId" = a."id"
  LEFT JOIN "ArticleVersion" lately ON lately."articleId" = a."id" AND lately."version" = a."mattersSince"`

/** When the confirmation that is asked for now was asked for, beside `ASKING`. */
export const ASKED_AT = Prisma.sql`GREATEST(must."since", lately."savedAt")`

/** The first version whose confirmation counts. */
export const ASKED_VERSION = Prisma.sql`COALESCE(a."mattersSince", 0)`

/** Last day on which a confirmation is in time. @param askedAt the moment since which it is asked for */
export const dueDayOf = (askedAt: Date): string => dayAfter(firmDay(askedAt), CONFIRM_DAYS)

/** Condition beside `ASKING`: the last day for the confirmation is over. */
export const isOverdueSql = (today = firmToday()): Prisma.Sql =>
  Prisma.sql`${ASKED_AT} < ${startOfFirmDay(dayAfter(today, -CONFIRM_DAYS)).toISOString()}::timestamp`
