import 'server-only'
import { threeWNewsServiceIds } from '#lib/config/three-w.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { firmToday } from '#lib/text/short-date.ts'

/**
 * The current calendar date, YYYY-MM-DD, in the time zone of the portal.
 * A subscription runs until the end of its end date there (A181).
 */
export const today = (now = new Date()): string => firmToday(now)

/** Condition on "Subscription" s: not past its end date. */
export const runningSql = (): Prisma.Sql => Prisma.sql`(s."endDate" IS NULL OR s."endDate" >= ${today()}::date)`

/** Condition on "Subscription" s: it gives access to the 3W news (A130). */
export const threeWSql: Prisma.Sql = Prisma.sql`s."serviceId" = ANY(${threeWNewsServiceIds}::uuid[])`

/**
 * Condition for My services of a client on "Entity" e and "Service" v:
 * the company shows its services (A109) and the service is visible to clients (A115).
 */
export const visibleToClientSql = (): Prisma.Sql => Prisma.sql`(e."viewInMyServices" AND v."visibleInClientView")`
