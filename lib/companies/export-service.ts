import 'server-only'
import { db } from '#lib/db/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { inOrder } from '#lib/lists/columns.ts'
import type { SheetRequest } from '#lib/lists/schemas.ts'
import { readSheet } from '#lib/lists/list-sheet.ts'
import { columnWords } from '#lib/lists/sheet.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { companyColumns, entityColumns } from './columns.ts'
import type { Company, Entity } from './contract.ts'
import { selectEntities } from './entity-service.ts'
import type * as contract from './export-contract.ts'
import type { CompanyFilters, EntityFilters } from './export-contract.ts'
import { companyList, entityList } from './list.ts'

/** Both lists are read as a whole (A069), and so are their exports: what is filtered and sorted is what the screen holds. */

/** What the export of companies writes. */
export async function entitiesExport({
  filters,
  orderBy,
  columns,
}: SheetRequest<typeof entityColumns, EntityFilters>): Promise<ExportSpec<Entity>> {
  const found = await selectEntities(db, { where: entityList.where(filters) })
  return readSheet<Entity, typeof entityColumns>({
    title: 'Companies',
    prefix: 'companies_',
    columns: entityColumns,
    shown: columns,
    filters: filterWords(filters, columnWords(entityColumns)),
    rows: inOrder(entityColumns, found, orderBy),
  })
}

/** What the export of company groups writes. */
export async function companiesExport({
  filters,
  orderBy,
  columns,
}: SheetRequest<typeof companyColumns, CompanyFilters>): Promise<ExportSpec<Company>> {
  const found = await db.$queryRaw<
    Company[]
  >`SELECT g."id"::text AS "id", g."name", g."version" FROM "Company" g WHERE ${companyList.where(filters)} ORDER BY search_text(g."name"), g."id"`
  return readSheet<Company, typeof companyColumns>({
    title: 'Company groups',
    prefix: 'company_groups_',
    columns: companyColumns,
    shown: columns,
    filters: filterWords(filters, columnWords(companyColumns)),
    rows: inOrder(companyColumns, found, orderBy),
  })
}

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportEntities: ServiceFunction<typeof contract.exportEntities> = ({ body: { filters = null, orderBy, columns = null } }) =>
  exportReply('companies', { filters, orderBy, columns }, entitiesExport)

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportCompanies: ServiceFunction<typeof contract.exportCompanies> = ({ body: { filters = null, orderBy, columns = null } }) =>
  exportReply('company-groups', { filters, orderBy, columns }, companiesExport)
