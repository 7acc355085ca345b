import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { orderFields, shownFields } from '#lib/lists/columns.ts'
import { sheetFile } from '#lib/lists/sheet-contract.ts'
import { shownColumns } from '#lib/spreadsheet/shown-columns.ts'
import { subscriptionColumns } from './columns.ts'
import { subscriptionSelection } from './list-contract.ts'

export const exportSubscriptions = endpoint({
  ...sheetFile,
  path: '/api/v1/Subscription/export/excel',
  summary:
    'Subscriptions with their users as a spreadsheet: the chosen ones, or all that match the filters of the list, in its order and with its columns',
  access: 'internal',
  body: z.strictObject({
    selection: subscriptionSelection,
    orderBy: orderBySchema(orderFields(subscriptionColumns)),
    columns: shownColumns(shownFields(subscriptionColumns)),
  }),
})
