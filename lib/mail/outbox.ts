import 'server-only'
import { config } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { enqueue } from '#lib/jobs/boss.ts'
import { deliverMail } from './deliver.ts'

export interface Mail {
  /** What the mail is about, for the outbox page, e.g. `contact`. */
  kind: string
  /** One address, read from the database and never from a request (security rule 36). */
  recipient: string
  subject: string
  text: string
  html?: string
  /** For mails of a kind that people can do without: where a mail programme unsubscribes with one click (RFC 8058). */
  unsubscribeUrl?: string
}

/** Line breaks in a header field would let a text add headers. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim()

/** Writes a mail in the transaction of the change that causes it; a job sends it after the commit. */
export async function queueMail(tx: Transaction, mail: Mail): Promise<string> {
  const { id } = await tx.outboxMail.create({
    data: { ...mail, html: mail.html ?? null, unsubscribeUrl: mail.unsubscribeUrl ?? null, subject: oneLine(mail.subject), recipient: oneLine(mail.recipient) },
    select: { id: true },
  })
  await enqueue(tx, deliverMail, { mailId: id })
  return id
}

/** A mail that waits so long lost its job, by a restored backup for example; minutes. */
const LOST_MINUTES = 60

/** Gives mails whose job was lost a new one; a mail sent twice is recognised by its Message-ID. */
export async function requeueLostMails(): Promise<void> {
  if (!config().smtpUrl) return
  const createdAt = { lt: new Date(Date.now() - LOST_MINUTES * 60_000) }
  const lost = await db.outboxMail.findMany({ where: { state: 'PENDING', createdAt }, select: { id: true } })
  for (const { id } of lost) await inTransaction(null, (tx) => enqueue(tx, deliverMail, { mailId: id }))
}
