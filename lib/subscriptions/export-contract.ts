import { z } from 'zod'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { shownColumns } from '#lib/spreadsheet/shown-columns.ts'
import { SUBSCRIPTION_ORDER, subscriptionSelection } from './list-contract.ts'

/** Columns of the Subscriptions tab (B350); what tells of its members goes with them. */
export const SUBSCRIPTION_COLUMNS = [
  'serviceName',
  'companyName',
  'entityName',
  'userCount',
  'memberName',
  'memberEmail',
  'endDate',
] as const

export const exportSubscriptions = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/Subscription/export/excel',
  summary:
    'Subscriptions with their users as a spreadsheet: the chosen ones, or all that match the filters of the list, in its order and with its columns',
  access: 'internal',
  body: z.strictObject({
    selection: subscriptionSelection,
    orderBy: orderBySchema(SUBSCRIPTION_ORDER),
    columns: shownColumns(SUBSCRIPTION_COLUMNS),
  }),
  response: 'file',
  mediaTypes: [XLSX_TYPE],
  limit: 'export',
  cost: 'export',
})
