import 'server-only'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { declareList, nullable, readPage } from '#lib/lists/list.ts'
import { reviewColumns } from './columns.ts'
import { DUE, PLANNED } from './due.ts'
import { CHANGED_BY, lastChangeSql } from './last-change.ts'
import type { ReviewFilters, ReviewRow } from './review-contract.ts'
import type * as contract from './review-contract.ts'

/** "ArticleReview" r with its article a, the plan to publish that, its last change and the people. */
const REVIEWS = Prisma.sql`
  "ArticleReview" r JOIN "Article" a ON a."id" = r."articleId" ${PLANNED}
  LEFT JOIN "User" k ON k."ppid" = r."reviewerPpid" LEFT JOIN "User" s ON s."ppid" = r."askedByPpid"
  ${lastChangeSql(Prisma.sql`'Article'`, Prisma.sql`a."id"`)}`
export const WAITING = Prisma.sql`r."state" = 'WAITING'`
const CHANGED_AT = Prisma.sql`COALESCE(c."at", a."lastUpdateDate", a."creationDate")`
const REVIEWER = Prisma.sql`NULLIF(trim(k."firstName" || ' ' || k."lastName"), '')`
const ASKED_BY = Prisma.sql`NULLIF(trim(s."firstName" || ' ' || s."lastName"), '')`
const named = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`${column} COLLATE "und-x-icu"`

/** Articles that wait for a review, on the tables of REVIEWS. */
export const reviewList = declareList<typeof reviewColumns, Omit<ReviewFilters, 'mine'>>({
  name: 'reviews',
  columns: reviewColumns,
  tables: ['ArticleReview', 'Article', 'PublishPlan', 'User', 'ArticleVersion', 'AuditEvent'],
  filters: {
    title: (text) => containsSql(Prisma.sql`a."title"`, text),
    reviewer: (text) => containsSql(REVIEWER, text),
    askedBy: (text) => containsSql(ASKED_BY, text),
    changedBy: (text) => containsSql(CHANGED_BY, text),
  },
  orders: {
    title: named(Prisma.sql`a."title"`),
    due: nullable(DUE),
    reviewer: nullable(named(REVIEWER)),
    askedBy: nullable(named(ASKED_BY)),
    askedAt: Prisma.sql`r."askedAt"`,
    changedAt: CHANGED_AT,
    changedBy: nullable(named(CHANGED_BY)),
  },
  byDefault: [{ field: 'due', direction: 'asc' }],
  tieBreaker: () => Prisma.sql`r."askedAt", r."id"`,
})

const ROW = Prisma.sql`
  a."id"::text AS "id", a."title", ${DUE} AS "due", ${REVIEWER} AS "reviewer", ${ASKED_BY} AS "askedBy", r."askedAt", ${CHANGED_AT} AS "changedAt",
  ${CHANGED_BY} AS "changedBy"`

type Stored = Omit<ReviewRow, 'due' | 'askedAt' | 'changedAt'> & { due: Date | null; askedAt: Date; changedAt: Date }

/** A page of the articles that wait, those that wait for the caller alone when they are asked for. */
export function readReviews(
  ppid: string,
  filters: ReviewFilters | null | undefined,
  orderBy: Parameters<typeof reviewList.order>[0],
  page: PageRequest,
) {
  const { mine, ...others } = filters ?? {}
  const own = mine ? Prisma.sql`r."reviewerPpid" = ${ppid}` : Prisma.sql`true`
  return readPage<Stored, ReviewRow>(
    {
      select: ROW,
      from: REVIEWS,
      where: Prisma.sql`${WAITING} AND ${own} AND ${reviewList.where(others)}`,
      order: reviewList.order(orderBy),
      page,
    },
    ({ due, askedAt, changedAt, ...row }) => ({
      ...row,
      due: due && due.toISOString(),
      askedAt: askedAt.toISOString(),
      changedAt: changedAt.toISOString(),
    }),
  )
}

export const listReviews: ServiceFunction<typeof contract.listReviews> = ({ actor, query: page, body: { filters, orderBy } }) =>
  readReviews(actor.ppid, filters, orderBy, page)
