import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { toPage } from '#lib/http/page.ts'
import type { PageRequest } from '#lib/http/page.ts'
import type { OrderField } from '#lib/lists/columns.ts'
import { allOf, declareTunedList, limitSql } from '#lib/lists/list.ts'
import { worksForSql, runningSql, today } from '#lib/relations/api.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { subscriptionColumns } from './columns.ts'
import { TRIAL } from './words.ts'
import type * as contract from './list-contract.ts'
import type { SubscriptionFilters } from './list-contract.ts'
import { FROM_SQL, ROW_SQL, toSubscription } from './rows.ts'
import type { SubscriptionRow } from './rows.ts'

type ListOrder = OrderField<typeof subscriptionColumns>

/** The list of subscriptions; subscriptions end by themselves, so that a cached page depends on the day too. */
export const subscriptionList = declareTunedList({
  name: 'list of subscriptions',
  columns: subscriptionColumns,
  tables: [
    'Subscription',
    'Service',
    'Entity',
    'Company',
    'SubscriptionMember',
    'User',
    'ServicePerson',
    'SubscriptionLink',
    'SubscriptionContact',
  ],
  revisions: ['subscriptions', 'catalogue'],
})

/** Conditions of the trial kinds (A111); the last day is not yet expired (A181). */
const trialSql = {
  [TRIAL.all]: () => null,
  [TRIAL.trialOnly]: () => Prisma.sql`s."endDate" IS NOT NULL`,
  [TRIAL.expiredTrialOnly]: () => Prisma.sql`s."endDate" < ${today()}::date`,
  [TRIAL.nonTrialOnly]: () => Prisma.sql`s."endDate" IS NULL`,
}

/** Rows that filters leave. */
export interface Found {
  /** WITH clause, or nothing; the condition needs it. */
  with: Prisma.Sql
  /** Condition on "Subscription" s. It names no other table, so that rows are counted without joining any. */
  where: Prisma.Sql
  /** A text narrows them. */
  gathered: boolean
}

/** What a text is looked for in: ids of the matching records, and the column of "Subscription" s that must be among them. */
const texts: Record<'serviceName' | 'companyName' | 'entityName', { column: Prisma.Sql; ids: (text: string) => Prisma.Sql }> = {
  serviceName: {
    column: Prisma.sql`s."serviceId"`,
    ids: (text) => Prisma.sql`SELECT v."id" FROM "Service" v WHERE ${containsSql(Prisma.sql`v."name"`, text)}`,
  },
  companyName: {
    column: Prisma.sql`s."entityId"`,
    ids: (text) =>
      Prisma.sql`SELECT e."id" FROM "Entity" e WHERE e."companyId" = ANY(ARRAY(SELECT g."id" FROM "Company" g WHERE ${containsSql(Prisma.sql`g."name"`, text)}))`,
  },
  entityName: {
    column: Prisma.sql`s."entityId"`,
    ids: (text) => Prisma.sql`SELECT e."id" FROM "Entity" e WHERE ${containsSql(Prisma.sql`e."name"`, text)}`,
  },
}

/** Ids of subscriptions with a member who fits both texts (B398). */
function idsWithMember(name: string | undefined, email: string | undefined): Prisma.Sql | null {
  const parts = [name ? containsSql(USER_NAME, name) : null, email ? containsSql(Prisma.sql`u."email"::text`, email) : null].filter(
    (part) => part !== null,
  )
  if (parts.length === 0) return null
  return Prisma.sql`
    SELECT DISTINCT m."subscriptionId" FROM "SubscriptionMember" m
    WHERE m."userPpid" = ANY(ARRAY(SELECT u."ppid" FROM "User" u WHERE ${Prisma.join(parts, ' AND ')}))`
}

const given = (text: string | null | undefined): string | undefined => text?.trim() || undefined

/** Whether a caller's list is narrowed to own services: always, but for super users who want all (A076, W37). */
export const onlyOwnServices = ({ isSuperUser }: Pick<UserActor, 'isSuperUser'>, { my }: SubscriptionFilters): boolean =>
  !isSuperUser || my !== false

/**
 * The rows that the filters of E138 leave for a caller (B389, B397 to B400).
 * What a text finds is gathered first and once, as an array: joined, the planner would test the text on one subscription after the other.
 */
export function filterSql(actor: Pick<UserActor, 'ppid' | 'isSuperUser'>, filters: SubscriptionFilters): Found {
  const { trial, subscriptionId, serviceId, running, endDate } = filters
  const withMember = idsWithMember(given(filters.memberName), given(filters.memberEmail))
  const sets = [
    ...Object.entries(texts).flatMap(([field, { column, ids }]) => {
      const text = given(filters[field as keyof typeof texts])
      return text ? [{ column, ids: ids(text) }] : []
    }),
    ...(withMember ? [{ column: Prisma.sql`s."id"`, ids: withMember }] : []),
  ].map((set, index) => ({ ...set, name: Prisma.raw(`found${index}`) }))
  const conditions = [
    ...sets.map(({ column, name }) => Prisma.sql`${column} = ANY((SELECT "ids" FROM ${name})::uuid[])`),
    onlyOwnServices(actor, filters) ? Prisma.sql`s."serviceId" IN (${worksForSql(actor.ppid)})` : null,
    trialSql[trial ?? TRIAL.all](),
    subscriptionId ? Prisma.sql`s."id" = ${subscriptionId}::uuid` : null,
    serviceId ? Prisma.sql`s."serviceId" = ${serviceId}::uuid` : null,
    running ? runningSql() : null,
    endDate?.start ? Prisma.sql`s."endDate" >= ${endDate.start}::date` : null,
    endDate?.end ? Prisma.sql`s."endDate" <= ${endDate.end}::date` : null,
  ].filter((each) => each !== null)
  return {
    with:
      sets.length === 0
        ? Prisma.empty
        : Prisma.sql`WITH ${Prisma.join(
            sets.map(({ name, ids }) => Prisma.sql`${name} AS MATERIALIZED (SELECT ARRAY(${ids}) AS "ids")`),
            ', ',
          )}`,
    where: allOf(conditions),
    gathered: sets.length > 0,
  }
}

/** A name as dictionaries order it, whatever its case and accents; an index holds each in this order. */
const named = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`${column} COLLATE "und-x-icu"`

/** What a step orders by, and what has to be joined to "Subscription" s for it. */
interface Step {
  key: Prisma.Sql
  join: Prisma.Sql
}

/** The rows to count and to order, as a table `s`, and the clause that it needs before. */
interface Source {
  with: Prisma.Sql
  rows: Prisma.Sql
  steps: Record<ListOrder, Step>
}

/** What a text leaves is looked for once, then counted and ordered; without a text a page is read along the index of the names. */
function sourceOf(found: Found): Source {
  if (!found.gathered)
    return {
      with: Prisma.empty,
      rows: Prisma.sql`(SELECT * FROM "Subscription" s WHERE ${found.where}) s`,
      steps: stepsOf(Prisma.sql`true`, Prisma.sql`"Service"`),
    }
  return {
    // How many rows a text finds is not known when the statement is planned, so the names would be looked up row by row; the services are few.
    with: Prisma.sql`${found.with},
      matching AS MATERIALIZED (SELECT s."id", s."serviceId", s."entityId", s."endDate" FROM "Subscription" s WHERE ${found.where}),
      services AS MATERIALIZED (SELECT "id", "name" FROM "Service" WHERE "id" IN (SELECT "serviceId" FROM matching))`,
    rows: Prisma.sql`matching s`,
    steps: stepsOf(Prisma.sql`"subscriptionId" IN (SELECT "id" FROM matching)`, Prisma.sql`services`),
  }
}

/**
 * The steps of an order.
 * @param counted condition on "SubscriptionMember" for those who are counted
 * @param services where the names of services are read
 */
const stepsOf = (counted: Prisma.Sql, services: Prisma.Sql): Record<ListOrder, Step> => ({
  serviceName: { key: named(Prisma.sql`ov."name"`), join: Prisma.sql`JOIN ${services} ov ON ov."id" = s."serviceId"` },
  companyName: {
    key: named(Prisma.sql`og."name"`),
    join: Prisma.sql`JOIN "Entity" oge ON oge."id" = s."entityId" JOIN "Company" og ON og."id" = oge."companyId"`,
  },
  entityName: { key: named(Prisma.sql`oe."name"`), join: Prisma.sql`JOIN "Entity" oe ON oe."id" = s."entityId"` },
  userCount: {
    key: Prisma.sql`COALESCE(ou."count", 0)`,
    join: Prisma.sql`LEFT JOIN (SELECT "subscriptionId", count(*) AS "count" FROM "SubscriptionMember" WHERE ${counted} GROUP BY 1) ou ON ou."subscriptionId" = s."id"`,
  },
  endDate: { key: Prisma.sql`s."endDate"`, join: Prisma.empty },
})

/** The tie-breaker of every order. */
const afterwards = [
  { field: 'serviceName', direction: 'asc' },
  { field: 'entityName', direction: 'asc' },
] as const

/** Ids in their order; the id breaks ties, so that no page shows a row of another. Without end date comes last. */
function orderedSql({ rows, steps }: Source, orderBy: readonly OrderStep<ListOrder>[]): Prisma.Sql {
  // A field that stands twice counts where it stands first.
  const wanted = [...orderBy, ...afterwards].filter(({ field }, index, all) => all.findIndex((step) => step.field === field) === index)
  const parts = wanted.map(
    ({ field, direction }) =>
      Prisma.sql`${steps[field].key} ${direction === 'desc' ? Prisma.sql`DESC` : Prisma.sql`ASC`} ${field === 'endDate' ? Prisma.sql`NULLS LAST` : Prisma.empty}`,
  )
  return Prisma.sql`
    SELECT s."id" FROM ${rows} ${Prisma.join(
      wanted.map(({ field }) => steps[field].join),
      ' ',
    )}
    ORDER BY ${Prisma.join([...parts, Prisma.sql`s."id"`], ', ')}`
}

const pageSql = (source: Source, orderBy: readonly OrderStep<ListOrder>[], page: PageRequest): Prisma.Sql =>
  Prisma.sql`${orderedSql(source, orderBy)} ${limitSql(page)}`

/** Ids of all that was found, in the order of the list. */
export async function orderedIds(found: Found, orderBy: readonly OrderStep<ListOrder>[]): Promise<string[]> {
  const source = sourceOf(found)
  const rows = await preparedRows<{ id: string }>(
    Prisma.sql`${source.with} SELECT "id"::text AS "id" FROM (${orderedSql(source, orderBy)}) ordered`,
  )
  return rows.map(({ id }) => id)
}

type PageRow = { totalCount: number; number: unknown } & (SubscriptionRow | { id: null })

type ListBody = Call<typeof contract.listSubscriptions>['body']

const cachedPage = (actor: UserActor, page: PageRequest, body: ListBody) =>
  subscriptionList.cached(actor.revisions, page, JSON.stringify([actor.ppid, actor.isSuperUser, today(), body]), () =>
    readPage(actor, page, body),
  )

/** One statement: the ids of the page first, so that what a row shows is read for its rows only, however deep it lies. */
async function readPage(actor: UserActor, page: PageRequest, body: ListBody) {
  const source = sourceOf(filterSql(actor, body.filters ?? {}))
  const rows = await preparedRows<PageRow>(Prisma.sql`
    ${source.with}
    SELECT total."count" AS "totalCount", shown.*
    FROM (SELECT count(*)::int AS "count" FROM ${source.rows}) total
    LEFT JOIN (
      SELECT numbered."number", ${ROW_SQL}
      FROM (SELECT "id", row_number() OVER () AS "number" FROM (${pageSql(source, body.orderBy, page)}) ordered) numbered
      JOIN ${FROM_SQL} ON s."id" = numbered."id"
    ) shown ON true
    ORDER BY shown."number"`)
  const items = rows
    .filter((row): row is PageRow & SubscriptionRow => row.id !== null)
    .map(({ totalCount: _total, number: _number, ...row }) => ({ ...toSubscription(row), userCount: row.users.length }))
  return toPage(items, rows[0]?.totalCount ?? 0, page)
}

/** E138: pages of subscriptions with their users; my = false counts for super users only (A076, W37). */
export const listSubscriptions: ServiceFunction<typeof contract.listSubscriptions> = ({ actor, query, body }) =>
  cachedPage(actor, query, body)

/** A068. */
export const listSubscriptionsAlias: ServiceFunction<typeof contract.listSubscriptionsAlias> = ({ actor, query, body }) =>
  cachedPage(actor, query, body)
