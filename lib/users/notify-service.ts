import 'server-only'
import { config } from '#lib/config/config.ts'
import { audit } from '#lib/db/audit.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/http/errors.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import type * as contract from './manage-contract.ts'
import { fullName } from './record-service.ts'

/** The two e-mails that tell a user about the portal (A163). */
export interface ChosenMails {
  threeW: boolean
  amds: boolean
}

interface Recipient {
  email: string
  firstName: string
  lastName: string
  creationIdentity: number
}

/** Who signs, by the identity of the record (A156, A184). */
const signatures: Record<number, string> = { 0: 'The client portal team', 1: 'The global client portal team' }
const LUXEMBOURG_SIGNATURE = 'The Luxembourg client portal team'

function textOf(user: Recipient, lines: readonly string[]): string {
  const { publicUrl } = config()
  return [`Dear ${fullName(user) || user.email},`, '', ...lines, '', `Sign in with this e-mail address: ${publicUrl}/`, '', 'Kind regards', signatures[user.creationIdentity] ?? LUXEMBOURG_SIGNATURE].join('\n')
}

const mails = {
  threeW: { kind: 'user-3w', subject: 'Your access to 3W', lines: ['You have access to 3W, our regulatory news: what is new, what it means for you, and what comes next.'] },
  amds: { kind: 'user-amds', subject: 'Your access to AMDS', lines: ['You have access to AMDS in our client portal.'] },
} as const

/** Writes the chosen e-mails to a user into the outbox, in the transaction of what causes them. */
export async function queueUserMails(tx: Transaction, user: Recipient, chosen: ChosenMails): Promise<void> {
  for (const name of ['threeW', 'amds'] as const) {
    if (!chosen[name]) continue
    const { kind, subject, lines } = mails[name]
    await queueMail(tx, { kind, recipient: user.email, subject, text: textOf(user, lines) })
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
