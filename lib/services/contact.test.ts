import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { solveChallenge } from 'altcha-lib'
import type { Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { randomUUID } from 'node:crypto'
import { POST as createCaptchaRoute } from '#app/api/v1/Captcha/route.ts'
import { POST as contactRoute } from '#app/api/v1/Service/[id]/contact/route.ts'
import { resetConfig } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { makeInternalUser, makeService, makeSuperUser, makeUser } from '#seed/factories.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { createCaptcha as createCaptchaContract } from '#lib/captcha/contract.ts'
import { contactService } from './contact-contract.ts'

const createCaptcha = served(createCaptchaContract, createCaptchaRoute)
const contact = served(contactService, contactRoute)

const { send, call } = useApiCalls()
const settings = { ...process.env }
const message = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@visitor.example',
  company: 'Visitor S.A.',
  phone: { code: '+352', number: '621 123 456' },
  message: 'Please call me.',
}

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(async () => {
  await resetDatabase()
  process.env.RATE_LIMIT_FACTOR = '1000'
  resetConfig()
})
afterEach(() => {
  if (settings.RATE_LIMIT_FACTOR === undefined) delete process.env.RATE_LIMIT_FACTOR
  else process.env.RATE_LIMIT_FACTOR = settings.RATE_LIMIT_FACTOR
  resetConfig()
})

const challengeFor = async (resourceId: string): Promise<Challenge> => {
  const reply = await call(createCaptcha, null, { body: { resourceId } })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply))
  return reply.body
}
const payloadOf = (challenge: unknown, solution: unknown): string => Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
const solve = async (resourceId: string): Promise<string> => {
  const challenge = await challengeFor(resourceId)
  return payloadOf(challenge, await solveChallenge({ challenge, deriveKey }))
}
const post = (id: string, body: object, caller: { ppid: string; email: string } | null = null) =>
  call(contact, caller, { params: { id }, body })
const wrongCaptcha = { status: 400, body: [{ message: 'Please confirm that you are not a robot', path: 'captcha' }] }

describe('POST /Captcha (A106, W23, B114)', () => {
  test('a signed challenge for the resource, valid for five minutes', async () => {
    const { parameters, signature } = await challengeFor('some-service')
    expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', data: { resourceId: 'some-service' } })
    expect(Math.abs(parameters.expiresAt! - Date.now() / 1000 - 300)).toBeLessThan(10)
    expect(signature).toMatch(/^[0-9a-f]{64}$/)
  })

  test('400 without a resource, 429 above the limit (W59)', async () => {
    for (const body of [{}, { resourceId: ' ' }, { resourceId: 5 }, 'null'])
      expect((await send(createCaptcha, null, { body })).status).toBe(400)
    process.env.RATE_LIMIT_FACTOR = '0.05'
    resetConfig()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => send(createCaptcha, null, { body: { resourceId: 'x' } })))
    const refused = replies.find((reply) => reply.status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('POST /Service/{id}/contact (B113)', () => {
  test('the responsibles get the message, the sender its reference', async () => {
    const [one, two] = [await makeInternalUser(db), await makeInternalUser(db)]
    const { id } = await makeService(db, { name: 'Tax', responsibles: [one.ppid, two.ppid] })
    const { status, body } = await post(id, { ...message, captcha: await solve(id) })
    expect(status).toBe(202)
    expect(body.reference).toMatch(/^C-[2-9A-Z]{8}$/)
    const mails = await db.outboxMail.findMany({ orderBy: { recipient: 'asc' } })
    expect(mails.map(({ recipient }) => recipient)).toEqual([one.email, two.email].sort())
    expect(mails[0]).toMatchObject({ kind: 'contact', subject: `Contact request ${body.reference}: Tax` })
    for (const part of ['Ann Lee', 'ann@visitor.example', 'Visitor S.A.', '+352 621123456', 'Please call me.', body.reference])
      expect(mails[0]!.text).toContain(part)
    expect(await db.auditEvent.findFirst({ where: { entityId: id, action: 'contact' } })).toMatchObject({
      actorPpid: null,
      after: { reference: body.reference },
    })
  })

  test('signed-in callers need no captcha; without responsibles others are asked', async () => {
    const helper = await makeInternalUser(db)
    const { id, friendlyUrl } = await makeService(db, { team: [helper.ppid] })
    const { firstName, lastName, email } = message
    expect((await post(friendlyUrl, { firstName, lastName, email, message: 'Hello' }, await makeUser(db))).status).toBe(202)
    expect(await db.outboxMail.findMany({ select: { recipient: true } })).toEqual([{ recipient: helper.email }])
    const boss = await makeSuperUser(db)
    const orphan = await makeService(db)
    expect((await post(orphan.id, message, boss)).status).toBe(202)
    expect(await db.outboxMail.count({ where: { recipient: boss.email } })).toBe(1)
    expect((await send(contact, boss, { params: { id }, body: { ...message, phone: { code: '', number: '' } } })).status).toBe(202)
  })

  test('a captcha is used once, also by two requests at the same time', async () => {
    const { id, friendlyUrl } = await makeService(db)
    const captcha = await solve(friendlyUrl)
    const replies = await Promise.all([1, 2, 3].map(() => post(id, { ...message, captcha })))
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 400, 400])
    expect(replies.find(({ status }) => status === 400)).toEqual(wrongCaptcha)
  })

  test('no captcha, a wrong, forged, expired or foreign one is refused, and nothing is sent', async () => {
    const { id } = await makeService(db)
    const other = await makeService(db)
    await makeSuperUser(db)
    const challenge = await challengeFor(id)
    const solution = (await solveChallenge({ challenge, deriveKey }))!
    const forged = { ...challenge, parameters: { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt! + 1 } }
    const wrong = [
      undefined,
      null,
      '',
      'nonsense',
      payloadOf(challenge, { ...solution, derivedKey: '00'.repeat(32) }),
      payloadOf(forged, solution),
      payloadOf({ parameters: challenge.parameters }, solution),
      await solve(other.id),
    ]
    for (const captcha of wrong) expect(await post(id, { ...message, captcha })).toEqual(wrongCaptcha)
    expect(await db.outboxMail.count()).toBe(0)
    expect((await post(id, { ...message, captcha: payloadOf(challenge, solution) })).status).toBe(202)
  })

  test('fields with their texts, each at its place', async () => {
    const { id } = await makeService(db)
    const captcha = await solve(id)
    expect(await post(id, { captcha })).toEqual({
      status: 400,
      body: ['firstName', 'lastName', 'email', 'message'].map((path) => ({ message: 'This field is required', path })),
    })
    for (const email of ['nobody', 'mailto:ann@x.example', '<ann@x.example>', 'ann@x,example.com', 'ann@x.example;', 'ann@x.example.'])
      expect([email, await post(id, { ...message, captcha, email })]).toEqual([
        email,
        { status: 400, body: [{ message: 'Please provide a valid e-mail address', path: 'email' }] },
      ])
    expect(await post(id, { ...message, captcha, phone: { code: '', number: '62a' } })).toEqual({
      status: 400,
      body: [
        { message: 'Please provide a valid dialing code', path: 'phone.code' },
        { message: 'Please provide a valid phone number (without dialing code number)', path: 'phone.number' },
      ],
    })
    expect((await post(id, { ...message, captcha, subject: 'x' })).status).toBe(400)
    // The failed tries have not used up the captcha.
    expect((await post(id, { ...message, captcha })).status).toBe(202)
  })

  test('a line break in a name adds no header', async () => {
    const boss = await makeSuperUser(db)
    const { id } = await makeService(db, { name: 'Tax\r\nBcc: all@x.example' })
    await post(id, message, boss)
    expect((await db.outboxMail.findFirst())!.subject).not.toMatch(/[\r\n]/)
  })

  test('an unknown service, and one that the caller may not see, is 404 before the body is read (W3)', async () => {
    const draft = await makeService(db, { live: false })
    for (const id of [randomUUID(), 'nothing', draft.id])
      expect((await send(contact, null, { params: { id }, body: '{' })).status).toBe(404)
  })

  test('429 above the limit (W59)', async () => {
    const boss = await makeSuperUser(db)
    const { id } = await makeService(db)
    process.env.RATE_LIMIT_FACTOR = '0.2'
    resetConfig()
    const replies = await Promise.all([1, 2, 3].map(() => post(id, message, boss)))
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 202, 429])
  })
})
