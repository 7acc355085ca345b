import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as answerRoute from '#app/api/v1/Message/[id]/answer/route.ts'
import * as closeRoute from '#app/api/v1/Message/[id]/close/route.ts'
import * as ownRoute from '#app/api/v1/Message/own/paged/route.ts'
import * as pagedRoute from '#app/api/v1/Message/paged/route.ts'
import * as requestRoute from '#app/api/v1/Message/request/[topic]/route.ts'
import * as sendRoute from '#app/api/v1/Message/route.ts'
import * as bellRoute from '#app/api/v1/Notification/bell/route.ts'
import * as contactRoute from '#app/api/v1/Service/[id]/contact/route.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { getBell } from '#lib/notifications/bell-contract.ts'
import { contactService } from '#lib/services/contact-contract.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import * as contract from './contract.ts'

const { call, send: raw } = useApiCalls()
const send = served(contract.sendMessage, sendRoute.POST)
const own = served(contract.listOwnMessages, ownRoute.POST)
const paged = served(contract.listMessages, pagedRoute.POST)
const request = served(contract.getRequestState, requestRoute.GET)
const answerOf = served(contract.answerMessage, answerRoute.POST)
const close = served(contract.closeMessage, closeRoute.POST)

interface Caller {
  ppid: string
  email: string
}
const mails = (kind: string) => db.outboxMail.findMany({ where: { kind }, orderBy: { recipient: 'asc' } })
const recipients = async (kind: string) => (await mails(kind)).map(({ recipient }) => recipient)
const missing = randomUUID()

let staff: Caller
let ann: Caller
let serviceId: string
let subscriptionId: string
beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db, { firstName: 'Ida', lastName: 'Weber' })
  const entity = await makeEntity(db, { name: 'Alpha Lux' })
  ann = await makeUser(db, { firstName: 'Ann', lastName: 'Lee' })
  const responsible = await makeInternalUser(db, { email: 'responsible@firm.example' })
  serviceId = (await makeService(db, { name: 'Payroll', live: true, visibleInClientView: true, responsibles: [responsible.ppid] })).id
  subscriptionId = (await makeSubscription(db, { serviceId, entityId: entity.id, users: [ann.ppid], internalContacts: [staff.ppid] })).id
})

const ask = (caller: Caller | null, about: object, text = 'When is the next run?') => call(send, caller, { body: { about, text } })
const first = async () => (await db.message.findFirstOrThrow({ orderBy: { createdAt: 'asc' } })).id

describe('POST /Message', () => {
  test('about a subscription: its contacts get a mail, the sender a copy, both with the reference', async () => {
    const reply = await ask(ann, { subscriptionId })
    expect(reply).toMatchObject({ status: 201, body: { reference: expect.stringMatching(/^C-[2-9A-Z]{8}$/) } })
    const { reference } = reply.body
    const [mail] = await mails('message')
    expect(mail).toMatchObject({ recipient: staff.email, subject: `Message ${reference}: Payroll - Alpha Lux` })
    expect(mail!.text).toContain('When is the next run?')
    expect(await mails('message-copy')).toMatchObject([{ recipient: ann.email, subject: `Your message ${reference}: Payroll - Alpha Lux` }])
    expect(await db.auditEvent.findFirst({ where: { entity: 'Message' } })).toMatchObject({
      action: 'create',
      after: { reference, subscriptionId, serviceId, senderPpid: ann.ppid, subject: 'Payroll - Alpha Lux' },
    })
    expect(JSON.stringify(await db.auditEvent.findMany())).not.toContain('next run')
  })

  test('about a service: the responsibles get it, or of somebody who subscribes the contacts of the subscription', async () => {
    expect((await ask(await makeUser(db), { serviceId })).status).toBe(201)
    expect(await recipients('message')).toEqual(['responsible@firm.example'])
    await ask(ann, { serviceId })
    expect(await db.message.findMany({ orderBy: { createdAt: 'asc' }, select: { subject: true, subscriptionId: true } })).toEqual([
      { subject: 'Payroll', subscriptionId: null },
      { subject: 'Payroll - Alpha Lux', subscriptionId },
    ])
  })

  test('a foreign, expired, hidden or unknown subscription and a service that one may not see read as absent, and nothing is kept', async () => {
    const other = await makeUser(db)
    const hidden = await makeService(db, { live: false })
    expect((await ask(other, { subscriptionId })).status).toBe(404)
    expect((await ask(ann, { serviceId: hidden.id })).status).toBe(404)
    for (const about of [{ subscriptionId: missing }, { serviceId: missing }]) expect((await ask(ann, about)).status).toBe(404)
    await db.subscription.update({ where: { id: subscriptionId }, data: { endDate: new Date('2020-01-01') } })
    expect((await ask(ann, { subscriptionId })).status).toBe(404)
    await db.subscription.update({ where: { id: subscriptionId }, data: { endDate: null } })
    await db.entity.updateMany({ data: { viewInMyServices: false } })
    expect((await ask(ann, { subscriptionId })).status).toBe(404)
    expect([await db.message.count(), await db.outboxMail.count()]).toEqual([0, 0])
  })

  test('401 signed out, 400 without words, with too many, and about two things', async () => {
    expect((await ask(null, { serviceId })).status).toBe(401)
    for (const body of [
      { about: { serviceId }, text: ' ' },
      { about: { serviceId }, text: 'x'.repeat(5_001) },
      { about: { serviceId, subscriptionId }, text: 'x' },
      { about: { request: 'SERVICE' }, text: 'x' },
      { text: 'x' },
      'null',
    ])
      expect((await raw(send, ann, { body })).status).toBe(400)
  })

  test('a request is sent once while it waits, also by two clicks, and anew when it is closed', async () => {
    const admin = await makeSuperUser(db)
    const loner = await makeUser(db)
    const replies = await Promise.all([1, 2, 3].map(() => ask(loner, { request: 'COMPANY' }, 'I work for Alpha.')))
    expect(new Set(replies.map(({ body }) => body.reference)).size).toBe(1)
    expect(await recipients('message')).toEqual([admin.email])
    await call(close, staff, { params: { id: await first() }, body: {} })
    await ask(loner, { request: 'COMPANY' }, 'Still.')
    expect(await db.message.count()).toBe(2)
  })
})

describe('GET /Message/request/{topic}', () => {
  test('names the contacts of the company for 3W, and no super user', async () => {
    await makeSuperUser(db, { firstName: 'Secret', lastName: 'Admin' })
    const state = (caller: Caller | null, topic: string) => call(request, caller, { params: { topic } })
    expect(await state(ann, 'THREE_W')).toMatchObject({ status: 200, body: { people: [], last: null } })
    const { entityId } = await db.subscription.findUniqueOrThrow({ where: { id: subscriptionId } })
    await db.entityContact.create({ data: { entityId, userPpid: staff.ppid, position: 0 } })
    await ask(ann, { request: 'THREE_W' }, 'Please.')
    expect(await recipients('message')).toEqual([staff.email])
    expect(await state(ann, 'THREE_W')).toMatchObject({ body: { people: ['Ida Weber'], last: { state: 'RECEIVED', text: 'Please.' } } })
    expect(await state(await makeUser(db), 'THREE_W')).toMatchObject({ body: { people: [], last: null } })
    expect((await state(null, 'COMPANY')).status).toBe(401)
    expect((await raw(request, ann, { params: { topic: 'SERVICE' } })).status).toBe(404)
  })

  test('names main contacts of the own company in subscriptions that the caller is in, and nobody else', async () => {
    const colleagues = async (caller: Caller) =>
      (await call(request, caller, { params: { topic: 'THREE_W' } })).body as { colleagues: string[] }
    const person = (firstName: string) => makeUser(db, { firstName, lastName: 'Own' })
    const [mia, otto, zoe, beside] = [await person('Mia'), await person('Otto'), await person('Zoe'), await person('Beside')]
    const { entityId } = await db.subscription.findUniqueOrThrow({ where: { id: subscriptionId } })
    const join = (userPpid: string, of = subscriptionId) =>
      db.subscriptionMember.create({ data: { subscriptionId: of, userPpid, isMainContact: true } })
    const belong = (...ppids: string[]) => db.entityMember.createMany({ data: ppids.map((userPpid) => ({ entityId, userPpid })) })
    await belong(mia.ppid, beside.ppid, staff.ppid)
    await join(mia.ppid)
    await join(staff.ppid)
    // Main contact of this company's subscription, but of another company.
    await join(otto.ppid)
    // Main contact of a subscription of the same company that the caller is not in.
    await makeSubscription(db, { entityId, mainContacts: [zoe.ppid] })
    expect(await colleagues(ann)).toMatchObject({ colleagues: ['Mia Own'] })
    // Who belongs to the company without a subscription, to none, or to another company, sees nobody.
    for (const other of [beside, otto, await makeUser(db), staff]) expect(await colleagues(other)).toMatchObject({ colleagues: [] })
    expect(await call(request, ann, { params: { topic: 'COMPANY' } })).toMatchObject({ body: { colleagues: [] } })
    await db.subscription.update({ where: { id: subscriptionId }, data: { endDate: new Date('2020-01-01') } })
    expect(await colleagues(ann)).toMatchObject({ colleagues: [] })
  })
})

describe('own messages and the queue', () => {
  test('each reads the own ones only; staff all of them, clients none', async () => {
    await ask(ann, { subscriptionId })
    const other = await makeUser(db)
    expect(await call(own, ann, { body: {} })).toMatchObject({
      status: 200,
      body: { totalCount: 1, items: [{ subject: 'Payroll - Alpha Lux' }] },
    })
    expect(await call(own, other, { body: {} })).toMatchObject({ body: { totalCount: 0 } })
    expect((await call(own, null, { body: {} })).status).toBe(401)
    const item = { subscriptionId, serviceId, topic: 'SERVICE', sender: { ppid: ann.ppid, companies: ['Alpha Lux'] } }
    expect(await call(paged, staff, { body: { filters: { state: 'RECEIVED' } } })).toMatchObject({ body: { items: [item] } })
    expect(await call(paged, staff, { body: { filters: { state: 'CLOSED' } } })).toMatchObject({ body: { totalCount: 0 } })
    const { reference } = await db.message.findFirstOrThrow()
    await ask(other, { serviceId })
    expect(await call(paged, staff, { body: { filters: { reference } } })).toMatchObject({ body: { totalCount: 1, items: [item] } })
    expect(await call(paged, staff, { body: { filters: { reference: 'C-UNKNOWN2' } } })).toMatchObject({ body: { totalCount: 0 } })
    expect((await raw(own, ann, { body: { filters: { reference } } })).status).toBe(400)
    expect((await call(paged, ann, { body: {} })).status).toBe(403)
    expect((await call(paged, null, { body: {} })).status).toBe(401)
    expect((await raw(paged, staff, { body: { filters: { state: 'GONE' } } })).status).toBe(400)
  })

  test('an answer goes to the sender by mail and to the bell, once', async () => {
    await ask(ann, { subscriptionId })
    const id = await first()
    const replies = await Promise.all(
      ['On Friday.', 'On Monday.'].map((text) => call(answerOf, staff, { params: { id }, body: { answer: text } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const [mail, ...others] = await mails('message-answer')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: ann.email })
    const given = (replies.find(({ status }) => status === 200)!.body as { answer: string }).answer
    expect(mail!.text).toContain(given)
    expect(await call(own, ann, { body: {} })).toMatchObject({
      body: { items: [{ state: 'ANSWERED', answer: given, answeredBy: 'Ida Weber' }] },
    })
    const bell = served(getBell, bellRoute.GET)
    expect(await call(bell, ann)).toMatchObject({
      body: { unread: 1, entries: [{ kind: 'message', outcome: 'answered', title: 'Payroll - Alpha Lux', path: '/messages' }] },
    })
    expect(await call(bell, staff)).toMatchObject({ body: { unread: 0 } })
  })

  test('closing ends a message, answered or not', async () => {
    await ask(ann, { subscriptionId })
    const id = await first()
    expect((await call(close, staff, { params: { id }, body: { version: 7 } })).status).toBe(409)
    expect(await call(close, staff, { params: { id }, body: { version: 1 } })).toMatchObject({
      status: 200,
      body: { state: 'CLOSED', answer: null },
    })
    expect((await call(close, staff, { params: { id }, body: {} })).status).toBe(409)
    expect((await call(answerOf, staff, { params: { id }, body: { answer: 'Late.' } })).status).toBe(409)
    expect(await mails('message-answer')).toEqual([])
  })

  test('only staff answer and close; unknown messages are absent; an answer has words', async () => {
    await ask(ann, { subscriptionId })
    const params = { id: await first() }
    for (const [caller, status] of [
      [null, 401],
      [ann, 403],
    ] as const) {
      expect((await call(answerOf, caller, { params, body: { answer: 'x' } })).status).toBe(status)
      expect((await call(close, caller, { params, body: {} })).status).toBe(status)
    }
    expect((await call(answerOf, staff, { params: { id: missing }, body: { answer: 'x' } })).status).toBe(404)
    expect((await call(close, staff, { params: { id: missing }, body: {} })).status).toBe(404)
    expect((await raw(answerOf, staff, { params, body: { answer: ' ' } })).status).toBe(400)
  })
})

test('the contact form of somebody signed in is found under the same reference, that of a visitor is not kept', async () => {
  const contact = served(contactService, contactRoute.POST)
  const body = { firstName: 'Ann', lastName: 'Lee', email: 'ann@elsewhere.example', message: 'Please call me.' }
  const reply = await call(contact, ann, { params: { id: serviceId }, body })
  const { reference } = reply.body
  expect(await call(own, ann, { body: {} })).toMatchObject({
    body: { items: [{ reference, subject: 'Payroll', text: 'Please call me.', state: 'RECEIVED' }] },
  })
  expect([await recipients('message-copy'), await recipients('contact')]).toEqual([[], ['responsible@firm.example']])
})
