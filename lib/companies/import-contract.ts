import { z } from 'zod'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { comparingImportQuery, editingFileOf, importBody, importMultipart, importReplySchema } from '#lib/spreadsheet/contract.ts'
import { entityFilters } from './export-contract.ts'

export const getEntityTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/Entity/import',
  summary: 'Empty import template of companies',
  access: 'internal',
  response: 'file',
  mediaTypes: [XLSX_TYPE],
})

export const importEntities = endpoint({
  method: 'POST',
  path: '/api/v1/Entity/import',
  summary: 'Imports companies from an .xlsx file, all or none; dryRun=true checks only, dryRun=plan tells what would happen to each row',
  access: 'internal',
  query: comparingImportQuery,
  body: importBody,
  multipart: importMultipart,
  response: importReplySchema,
  limit: 'import',
  cost: 'import',
})

export const exportEntitiesForEditing = endpoint({
  ...editingFileOf,
  path: '/api/v1/Entity/export/editing',
  summary: 'Companies that match the filters of their list, as an .xlsx file that can be changed and imported again with existing=update',
  body: z.strictObject({ filters: entityFilters.nullish() }),
})
