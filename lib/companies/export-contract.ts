import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { columnFilters, sheetBody } from '#lib/lists/schemas.ts'
import { sheetFile } from '#lib/lists/sheet-contract.ts'
import { companyColumns, entityColumns } from './columns.ts'

/** Texts are contained without regard to letter case and accents, as in the list. */
export const entityFilters = z.strictObject(columnFilters(entityColumns))
export type EntityFilters = z.output<typeof entityFilters>
export const companyFilters = z.strictObject(columnFilters(companyColumns))
export type CompanyFilters = z.output<typeof companyFilters>

export const exportEntities = endpoint({
  ...sheetFile,
  access: 'internal',
  path: '/api/v1/Entity/export/excel',
  summary: 'Companies as their list shows them, as an .xlsx file: filters, order and columns of the list',
  body: sheetBody(entityColumns, entityFilters),
})

export const exportCompanies = endpoint({
  ...sheetFile,
  access: 'internal',
  path: '/api/v1/Company/export/excel',
  summary: 'Company groups as their list shows them, as an .xlsx file: filters and order of the list',
  body: sheetBody(companyColumns, companyFilters),
})
