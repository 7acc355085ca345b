import 'server-only'
import { containsSql } from '#lib/db/contains.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { columnsShown } from '#lib/spreadsheet/shown-columns.ts'
import { inOrderOf } from '#lib/text/row-order.ts'
import type { CellValue } from '#lib/text/row-order.ts'
import type { Company, Entity } from './contract.ts'
import { selectEntities } from './entity-service.ts'
import type * as contract from './export-contract.ts'
import type { COMPANY_COLUMNS, CompanyFilters, ENTITY_COLUMNS, EntityFilters } from './export-contract.ts'

/** Both lists are read as a whole (A069), and so are their exports: what is filtered and sorted is what the screen holds. */

type EntityColumn = (typeof ENTITY_COLUMNS)[number]
type CompanyColumn = (typeof COMPANY_COLUMNS)[number]

interface ShownList<Filters, Column extends string> {
  filters: Filters | null
  orderBy: readonly OrderStep<Column>[]
  columns: readonly Column[] | null
}

const entityColumns: Readonly<Record<EntityColumn, ExportColumn<Entity>[]>> = {
  name: [{ header: 'Company name', value: ({ name }) => name }],
  companyName: [{ header: 'Company group name', value: ({ companyName }) => companyName }],
  prid: [{ header: 'PRID', value: ({ prid }) => prid }],
  viewInMyServices: [{ header: 'Show Services', value: ({ viewInMyServices }) => (viewInMyServices ? 'Yes' : 'No') }],
  users: [{ header: '# users', value: ({ users }) => users.length }],
}
const entityValues: Readonly<Record<EntityColumn, (row: Entity) => CellValue>> = {
  name: ({ name }) => name,
  companyName: ({ companyName }) => companyName,
  prid: ({ prid }) => prid,
  viewInMyServices: ({ viewInMyServices }) => viewInMyServices,
  users: ({ users }) => users.length,
}

const companyColumns: Readonly<Record<CompanyColumn, ExportColumn<Company>[]>> = {
  name: [{ header: 'Company group name', value: ({ name }) => name }],
}

const contained = (column: Prisma.Sql, text: string | null | undefined): Prisma.Sql[] =>
  text?.trim() ? [containsSql(column, text.trim())] : []
const both = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length === 0 ? Prisma.sql`true` : Prisma.join([...conditions], ' AND ')

/** Condition on "Entity" e and its group g. */
export const entityFilterSql = ({ name, companyName, prid, viewInMyServices }: EntityFilters): Prisma.Sql =>
  both([
    ...contained(Prisma.sql`e."name"`, name),
    ...contained(Prisma.sql`g."name"`, companyName),
    ...contained(Prisma.sql`e."prid"`, prid),
    ...(viewInMyServices === null || viewInMyServices === undefined ? [] : [Prisma.sql`e."viewInMyServices" = ${viewInMyServices}`]),
  ])

/** Sorted by the last step first, so that the first one rules. */
const sorted = <Row, Column extends string>(
  rows: readonly Row[],
  orderBy: readonly OrderStep<Column>[],
  valueOf: Readonly<Record<Column, (row: Row) => CellValue>>,
): Row[] => orderBy.reduceRight<Row[]>((ordered, { field, direction }) => inOrderOf(ordered, valueOf[field], direction), [...rows])

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows)
}

/** What the export of companies writes. */
export async function entitiesExport({ filters, orderBy, columns }: ShownList<EntityFilters, EntityColumn>): Promise<ExportSpec<Entity>> {
  const rows = sorted(await selectEntities(db, { where: entityFilterSql(filters ?? {}) }), orderBy, entityValues)
  return {
    title: 'Companies',
    prefix: 'companies_',
    filters: filterWords(filters, {
      name: 'Company name',
      companyName: 'Company group name',
      prid: 'PRID',
      viewInMyServices: 'Show Services',
    }),
    columns: columnsShown(entityColumns, columns),
    rowCount: rows.length,
    moment: new Date(),
    pages: () => once(rows),
  }
}

/** What the export of company groups writes. */
export async function companiesExport({
  filters,
  orderBy,
  columns,
}: ShownList<CompanyFilters, CompanyColumn>): Promise<ExportSpec<Company>> {
  const where = both(contained(Prisma.sql`g."name"`, filters?.name))
  const found = await db.$queryRaw<
    Company[]
  >`SELECT g."id"::text AS "id", g."name", g."version" FROM "Company" g WHERE ${where} ORDER BY search_text(g."name"), g."id"`
  const rows = sorted(found, orderBy, { name: ({ name }) => name })
  return {
    title: 'Company groups',
    prefix: 'company_groups_',
    filters: filterWords(filters, { name: 'Company group name' }),
    columns: columnsShown(companyColumns, columns),
    rowCount: rows.length,
    moment: new Date(),
    pages: () => once(rows),
  }
}

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportEntities: ServiceFunction<typeof contract.exportEntities> = ({ body: { filters = null, orderBy, columns = null } }) =>
  exportReply('companies', { filters, orderBy, columns }, entitiesExport)

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportCompanies: ServiceFunction<typeof contract.exportCompanies> = ({ body: { filters = null, orderBy, columns = null } }) =>
  exportReply('company-groups', { filters, orderBy, columns }, companiesExport)
