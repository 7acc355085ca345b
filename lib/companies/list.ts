import 'server-only'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { declareWholeList } from '#lib/lists/list.ts'
import { companyColumns, entityColumns } from './columns.ts'
import type { CompanyFilters, EntityFilters } from './export-contract.ts'

/** The list of companies, on "Entity" e and its group g. */
export const entityList = declareWholeList<typeof entityColumns, EntityFilters>({
  name: 'companies',
  columns: entityColumns,
  tables: ['Entity', 'Company', 'EntityMember', 'EntityContact', 'User'],
  filters: {
    name: (text) => containsSql(Prisma.sql`e."name"`, text),
    companyName: (text) => containsSql(Prisma.sql`g."name"`, text),
    prid: (text) => containsSql(Prisma.sql`e."prid"`, text),
    viewInMyServices: (yes) => Prisma.sql`e."viewInMyServices" = ${yes}`,
  },
})

/** The list of company groups, on "Company" g. */
export const companyList = declareWholeList<typeof companyColumns, CompanyFilters>({
  name: 'company groups',
  columns: companyColumns,
  tables: ['Company'],
  filters: { name: (text) => containsSql(Prisma.sql`g."name"`, text) },
})
