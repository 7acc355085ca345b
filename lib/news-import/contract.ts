import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { comparingImportQuery, editingFileOf, importOf, templateOf } from '#lib/spreadsheet/contract.ts'
import { newsFilterSchema } from '#lib/news/filter-contract.ts'

const dryRun = 'all or none; dryRun=true checks only, dryRun=plan tells what would happen to each row'

export const getArticleTemplate = endpoint({
  ...templateOf,
  path: '/api/v1/Article3W/import',
  summary: 'Empty import template of articles',
})

export const importArticles = endpoint({
  ...importOf,
  path: '/api/v1/Article3W/import',
  summary: `Imports articles from an .xlsx file, ${dryRun}`,
  query: comparingImportQuery,
})

export const getNewsTemplate = endpoint({
  ...templateOf,
  path: '/api/v1/News/import',
  summary: 'Empty import template of news items',
})

export const importNews = endpoint({
  ...importOf,
  path: '/api/v1/News/import',
  summary: `Imports news items from an .xlsx file, ${dryRun}`,
  query: comparingImportQuery,
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
