import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { revision } from './users-contract.ts'
import { NO_MAIL_CHOSEN } from '#lib/users/contract.ts'
import { subscriptionSelection } from '#lib/subscriptions/list-contract.ts'

export const startSubscriptionBulk = endpoint({
  method: 'POST',
  path: '/api/v1/Subscription/bulk',
  summary:
    'Notifies or refreshes the users of many subscriptions, each person once, or adds a user to many, as a task with a result per row',
  access: 'internal',
  body: z.discriminatedUnion('action', [
    z
      .strictObject({ action: z.literal('notify'), selection: subscriptionSelection, send3WEmail: z.boolean(), sendAmdsEmail: z.boolean() })
      .refine(({ send3WEmail, sendAmdsEmail }) => send3WEmail || sendAmdsEmail, NO_MAIL_CHOSEN),
    z.strictObject({ action: z.literal('refresh'), selection: subscriptionSelection }),
    z.strictObject({
      action: z.literal('add-user'),
      selection: subscriptionSelection,
      ppid: z.string(REQUIRED).min(1, REQUIRED).max(255),
      isMainContact: z.boolean().optional(),
      revision,
    }),
  ]),
  response: z.strictObject({ taskId: z.guid() }),
  status: 202,
  limit: 'send',
})
