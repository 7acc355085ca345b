import 'server-only'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { SheetRequest } from '#lib/lists/schemas.ts'
import { rowsByIds } from '#lib/lists/sheet.ts'
import type { Cells } from '#lib/spreadsheet/columns.ts'
import { editingFile } from '#lib/spreadsheet/editing.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import type { userColumns } from './columns.ts'
import { columns, storedRow } from './import-columns.ts'
import type { EditedUser, Name } from './import-columns.ts'
import type * as contract from './import-contract.ts'
import type { FurtherUserOrder, UserFilters } from './list-contract.ts'
import { userList } from './list.ts'

/** Users read at a time. */
const PAGE = 500

/** Users that meet a condition on "User" u, with their companies. */
export const editedUsers = (from: Transaction | typeof db, where: Prisma.Sql): Promise<EditedUser[]> =>
  from.$queryRaw<EditedUser[]>`
    SELECT u."ppid", u."version", u."email", u."firstName", u."lastName", u."grade", u."phoneCountryCode", u."phoneNumber", u."creationIdentity", u."isInternal",
      COALESCE((
        SELECT json_agg(json_build_object('id', e."id", 'name', e."name", 'group', g."name") ORDER BY g."name", e."name")
        FROM "EntityMember" m JOIN "Entity" e ON e."id" = m."entityId" JOIN "Company" g ON g."id" = e."companyId" WHERE m."userPpid" = u."ppid"), '[]') AS "companies"
    FROM "User" u WHERE ${where}`

async function readCells(ppids: readonly string[]): Promise<Map<string, Cells<Name>>> {
  const users = await editedUsers(db, Prisma.sql`u."ppid" = ANY(${[...ppids]}::text[])`)
  return new Map(users.map((user) => [user.ppid, storedRow(user).cells]))
}

type EditingCall = Omit<SheetRequest<typeof userColumns, UserFilters, FurtherUserOrder>, 'columns'>

/** What the file for editing of users writes: those of the list, in its order. */
export async function editedUserRows({ filters, orderBy }: EditingCall): Promise<ExportSpec<Cells<Name>>> {
  const rows = await db.$queryRaw<{ ppid: string }[]>(
    Prisma.sql`SELECT u."ppid" FROM "User" u WHERE ${userList.where(filters)} ORDER BY ${userList.order(orderBy)}`,
  )
  const ppids = rows.map(({ ppid }) => ppid)
  return editingFile(columns, { title: 'Users', prefix: 'users_', rowCount: ppids.length, pages: () => rowsByIds(ppids, PAGE, readCells) })
}

/** The users of the list as a file that can be changed and imported again. Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportUsersForEditing: ServiceFunction<typeof contract.exportUsersForEditing> = ({ body: { filters = null, orderBy } }) =>
  exportReply('users-editing', { filters, orderBy }, editedUserRows)
