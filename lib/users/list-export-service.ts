import 'server-only'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { columnsShown } from '#lib/spreadsheet/shown-columns.ts'
import type { User } from './contract.ts'
import { filterNames, userType, yesNo } from './export-service.ts'
import type * as contract from './list-contract.ts'
import type { USER_LIST_COLUMNS, UserFilters, userOrderFields } from './list-contract.ts'
import { orderSql, userFilterSql } from './list-service.ts'
import { USER_COLUMNS, toUser } from './record.ts'
import type { UserRow } from './record.ts'
import { phoneText } from '#lib/people/words.ts'

/** Users read at a time. */
const PAGE = 500

type ListColumn = (typeof USER_LIST_COLUMNS)[number]

const listColumns: Readonly<Record<ListColumn, ExportColumn<User>[]>> = {
  name: [{ header: 'Member', value: ({ name }) => name }],
  email: [{ header: 'Email', value: ({ email }) => email }],
  phone: [{ header: 'Telephone', value: phoneText }],
  grade: [{ header: 'Grade', value: ({ grade }) => grade }],
  termsAccepted: [{ header: 'Terms accepted', value: ({ termsAndConditionsAccepted }) => yesNo(termsAndConditionsAccepted) }],
  creationIdentity: [{ header: 'User Type', value: ({ creationIdentity }) => userType(creationIdentity) }],
  entityName: [{ header: 'Company name', value: ({ entities }) => entities.map(({ name }) => name).join('\n') }],
  isSuperUser: [{ header: 'Admin', value: ({ isSuperUser }) => yesNo(isSuperUser) }],
}

interface ExportCall {
  filters: UserFilters | null
  orderBy: readonly OrderStep<(typeof userOrderFields)[number]>[]
  columns: readonly ListColumn[] | null
}

async function* pagesOf(ppids: readonly string[]): AsyncGenerator<User[]> {
  for (let start = 0; start < ppids.length; start += PAGE) {
    const page = ppids.slice(start, start + PAGE)
    const rows = await db.$queryRaw<UserRow[]>`SELECT ${USER_COLUMNS} FROM "User" u WHERE u."ppid" = ANY(${page}::text[])`
    const byPpid = new Map(rows.map((row) => [row.ppid, toUser(row)]))
    // Who was deleted since is left out.
    yield page.flatMap((ppid) => byPpid.get(ppid) ?? [])
  }
}

/** What the export of the list of users writes: what the list shows. */
export async function usersExport({ filters, orderBy, columns }: ExportCall): Promise<ExportSpec<User>> {
  const rows = await db.$queryRaw<{ ppid: string }[]>(
    Prisma.sql`SELECT u."ppid" FROM "User" u WHERE ${userFilterSql(filters)} ORDER BY ${orderSql(orderBy)}`,
  )
  return {
    title: 'Users',
    prefix: 'users_',
    filters: filterWords(filters, filterNames),
    columns: columnsShown(listColumns, columns),
    rowCount: rows.length,
    moment: new Date(),
    pages: () => pagesOf(rows.map(({ ppid }) => ppid)),
  }
}

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportUsers: ServiceFunction<typeof contract.exportUsers> = ({ body: { filters = null, orderBy, columns = null } }) =>
  exportReply('users', { filters, orderBy, columns }, usersExport)
