import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { REQUIRED } from '#lib/http/texts.ts'
import { userFilters } from './list-contract.ts'
import { MAX_IDS, NO_MAIL_CHOSEN } from './contract.ts'

/** Chosen rows, or everything that matches the filters of the list. */
const selection = z.union([z.strictObject({ ppids: z.array(z.string().min(1).max(255)).min(1, 'Please choose at least one user').max(MAX_IDS) }), z.strictObject({ filters: userFilters })])
export type UserSelection = z.output<typeof selection>

export const startBulkAction = endpoint({
  method: 'POST',
  path: '/api/v1/User/bulk',
  summary: 'Notifies, refreshes or adds to a subscription many users, as a task with a result per user',
  access: 'internal',
  body: z.discriminatedUnion('action', [
    z
      .strictObject({ action: z.literal('notify'), selection, send3WEmail: z.boolean(), sendAmdsEmail: z.boolean() })
      .refine(({ send3WEmail, sendAmdsEmail }) => send3WEmail || sendAmdsEmail, NO_MAIL_CHOSEN),
    z.strictObject({ action: z.literal('refresh'), selection }),
    z.strictObject({ action: z.literal('add-to-subscription'), selection, subscriptionId: z.guid(REQUIRED) }),
  ]),
  response: z.strictObject({ taskId: z.guid() }),
  status: 202,
  limit: 'send',
})
