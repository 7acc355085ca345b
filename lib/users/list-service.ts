import 'server-only'
import { containsSql, patternSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { revisionCache, MAX_CACHED_PAGE_SIZE } from '#lib/db/cache.ts'
import { preparedRows } from '#lib/db/prepared.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { toPage } from '#lib/http/page.ts'
import type { UserSelection } from './list-contract.ts'
import type * as contract from './list-contract.ts'
import type { UserFilters, userOrderFields } from './list-contract.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { USER_COLUMNS, toUser } from './record.ts'
import type { UserRow } from './record.ts'
import { TERMS_VERSION } from './terms.ts'

// Written as in the indexes of the migration, so that they serve.
const EMAIL = Prisma.sql`u."email"::text`
const PHONE = Prisma.sql`(u."phoneCountryCode" || u."phoneNumber")`
const ACCEPTED = Prisma.sql`(COALESCE(u."termsVersion", 0) >= ${TERMS_VERSION})`

/** The users of the companies e, in their groups g, that fulfil a condition. */
const memberOf = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`u."ppid" IN (
  SELECT m."userPpid" FROM "Entity" e JOIN "Company" g ON g."id" = e."companyId" JOIN "EntityMember" m ON m."entityId" = e."id" WHERE ${condition})`

const conditions: { [F in keyof UserFilters]-?: (value: NonNullable<UserFilters[F]>) => Prisma.Sql } = {
  search: (text) => Prisma.sql`(${containsSql(USER_NAME, text)} OR ${containsSql(EMAIL, text)})`,
  name: (text) => containsSql(USER_NAME, text),
  email: (text) => containsSql(EMAIL, text),
  phone: (text) => Prisma.sql`${PHONE} LIKE ${patternSql(text.replace(/\s+/g, ''))}`,
  grade: (text) => containsSql(Prisma.sql`u."grade"`, text),
  termsAccepted: (yes) => Prisma.sql`${ACCEPTED} = ${yes}`,
  isInternal: (yes) => Prisma.sql`u."isInternal" = ${yes}`,
  isSuperUser: (yes) => Prisma.sql`u."isSuperUser" = ${yes}`,
  territory: (code) => Prisma.sql`u."territory" = ${code.toUpperCase()}`,
  creationIdentity: (identity) => Prisma.sql`u."creationIdentity" = ${identity}`,
  entityName: (text) => memberOf(containsSql(Prisma.sql`e."name"`, text)),
  companyName: (text) => memberOf(containsSql(Prisma.sql`g."name"`, text)),
  subscription: (text) => Prisma.sql`u."ppid" IN (
    SELECT m."userPpid" FROM "Subscription" s
    JOIN "Entity" e ON e."id" = s."entityId" JOIN "Service" v ON v."id" = s."serviceId" JOIN "SubscriptionMember" m ON m."subscriptionId" = s."id"
    WHERE ${containsSql(Prisma.sql`(v."name" || ' - ' || e."name")`, text)})`,
  companyId: (id) => memberOf(Prisma.sql`e."companyId" = ${id}::uuid`),
  entityId: (id) => Prisma.sql`u."ppid" IN (SELECT "userPpid" FROM "EntityMember" WHERE "entityId" = ${id}::uuid)`,
  subscriptionId: (id) => Prisma.sql`u."ppid" IN (SELECT "userPpid" FROM "SubscriptionMember" WHERE "subscriptionId" = ${id}::uuid)`,
  ppids: (ppids) => Prisma.sql`u."ppid" = ANY(${ppids}::text[])`,
}

type Given = readonly (readonly [field: keyof UserFilters, value: NonNullable<UserFilters[keyof UserFilters]>])[]

/** The filters that say something. */
const givenOf = (filters: UserFilters | null | undefined): Given =>
  (Object.entries(filters ?? {}) as [keyof UserFilters, UserFilters[keyof UserFilters]][]).flatMap(([field, given]) => {
    const value = typeof given === 'string' ? given.trim() : given
    return value === null || value === undefined || value === '' ? [] : [[field, value] as const]
  })

/** Condition on "User" u for the filters of a paged call (A049, W73). */
export function userFilterSql(filters: UserFilters | null | undefined): Prisma.Sql {
  const parts = givenOf(filters).map(([field, value]) => conditions[field](value as never))
  return parts.length === 0 ? Prisma.sql`true` : Prisma.join(parts, ' AND ')
}

/** Condition on "User" u for a selection of bulk work: chosen people, or all that match. */
export const selectedUsersSql = (selection: UserSelection): Prisma.Sql =>
  'ppids' in selection ? Prisma.sql`u."ppid" = ANY(${selection.ppids}::text[])` : userFilterSql(selection.filters)

const sorted = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`search_text(${column})`
const orders: Record<(typeof userOrderFields)[number], Prisma.Sql> = {
  name: sorted(USER_NAME),
  email: Prisma.sql`u."email"`,
  firstName: sorted(Prisma.sql`u."firstName"`),
  lastName: sorted(Prisma.sql`u."lastName"`),
  grade: sorted(Prisma.sql`u."grade"`),
  phone: PHONE,
  phoneCountryCode: Prisma.sql`u."phoneCountryCode"`,
  phoneNumber: Prisma.sql`u."phoneNumber"`,
  termsAccepted: ACCEPTED,
  termsAndConditionsAccepted: ACCEPTED,
  isInternal: Prisma.sql`u."isInternal"`,
  isSuperUser: Prisma.sql`u."isSuperUser"`,
  creationIdentity: Prisma.sql`u."creationIdentity"`,
  send3WEmail: Prisma.sql`u."send3WEmail"`,
  sendAmdsEmail: Prisma.sql`u."sendAmdsEmail"`,
  territory: Prisma.sql`u."territory"`,
  ppid: Prisma.sql`u."ppid"`,
}

/** By name without regard to letter case and accents, unless ordered otherwise (W73); rows without a value come last. The last key makes pages stable. */
export function orderSql(steps: readonly OrderStep<(typeof userOrderFields)[number]>[]): Prisma.Sql {
  const given = steps.length === 0 ? [{ field: 'name', direction: 'asc' } as const] : steps
  // Ascending, NULLS LAST is what the indexes hold; they can be read backwards only as DESC NULLS FIRST, so that columns which are never null say nothing.
  const nullable = ['grade', 'phone', 'phoneCountryCode', 'phoneNumber', 'territory']
  const parts = given.map(({ field, direction }) => {
    if (direction === 'asc') return Prisma.sql`${orders[field]} ASC`
    return nullable.includes(field) ? Prisma.sql`${orders[field]} DESC NULLS LAST` : Prisma.sql`${orders[field]} DESC`
  })
  const last = given[0]?.direction === 'desc' ? Prisma.sql`u."ppid" DESC` : Prisma.sql`u."ppid" ASC`
  return Prisma.join([...parts, last], ', ')
}

/** Filters that leave a small part of all users. */
const SELECTIVE: ReadonlySet<string> = new Set<keyof UserFilters>([
  'search',
  'name',
  'email',
  'phone',
  'grade',
  'entityName',
  'companyName',
  'subscription',
  'entityId',
  'companyId',
  'subscriptionId',
  'ppids',
])

interface Question {
  where: Prisma.Sql
  order: Prisma.Sql
  pageSize: number
  offset: number
}
interface Answer {
  rows: UserRow[]
  total: number
}

/** What selective filters leave is looked for once, then counted and ordered: a prepared statement would rather test all users in their order. */
async function gatheredPage({ where, order, pageSize, offset }: Question): Promise<Answer> {
  const rows = await preparedRows<{ totalCount: number } & (UserRow | { ppid: null })>(Prisma.sql`
    WITH matching AS MATERIALIZED (SELECT u.* FROM "User" u WHERE ${where})
    SELECT total."count" AS "totalCount", ${USER_COLUMNS}
    FROM (SELECT count(*)::int AS "count" FROM matching) total
    LEFT JOIN (SELECT * FROM matching u ORDER BY ${order} LIMIT ${pageSize}::bigint OFFSET ${offset}::bigint) u ON true
    ORDER BY ${order}`)
  const shown = rows.filter((row): row is { totalCount: number } & UserRow => row.ppid !== null)
  return { rows: shown.map(({ totalCount: _total, ...row }) => row), total: rows[0]?.totalCount ?? 0 }
}

/** Without selective filters a page is read along the index of its order. */
async function orderedPage({ where, order, pageSize, offset }: Question): Promise<Answer> {
  const rows = await preparedRows<UserRow>(Prisma.sql`
    SELECT ${USER_COLUMNS}
    FROM (SELECT * FROM "User" u WHERE ${where} ORDER BY ${order} LIMIT ${pageSize}::bigint OFFSET ${offset}::bigint) u
    ORDER BY ${order}`)
  const isLast = rows.length < pageSize && (rows.length > 0 || offset === 0)
  return { rows, total: isLast ? offset + rows.length : await countUsers(where) }
}

async function countUsers(where: Prisma.Sql): Promise<number> {
  const [row] = await preparedRows<{ count: number }>(Prisma.sql`SELECT count(*)::int AS "count" FROM "User" u WHERE ${where}`)
  return row?.count ?? 0
}

type ListCall = Call<typeof contract.listUsers>

async function readPage({ filters, orderBy }: ListCall['body'], page: ListCall['query']) {
  const given = givenOf(filters)
  const question = {
    where: userFilterSql(filters),
    order: orderSql(orderBy),
    pageSize: page.pageSize,
    offset: (page.pageNumber - 1) * page.pageSize,
  }
  const { rows, total } = await (given.some(([field]) => SELECTIVE.has(field)) ? gatheredPage(question) : orderedPage(question))
  return toPage(rows.map(toUser), total, page)
}

const cached = revisionCache('users')

/**
 * E100. Every reader sees the same; a page is cached until a person, a membership or the name of a company changes. What was looked for by the name of a
 * service is not: that name raises no revision.
 */
export const listUsers: ServiceFunction<typeof contract.listUsers> = ({ actor: { revisions }, query: page, body }) => {
  const make = () => readPage(body, page)
  const byService = (body.filters?.subscription ?? '') !== ''
  if (byService || page.pageSize > MAX_CACHED_PAGE_SIZE || revisions?.users === undefined || revisions.subscriptions === undefined)
    return make()
  return cached(`${revisions.users} ${revisions.subscriptions}`, JSON.stringify([page, body]), make)
}
