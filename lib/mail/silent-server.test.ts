import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { SMTPServer } from 'smtp-server'
import { resetConfig } from '#lib/config/config.ts'
import { runStopHooks } from '#lib/config/lifecycle.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { installJobs, startWorkers } from '#lib/jobs/boss.ts'
import type { JobSpec } from '#lib/jobs/job.ts'
import { deliverMail } from './deliver.ts'
import { queueMail } from './outbox.ts'

/** Mails that are never answered: more than any one place of the sender. */
const SILENT = 5
const OTHERS = 15
/** The others have left by then, milliseconds. */
const WITHIN = 60_000

let onSilence: () => void = () => undefined
const received: string[] = []
/** Takes every mail, and never says so of those to a silent recipient. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    const [to] = envelope.rcptTo
    stream.resume()
    stream.on('end', () => {
      if (to!.address.startsWith('silent')) return onSilence()
      received.push(to!.address)
      done()
    })
  },
})

beforeAll(async () => {
  await installJobs(databaseUrl, [deliverMail as unknown as JobSpec])
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  process.env.SMTP_URL = `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`
  resetConfig()
  await resetDatabase()
})
afterAll(async () => {
  await runStopHooks((error) => {
    throw error
  })
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const queue = (recipient: string) => inTransaction(null, (tx) => queueMail(tx, { kind: 'contact', recipient, subject: 'A question', text: 'Dear Anna' }))

test(
  'a mail server that never answers some mails holds up no other one for a minute',
  async () => {
    const tried: string[] = []
    let allTried: () => void
    const others = new Promise<void>((resolve) => (allTried = resolve))
    const run: typeof deliverMail.run = (data, attempt) =>
      deliverMail.run(data, attempt).finally(() => {
        tried.push(data.mailId)
        if (ids.length === OTHERS && ids.every((id) => tried.includes(id))) allTried()
      })
    const ids: string[] = []
    await startWorkers([{ ...deliverMail, run } as unknown as JobSpec])
    for (let n = 0; n < SILENT; n += 1) {
      const silence = new Promise<void>((resolve) => (onSilence = resolve))
      await queue(`silent.${n}@client.example`)
      await silence
    }
    onSilence = () => undefined
    const before = Date.now()
    const queued: string[] = []
    for (let n = 0; n < OTHERS; n += 1) queued.push(await queue(`other.${n}@client.example`))
    ids.push(...queued)
    await others
    expect(Date.now() - before).toBeLessThan(WITHIN)
    expect(received).toHaveLength(OTHERS)
    expect(await db.outboxMail.count({ where: { state: 'SENT' } })).toBe(OTHERS)
    // Those without an answer say so, and are tried again.
    expect(await db.outboxMail.count({ where: { state: 'PENDING', lastError: { contains: 'imeout' } } })).toBeGreaterThan(0)
  },
  4 * WITHIN,
)
