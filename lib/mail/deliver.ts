import { setTimeout as pause } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import { z } from 'zod'
import { config } from '#lib/config/config.ts'
import { log } from '#lib/config/log.ts'
import { db } from '#lib/db/client.ts'
import type { OutboxMail } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { enqueue } from '#lib/jobs/boss.ts'
import { defineJob } from '#lib/jobs/job.ts'
import type { Attempt, JobSpec } from '#lib/jobs/job.ts'

const RETRIES = 8
/** Mails of one batch, sent at the same time, and batches that go on by themselves; ten thousand mails take minutes that way. */
const BATCH = 5
const BATCHES = 4
/** Timeouts of the mail server: connection, greeting and silence, milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 25_000 }
/** A mail without a response by then waits beside the batches, which go on with the others, milliseconds. */
const PATIENCE_MS = 3_000
/** So many wait beside the batches at most; each costs a connection. */
const MOST_WAITING = 200
/** Tries of a mail without a response, with pauses of one, two, four and eight minutes. */
const TIMEOUT_TRIES = 5
const FIRST_PAUSE_S = 60

/** Lets a mail programme unsubscribe its reader with one click (RFC 8058). */
const unsubscribeHeaders = (url: string | null): Record<string, string> =>
  url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

const mailJob = z.strictObject({
  mailId: z.guid(),
  /** Tries of this mail so far that timed out. */
  unanswered: z.int().min(0).optional(),
})

/** Sends a mail, and says so in its row. @param attempt `isLast` may change while the mail server is silent: the mail has failed when the last one fails */
async function send(mail: OutboxMail, smtpUrl: string, attempt: Attempt): Promise<void> {
  const { mailFrom, publicUrl } = config()
  const where = { id: mail.id }
  const transport = nodemailer.createTransport({ url: smtpUrl, ...TIMEOUTS })
  try {
    await transport.sendMail({
      from: mailFrom,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      ...(mail.html === null ? {} : { html: mail.html }),
      headers: unsubscribeHeaders(mail.unsubscribeUrl),
      messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    })
    await db.outboxMail.update({ where, data: { state: 'SENT', sentAt: new Date(), attempts: { increment: 1 }, lastError: null } })
  } catch (error) {
    await db.outboxMail.update({
      where,
      data: {
        state: attempt.isLast ? 'FAILED' : 'PENDING',
        attempts: { increment: 1 },
        lastError: error instanceof Error ? error.message : String(error),
      },
    })
    throw error
  } finally {
    transport.close()
  }
}

let waiting = 0

const isLastTry = (timeouts: number): boolean => timeouts >= TIMEOUT_TRIES

/** Waits for a mail beside the batches. Another job tries it again later, unless it is sent by then; also when this process ends meanwhile. */
async function waitBeside(sending: Promise<void>, mailId: string, timeouts: number): Promise<void> {
  waiting += 1
  sending.catch((error: unknown) => log.warn({ err: error, mailId }, 'a mail was not answered in time')).finally(() => (waiting -= 1))
  if (isLastTry(timeouts)) return
  const startAfter = FIRST_PAUSE_S * 2 ** (timeouts - 1)
  await inTransaction(null, (tx) => enqueue(tx, deliverMail, { mailId, unanswered: timeouts }, { startAfter }))
}

/**
 * Sends one mail of the outbox by SMTP; without SMTP_URL it stays there (A205). It waits until the last attempt has failed, then it counts as failed.
 * One that times out holds up no other. The Message-ID is the outbox id, so that a mail sent twice after a crash is
 * recognised as one.
 */
export const deliverMail: JobSpec<typeof mailJob> = defineJob({
  name: 'mail.deliver',
  data: mailJob,
  retryLimit: RETRIES,
  heartbeatSeconds: 30,
  batchSize: BATCH,
  workers: BATCHES,
  run: async ({ mailId, unanswered = 0 }, { isLast } = { isLast: false }) => {
    const { smtpUrl } = config()
    const mail = await db.outboxMail.findUnique({ where: { id: mailId } })
    if (!smtpUrl || !mail || mail.state === 'SENT') return
    const attempt = { isLast }
    const sending = send(mail, smtpUrl, attempt)
    const patience = new AbortController()
    const responded = await Promise.race([sending.then(() => true), pause(PATIENCE_MS, false, { signal: patience.signal })]).finally(() =>
      patience.abort(),
    )
    if (responded || waiting >= MOST_WAITING) return sending
    attempt.isLast = isLastTry(unanswered + 1)
    await waitBeside(sending, mailId, unanswered + 1)
  },
})
