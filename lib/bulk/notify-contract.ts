import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { subscriptionSelection } from '#lib/subscriptions/list-contract.ts'
import { userSelection } from '#lib/users/list-contract.ts'
import { NO_MAIL_CHOSEN } from '#lib/users/contract.ts'
import { leftOutReasons } from './notify-words.ts'

/** Names shown of those who get nothing, per reason. */
export const SHOWN_LEFT_OUT = 5

const mailSchema = z.strictObject({
  recipients: z.int(),
  /** Who does not get this one, by reason, with the first names. */
  leftOut: z.array(z.strictObject({ reason: z.enum(leftOutReasons), people: z.int(), names: z.array(z.string()) })),
  /** As the first of them gets it; null = nobody does. */
  sample: z.strictObject({ recipient: z.string(), subject: z.string(), html: z.string(), text: z.string() }).nullable(),
})
export type NotifyMail = z.infer<typeof mailSchema>

const choice = { send3WEmail: z.boolean(), sendAmdsEmail: z.boolean() }

export const previewNotify = endpoint({
  method: 'POST',
  path: '/api/v1/User/notify-preview',
  summary:
    'Who would get which e-mail when people, or the users of subscriptions, are notified, who would get nothing and why, and the e-mails as they will be sent',
  access: 'internal',
  cost: 'list',
  readOnly: true,
  body: z
    .union([z.strictObject({ people: userSelection, ...choice }), z.strictObject({ subscriptions: subscriptionSelection, ...choice })])
    .refine(({ send3WEmail, sendAmdsEmail }) => send3WEmail || sendAmdsEmail, NO_MAIL_CHOSEN),
  /** Null = not chosen. */
  response: z.strictObject({ people: z.int(), threeW: mailSchema.nullable(), amds: mailSchema.nullable() }),
})
