import 'server-only'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { allOf, declareList, nullable, readPage } from '#lib/lists/list.ts'
import { reviewColumns } from './columns.ts'
import type { ReviewFilters, ReviewRow } from './contract.ts'
import type * as contract from './contract.ts'
import { reviewedBySql, stateSql } from './scope.ts'
import type { Viewer } from './scope.ts'

const FROM = Prisma.sql`"AccessReview" r JOIN "Entity" e ON e."id" = r."entityId"`
const named = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`${column} COLLATE "und-x-icu"`
const STRUCK = Prisma.sql`(SELECT count(*)::int FROM "AccessReviewRight" t WHERE t."reviewId" = r."id" AND t."decision" = 'STRIKE')`
const RIGHTS = Prisma.sql`(SELECT count(*)::int FROM "AccessReviewRight" t WHERE t."reviewId" = r."id")`

/** Access reviews, on the tables of FROM. */
export const accessReviewList = declareList<typeof reviewColumns, ReviewFilters>({
  name: 'access-reviews',
  columns: reviewColumns,
  tables: ['AccessReview', 'AccessReviewRight', 'Entity', 'Subscription', 'SubscriptionContact', 'Service', 'ServicePerson'],
  filters: {
    company: (text) => containsSql(Prisma.sql`e."name"`, text),
    startedBy: (text) => containsSql(Prisma.sql`r."startedByName"`, text),
    handedInBy: (text) => containsSql(Prisma.sql`r."handedInByName"`, text),
    state: (state) => Prisma.sql`${stateSql()} = ${state}`,
  },
  orders: {
    company: named(Prisma.sql`e."name"`),
    // From sent to withdrawn; what is overdue is open, and has its day beside it.
    state: Prisma.sql`(CASE WHEN r."state" = 'OPEN' AND r."savedAt" IS NULL THEN 0 WHEN r."state" = 'OPEN' THEN 1 WHEN r."state" = 'HANDED_IN' THEN 2 WHEN r."state" = 'APPLIED' THEN 3 ELSE 4 END)`,
    dueDate: Prisma.sql`r."dueDate"`,
    struck: STRUCK,
    rights: RIGHTS,
    startedBy: named(Prisma.sql`r."startedByName"`),
    startedAt: Prisma.sql`r."startedAt"`,
    handedInBy: nullable(named(Prisma.sql`r."handedInByName"`)),
    handedInAt: nullable(Prisma.sql`r."handedInAt"`),
    endedAt: nullable(Prisma.sql`r."endedAt"`),
  },
  byDefault: [{ field: 'startedAt', direction: 'desc' }],
  tieBreaker: () => Prisma.sql`r."id"`,
})

const rowSql = (): Prisma.Sql => Prisma.sql`
  r."id"::text AS "id", e."id"::text AS "companyId", e."name" AS "company", ${stateSql()} AS "state", to_char(r."dueDate", 'YYYY-MM-DD') AS "dueDate",
  ${STRUCK} AS "struck", ${RIGHTS} AS "rights", r."startedByName" AS "startedBy", r."startedByPpid", r."startedAt", r."handedInByName" AS "handedInBy", r."handedInAt", r."endedAt"`

type Stored = Omit<ReviewRow, 'startedAt' | 'handedInAt' | 'endedAt'> & { startedAt: Date; handedInAt: Date | null; endedAt: Date | null }

/** A page of the reviews that somebody of the firm may look at. */
export function readReviews(
  viewer: Viewer,
  filters: ReviewFilters | null | undefined,
  orderBy: Parameters<typeof accessReviewList.order>[0],
  page: PageRequest,
) {
  const where = allOf([reviewedBySql(viewer), accessReviewList.where(filters ?? {})])
  return readPage<Stored, ReviewRow>(
    { select: rowSql(), from: FROM, where, order: accessReviewList.order(orderBy), page },
    ({ startedAt, handedInAt, endedAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      handedInAt: handedInAt && handedInAt.toISOString(),
      endedAt: endedAt && endedAt.toISOString(),
    }),
  )
}

export const listAccessReviews: ServiceFunction<typeof contract.listAccessReviews> = ({ actor, query: page, body: { filters, orderBy } }) =>
  readReviews(actor, filters, orderBy, page)

/** How many reviews wait for staff who may look at them. */
export async function handedInReviews(viewer: Viewer): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS "count" FROM "AccessReview" r WHERE r."state" = 'HANDED_IN' AND ${reviewedBySql(viewer)}`,
  )
  return row!.count
}
