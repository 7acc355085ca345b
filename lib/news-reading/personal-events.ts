import 'server-only'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { linkedVisibleSql } from '#lib/news/api.ts'
import type { NewsScope } from './new-items.ts'

export interface CalendarEvent {
  id: string
  title: string
  startDate: Date
  endDate: Date | null
  /** Plain text. */
  description: string | null
  articleId: string | null
  /** Raised with every change. */
  sequence: number
  changedAt: Date
}

/** The published events of a scope that are not over before `from`, by date, at most `limit`; one without a start date is not in a calendar. */
export async function publishedEvents(scope: NewsScope, from: Date, limit: number): Promise<CalendarEvent[]> {
  return await rowsOf<CalendarEvent>(Prisma.sql`
    SELECT e."id"::text AS "id", e."title", e."startDate", e."endDate", e."description", e."articleId"::text AS "articleId", e."sequence",
      COALESCE(e."lastUpdateDate", e."creationDate") AS "changedAt"
    FROM "Event" e
    WHERE e."published" AND e."startDate" IS NOT NULL AND COALESCE(e."endDate", e."startDate") >= ${from.toISOString()}::timestamp AND ${linkedVisibleSql(scope, 'e')}
    ORDER BY e."startDate", e."id" LIMIT ${limit}::bigint`)
}
