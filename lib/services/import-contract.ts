import { z } from 'zod'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { importBody, importMultipart, importReplySchema, updatingImportQuery } from '#lib/spreadsheet/contract.ts'

/** Most services named in one call of the export. */
const MAX_EXPORT_IDS = 10_000

export const getServiceTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/Service/import',
  summary: 'Empty import template of services',
  access: 'internal',
  response: 'file',
  mediaTypes: [XLSX_TYPE],
})

export const importServices = endpoint({
  method: 'POST',
  path: '/api/v1/Service/import',
  summary: 'Imports services from an .xlsx file, all or none; dryRun=true checks only, dryRun=plan tells what would happen to each row',
  access: 'internal',
  query: updatingImportQuery,
  body: importBody,
  multipart: importMultipart,
  response: importReplySchema,
  limit: 'import',
  cost: 'import',
})

export const exportServices = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/Service/export/excel',
  summary: 'All services, or those of the given ids, as an .xlsx file',
  access: 'internal',
  body: z.strictObject({ ids: z.array(z.guid()).max(MAX_EXPORT_IDS).optional() }).optional(),
  response: 'file',
  mediaTypes: [XLSX_TYPE],
  limit: 'export',
  cost: 'export',
})
