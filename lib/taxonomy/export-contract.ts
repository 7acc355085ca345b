import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { sheetFile } from '#lib/lists/sheet-contract.ts'
import { catalogueVersionSchema } from '#lib/tenants/contract.ts'

export const exportTaxonomy = endpoint({
  ...sheetFile,
  path: '/api/v1/Taxonomy/export/excel',
  summary:
    'Industries with their sub-industries, life cycles and value chains of a tenant and catalogue, and how many services and service groups use each, as a spreadsheet',
  access: 'internal',
  body: z.strictObject({ domain: z.string().trim().toUpperCase(), version: catalogueVersionSchema }),
})
