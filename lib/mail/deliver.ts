import nodemailer from 'nodemailer'
import { z } from 'zod'
import { config } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { defineJob } from '#lib/jobs/job.ts'

const RETRIES = 8
/** Mails of one batch, sent at the same time, and batches that go on by themselves; ten thousand mails take minutes that way. */
const BATCH = 5
const BATCHES = 4
/**
 * The mail server has so long to take a connection, to greet, and to answer while nothing moves, milliseconds. A batch ends with its slowest
 * mail, so this is how long a silent connection holds up one batch, and all of them at worst.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 25_000 }

/** Lets a mail programme unsubscribe its reader with one click (RFC 8058). */
const unsubscribeHeaders = (url: string | null): Record<string, string> => (url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

/**
 * Sends one mail of the outbox by SMTP; without SMTP_URL it stays there (A205). It waits until the last attempt has failed, then it counts as failed.
 * The Message-ID is the outbox id, so that a mail sent twice after a crash is recognised as one.
 */
export const deliverMail = defineJob({
  name: 'mail.deliver',
  data: z.strictObject({ mailId: z.guid() }),
  retryLimit: RETRIES,
  heartbeatSeconds: 30,
  batchSize: BATCH,
  workers: BATCHES,
  run: async ({ mailId }, attempt) => {
    const { smtpUrl, mailFrom, publicUrl } = config()
    const mail = await db.outboxMail.findUnique({ where: { id: mailId } })
    if (!smtpUrl || !mail || mail.state === 'SENT') return
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
      await db.outboxMail.update({ where: { id: mailId }, data: { state: 'SENT', sentAt: new Date(), attempts: { increment: 1 }, lastError: null } })
    } catch (error) {
      await db.outboxMail.update({ where: { id: mailId }, data: { state: attempt?.isLast ? 'FAILED' : 'PENDING', attempts: { increment: 1 }, lastError: error instanceof Error ? error.message : String(error) } })
      throw error
    } finally {
      transport.close()
    }
  },
})
