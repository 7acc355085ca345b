import 'server-only'
import { createElement } from 'react'
import { config } from '#lib/config/config.ts'
import { audit } from '#lib/db/audit.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/http/errors.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import type * as contract from './manage-contract.ts'
import { fullName } from './words.ts'
import { UserMail, userMails } from './user-mail.tsx'

/** The two e-mails that tell a user about the portal (A163). */
interface ChosenMails {
  threeW: boolean
  amds: boolean
}

interface Recipient {
  email: string
  firstName: string
  lastName: string
  creationIdentity: number
}

/** Writes the chosen e-mails to a user into the outbox, in the transaction of what causes them. */
export async function queueUserMails(tx: Transaction, user: Recipient, chosen: ChosenMails): Promise<void> {
  for (const name of ['threeW', 'amds'] as const) {
    if (!chosen[name]) continue
    const { kind, subject } = userMails[name]
    const mail = { name: fullName(user) || user.email, creationIdentity: user.creationIdentity, portalUrl: `${config().publicUrl}/` }
    await queueMail(tx, { kind, recipient: user.email, subject, ...(await renderMail(createElement(UserMail, { mail: name, ...mail }))) })
  }
}

/** Sends the chosen e-mails to a stored user in the caller's transaction. Throws NOT_FOUND. */
export async function notifyUser(tx: Transaction, ppid: string, chosen: ChosenMails): Promise<void> {
  const user = await tx.user.findUnique({ where: { ppid }, select: { email: true, firstName: true, lastName: true, creationIdentity: true } })
  if (!user) throw notFound()
  await queueUserMails(tx, user, chosen)
}

/** E091: the identity is that of the record, whatever the body says (A184). Throws NOT_FOUND. */
export const resendMails: ServiceFunction<typeof contract.resendMails> = ({ params: { id }, body, context }) =>
  inTransaction(context, async (tx) => {
    const chosen = { threeW: body.send3WEmail === true, amds: body.sendAmdsEmail === true }
    await notifyUser(tx, id, chosen)
    await audit(tx, context, { action: 'notify', entity: 'User', entityId: id, after: chosen })
  })
