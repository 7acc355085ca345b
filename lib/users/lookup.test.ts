import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { GET as contacts } from '#app/api/v1/User/[id]/entities/contacts/route.ts'
import { POST as resend } from '#app/api/v1/User/[id]/resend/route.ts'
import { GET as status } from '#app/api/v1/User/[id]/status/route.ts'
import { GET as existing } from '#app/api/v1/User/ExistingUser/route.ts'
import { POST as fullNames } from '#app/api/v1/User/fullnames/route.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeEntity, makeInternalUser, makeUser } from '#seed/factories.ts'

const { send, call, read } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
})

/** As after so many calls in this minute, and in the next one, should it begin meanwhile. */
async function fillLimit(name: string, count: number): Promise<void> {
  const thisMinute = Math.floor(Date.now() / 60_000) * 60_000
  for (const windowStart of [new Date(thisMinute), new Date(thisMinute + 60_000)]) {
    const key = `${name}:${staff.ppid}`
    await db.rateLimit.upsert({ where: { key_windowStart: { key, windowStart } }, create: { key, windowStart, count }, update: { count } })
  }
}

const person = {
  ppid: 'key',
  email: 'Dora@firm.example',
  firstName: 'Dora',
  lastName: 'Dahl',
  grade: 'Manager',
  phoneCountryCode: '+352',
  phoneNumber: '621',
}

describe('GET /User/ExistingUser (B254)', () => {
  const find = (email: string, caller: Parameters<typeof send>[1] = staff) =>
    call(existing, caller, { query: `?email=${encodeURIComponent(email)}` })

  test('the portal, then the directory, then 204 (A162)', async () => {
    const known = await makeUser(db, { email: 'Ann@alpha.example', firstName: 'Ann', lastName: 'Lee' })
    await db.directoryPerson.create({ data: person })
    expect(await find('ANN@ALPHA.example')).toEqual({
      status: 200,
      body: {
        ppid: known.ppid,
        email: 'Ann@alpha.example',
        firstName: 'Ann',
        lastName: 'Lee',
        grade: null,
        phoneCountryCode: null,
        phoneNumber: null,
        exists: true,
      },
    })
    expect(await find('dora@firm.example')).toEqual({ status: 200, body: { ...person, exists: false } })
    expect(await find('nobody@alpha.example')).toEqual({ status: 204, body: null })
  })

  test('each search is audited (security rule 5)', async () => {
    await find('nobody@alpha.example')
    expect(await db.auditEvent.findFirst({ where: { action: 'search' } })).toMatchObject({
      entityId: 'nobody@alpha.example',
      actorPpid: staff.ppid,
      after: { found: null },
    })
  })

  test('an invalid e-mail is 400 with the text of the form (B287); clients 403, nobody 401', async () => {
    for (const email of ['', 'x', 'a@b'])
      expect(await find(email)).toEqual({
        status: 400,
        body: [{ message: 'The specified e-mail is not valid. Please check your input and try again', path: 'email' }],
      })
    expect((await send(existing, staff)).status).toBe(400)
    expect((await find('a@b.example', await makeUser(db))).status).toBe(403)
    expect((await find('a@b.example', null)).status).toBe(401)
  })

  test('more than 60 a minute are refused with Retry-After (W59)', async () => {
    await fillLimit('existing-user', 60)
    const reply = await send(existing, staff, { query: '?email=a@b.example' })
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('GET /User/{id}/status and /entities/contacts (B252, A166)', () => {
  test('self and internal callers; a foreign id reads like an unknown one', async () => {
    const [client, other] = [await makeUser(db, { termsVersion: null }), await makeUser(db)]
    for (const route of [status, contacts]) {
      expect((await send(route, null, { params: { id: other.ppid } })).status).toBe(401)
      for (const id of [client.ppid, randomUUID()]) expect((await send(route, other, { params: { id } })).status).toBe(404)
    }
    expect(await read(status, staff, { params: { id: client.ppid } })).toEqual({
      exists: true,
      termsAndConditionsAccepted: false,
      isRefreshing: false,
      lastRefresh: null,
    })
    expect(await read(status, other, { params: { id: other.ppid } })).toMatchObject({ termsAndConditionsAccepted: true })
  })

  test('contacts by company, also one without (W29)', async () => {
    const client = await makeUser(db)
    const [alpha, beta] = [
      await makeEntity(db, { name: 'Alpha', users: [client.ppid] }),
      await makeEntity(db, { name: 'Beta', users: [client.ppid] }),
    ]
    await makeEntity(db, { name: 'Foreign' })
    await db.entityContact.create({ data: { entityId: alpha.id, userPpid: staff.ppid, position: 0 } })
    const expected = [
      {
        entityId: alpha.id,
        entityName: 'Alpha',
        contacts: [
          {
            id: staff.ppid,
            ppid: staff.ppid,
            firstname: staff.firstName,
            lastname: staff.lastName,
            photoUri: null,
            email: staff.email,
            grade: 'Manager',
            phoneCountryCode: null,
            phoneNumber: null,
          },
        ],
      },
      { entityId: beta.id, entityName: 'Beta', contacts: [] },
    ]
    expect(await read(contacts, client, { params: { id: client.ppid } })).toEqual(expected)
    expect(await read(contacts, staff, { params: { id: client.ppid } })).toEqual(expected)
  })
})

test('POST /User/fullnames: names in the order asked for, unknown ppids left out (B255, A055)', async () => {
  const [ann, bob] = [await makeUser(db, { firstName: 'Ann', lastName: 'Lee' }), await makeUser(db, { firstName: 'Bob', lastName: '' })]
  expect(await read(fullNames, staff, { body: [bob.ppid, 'nobody', ann.ppid, bob.ppid] })).toEqual([
    { ppid: bob.ppid, fullName: 'Bob' },
    { ppid: ann.ppid, fullName: 'Ann Lee' },
  ])
  expect(await read(fullNames, staff, { body: [] })).toEqual([])
  for (const body of [{}, 'x', [1], null]) expect((await send(fullNames, staff, { body })).status).toBe(400)
  expect((await send(fullNames, ann, { body: [] })).status).toBe(403)
  expect((await send(fullNames, null, { body: [] })).status).toBe(401)
})

describe('POST /User/{id}/resend', () => {
  test('queues the chosen e-mails, signed for the identity of the record (A184, B293, B557)', async () => {
    const user = await makeUser(db, { firstName: 'Ann', lastName: 'Lee', creationIdentity: 1 })
    const params = { id: user.ppid }
    expect((await send(resend, staff, { params, body: { Send3WEmail: true, SendAmdsEmail: false, CreationIdentity: 2 } })).status).toBe(204)
    expect((await send(resend, staff, { params, body: { send3WEmail: true, sendAmdsEmail: true } })).status).toBe(204)
    const mails = await db.outboxMail.findMany({ orderBy: { createdAt: 'asc' } })
    expect(mails.map(({ kind }) => kind)).toEqual(['user-3w', 'user-3w', 'user-amds'])
    expect(mails[0]).toMatchObject({
      recipient: user.email,
      state: 'PENDING',
      subject: 'Your access to 3W',
      text: expect.stringMatching(/^Dear Ann Lee,[^]*The global client portal team$/),
    })
    expect(await db.auditEvent.count({ where: { action: 'notify', entityId: user.ppid } })).toBe(2)
    expect(await db.user.findUnique({ where: { ppid: user.ppid } })).toMatchObject({ send3WEmail: false, version: 1 })
  })

  test('a repeated request with a key sends once', async () => {
    const { ppid } = await makeUser(db)
    const headers = { 'idempotency-key': randomUUID() }
    const once = () => send(resend, staff, { params: { id: ppid }, body: { send3WEmail: true }, headers })
    expect((await Promise.all([once(), once()])).map((reply) => reply.status)).toEqual([204, 204])
    expect(await db.outboxMail.count()).toBe(1)
  })

  test('none chosen 400, unknown user 404, limit 30 a minute (W59)', async () => {
    const { ppid } = await makeUser(db)
    for (const body of [{}, { send3WEmail: false, sendAmdsEmail: false }])
      expect(await call(resend, staff, { params: { id: ppid }, body })).toEqual({
        status: 400,
        body: [{ message: 'Please choose at least one e-mail' }],
      })
    expect((await send(resend, staff, { params: { id: randomUUID() }, body: '{' })).status).toBe(404)
    expect((await send(resend, await makeUser(db), { params: { id: ppid }, body: {} })).status).toBe(403)
    expect((await send(resend, null, { params: { id: ppid }, body: {} })).status).toBe(401)
    await fillLimit('send', 30)
    expect((await send(resend, staff, { params: { id: ppid }, body: { send3WEmail: true } })).status).toBe(429)
    expect(await db.outboxMail.count()).toBe(0)
  })
})
