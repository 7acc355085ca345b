import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { today } from '#lib/relations/api.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { startOfFirmDay } from '#lib/text/short-date.ts'
import { overdueSql, reviewerSql } from './scope.ts'
import { REMINDED_DAYS, accessReviewPath } from './words.ts'

interface Row {
  id: string
  company: string
  dueDate: string
  state: 'OPEN' | 'HANDED_IN' | 'WITHDRAWN'
  isOverdue: boolean
  startedAt: Date
  handedInAt: Date | null
  endedAt: Date | null
}

interface BellItem {
  id: string
  /** 'Access review of Alpha' */
  title: string
  outcome: 'waiting' | 'due' | 'overdue' | 'handed-in' | 'withdrawn'
  at: Date
  path: string
}

const rowsWhere = (condition: Prisma.Sql, limit: number): Promise<Row[]> =>
  preparedRows<Row>(Prisma.sql`
    SELECT r."id"::text AS "id", e."name" AS "company", to_char(r."dueDate", 'YYYY-MM-DD') AS "dueDate", r."state"::text AS "state", ${overdueSql()} AS "isOverdue", r."startedAt", r."handedInAt", r."endedAt"
    FROM "AccessReview" r JOIN "Entity" e ON e."id" = r."entityId" WHERE ${condition} ORDER BY COALESCE(r."endedAt", r."handedInAt", r."startedAt") DESC, r."id" DESC LIMIT ${limit}`)

/** Access reviews that concern somebody: for reviewers those that are open, or were withdrawn; for who started them those that are overdue, or handed in. */
export async function accessReviewsFor({ ppid, isInternal }: UserActor, from: Date, limit: number): Promise<BellItem[]> {
  const rows = isInternal
    ? await rowsWhere(Prisma.sql`r."startedByPpid" = ${ppid} AND (r."state" = 'HANDED_IN' OR ${overdueSql()})`, limit)
    : await rowsWhere(
        Prisma.sql`(r."state" = 'OPEN' AND NOT ${overdueSql()} OR r."state" = 'WITHDRAWN' AND r."endedAt" > ${from.toISOString()}::timestamp)
          AND ${reviewerSql(ppid)}`,
        limit,
      )
  const soon = dayAfter(today(), REMINDED_DAYS)
  return rows
    .map(({ id, company, state, dueDate, isOverdue, startedAt, handedInAt, endedAt }): BellItem => {
      const is = { id, title: `Access review of ${company}`, path: accessReviewPath(id) }
      if (state === 'WITHDRAWN') return { ...is, outcome: 'withdrawn', at: endedAt! }
      if (handedInAt !== null) return { ...is, outcome: 'handed-in', at: handedInAt }
      if (isOverdue) return { ...is, outcome: 'overdue', at: startOfFirmDay(dayAfter(dueDate, 1)) }
      if (dueDate > soon) return { ...is, outcome: 'waiting', at: startedAt }
      const reminded = startOfFirmDay(dayAfter(dueDate, -REMINDED_DAYS))
      return { ...is, outcome: 'due', at: reminded > startedAt ? reminded : startedAt }
    })
    .filter(({ at }) => at > from)
}
