import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { resetConfig } from '#lib/config/config.ts'
import { runStopHooks } from '#lib/config/lifecycle.ts'
import { db, pool } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { installJobs, startWorkers } from '#lib/jobs/boss.ts'
import type { JobSpec } from '#lib/jobs/job.ts'
import { until } from '#lib/testing.ts'
import { deliverMail } from './deliver.ts'
import { queueMail } from './outbox.ts'

/** Mails that never get a response: more than are sent at the same time, twice over. */
const SILENT = 45
const OTHERS = 15
/** The others have left by then, milliseconds. */
const WITHIN = 60_000

let silent = 0
const received: string[] = []
/** Takes every mail, and never says so of those to a silent recipient. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    const [to] = envelope.rcptTo
    stream.resume()
    stream.on('end', () => {
      if (to!.address.startsWith('silent')) return void (silent += 1)
      received.push(to!.address)
      done()
    })
  },
})

beforeAll(async () => {
  await installJobs(databaseUrl, [deliverMail])
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

const queue = (recipient: string) =>
  inTransaction(null, (tx) => queueMail(tx, { kind: 'contact', recipient, subject: 'A question', text: 'Dear Anna' }))

test(
  'a mail server that never responds to some mails holds up no other one for a minute',
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
    for (let n = 0; n < SILENT; n += 1) await queue(`silent.${n}@client.example`)
    await until(() => Promise.resolve(silent > 0))
    const before = Date.now()
    const queued: string[] = []
    for (let n = 0; n < OTHERS; n += 1) queued.push(await queue(`other.${n}@client.example`))
    ids.push(...queued)
    await others
    expect(Date.now() - before).toBeLessThan(WITHIN)
    expect(received).toHaveLength(OTHERS)
    expect(await db.outboxMail.count({ where: { state: 'SENT' } })).toBe(OTHERS)
    // Those without a response say so, and are tried again later, each by one job.
    const timedOut = () => db.outboxMail.count({ where: { state: 'PENDING', lastError: { contains: 'imeout' } } })
    while ((await timedOut()) < SILENT) await pause(200)
    const { rows } = await pool().query<{ jobs: number; mails: number; seconds: number }>(
      `SELECT count(*)::int AS jobs, count(DISTINCT data->>'mailId')::int AS mails, min(extract(epoch FROM start_after - created_on))::int AS seconds FROM pgboss.job WHERE name = $1 AND state = 'created'`,
      [deliverMail.name],
    )
    expect(rows).toEqual([{ jobs: SILENT, mails: SILENT, seconds: 60 }])
  },
  4 * WITHIN,
)
