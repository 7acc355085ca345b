import 'server-only'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { SheetRequest } from '#lib/lists/schemas.ts'
import { rowsByIds, sheetColumns } from '#lib/lists/sheet.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { userColumns } from './columns.ts'
import type { User } from './contract.ts'
import type * as contract from './list-contract.ts'
import type { FurtherUserOrder, UserFilters } from './list-contract.ts'
import { filterNames, userList } from './list.ts'
import { USER_COLUMNS, toUser } from './record.ts'
import type { UserRow } from './record.ts'

/** Users read at a time. */
const PAGE = 500

async function readUsers(ppids: readonly string[]): Promise<Map<string, User>> {
  const rows = await db.$queryRaw<UserRow[]>`SELECT ${USER_COLUMNS} FROM "User" u WHERE u."ppid" = ANY(${[...ppids]}::text[])`
  return new Map(rows.map((row) => [row.ppid, toUser(row)]))
}

/** What the export of the list of users writes: what the list shows. */
export async function usersExport({
  filters,
  orderBy,
  columns,
}: SheetRequest<typeof userColumns, UserFilters, FurtherUserOrder>): Promise<ExportSpec<User>> {
  const rows = await db.$queryRaw<{ ppid: string }[]>(
    Prisma.sql`SELECT u."ppid" FROM "User" u WHERE ${userList.where(filters)} ORDER BY ${userList.order(orderBy)}`,
  )
  return {
    title: 'Users',
    prefix: 'users_',
    filters: filterWords(filters, filterNames),
    columns: sheetColumns<User, typeof userColumns>(userColumns, columns),
    rowCount: rows.length,
    moment: new Date(),
    pages: () =>
      rowsByIds(
        rows.map(({ ppid }) => ppid),
        PAGE,
        readUsers,
      ),
  }
}

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportUsers: ServiceFunction<typeof contract.exportUsers> = ({ body: { filters = null, orderBy, columns = null } }) =>
  exportReply('users', { filters, orderBy, columns }, usersExport)
