import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { SMTPServer } from 'smtp-server'
import { resetConfig } from '#lib/config/config.ts'
import { runStopHooks } from '#lib/config/lifecycle.ts'
import { db, pool } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { allJobs } from '#lib/jobs/all-jobs.ts'
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

const waitingJobs = async () => Number((await pool().query(`SELECT count(*) FROM pgboss.job WHERE name = $1`, [deliverMail.name])).rows[0].count)
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

  test('is sent by SMTP with the outbox id as Message-ID, and once when the job runs twice', async () => {
    const mailId = await queue()
    await deliverMail.run({ mailId })
    await deliverMail.run({ mailId })
    expect(received).toHaveLength(1)
    expect(received[0]).toContain(`Message-ID: <${mailId}@localhost>`)
    expect(received[0]).toContain('To: anna@firm.example')
    expect(await db.outboxMail.findUniqueOrThrow({ where: { id: mailId } })).toMatchObject({ state: 'SENT', attempts: 1, lastError: null })
  })

  test('that the server refuses stays with the reason, and the job fails so that it is tried again', async () => {
    const mailId = await queue()
    refuse = true
    await expect(deliverMail.run({ mailId })).rejects.toThrow()
    expect(await db.outboxMail.findUniqueOrThrow({ where: { id: mailId } })).toMatchObject({ state: 'FAILED', attempts: 1 })
    refuse = false
    await deliverMail.run({ mailId })
    expect(received).toHaveLength(1)
  })

  test('cannot be given further headers by its subject', async () => {
    const mailId = await inTransaction(null, (tx) => queueMail(tx, { ...mail, subject: 'Hello\r\nBcc: thief@evil.example' }))
    await deliverMail.run({ mailId })
    expect(received[0]).not.toMatch(/^Bcc:/im)
  })

  test('whose job was lost gets another one after an hour', async () => {
    const lost = await queue()
    await queue()
    await db.outboxMail.update({ where: { id: lost }, data: { createdAt: new Date(Date.now() - 61 * 60_000) } })
    const before = await waitingJobs()
    await requeueLostMails()
    expect(await waitingJobs()).toBe(before + 1)
  })

  test('does not wait its turn: a worker sends many at the same time, and one that is refused holds up no other', async () => {
    const many = 45
    const ids = await inTransaction(null, async (tx) => {
      const queued: string[] = []
      for (let n = 0; n < many; n += 1) queued.push(await queueMail(tx, { ...mail, recipient: `${n % 9 === 4 ? 'refused' : 'taken'}.${n}@client.example` }))
      return queued
    })
    const untried = new Set(ids)
    await new Promise<void>((allTried, fail) => {
      const run: typeof deliverMail.run = (data) =>
        deliverMail.run(data).finally(() => {
          untried.delete(data.mailId)
          if (untried.size === 0) allTried()
        })
      startWorkers([{ ...deliverMail, run } as JobSpec]).catch(fail)
    })
    const states = (await db.outboxMail.findMany({ where: { id: { in: ids } }, select: { state: true } })).map(({ state }) => state)
    expect(states.filter((state) => state === 'SENT')).toHaveLength(40)
    expect(states.filter((state) => state === 'FAILED')).toHaveLength(5)
    expect(received).toHaveLength(40)
  })
})
