import 'server-only'
import { unapprovedOf } from '#lib/articles/api.ts'
import { containsSql } from '#lib/db/contains.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { countRows, declareList, nullable, readPage } from '#lib/lists/list.ts'
import { draftColumns } from './columns.ts'
import { DUE, PLANNED } from './due.ts'
import { CHANGED_BY, lastChangeSql, writtenBySql } from './last-change.ts'
import { PLANS } from './plan-rows.ts'
import type { DraftFilters, DraftRow } from './queue-contract.ts'
import type * as contract from './queue-contract.ts'
import { WAITING } from './review-list-service.ts'
import type { ReviewState } from './words.ts'

const ID = Prisma.sql`a."id"`
/** "Article" a with the plan to publish it and its last change. */
const DRAFTS = Prisma.sql`
  "Article" a ${PLANNED} LEFT JOIN "ArticleReview" r ON r."articleId" = a."id"
  ${lastChangeSql(Prisma.sql`'Article'`, ID)}`
const IS_DRAFT = Prisma.sql`NOT a."published"`
const CHANGED_AT = Prisma.sql`COALESCE(c."at", a."lastUpdateDate", a."creationDate")`
const named = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`${column} COLLATE "und-x-icu"`

/** Articles that are not published, on the tables of DRAFTS. */
export const draftList = declareList<typeof draftColumns, Omit<DraftFilters, 'mine'>>({
  name: 'drafts',
  columns: draftColumns,
  tables: ['Article', 'PublishPlan', 'ArticleVersion', 'AuditEvent', 'User', 'NewsDraft', 'ArticleReview'],
  filters: {
    title: (text) => containsSql(Prisma.sql`a."title"`, text),
    type: (type) => Prisma.sql`a."type" = ${Number(type)}`,
    changedBy: (text) => containsSql(CHANGED_BY, text),
  },
  orders: {
    title: named(Prisma.sql`a."title"`),
    type: Prisma.sql`a."type"`,
    businessId: Prisma.sql`a."businessId"`,
    due: nullable(DUE),
    changedAt: CHANGED_AT,
    changedBy: nullable(named(CHANGED_BY)),
  },
  byDefault: [{ field: 'due', direction: 'asc' }],
  tieBreaker: () => Prisma.sql`${CHANGED_AT} DESC, a."id"`,
})

const ROW = Prisma.sql`
  a."id"::text AS "id", a."type", a."businessId", a."title", ${DUE} AS "due", ${CHANGED_AT} AS "changedAt", ${CHANGED_BY} AS "changedBy",
  r."state"::text AS "review"`

const mineSql = (ppid: string): Prisma.Sql => Prisma.sql`${IS_DRAFT} AND ${writtenBySql(ID, ppid)}`

/** A page of the drafts, those of the caller alone when they are asked for: what is due before the others. */
export async function readDrafts(
  ppid: string,
  filters: DraftFilters | null | undefined,
  orderBy: Parameters<typeof draftList.order>[0],
  page: PageRequest,
) {
  const { mine, ...others } = filters ?? {}
  const own = mine ? mineSql(ppid) : IS_DRAFT
  const found = await readPage<Omit<DraftRow, 'due' | 'changedAt'> & { due: Date | null; changedAt: Date }, DraftRow>(
    { select: ROW, from: DRAFTS, where: Prisma.sql`${own} AND ${draftList.where(others)}`, order: draftList.order(orderBy), page },
    ({ due, changedAt, ...row }) => ({ ...row, due: due && due.toISOString(), changedAt: changedAt.toISOString() }),
  )
  const outdated = await unapprovedOf(
    db,
    found.items.flatMap(({ id, review }) => (review === 'APPROVED' ? [id] : [])),
  )
  const stateOf = ({ id, review }: DraftRow): ReviewState | null => (outdated.has(id) ? 'OUTDATED' : review)
  return { ...found, items: found.items.map((row) => ({ ...row, review: stateOf(row) })) }
}

export const listDrafts: ServiceFunction<typeof contract.listDrafts> = ({ actor, query: page, body: { filters, orderBy } }) =>
  readDrafts(actor.ppid, filters, orderBy, page)

/** What stands on the tabs of the queue. */
export const countQueue: ServiceFunction<typeof contract.countQueue> = async ({ actor }) => {
  const articles = Prisma.sql`"Article" a`
  const [mine, drafts, review, scheduled, failed] = await Promise.all([
    countRows(articles, mineSql(actor.ppid)),
    countRows(articles, IS_DRAFT),
    countRows(Prisma.sql`"ArticleReview" r`, WAITING),
    countRows(PLANS, Prisma.sql`p."failedAt" IS NULL`),
    countRows(PLANS, Prisma.sql`p."failedAt" IS NOT NULL`),
  ])
  return { mine, drafts, review, scheduled, failed }
}
