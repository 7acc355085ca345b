import 'server-only'
import { containsSql } from '#lib/db/contains.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { declareList, nullable, readPage } from '#lib/lists/list.ts'
import { planColumns } from './columns.ts'
import { CHANGED_BY, lastChangeSql } from './last-change.ts'
import type { PlanFilters, PlanRow } from './plan-contract.ts'
import type * as contract from './plan-contract.ts'
import { KIND, PLANS, RECORD_ID, STEP, TITLE, stepOf } from './plan-rows.ts'
import type { PlannedKind } from './words.ts'

const PLANNED_BY = Prisma.sql`NULLIF(trim(u."firstName" || ' ' || u."lastName"), '')`
const named = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`${column} COLLATE "und-x-icu"`

const FROM = Prisma.sql`${PLANS} ${lastChangeSql(KIND, RECORD_ID)}`
const CHANGED_AT = Prisma.sql`COALESCE(c."at", a."lastUpdateDate", n."lastUpdateDate", a."creationDate", n."creationDate")`

/** What is planned, on the tables of FROM. */
export const planList = declareList<typeof planColumns, PlanFilters>({
  name: 'publish-plans',
  columns: planColumns,
  tables: ['PublishPlan', 'Article', 'NewsItem', 'User', 'ArticleVersion', 'AuditEvent'],
  filters: {
    title: (text) => containsSql(TITLE, text),
    step: (step) => Prisma.sql`p."publishes" = ${step === 'publish'}`,
    kind: (kind) => Prisma.sql`${KIND} = ${kind}`,
    plannedBy: (text) => containsSql(PLANNED_BY, text),
    changedBy: (text) => containsSql(CHANGED_BY, text),
    state: (state) => (state === 'failed' ? Prisma.sql`p."failedAt" IS NOT NULL` : Prisma.sql`p."failedAt" IS NULL`),
  },
  orders: {
    title: named(TITLE),
    at: Prisma.sql`p."at"`,
    step: STEP,
    kind: KIND,
    plannedBy: nullable(named(PLANNED_BY)),
    changedAt: CHANGED_AT,
    changedBy: nullable(named(CHANGED_BY)),
  },
  byDefault: [{ field: 'at', direction: 'asc' }],
  tieBreaker: () => Prisma.sql`p."publishes" DESC, p."id"`,
})

const ROW = Prisma.sql`
  p."id"::text AS "id", ${KIND} AS "kind", ${RECORD_ID}::text AS "recordId", ${TITLE} AS "title", ${STEP} AS "step", p."at", ${PLANNED_BY} AS "plannedBy",
  p."failure", ${CHANGED_AT} AS "changedAt", ${CHANGED_BY} AS "changedBy"`

/** A page of the queue, what comes first before the others. */
export const readPlans = (filters: PlanFilters | null | undefined, orderBy: Parameters<typeof planList.order>[0], page: PageRequest) =>
  readPage<Omit<PlanRow, 'at' | 'changedAt'> & { at: Date; changedAt: Date }, PlanRow>(
    { select: ROW, from: FROM, where: planList.where(filters), order: planList.order(orderBy), page },
    ({ at, changedAt, ...row }) => ({ ...row, at: at.toISOString(), changedAt: changedAt.toISOString() }),
  )

export const listPlans: ServiceFunction<typeof contract.listPlans> = ({ query: page, body: { filters, orderBy } }) =>
  readPlans(filters, orderBy, page)

/** What is planned for these records, by its time; nothing of those without plans. */
export async function plansOf(kind: PlannedKind, ids: string[]) {
  const plans = await db.publishPlan.findMany({
    where: kind === 'Article' ? { articleId: { in: ids } } : { newsItemId: { in: ids } },
    orderBy: { at: 'asc' },
    select: { articleId: true, newsItemId: true, publishes: true, at: true, failedAt: true },
  })
  return plans.map(({ articleId, newsItemId, publishes, at, failedAt }) => ({
    recordId: (articleId ?? newsItemId)!,
    step: stepOf(publishes),
    at: at.toISOString(),
    failed: failedAt !== null,
  }))
}

export const listPlansOf: ServiceFunction<typeof contract.listPlansOf> = ({ body: { kind, ids } }) => plansOf(kind, ids)
