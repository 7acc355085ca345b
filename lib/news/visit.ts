import { Prisma } from '#lib/db/generated/client.ts'

/** Who comes back to the news after so many hours begins a new visit. */
export const VISIT_HOURS = 4

/** Moment at which a person's visit before this one ended; null = there was none. */
export const visitSinceSql = (ppid: string): Prisma.Sql => Prisma.sql`(
  SELECT CASE WHEN (now() AT TIME ZONE 'UTC') - v."seenAt" > make_interval(hours => ${VISIT_HOURS}::int) THEN v."seenAt" ELSE v."since" END
  FROM "NewsVisit" v WHERE v."userPpid" = ${ppid})`
