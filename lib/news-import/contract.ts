import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { comparingImportQuery, importBody, importMultipart, importReplySchema } from '#lib/spreadsheet/contract.ts'

const dryRun = 'all or none; dryRun=true checks only, dryRun=plan tells what would happen to each row'

export const getArticleTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/Article3W/import',
  summary: 'Empty import template of articles',
  access: 'internal',
  response: 'file',
  mediaTypes: [XLSX_TYPE],
})

export const importArticles = endpoint({
  method: 'POST',
  path: '/api/v1/Article3W/import',
  summary: `Imports articles from an .xlsx file, ${dryRun}`,
  access: 'internal',
  query: comparingImportQuery,
  body: importBody,
  multipart: importMultipart,
  response: importReplySchema,
  limit: 'import',
  cost: 'import',
})

export const getNewsTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/News/import',
  summary: 'Empty import template of news items',
  access: 'internal',
  response: 'file',
  mediaTypes: [XLSX_TYPE],
})

export const importNews = endpoint({
  method: 'POST',
  path: '/api/v1/News/import',
  summary: `Imports news items from an .xlsx file, ${dryRun}`,
  access: 'internal',
  query: comparingImportQuery,
  body: importBody,
  multipart: importMultipart,
  response: importReplySchema,
  limit: 'import',
  cost: 'import',
})
