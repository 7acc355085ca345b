import { z } from 'zod'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { REQUIRED } from '#lib/http/texts.ts'
import { shownColumns } from '#lib/spreadsheet/shown-columns.ts'
import { revision } from '#lib/users/bulk-contract.ts'
import { MAX_IDS, NO_MAIL_CHOSEN } from '#lib/users/contract.ts'
import { SUBSCRIPTION_ORDER, subscriptionFilters } from './list-contract.ts'

/** Chosen rows, or everything that matches the filters of the list. */
export const subscriptionSelection = z.union([z.strictObject({ ids: z.array(z.guid()).min(1, 'Please choose at least one subscription').max(MAX_IDS) }), z.strictObject({ filters: subscriptionFilters })])
export type SubscriptionSelection = z.output<typeof subscriptionSelection>

export const startSubscriptionBulk = endpoint({
  method: 'POST',
  path: '/api/v1/Subscription/bulk',
  summary: 'Notifies or refreshes the users of many subscriptions, each person once, or adds a user to many, as a task with a result per row',
  access: 'internal',
  body: z.discriminatedUnion('action', [
    z
      .strictObject({ action: z.literal('notify'), selection: subscriptionSelection, send3WEmail: z.boolean(), sendAmdsEmail: z.boolean() })
      .refine(({ send3WEmail, sendAmdsEmail }) => send3WEmail || sendAmdsEmail, NO_MAIL_CHOSEN),
    z.strictObject({ action: z.literal('refresh'), selection: subscriptionSelection }),
    z.strictObject({ action: z.literal('add-user'), selection: subscriptionSelection, ppid: z.string(REQUIRED).min(1, REQUIRED).max(255), isMainContact: z.boolean().optional(), revision }),
  ]),
  response: z.strictObject({ taskId: z.guid() }),
  status: 202,
  limit: 'send',
})

/** Columns of the Subscriptions tab (B350); what tells of its members goes with them. */
export const SUBSCRIPTION_COLUMNS = ['serviceName', 'companyName', 'entityName', 'userCount', 'memberName', 'memberEmail', 'endDate'] as const

export const exportSubscriptions = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/Subscription/export/excel',
  summary: 'Subscriptions with their users as a spreadsheet: the chosen ones, or all that match the filters of the list, in its order and with its columns',
  access: 'internal',
  body: z.strictObject({ selection: subscriptionSelection, orderBy: orderBySchema(SUBSCRIPTION_ORDER), columns: shownColumns(SUBSCRIPTION_COLUMNS) }),
  response: 'file',
  mediaTypes: [XLSX_TYPE],
  limit: 'export',
  cost: 'export',
})
