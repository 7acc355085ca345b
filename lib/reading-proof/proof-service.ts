import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { toPage } from '#lib/http/page.ts'
import type { PageRequest } from '#lib/http/page.ts'
import type { OrderField } from '#lib/lists/columns.ts'
import { allOf, declareList, limitSql, nullable } from '#lib/lists/list.ts'
import { ASKED_AT, ASKED_VERSION, ASKING, dueDayOf, isOverdueSql, openSql, runningOfCompany, scopeOf, standsSql } from '#lib/news/api.ts'
import type { Configuration } from '#lib/news/api.ts'
import { typeNames } from '#lib/news/words.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { runningSql, threeWSql } from '#lib/relations/api.ts'
import { proofColumns } from './columns.ts'
import type { ReadingState } from './columns.ts'
import type { ProofFilters, ReadingProof } from './contract.ts'
import type * as contract from './contract.ts'

/** Who asks; as much of the caller as goes into the process of a large export. */
export type Viewer = Pick<UserActor, 'ppid' | 'isInternal' | 'revisions'>

const at = (moment: string) => Prisma.sql`${new Date(moment).toISOString()}::timestamp`

/** Must-reads by person: rows r of `proofRows`. */
const proofList = declareList<typeof proofColumns, ProofFilters>({
  name: 'proof of reading',
  columns: proofColumns,
  tables: ['Article', 'NewsItem', 'ArticleVersion', 'SubscriptionMember', 'User', 'ArticleReading', 'ReadMark'],
  filters: {
    name: (text) => containsSql(Prisma.sql`r."name"`, text),
    title: (text) => containsSql(Prisma.sql`r."title"`, text),
    state: (state) => Prisma.sql`r."state" = ${state}`,
    overdue: (overdue) => Prisma.sql`r."overdue" = ${overdue}`,
    askedAt: ({ start, end }) =>
      allOf([...(start ? [Prisma.sql`r."askedAt" >= ${at(start)}`] : []), ...(end ? [Prisma.sql`r."askedAt" <= ${at(end)}`] : [])]),
  },
  orders: {
    name: Prisma.sql`search_text(r."name")`,
    email: Prisma.sql`r."email"`,
    title: Prisma.sql`search_text(r."title")`,
    state: Prisma.sql`array_position(ARRAY['unopened', 'opened', 'read', 'confirmed'], r."state")`,
    overdue: Prisma.sql`r."overdue"`,
    askedAt: Prisma.sql`r."askedAt"`,
    openedAt: nullable(Prisma.sql`r."openedAt"`),
    readAt: nullable(Prisma.sql`r."readAt"`),
    confirmedAt: nullable(Prisma.sql`r."confirmedAt"`),
  },
  byDefault: [
    { field: 'overdue', direction: 'desc' },
    { field: 'askedAt', direction: 'desc' },
    { field: 'name', direction: 'asc' },
  ],
  tieBreaker: () => Prisma.sql`r."articleId", r."email"`,
})

/** Condition on "Entity" e: the viewer may see how far its people got. A client does as main contact of one of its running 3W subscriptions. */
const seesSql = ({ ppid, isInternal }: Viewer) => Prisma.sql`EXISTS (
  SELECT 1 FROM "Subscription" s WHERE s."entityId" = e."id" AND ${threeWSql} AND ${runningSql()} AND ${
    isInternal
      ? Prisma.sql`true`
      : Prisma.sql`EXISTS (SELECT 1 FROM "SubscriptionMember" m WHERE m."subscriptionId" = s."id" AND m."userPpid" = ${ppid} AND m."isMainContact")`
  })`

/** Companies whose readers the viewer may see. */
export const proofCompanies = (viewer: Viewer): Promise<{ id: string; name: string }[]> =>
  rowsOf(Prisma.sql`SELECT e."id"::text AS "id", e."name" FROM "Entity" e WHERE ${seesSql(viewer)} ORDER BY lower(e."name"), e."id"`)

/** Name of a company whose readers the viewer may see. Throws NOT_FOUND, for any other alike. */
export async function companyOf(viewer: Viewer, entityId: string): Promise<string> {
  const [company] = await rowsOf<{ name: string }>(
    Prisma.sql`SELECT e."name" FROM "Entity" e WHERE e."id" = ${entityId}::uuid AND ${seesSql(viewer)}`,
  )
  if (!company) throw notFound()
  return company.name
}

/** Who of a company is asked for what: by each running 3W subscription, its people and the must-reads that it opens to them. */
const askedBySql = ({ subscriptionId, configuration }: { subscriptionId: string; configuration: Configuration }) => Prisma.sql`
  SELECT a."id" AS "articleId", m."userPpid" FROM asked a JOIN "SubscriptionMember" m ON m."subscriptionId" = ${subscriptionId}::uuid
  WHERE ${openSql({ revision: '', key: '', everything: false, configurations: [configuration] })}`

/**
 * The statement of the rows r of a company. A right that a person has by another company is left aside, and so is an article that the viewer may not read
 * whole: neither can be distinguished from what is missing.
 */
async function proofRows(viewer: Viewer, entityId: string): Promise<Prisma.Sql> {
  const [scope, subscriptions] = await Promise.all([scopeOf(viewer), runningOfCompany(entityId)])
  const pairs = subscriptions.map(({ id, configuration }) => askedBySql({ subscriptionId: id, configuration }))
  return Prisma.sql`
    WITH asked AS MATERIALIZED (
      SELECT a.*, ${ASKED_AT} AS "askedAt", ${ASKED_VERSION} AS "askedVersion", ${isOverdueSql()} AS "isLate" FROM "Article" a ${ASKING}
      WHERE a."published" AND ${openSql(scope)}
    ), pairs AS (${pairs.length === 0 ? Prisma.sql`SELECT NULL::uuid AS "articleId", NULL::text AS "userPpid" WHERE false` : Prisma.join(pairs, ' UNION ')}),
    r AS (
      SELECT a."id"::text AS "articleId", a."type", a."businessId", a."title", ${USER_NAME} AS "name", u."email"::text AS "email", a."askedAt",
        opened."openedAt", mark."readAt", done."confirmedAt", done."articleVersion" AS "confirmedVersion", a."isLate" AND done."confirmedAt" IS NULL AS "overdue",
        CASE WHEN done."confirmedAt" IS NOT NULL THEN 'confirmed' WHEN mark."readAt" IS NOT NULL THEN 'read' WHEN opened."openedAt" IS NOT NULL THEN 'opened' ELSE 'unopened' END AS "state"
      FROM pairs p JOIN asked a ON a."id" = p."articleId" JOIN "User" u ON u."ppid" = p."userPpid" AND NOT u."isInternal"
      LEFT JOIN LATERAL (
        SELECT c."confirmedAt", c."articleVersion" FROM "ArticleReading" c
        WHERE c."userPpid" = u."ppid" AND c."articleId" = a."id" AND c."articleVersion" >= a."askedVersion" AND c."confirmedAt" IS NOT NULL ORDER BY c."articleVersion" DESC LIMIT 1
      ) done ON true
      LEFT JOIN LATERAL (
        SELECT min(o."openedAt") AS "openedAt" FROM "ArticleReading" o
        WHERE o."userPpid" = u."ppid" AND o."articleId" = a."id" AND o."articleVersion" >= a."askedVersion"
      ) opened ON true
      LEFT JOIN LATERAL (
        SELECT m."readAt" FROM "ReadMark" m WHERE m."userPpid" = u."ppid" AND m."articleId" = a."id" AND m."batchId" IS NULL AND ${standsSql('m')}
      ) mark ON true
    )`
}

interface Row {
  articleId: string
  type: 0 | 1
  businessId: number
  title: string
  name: string
  email: string
  askedAt: Date
  openedAt: Date | null
  readAt: Date | null
  confirmedAt: Date | null
  confirmedVersion: number | null
  overdue: boolean
  state: ReadingState
  totalCount: number
}

const iso = (moment: Date | null) => moment && moment.toISOString()

const toProof = ({ businessId, totalCount: _, ...row }: Row): ReadingProof => ({
  ...row,
  number: `${typeNames[row.type]} ${businessId}`,
  askedAt: row.askedAt.toISOString(),
  dueDay: dueDayOf(row.askedAt),
  openedAt: iso(row.openedAt),
  readAt: iso(row.readAt),
  confirmedAt: iso(row.confirmedAt),
})

interface ProofQuery {
  entityId: string
  filters?: ProofFilters | null | undefined
  orderBy?: readonly OrderStep<OrderField<typeof proofColumns>>[]
}

/** A page of how far the people of a company got with what must be read. Throws NOT_FOUND for a company that is not the viewer's to see. */
export async function proofPage(viewer: Viewer, { entityId, filters, orderBy = [] }: ProofQuery, page: PageRequest) {
  await companyOf(viewer, entityId)
  const rows = await rowsOf<Row>(Prisma.sql`
    ${await proofRows(viewer, entityId)}
    SELECT r.*, (count(*) OVER ())::int AS "totalCount" FROM r WHERE ${proofList.where(filters)} ORDER BY ${proofList.order(orderBy)} ${limitSql(page)}`)
  return toPage(rows.map(toProof), rows[0]?.totalCount ?? 0, page)
}

export const listProofCompanies: ServiceFunction<typeof contract.listProofCompanies> = ({ actor }) => proofCompanies(actor)

/** Throws NOT_FOUND. */
export const listReadingProof: ServiceFunction<typeof contract.listReadingProof> = ({ actor, body, query }) => proofPage(actor, body, query)
