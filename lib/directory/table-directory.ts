import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import type { DirectoryAttribute, DirectoryPerson } from './contract.ts'
import { MAX_PEOPLE } from './directory.ts'
import type { Directory } from './directory.ts'

/** Keys are compared as they are, all else without letter case. */
const conditions: Record<DirectoryAttribute, (value: string) => Prisma.Sql> = {
  ppid: (value) => Prisma.sql`"ppid" = ${value}`,
  partyId: (value) => Prisma.sql`"partyId" = ${value}`,
  email: (value) => Prisma.sql`"email" = ${value}::citext`,
  firstName: (value) => Prisma.sql`lower("firstName") = lower(${value})`,
  lastName: (value) => Prisma.sql`lower("lastName") = lower(${value})`,
  grade: (value) => Prisma.sql`lower("grade") = lower(${value})`,
  territory: (value) => Prisma.sql`lower("territory") = lower(${value})`,
}

/** The directory as a table of the portal's own database, for installations without one outside. */
export const tableDirectory: Directory = {
  find: (attribute, value) =>
    preparedRows<DirectoryPerson>(Prisma.sql`
      SELECT "ppid", "partyId", "email"::text AS "email", "firstName", "lastName", "grade", "territory", "phoneCountryCode", "phoneNumber"
      FROM "DirectoryPerson" WHERE ${conditions[attribute](value)} ORDER BY "lastName", "firstName", "ppid" LIMIT ${MAX_PEOPLE}`),
}
