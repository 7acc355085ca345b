import { z } from 'zod'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { shownColumns } from '#lib/spreadsheet/shown-columns.ts'

const TEXT_LENGTH = 200
const text = z.string().max(TEXT_LENGTH).nullish()

/** Texts are contained without regard to letter case and accents, as in the list. */
export const entityFilters = z.strictObject({ name: text, companyName: text, prid: text, viewInMyServices: z.boolean().nullish() })
export type EntityFilters = z.output<typeof entityFilters>
export const companyFilters = z.strictObject({ name: text })
export type CompanyFilters = z.output<typeof companyFilters>

/** Columns of the list of companies. */
export const ENTITY_COLUMNS = ['name', 'companyName', 'prid', 'viewInMyServices', 'users'] as const
export const COMPANY_COLUMNS = ['name'] as const

const file = {
  method: 'POST',
  readOnly: true,
  access: 'internal',
  response: 'file',
  mediaTypes: [XLSX_TYPE],
  limit: 'export',
  cost: 'export',
} as const

export const exportEntities = endpoint({
  ...file,
  path: '/api/v1/Entity/export/excel',
  summary: 'Companies as their list shows them, as an .xlsx file: filters, order and columns of the list',
  body: z.strictObject({ filters: entityFilters.nullish(), orderBy: orderBySchema(ENTITY_COLUMNS), columns: shownColumns(ENTITY_COLUMNS) }),
})

export const exportCompanies = endpoint({
  ...file,
  path: '/api/v1/Company/export/excel',
  summary: 'Company groups as their list shows them, as an .xlsx file: filters and order of the list',
  body: z.strictObject({
    filters: companyFilters.nullish(),
    orderBy: orderBySchema(COMPANY_COLUMNS),
    columns: shownColumns(COMPANY_COLUMNS),
  }),
})
