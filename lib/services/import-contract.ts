import { z } from 'zod'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { shownFields } from '#lib/lists/columns.ts'
import { comparingImportQuery, editingFileOf, importOf, templateOf } from '#lib/spreadsheet/contract.ts'
import { shownColumns } from '#lib/spreadsheet/shown-columns.ts'
import { serviceColumns } from './columns.ts'

/** Most services named in one call of the export. */
const MAX_EXPORT_IDS = 10_000

const chosen = z.strictObject({ ids: z.array(z.guid()).max(MAX_EXPORT_IDS).optional() })

export const getServiceTemplate = endpoint({
  ...templateOf,
  path: '/api/v1/Service/import',
  summary: 'Empty import template of services',
})

export const importServices = endpoint({
  ...importOf,
  path: '/api/v1/Service/import',
  summary: 'Imports services from an .xlsx file, all or none; dryRun=true checks only, dryRun=plan tells what would happen to each row',
  query: comparingImportQuery,
})

export const exportServices = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/Service/export/excel',
  summary:
    'All services, or those of the given ids, as an .xlsx file; with columns, the list as it is shown: those columns, in the order of the ids',
  access: 'internal',
  body: chosen.extend({ columns: shownColumns(shownFields(serviceColumns)) }).optional(),
  response: 'file',
  mediaTypes: [XLSX_TYPE],
  limit: 'export',
  cost: 'export',
})

export const exportServicesForEditing = endpoint({
  ...editingFileOf,
  path: '/api/v1/Service/export/editing',
  summary: 'All services, or those of the given ids, as an .xlsx file that can be changed and imported again with existing=update',
  body: chosen.optional(),
})
