import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { columnFilters, sheetBody } from '#lib/lists/schemas.ts'
import { sheetFile } from '#lib/lists/sheet-contract.ts'
import { accessColumns } from './columns.ts'
import { accessSchema } from './configuration-contract.ts'

/** A 3W subscription with what it says of the topics (A148). */
export const accessRowSchema = accessSchema.extend({
  id: z.guid(),
  serviceId: z.guid(),
  serviceName: z.string(),
  companyName: z.string(),
  entityName: z.string(),
  /** YYYY-MM-DD, the last day of validity; null = no end. */
  endDate: z.iso.date().nullable(),
})
export type AccessRow = z.infer<typeof accessRowSchema>

const filters = z.strictObject({
  ...columnFilters(accessColumns),
  /** Subscriptions for which this topic is so (B180). */
  topic: z.strictObject({ id: z.guid(), state: z.enum(['selected', 'denied', 'available']) }).nullish(),
})
export type AccessFilters = z.output<typeof filters>

export const listAccess = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/SubscriptionAccess/paged',
  personal: true,
  cost: 'list',
  summary: '3W subscriptions with their selected and denied topics, by company group unless ordered',
  access: 'internal',
  query: pageQuery(),
  body: z.strictObject({ filters: filters.nullish(), orderBy: orderBySchema(orderFields(accessColumns)) }),
  response: pageOf(accessRowSchema),
})

export const exportAccess = endpoint({
  ...sheetFile,
  path: '/api/v1/SubscriptionAccess/export/excel',
  summary: '3W subscriptions with how many topics are selected and denied, as a spreadsheet: filters, order and columns of their list',
  access: 'internal',
  body: sheetBody(accessColumns, filters),
})
