import 'server-only'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { allOf, declareList, nullable, readPage } from '#lib/lists/list.ts'
import { today } from '#lib/relations/api.ts'
import { renewalColumns } from './columns.ts'
import type { RenewalFilters, RenewalRow } from './contract.ts'
import type * as contract from './contract.ts'
import { HAS_MAIN_CONTACT, STATE_SQL, deskSql } from './scope.ts'

const FROM = Prisma.sql`
  "Subscription" s
  JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId" JOIN "Company" g ON g."id" = e."companyId"
  LEFT JOIN "Renewal" r ON r."subscriptionId" = s."id" LEFT JOIN "User" o ON o."ppid" = r."ownerPpid"`

const OWNER = Prisma.sql`trim(o."firstName" || ' ' || o."lastName")`
const named = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`${column} COLLATE "und-x-icu"`
const is = (condition: Prisma.Sql, wanted: boolean): Prisma.Sql => (wanted ? condition : Prisma.sql`NOT ${condition}`)

/** The renewal desk, on the tables of FROM. */
export const renewalList = declareList<typeof renewalColumns, Omit<RenewalFilters, 'my'>>({
  name: 'renewals',
  columns: renewalColumns,
  tables: ['Subscription', 'Service', 'Entity', 'Company', 'Renewal', 'User', 'SubscriptionMember', 'SubscriptionContact', 'ServicePerson'],
  filters: {
    serviceName: (text) => containsSql(Prisma.sql`v."name"`, text),
    companyName: (text) => containsSql(Prisma.sql`g."name"`, text),
    entityName: (text) => containsSql(Prisma.sql`e."name"`, text),
    owner: (text) => containsSql(OWNER, text),
    state: (state) => Prisma.sql`${STATE_SQL} = ${state}::"RenewalState"`,
    endsIn: (distance) =>
      distance === 'expired'
        ? Prisma.sql`s."endDate" < ${today()}::date`
        : Prisma.sql`s."endDate" BETWEEN ${today()}::date AND ${today()}::date + ${Number(distance)}::int`,
    hasMainContact: (wanted) => is(HAS_MAIN_CONTACT, wanted),
    hasOwner: (wanted) => is(Prisma.sql`(r."ownerPpid" IS NOT NULL)`, wanted),
  },
  orders: {
    serviceName: named(Prisma.sql`v."name"`),
    companyName: named(Prisma.sql`g."name"`),
    entityName: named(Prisma.sql`e."name"`),
    endDate: nullable(Prisma.sql`s."endDate"`),
    owner: nullable(named(OWNER)),
    state: STATE_SQL,
  },
  byDefault: [{ field: 'endDate', direction: 'asc' }],
  tieBreaker: () => Prisma.sql`${named(Prisma.sql`v."name"`)}, ${named(Prisma.sql`e."name"`)}, s."id"`,
})

const ROW = Prisma.sql`
  s."id"::text AS "id", v."name" AS "serviceName", g."name" AS "companyName", e."name" AS "entityName",
  to_char(s."endDate", 'YYYY-MM-DD') AS "endDate", ${STATE_SQL} AS "state",
  CASE WHEN o."ppid" IS NOT NULL THEN json_build_object('ppid', o."ppid", 'name', ${OWNER}) END AS "owner",
  COALESCE((
    SELECT json_agg(json_build_object('ppid', u."ppid", 'name', trim(u."firstName" || ' ' || u."lastName"), 'email', u."email") ORDER BY u."lastName", u."ppid")
    FROM "SubscriptionMember" m JOIN "User" u ON u."ppid" = m."userPpid" WHERE m."subscriptionId" = s."id" AND m."isMainContact"), '[]') AS "mainContacts"`

/** A page of the desk. */
export function readRenewals(
  actor: Parameters<typeof deskSql>[0],
  filters: RenewalFilters | null | undefined,
  orderBy: Parameters<typeof renewalList.order>[0],
  page: PageRequest,
) {
  const { my, ...narrowing } = filters ?? {}
  const where = allOf([deskSql(actor, my === false), renewalList.where(narrowing)])
  return readPage<RenewalRow, RenewalRow>({ select: ROW, from: FROM, where, order: renewalList.order(orderBy), page }, (row) => row)
}

export const listRenewals: ServiceFunction<typeof contract.listRenewals> = ({ actor, query: page, body: { filters, orderBy } }) =>
  readRenewals(actor, filters, orderBy, page)
