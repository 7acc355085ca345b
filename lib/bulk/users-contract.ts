import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { userSelection } from '#lib/users/list-contract.ts'
import { NO_MAIL_CHOSEN } from '#lib/users/contract.ts'

const REVISION_LENGTH = 64
/** Revision of the preview: the work is refused (409) when it is outdated. Left out = it is not checked. */
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
