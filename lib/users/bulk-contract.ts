import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { REQUIRED } from '#lib/http/texts.ts'
import { userFilters } from './list-contract.ts'
import { MAX_IDS, NO_MAIL_CHOSEN } from './contract.ts'

/** Chosen rows, or everything that matches the filters of the list. */
export const userSelection = z.union([z.strictObject({ ppids: z.array(z.string().min(1).max(255)).min(1, 'Please choose at least one user').max(MAX_IDS) }), z.strictObject({ filters: userFilters })])
export type UserSelection = z.output<typeof userSelection>

const REVISION_LENGTH = 64
/** Of the preview that was looked at: the work is refused when it would be another one now. Left out = it is done as it is. */
export const revision = z.string().max(REVISION_LENGTH).optional()

export const startBulkAction = endpoint({
  method: 'POST',
  path: '/api/v1/User/bulk',
  summary: 'Notifies, refreshes or adds to a subscription many users, as a task with a result per user',
  access: 'internal',
  body: z.discriminatedUnion('action', [
    z
      .strictObject({ action: z.literal('notify'), selection: userSelection, send3WEmail: z.boolean(), sendAmdsEmail: z.boolean() })
      .refine(({ send3WEmail, sendAmdsEmail }) => send3WEmail || sendAmdsEmail, NO_MAIL_CHOSEN),
    z.strictObject({ action: z.literal('refresh'), selection: userSelection }),
    z.strictObject({ action: z.literal('add-to-subscription'), selection: userSelection, subscriptionId: z.guid(REQUIRED), revision }),
  ]),
  response: z.strictObject({ taskId: z.guid() }),
  status: 202,
  limit: 'send',
})
