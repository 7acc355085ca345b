import { z } from 'zod'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { comparingImportQuery, editingFileOf, importBody, importMultipart, importReplySchema } from '#lib/spreadsheet/contract.ts'
import { newsFilterSchema } from '#lib/news/filter-contract.ts'

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

const filtered = z.strictObject({ filters: newsFilterSchema.nullish() })

export const exportArticlesForEditing = endpoint({
  ...editingFileOf,
  path: '/api/v1/Article3W/export/editing',
  summary:
    'Articles of both types that match the filters, without their texts, as an .xlsx file that can be changed and imported again with existing=update',
  body: filtered,
})

export const exportNewsForEditing = endpoint({
  ...editingFileOf,
  path: '/api/v1/News/export/editing',
  summary:
    'News items that match the filters, without their texts, as an .xlsx file that can be changed and imported again with existing=update',
  body: filtered,
})
