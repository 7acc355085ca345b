import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { sheetBody, textFilter } from '#lib/lists/schemas.ts'
import { sheetFile } from '#lib/lists/sheet-contract.ts'
import { mailColumns } from './columns.ts'

export const mailStates = ['pending', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** One row of the outbox. */
export const mailRowSchema = z.strictObject({
  id: z.guid(),
  /** What it is about, e.g. `contact`. */
  kind: z.string(),
  /** E-mail address. */
  recipient: z.string(),
  /** Who has that address now; null = nobody. */
  recipientPpid: z.string().nullable(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** Tries so far. */
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** Why the last try failed. */
  lastError: z.string().nullable(),
})
export type MailRow = z.infer<typeof mailRowSchema>

/** The mail itself. */
export const mailSchema = mailRowSchema.extend({ text: z.string(), html: z.string().nullable() })
export type Mail = z.infer<typeof mailSchema>

const mailFilters = z.strictObject({
  state: z.enum(mailStates).nullish(),
  kind: textFilter,
  /** In the subject or the recipient. */
  search: textFilter,
})
export type MailFilters = z.output<typeof mailFilters>

const root = '/api/v1/Mail'
const byId = z.object({ id: z.guid() })

export const listMails = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/paged`,
  cost: 'list',
  summary: 'A page of the outbox, the newest first (A205)',
  access: 'super',
  query: pageQuery(),
  body: z.strictObject({
    filters: mailFilters.nullish(),
    orderBy: orderBySchema(orderFields(mailColumns)),
  }),
  /** `waitingMinutes`: how long the oldest mail that is not sent has waited since it was queued. */
  response: pageOf(mailRowSchema).extend({ smtp: z.boolean(), waitingMinutes: z.int().nonnegative() }),
})

export const getMail = endpoint({
  method: 'GET',
  path: `${root}/{id}`,
  summary: 'A mail of the outbox with its text',
  access: 'super',
  params: byId,
  response: mailSchema,
})

export const resendMail = endpoint({
  method: 'POST',
  path: `${root}/{id}/resend`,
  summary: 'Sends a mail again: one that was sent as a copy, another one as it is; one that is being sent gets no second job',
  access: 'super',
  limit: 'send',
  params: byId,
  response: mailRowSchema,
})

export const exportMails = endpoint({
  ...sheetFile,
  path: `${root}/export/excel`,
  summary: 'The outbox as a spreadsheet: filters, order and columns of its list',
  access: 'super',
  body: sheetBody(mailColumns, mailFilters),
})
