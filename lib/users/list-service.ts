import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import { toPage } from '#lib/http/page.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { countRows, limitSql } from '#lib/lists/list.ts'
import { userList } from './list.ts'
import type * as contract from './list-contract.ts'
import type { UserFilters } from './list-contract.ts'
import { USER_COLUMNS, toUser } from './record.ts'
import type { UserRow } from './record.ts'

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

interface Query {
  where: Prisma.Sql
  order: Prisma.Sql
  page: PageRequest
}
interface FoundPage {
  rows: UserRow[]
  total: number
}

/** What selective filters leave is looked for once, then counted and ordered: a prepared statement would rather test all users in their order. */
async function gatheredPage({ where, order, page }: Query): Promise<FoundPage> {
  const rows = await preparedRows<{ totalCount: number } & (UserRow | { ppid: null })>(Prisma.sql`
    WITH matching AS MATERIALIZED (SELECT u.* FROM "User" u WHERE ${where})
    SELECT total."count" AS "totalCount", ${USER_COLUMNS}
    FROM (SELECT count(*)::int AS "count" FROM matching) total
    LEFT JOIN (SELECT * FROM matching u ORDER BY ${order} ${limitSql(page)}) u ON true
    ORDER BY ${order}`)
  const shown = rows.filter((row): row is { totalCount: number } & UserRow => row.ppid !== null)
  return { rows: shown.map(({ totalCount: _total, ...row }) => row), total: rows[0]?.totalCount ?? 0 }
}

/** Without selective filters a page is read along the index of its order. */
async function orderedPage({ where, order, page }: Query): Promise<FoundPage> {
  const rows = await preparedRows<UserRow>(Prisma.sql`
    SELECT ${USER_COLUMNS}
    FROM (SELECT * FROM "User" u WHERE ${where} ORDER BY ${order} ${limitSql(page)}) u
    ORDER BY ${order}`)
  const { pageNumber, pageSize } = page
  const isLast = rows.length < pageSize && (rows.length > 0 || pageNumber === 1)
  return { rows, total: isLast ? (pageNumber - 1) * pageSize + rows.length : await countRows(Prisma.sql`"User" u`, where) }
}

type ListCall = Call<typeof contract.listUsers>

async function readPage({ filters, orderBy }: ListCall['body'], page: ListCall['query']) {
  const query = { where: userList.where(filters), order: userList.order(orderBy), page }
  const { rows, total } = await (userList.given(filters).some((field) => SELECTIVE.has(field)) ? gatheredPage(query) : orderedPage(query))
  return toPage(rows.map(toUser), total, page)
}

/** E100. What was looked for by the name of a service is not cached: that name raises neither revision of the list. */
export const listUsers: ServiceFunction<typeof contract.listUsers> = ({ actor: { revisions }, query: page, body }) => {
  const make = () => readPage(body, page)
  return userList.given(body.filters).includes('subscription') ? make() : userList.cached(revisions, page, JSON.stringify(body), make)
}
