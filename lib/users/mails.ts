import 'server-only'
import { createElement } from 'react'
import { config } from '#lib/config/config.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { fullName } from '#lib/people/words.ts'
import { UserMail, userMails } from './user-mail.tsx'

/** The two e-mails that introduce a user to the portal (A163). */
export interface ChosenMails {
  threeW: boolean
  amds: boolean
}

export interface Recipient {
  email: string
  firstName: string
  lastName: string
  creationIdentity: number
}

/** What a mail says of its reader. */
export const mailOf = (user: Recipient) => ({
  name: fullName(user) || user.email,
  creationIdentity: user.creationIdentity,
  portalUrl: `${config().publicUrl}/`,
})

/** Writes the chosen e-mails to a user into the outbox, in the transaction of what causes them. */
export async function queueUserMails(tx: Transaction, user: Recipient, chosen: ChosenMails): Promise<void> {
  for (const name of ['threeW', 'amds'] as const) {
    if (!chosen[name]) continue
    const { kind, subject } = userMails[name]
    await queueMail(tx, {
      kind,
      recipient: user.email,
      subject,
      ...(await renderMail(createElement(UserMail, { mail: name, ...mailOf(user) }))),
    })
  }
}

/** Sends the chosen e-mails to a stored user in the caller's transaction. Throws NOT_FOUND. */
export async function notifyUser(tx: Transaction, ppid: string, chosen: ChosenMails): Promise<void> {
  const user = await tx.user.findUnique({
    where: { ppid },
    select: { email: true, firstName: true, lastName: true, creationIdentity: true },
  })
  if (!user) throw notFound()
  await queueUserMails(tx, user, chosen)
}
