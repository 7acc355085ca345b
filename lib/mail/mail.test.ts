import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { SMTPServer } from 'smtp-server'
import { resetConfig } from '#lib/config/config.ts'
import { runStopHooks } from '#lib/config/lifecycle.ts'
import { db, pool } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs, startWorkers } from '#lib/jobs/boss.ts'
import type { JobSpec } from '#lib/jobs/job.ts'
import { deliverMail } from './deliver.ts'
import { queueMail, requeueLostMails } from './outbox.ts'

const mail = { kind: 'contact', recipient: 'anna@firm.example', subject: 'A question', text: 'Dear Anna' }
let received: string[] = []
let refuse = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => done(refuse || address.startsWith('refused') ? new Error('try later') : null),
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    stream.on('end', () => {
      received.push(text)
      done()
    })
  },
})

beforeAll(async () => {
  await installJobs(databaseUrl, allJobs)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as { port: number }
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  resetConfig()
})
beforeEach(async () => {
  received = []
  refuse = false
  await resetDatabase()
})
afterAll(async () => {
  await runStopHooks((error) => {
    throw error
  })
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const waitingJobs = async () =>
  Number((await pool().query(`SELECT count(*) FROM pgboss.job WHERE name = $1`, [deliverMail.name])).rows[0].count)
const deliver = (mailId: string, isLast = false) => deliverMail.run({ mailId }, { isLast })
const queue = () => inTransaction(null, (tx) => queueMail(tx, mail))

describe('a mail', () => {
  test('and its job exist only when the change is committed (security rule 22)', async () => {
    const before = await waitingJobs()
    await expect(
      inTransaction(null, async (tx) => {
        await queueMail(tx, mail)
        throw new Error('the change failed')
      }),
    ).rejects.toThrow('the change failed')
    expect([await db.outboxMail.count(), await waitingJobs()]).toEqual([0, before])
    await queue()
    expect([await db.outboxMail.count(), await waitingJobs()]).toEqual([1, before + 1])
  })

  test('is sent by SMTP with the outbox id as Message-ID, and once when the job runs twice (security rule 23)', async () => {
    const mailId = await queue()
    await deliver(mailId)
    await deliver(mailId)
    expect(received).toHaveLength(1)
    expect(received[0]).toContain(`Message-ID: <${mailId}@localhost>`)
    expect(received[0]).toContain('To: anna@firm.example')
    expect(await db.outboxMail.findUniqueOrThrow({ where: { id: mailId } })).toMatchObject({ state: 'SENT', attempts: 1, lastError: null })
  })

  test('that the server refuses waits with the reason while it is tried again, and has failed with the last attempt', async () => {
    const [mailId, hopeless] = [await queue(), await queue()]
    const stored = (id: string) => db.outboxMail.findUniqueOrThrow({ where: { id } })
    refuse = true
    await expect(deliver(mailId)).rejects.toThrow()
    expect(await stored(mailId)).toMatchObject({ state: 'PENDING', attempts: 1, lastError: expect.stringContaining('try later') })
    await expect(deliver(hopeless, true)).rejects.toThrow()
    expect(await stored(hopeless)).toMatchObject({ state: 'FAILED', attempts: 1, lastError: expect.stringContaining('try later') })
    refuse = false
    await deliver(mailId)
    expect(await stored(mailId)).toMatchObject({ state: 'SENT', attempts: 2, lastError: null })
    expect(received).toHaveLength(1)
  })

  test('cannot be given further headers by its subject', async () => {
    const mailId = await inTransaction(null, (tx) => queueMail(tx, { ...mail, subject: 'Hello\r\nBcc: thief@evil.example' }))
    await deliver(mailId)
    expect(received[0]).not.toMatch(/^Bcc:/im)
  })

  test('whose job was lost gets another one an hour after it got the last one; one that waits in the queue does not', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000)
    const [lost, waiting, resent] = [await queue(), await queue(), await queue()]
    await db.outboxMail.updateMany({ data: { createdAt: hoursAgo(48), queuedAt: hoursAgo(1.1) } })
    await db.outboxMail.update({ where: { id: resent }, data: { queuedAt: hoursAgo(0.9) } })
    await pool().query(`DELETE FROM pgboss.job WHERE data->>'mailId' = ANY($1)`, [[lost, resent]])
    const jobsOf = async () =>
      Promise.all(
        [lost, waiting, resent].map(async (id) =>
          Number((await pool().query(`SELECT count(*) FROM pgboss.job WHERE data->>'mailId' = $1`, [id])).rows[0].count),
        ),
      )
    await requeueLostMails()
    expect(await jobsOf()).toEqual([1, 1, 0])
    await requeueLostMails()
    expect(await jobsOf()).toEqual([1, 1, 0])
  })

  test('does not wait its turn: a worker sends many at the same time, and one that is refused holds up no other', async () => {
    const many = 45
    const ids = await inTransaction(null, async (tx) => {
      const queued: string[] = []
      for (let n = 0; n < many; n += 1)
        queued.push(await queueMail(tx, { ...mail, recipient: `${n % 9 === 4 ? 'refused' : 'taken'}.${n}@client.example` }))
      return queued
    })
    const untried = new Set(ids)
    // One of those that are refused is at its last attempt.
    await pool().query(`UPDATE pgboss.job SET retry_limit = 0 WHERE data->>'mailId' = $1`, [ids[4]])
    await new Promise<void>((allTried, fail) => {
      const run: typeof deliverMail.run = (data, attempt) =>
        deliverMail.run(data, attempt).finally(() => {
          untried.delete(data.mailId)
          if (untried.size === 0) allTried()
        })
      startWorkers([{ ...deliverMail, run } as JobSpec]).catch(fail)
    })
    expect(await db.outboxMail.findUnique({ where: { id: ids[4]! } })).toMatchObject({ state: 'FAILED' })
    const states = (await db.outboxMail.findMany({ where: { id: { in: ids } }, select: { state: true } })).map(({ state }) => state)
    expect(states.filter((state) => state === 'SENT')).toHaveLength(40)
    expect(states.filter((state) => state === 'PENDING')).toHaveLength(4)
    expect(received).toHaveLength(40)
  })
})
