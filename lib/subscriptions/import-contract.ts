import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { admittingImportQuery, importBody, importMultipart, importReplySchema } from '#lib/spreadsheet/contract.ts'

export const getSubscriptionTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/Subscription/import',
  summary: 'Empty import template of subscriptions',
  access: 'internal',
  response: 'file',
  mediaTypes: [XLSX_TYPE],
})

export const importSubscriptions = endpoint({
  method: 'POST',
  path: '/api/v1/Subscription/import',
  summary:
    'Imports subscriptions from an .xlsx file, all or none; dryRun=true checks only, dryRun=plan tells what would happen to each row',
  access: 'internal',
  query: admittingImportQuery,
  body: importBody,
  multipart: importMultipart,
  response: importReplySchema,
  limit: 'import',
  cost: 'import',
})
