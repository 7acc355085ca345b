import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { threeWSql, today } from './running.ts'

/** Days before its end from which a reader of 3W is told of it: the farthest distance of the renewal desk. */
const TOLD_DAYS = 90

/** The last day of a company's 3W for somebody, after which nothing of it is open. */
export interface ThreeWEnd {
  company: string
  /** YYYY-MM-DD; the subscription runs until the end of that day (A181). */
  endDate: string
  isOver: boolean
}

/**
 * The companies of a client whose 3W has ended for that person or does within 90 days, the latest end first. A company with a 3W subscription of that
 * person that goes on is not among them.
 */
export const threeWEndsOf = (ppid: string): Promise<ThreeWEnd[]> =>
  preparedRows<ThreeWEnd>(Prisma.sql`
    SELECT e."name" AS "company", max(s."endDate")::text AS "endDate", max(s."endDate") < ${today()}::date AS "isOver"
    FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId" JOIN "Entity" e ON e."id" = s."entityId"
      JOIN "EntityMember" c ON c."entityId" = e."id" AND c."userPpid" = m."userPpid"
    WHERE m."userPpid" = ${ppid} AND ${threeWSql}
    GROUP BY e."id" HAVING bool_and(s."endDate" IS NOT NULL) AND max(s."endDate") <= ${today()}::date + ${TOLD_DAYS}::int
    ORDER BY max(s."endDate") DESC, lower(e."name"), e."id"`)
