import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { comparingImportQuery, editingFileOf, importOf, templateOf } from '#lib/spreadsheet/contract.ts'
import { entityFilters } from './export-contract.ts'

export const getEntityTemplate = endpoint({
  ...templateOf,
  path: '/api/v1/Entity/import',
  summary: 'Empty import template of companies',
})

export const importEntities = endpoint({
  ...importOf,
  path: '/api/v1/Entity/import',
  summary: 'Imports companies from an .xlsx file, all or none; dryRun=true checks only, dryRun=plan tells what would happen to each row',
  query: comparingImportQuery,
})

export const exportEntitiesForEditing = endpoint({
  ...editingFileOf,
  path: '/api/v1/Entity/export/editing',
  summary: 'Companies that match the filters of their list, as an .xlsx file that can be changed and imported again with existing=update',
  body: z.strictObject({ filters: entityFilters.nullish() }),
})
