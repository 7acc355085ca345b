import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { admittingImportQuery, editingFileOf, importOf, templateOf } from '#lib/spreadsheet/contract.ts'
import { subscriptionColumns } from './columns.ts'
import { subscriptionSelection } from './list-contract.ts'

export const getSubscriptionTemplate = endpoint({
  ...templateOf,
  path: '/api/v1/Subscription/import',
  summary: 'Empty import template of subscriptions',
})

export const importSubscriptions = endpoint({
  ...importOf,
  path: '/api/v1/Subscription/import',
  summary:
    'Imports subscriptions from an .xlsx file, all or none; dryRun=true checks only, dryRun=plan tells what would happen to each row',
  query: admittingImportQuery,
})

export const exportSubscriptionsForEditing = endpoint({
  ...editingFileOf,
  path: '/api/v1/Subscription/export/editing',
  summary:
    'Subscriptions that were chosen, or that match the filters of the list, as an .xlsx file that can be changed and imported again with existing=update',
  body: z.strictObject({ selection: subscriptionSelection, orderBy: orderBySchema(orderFields(subscriptionColumns)) }),
})
