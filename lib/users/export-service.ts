import 'server-only'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { runningSql } from '#lib/relations/api.ts'
import type * as contract from './import-contract.ts'
import type { UserFilters } from './list-contract.ts'
import { filterNames, userList } from './list.ts'
import { TERMS_VERSION } from './terms.ts'
import { fullName, userTypeText } from '#lib/people/words.ts'

/** Users read at a time, with all they may use. */
const PAGE = 250

/** What one user may use: a row per subscription, per company without one, or one row for a user without any. */
interface PermissionRow {
  ppid: string
  firstName: string
  lastName: string
  email: string
  grade: string | null
  creationIdentity: number
  isSuperUser: boolean
  termsVersion: number | null
  companyName: string | null
  entityName: string | null
  serviceName: string | null
  isMainContact: boolean | null
  running: boolean | null
  /** YYYY-MM-DD */
  endDate: string | null
}

const yesNo = (flag: boolean): string => (flag ? 'Yes' : 'No')
const yesNoOr = (flag: boolean | null): string | null => (flag === null ? null : yesNo(flag))

const columns: ExportColumn<PermissionRow>[] = [
  { header: 'Member', value: (row) => fullName(row) },
  { header: 'Email', value: ({ email }) => email },
  { header: 'User Type', value: ({ creationIdentity }) => userTypeText(creationIdentity) },
  { header: 'Grade', value: ({ grade }) => grade },
  { header: 'Admin', value: ({ isSuperUser }) => yesNo(isSuperUser) },
  { header: 'Terms accepted', value: ({ termsVersion }) => yesNo((termsVersion ?? 0) >= TERMS_VERSION) },
  { header: 'Company group name', value: ({ companyName }) => companyName },
  { header: 'Company name', value: ({ entityName }) => entityName },
  { header: 'Service Name', value: ({ serviceName }) => serviceName },
  { header: 'Main contact', value: ({ isMainContact }) => yesNoOr(isMainContact) },
  { header: 'End date', value: ({ endDate }) => (endDate === null ? null : new Date(`${endDate}T00:00:00Z`)) },
  { header: 'Expired', value: ({ running }) => yesNoOr(running === null ? null : !running) },
]

/** What user u may use. */
const permissions = (): Prisma.Sql => Prisma.sql`
  SELECT s."entityId", s."serviceId", m."isMainContact", s."endDate", ${runningSql()} AS "running"
  FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId" WHERE m."userPpid" = u."ppid"
  UNION ALL
  SELECT e."entityId", NULL, NULL, NULL, NULL FROM "EntityMember" e
  WHERE e."userPpid" = u."ppid" AND NOT EXISTS (
    SELECT 1 FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId" WHERE m."userPpid" = u."ppid" AND s."entityId" = e."entityId")`

/** Rows by last name, the users of each page from where the last one ended. */
async function* pagesOf(where: Prisma.Sql): AsyncGenerator<PermissionRow[]> {
  let last: { lastName: string; firstName: string; ppid: string } | null = null
  for (;;) {
    const after: Prisma.Sql = last
      ? Prisma.sql`(u."lastName", u."firstName", u."ppid") > (${last.lastName}, ${last.firstName}, ${last.ppid})`
      : Prisma.sql`true`
    const users: { lastName: string; firstName: string; ppid: string }[] = await rowsOf(
      Prisma.sql`SELECT u."lastName", u."firstName", u."ppid" FROM "User" u WHERE ${where} AND ${after} ORDER BY u."lastName", u."firstName", u."ppid" LIMIT ${PAGE}`,
    )
    if (users.length === 0) return
    yield rowsOf<PermissionRow>(Prisma.sql`
      SELECT u."ppid", u."firstName", u."lastName", u."email"::text AS "email", u."grade", u."creationIdentity", u."isSuperUser", u."termsVersion",
        c."name" AS "companyName", e."name" AS "entityName", v."name" AS "serviceName", p."isMainContact", p."running", p."endDate"::text AS "endDate"
      FROM "User" u
      LEFT JOIN LATERAL (${permissions()}) p ON true
      LEFT JOIN "Entity" e ON e."id" = p."entityId"
      LEFT JOIN "Company" c ON c."id" = e."companyId"
      LEFT JOIN "Service" v ON v."id" = p."serviceId"
      WHERE u."ppid" = ANY(${users.map(({ ppid }) => ppid)}::text[])
      ORDER BY u."lastName", u."firstName", u."ppid", c."name", e."name", v."name"`)
    if (users.length < PAGE) return
    last = users.at(-1)!
  }
}

/** What the export of permissions writes; filters as in the list of users. */
export async function permissionsExport({ filters }: { filters: UserFilters | null }): Promise<ExportSpec<PermissionRow>> {
  const where = userList.where(filters)
  const [counted] = await rowsOf<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS "count" FROM "User" u LEFT JOIN LATERAL (${permissions()}) p ON true WHERE ${where}`,
  )
  return {
    title: 'User permissions',
    prefix: 'users_permissions_',
    filters: filterWords(filters, filterNames),
    columns,
    rowCount: counted?.count ?? 0,
    moment: new Date(),
    pages: () => pagesOf(where),
  }
}

/** E240. Throws TOO_MANY_REQUESTS while two large exports run. */
export const exportPermissions: ServiceFunction<typeof contract.exportPermissions> = ({ body }) =>
  exportReply('permissions', { filters: body?.filters ?? null }, permissionsExport)
