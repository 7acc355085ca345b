import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as mailRoutes from '#app/api/v1/Mail/[id]/route.ts'
import * as resendRoutes from '#app/api/v1/Mail/[id]/resend/route.ts'
import * as pagedRoutes from '#app/api/v1/Mail/paged/route.ts'
import { resetConfig } from '#lib/config/config.ts'
import { db, pool } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeSuperUser, makeUser } from '#seed/factories.ts'
import { listMails, getMail, resendMail } from './contract.ts'

const pagedRoute = { POST: served(listMails, pagedRoutes.POST) }
const mailRoute = { GET: served(getMail, mailRoutes.GET) }
const resendRoute = { POST: served(resendMail, resendRoutes.POST) }

const { send, read, call } = useApiCalls()
type Caller = Parameters<typeof send>[1]
const list = (caller: Caller, body: object = {}, query = '') => read(pagedRoute.POST, caller, { body, query })
const waiting = async (mailId: string) =>
  Number(
    (await pool().query(`SELECT count(*) FROM pgboss.job WHERE name = 'mail.deliver' AND data->>'mailId' = $1`, [mailId])).rows[0].count,
  )

const make = (
  data: {
    state?: 'PENDING' | 'SENT' | 'FAILED'
    recipient?: string
    subject?: string
    kind?: string
    html?: string | null
    createdAt?: Date
    lastError?: string | null
    unsubscribeUrl?: string | null
  } = {},
) => db.outboxMail.create({ data: { kind: 'contact', recipient: 'ann@client.example', subject: 'A question', text: 'Dear Ann', ...data } })

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(async () => {
  await resetDatabase()
  process.env.RATE_LIMIT_FACTOR = '1000'
  resetConfig()
})

describe('the outbox (A205)', () => {
  test('lists mails without their bodies, the newest first, by state, kind and words', async () => {
    const boss = await makeSuperUser(db)
    const at = (n: number) => new Date(Date.UTC(2026, 0, n))
    const old = await make({ createdAt: at(1), state: 'FAILED', lastError: 'refused' })
    const young = await make({ createdAt: at(3), state: 'SENT', recipient: 'bob@client.example', kind: 'digest', subject: '100% new' })
    const middle = await make({ createdAt: at(2) })
    const all = await list(boss)
    expect(all.waitingMinutes).toBe(0)
    await db.outboxMail.update({ where: { id: middle.id }, data: { queuedAt: new Date(Date.now() - 754_000) } })
    expect((await list(boss)).waitingMinutes).toBe(12)
    expect(all).toMatchObject({ totalCount: 3, smtp: false })
    expect(all.items.map(({ id }) => id)).toEqual([young.id, middle.id, old.id])
    expect(all.items[2]).toEqual({
      id: old.id,
      kind: 'contact',
      recipient: 'ann@client.example',
      recipientPpid: null,
      subject: 'A question',
      state: 'failed',
      attempts: 0,
      createdAt: at(1).toISOString(),
      sentAt: null,
      lastError: 'refused',
    })
    const found = async (filters: object) => (await list(boss, { filters })).items.map(({ id }) => id)
    expect(await found({ state: 'failed' })).toEqual([old.id])
    expect(await found({ kind: 'digest' })).toEqual([young.id])
    expect(await found({ search: 'BOB@' })).toEqual([young.id])
    expect(await found({ search: '0%' })).toEqual([young.id])
    expect(await found({ search: '%' })).toEqual([young.id])
    expect((await list(boss, { orderBy: { field: 'recipient', direction: 'asc' } }, '?pageSize=1')).items.map(({ id }) => id)).toEqual([
      middle.id,
    ])
    for (const body of [{ filters: { state: 'x' } }, { orderBy: { field: 'text' } }, 'null'])
      expect((await send(pagedRoute.POST, boss, { body })).status).toBe(400)
  })

  test('tells who has the address now, however it is written, in the list, the mail and what is sent again', async () => {
    const [boss, ann] = [await makeSuperUser(db), await makeUser(db, { email: 'ann@client.example' })]
    const { id } = await make({ recipient: 'Ann@Client.example' })
    await make({ recipient: 'somebody.else@client.example' })
    const { items } = await list(boss, { orderBy: { field: 'recipient', direction: 'asc' } })
    expect(items.map(({ recipientPpid }) => recipientPpid)).toEqual([ann.ppid, null])
    expect(await read(mailRoute.GET, boss, { params: { id } })).toMatchObject({ recipient: 'Ann@Client.example', recipientPpid: ann.ppid })
    expect(await read(resendRoute.POST, boss, { params: { id } })).toMatchObject({ recipientPpid: ann.ppid })
  })

  test('shows a mail with its text', async () => {
    const boss = await makeSuperUser(db)
    const { id } = await make({ html: '<p>Dear Ann</p>' })
    expect(await read(mailRoute.GET, boss, { params: { id } })).toMatchObject({ id, text: 'Dear Ann', html: '<p>Dear Ann</p>' })
    expect((await send(mailRoute.GET, boss, { params: { id: randomUUID() } })).status).toBe(404)
    expect((await send(mailRoute.GET, boss, { params: { id: 'x' } })).status).toBe(404)
  })

  test('is for super users only', async () => {
    const { id } = await make()
    for (const [caller, status] of [
      [null, 401],
      [await makeUser(db), 403],
      [await makeInternalUser(db), 403],
    ] as const) {
      expect((await send(pagedRoute.POST, caller, { body: {} })).status).toBe(status)
      expect((await send(mailRoute.GET, caller, { params: { id } })).status).toBe(status)
      expect((await send(resendRoute.POST, caller, { params: { id } })).status).toBe(status)
    }
    expect(await db.outboxMail.findUnique({ where: { id } })).toMatchObject({ state: 'PENDING', attempts: 0 })
  })

  test('sends a failed mail again as it is, and a sent one as a copy', async () => {
    const boss = await makeSuperUser(db)
    const resend = (id: string) => call(resendRoute.POST, boss, { params: { id } })
    const failed = await make({ state: 'FAILED', lastError: 'refused' })
    expect(await resend(failed.id)).toMatchObject({ status: 200, body: { id: failed.id, state: 'pending', lastError: null } })
    expect(await waiting(failed.id)).toBe(1)
    expect(await resend(failed.id.toUpperCase())).toMatchObject({ status: 200, body: { id: failed.id, state: 'pending' } })
    expect(await waiting(failed.id)).toBe(1)
    expect(await db.auditEvent.count({ where: { entity: 'Mail', entityId: failed.id } })).toBe(1)
    const sent = await make({ state: 'SENT', html: '<p>x</p>', unsubscribeUrl: 'http://localhost/u' })
    const { body: copy } = await resend(sent.id)
    expect(copy.id).not.toBe(sent.id)
    expect(await db.outboxMail.findUnique({ where: { id: copy.id } })).toMatchObject({
      state: 'PENDING',
      recipient: sent.recipient,
      subject: sent.subject,
      text: sent.text,
      html: sent.html,
      unsubscribeUrl: sent.unsubscribeUrl,
    })
    expect(await db.outboxMail.findUnique({ where: { id: sent.id } })).toMatchObject({ state: 'SENT' })
    expect([await waiting(copy.id), await waiting(sent.id)]).toEqual([1, 0])
    expect(await db.auditEvent.findFirst({ where: { entity: 'Mail', entityId: copy.id } })).toMatchObject({
      action: 'resend',
      actorPpid: boss.ppid,
    })
    expect((await resend(randomUUID())).status).toBe(404)
  })
})
