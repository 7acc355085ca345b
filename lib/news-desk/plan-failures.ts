import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { PLANS, STEP, TITLE } from './plan-rows.ts'
import type { PlannedStep } from './words.ts'

/** Who has written news within so many days counts as an editor: there is no such right apart from being staff. */
const EDITOR_DAYS = 90

interface FailedPlan {
  id: string
  title: string
  step: PlannedStep
  failedAt: Date
}

/**
 * What was not done as planned since `from`, the newest first, for a person of the firm who planned it or is an editor; nothing for others.
 * @param limit most of them
 */
export const failedPlansFor = (ppid: string, from: Date, limit: number): Promise<FailedPlan[]> =>
  rowsOf<FailedPlan>(Prisma.sql`
    SELECT p."id"::text AS "id", ${TITLE} AS "title", ${STEP} AS "step", p."failedAt" FROM ${PLANS}
    WHERE p."failedAt" > ${from.toISOString()}::timestamp AND (p."plannedByPpid" = ${ppid} OR EXISTS (
      SELECT 1 FROM "AuditEvent" e WHERE e."actorPpid" = ${ppid} AND e."entity" IN ('Article', 'NewsItem')
        AND e."at" > CURRENT_TIMESTAMP - make_interval(days => ${EDITOR_DAYS}::int)))
    ORDER BY p."failedAt" DESC LIMIT ${limit}::bigint`)
