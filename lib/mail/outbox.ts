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
    data: {
      ...mail,
      html: mail.html ?? null,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      subject: oneLine(mail.subject),
      recipient: oneLine(mail.recipient),
    },
    select: { id: true },
  })
  await enqueue(tx, deliverMail, { mailId: id })
  return id
}

/**
 * Gives a mail that was not sent another job, unless one for it still waits or runs: a mail never has two.
 * The row must be locked, so that two callers come one after the other.
 * @returns false when it has one
 */
export async function queueAgain(tx: Transaction, id: string): Promise<boolean> {
  const live = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM pgboss.job WHERE name = ${deliverMail.name} AND state IN ('created', 'retry', 'active') AND data->>'mailId' = ${id} LIMIT 1`
  if (live.length > 0) return false
  await tx.outboxMail.update({ where: { id }, data: { state: 'PENDING', lastError: null, queuedAt: new Date() }, select: { id: true } })
  await enqueue(tx, deliverMail, { mailId: id })
  return true
}

/** A mail that waits so long since it got its job may have lost it, by a restored backup or because its last attempt was cut off; minutes. */
const LOST_MINUTES = 60

/** Gives mails whose job was lost a new one; also those that were written while there was no mail server. */
export async function requeueLostMails(): Promise<void> {
  if (!config().smtpUrl) return
  const queuedAt = { lt: new Date(Date.now() - LOST_MINUTES * 60_000) }
  const waiting = await db.outboxMail.findMany({ where: { state: 'PENDING', queuedAt }, select: { id: true } })
  for (const { id } of waiting) {
    await inTransaction(null, async (tx) => {
      const locked = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "OutboxMail" WHERE "id" = ${id}::uuid AND "state" = 'PENDING' FOR UPDATE`
      if (locked.length > 0) await queueAgain(tx, id)
    })
  }
}
