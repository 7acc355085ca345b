import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import * as user from '#app/api/v1/User/[id]/route.ts'
import { PATCH as setSuper } from '#app/api/v1/User/[id]/superuser/[flag]/route.ts'
import { POST as createFullRoute } from '#app/api/v1/User/full/route.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import type { User } from './contract.ts'
import { createFullUser } from './manage-contract.ts'

const createFull = served(createFullUser, createFullRoute)

const { send, call } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>
let admin: Awaited<ReturnType<typeof makeSuperUser>>

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
  admin = await makeSuperUser(db)
})

const ann = { email: 'Ann.Lee@alpha.example', firstName: 'Ann', lastName: 'Lee' }
const photo = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a33' } })
          .png()
          .toBuffer(),
      ),
    ],
    'me.png',
  )
const put = (caller: Parameters<typeof call>[1], id: string, body: unknown) =>
  call<User & { code?: string; current?: User }>(user.PUT, caller, { params: { id }, body })

test('who may use what (B270, B306)', async () => {
  const client = await makeUser(db)
  const other = await makeInternalUser(db)
  const one = { params: { id: other.ppid } }
  const flag = { params: { id: other.ppid, flag: 'true' } }
  for (const [caller, status] of [
    [null, 401],
    [client, 403],
  ] as const) {
    expect((await send(createFull, caller, { body: ann })).status).toBe(status)
    expect((await send(user.PUT, caller, { ...one, body: {} })).status).toBe(status)
    expect((await send(user.DELETE, caller, one)).status).toBe(status)
    expect((await send(setSuper, caller, flag)).status).toBe(status)
  }
  expect((await send(user.DELETE, staff, one)).status).toBe(403)
  expect((await send(setSuper, staff, flag)).status).toBe(403)
  expect(await db.user.findMany({ where: { isSuperUser: true } })).toHaveLength(1)
})

describe('POST /User/full (B249, B274 to B277)', () => {
  test('an external user with everything, from a form with a photo (A061, W32)', async () => {
    const [alpha, beta] = [await makeEntity(db, { name: 'Alpha' }), await makeEntity(db, { name: 'Beta' })]
    const form = new FormData()
    const parts = {
      Email: ann.email,
      FirstName: ' Ann ',
      LastName: 'Lee',
      Grade: '',
      IsSuperUser: 'true',
      PhoneCountryCode: '+352',
      PhoneNumber: '621 123 456',
      Send3WEmail: 'true',
      SendAmdsEmail: 'false',
      CreationIdentity: '1',
    }
    for (const [name, value] of Object.entries(parts)) form.append(name, value)
    for (const { id } of [beta, alpha]) form.append('Entities', id)
    form.append('Photo', await photo())
    const { status, body } = await call(createFull, staff, { body: form })
    expect(status).toBe(201)
    expect(body).toEqual({
      ppid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: ann.email,
      name: 'Ann Lee',
      firstName: 'Ann',
      lastName: 'Lee',
      grade: null,
      isInternal: false,
      isSuperUser: false,
      termsAndConditionsAccepted: false,
      photoUri: expect.stringContaining(`/api/v1/User/${body.ppid}?v=`),
      phoneCountryCode: '+352',
      phoneNumber: '621123456',
      entities: [alpha, beta].map(({ id, name }) => ({ id, entityId: id, name })),
      send3WEmail: true,
      sendAmdsEmail: false,
      creationIdentity: 1,
      version: 1,
    })
    const picture = await send(user.GET, staff, { params: { id: body.ppid }, headers: { accept: 'image/*' } })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 20, height: 20 })
    expect(await db.outboxMail.findMany()).toMatchObject([{ kind: 'user-3w', recipient: ann.email }])
  })

  test('the smallest body: Luxembourg, no e-mails (B309, A163)', async () => {
    expect(await call(createFull, staff, { body: ann })).toMatchObject({
      status: 201,
      body: { creationIdentity: 2, send3WEmail: false, sendAmdsEmail: false, grade: null, entities: [] },
    })
    expect(await db.outboxMail.count()).toBe(0)
  })

  test('staff needs a grade, is stored as 0, and has the territory and the key of the directory (A021, A157, W25)', async () => {
    const body = { ...ann, email: 'ann.lee@FIRM.example', creationIdentity: 1 }
    expect(await call(createFull, staff, { body })).toEqual({ status: 400, body: [{ message: 'This field is required', path: 'grade' }] })
    await db.directoryPerson.create({
      data: { ppid: 'key-of-ann', email: 'ann.lee@firm.example', firstName: 'Ann', lastName: 'Lee', territory: 'UK' },
    })
    expect(await call(createFull, staff, { body: { ...body, grade: 'Director', isSuperUser: true } })).toMatchObject({
      status: 201,
      body: { ppid: 'key-of-ann', isInternal: true, isSuperUser: false, creationIdentity: 0, grade: 'Director' },
    })
    expect(await db.user.findUnique({ where: { ppid: 'key-of-ann' } })).toMatchObject({ territory: 'UK' })
    expect(
      await call(createFull, admin, { body: { ...body, email: 'bob@firm.example', grade: 'Partner', isSuperUser: true } }),
    ).toMatchObject({ status: 201, body: { isSuperUser: true } })
    expect(await db.user.findUnique({ where: { email: 'bob@firm.example' } })).toMatchObject({ territory: 'LU' })
  })

  test('a malformed e-mail and missing names are refused with the texts of the form (B307, B287, A178)', async () => {
    expect(await call(createFull, staff, { body: {} })).toEqual({
      status: 400,
      body: [
        { message: 'The specified e-mail is not valid. Please check your input and try again', path: 'email' },
        { message: 'This field is required', path: 'firstName' },
        { message: 'This field is required', path: 'lastName' },
      ],
    })
    for (const email of ['ann', 'ann@alpha', 'ann@@alpha.example', `${'a'.repeat(250)}@a.example`]) {
      expect(await call(createFull, staff, { body: { ...ann, email } })).toEqual({
        status: 400,
        body: [{ message: 'The specified e-mail is not valid. Please check your input and try again', path: 'email' }],
      })
    }
  })

  test('a phone needs a code and 1 to 15 digits (B308, B597 to B600)', async () => {
    const refused = (body: object) => call(createFull, staff, { body: { ...ann, ...body } })
    expect(await refused({ phoneNumber: '621123456' })).toEqual({
      status: 400,
      body: [{ message: 'Please provide a valid dialing code', path: 'phoneCountryCode' }],
    })
    for (const phoneNumber of ['1234567890123456', '62a']) {
      expect(await refused({ phoneCountryCode: '+352', phoneNumber })).toEqual({
        status: 400,
        body: [{ message: 'Please provide a valid phone number (without dialing code number)', path: 'phoneNumber' }],
      })
    }
    expect(await call(createFull, staff, { body: { ...ann, phoneCountryCode: '+352', phoneNumber: ' ' } })).toMatchObject({
      status: 201,
      body: { phoneCountryCode: null, phoneNumber: null },
    })
  })

  test('unknown companies, a wrong identity, a file that is no picture: nothing is created (W8)', async () => {
    expect(await call(createFull, staff, { body: { ...ann, entities: [randomUUID()] } })).toEqual({
      status: 400,
      body: [{ message: 'There is no such company', path: 'entities[0]' }],
    })
    for (const more of [{ creationIdentity: 3 }, { entities: 'x' }, { isSuperUser: 'maybe' }, { colour: 'red' }, { photo: 'x' }])
      expect((await send(createFull, staff, { body: { ...ann, ...more } })).status).toBe(400)
    const form = new FormData()
    for (const [name, value] of Object.entries(ann)) form.append(name, value)
    form.append('photo', new File(['no picture'], 'me.png'))
    expect(await call(createFull, staff, { body: form })).toEqual({
      status: 400,
      body: [{ message: "The selected file doesn't seem to be a valid image.", path: 'photo' }],
    })
    const heavy = new FormData()
    heavy.append('photo', new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png'))
    expect((await send(createFull, staff, { body: heavy })).status).toBe(413)
    expect([await db.user.count(), await db.file.count()]).toEqual([2, 0])
  })

  test('an e-mail is there once, also of two requests at once; a key runs once (A164)', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const twice = await Promise.all([call(createFull, staff, { body: ann, headers }), call(createFull, staff, { body: ann, headers })])
    expect(twice[0]).toEqual(twice[1])
    const taken = { status: 409, body: { code: 'CONFLICT', detail: 'A user with this e-mail already exists' } }
    expect(await call(createFull, staff, { body: { ...ann, email: ann.email.toUpperCase() } })).toMatchObject(taken)
    const race = await Promise.all([1, 2, 3].map(() => call(createFull, staff, { body: { ...ann, email: 'race@alpha.example' } })))
    expect(race.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('PUT /User/{id}', () => {
  test('changes what is sent and keeps the rest; the e-mail stays (B251, B282, W30)', async () => {
    const entity = await makeEntity(db)
    const target = await makeUser(db, { phoneCountryCode: '+352', phoneNumber: '621' })
    const first = await put(staff, target.ppid, {
      FirstName: 'New',
      Entities: [entity.id],
      email: 'x@y.example',
      creationIdentity: 0,
      isInternal: true,
      send3WEmail: true,
      version: 1,
    })
    expect(first).toMatchObject({
      status: 200,
      body: {
        firstName: 'New',
        lastName: target.lastName,
        email: target.email,
        creationIdentity: 2,
        isInternal: false,
        phoneNumber: '621',
        send3WEmail: true,
        entities: [{ id: entity.id }],
        version: 2,
      },
    })
    expect(await put(staff, target.ppid, { phoneNumber: '', version: 2 })).toMatchObject({
      status: 200,
      body: { phoneCountryCode: null, phoneNumber: null, entities: [{ id: entity.id }], version: 3 },
    })
    expect(await db.auditEvent.findMany({ where: { action: 'update', entityId: target.ppid } })).toHaveLength(2)
  })

  test('blank names, bad phones, unknown companies and keys are refused', async () => {
    const { ppid } = await makeUser(db)
    for (const body of [{ firstName: ' ' }, { lastName: '' }, { phoneNumber: '1' }, { entities: [randomUUID()] }, { colour: 1 }])
      expect((await put(staff, ppid, body)).status).toBe(400)
    expect(await put(staff, (await makeInternalUser(db)).ppid, { grade: '' })).toMatchObject({
      status: 400,
      body: [{ message: 'This field is required', path: 'grade' }],
    })
    expect(await put(staff, ppid, { grade: '' })).toMatchObject({ status: 200, body: { grade: null } })
  })

  test('only super users take companies away, with the subscriptions of those companies (B332)', async () => {
    const target = await makeUser(db)
    const inside = await makeSubscription(db, { users: [target.ppid] })
    const other = await makeEntity(db)
    expect(await put(staff, target.ppid, { entities: [other.id] })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await put(staff, target.ppid, { entities: [other.id, inside.entityId] })).toMatchObject({ status: 200 })
    expect(await put(admin, target.ppid, { entities: [other.id] })).toMatchObject({ status: 200, body: { entities: [{ id: other.id }] } })
    expect(await db.subscriptionMember.count({ where: { userPpid: target.ppid } })).toBe(0)
  })

  test('isSuperUser counts from super users and for the firm only (A074, W26)', async () => {
    const client = await makeUser(db)
    expect(await put(staff, staff.ppid, { isSuperUser: true })).toMatchObject({ status: 200, body: { isSuperUser: false } })
    expect(await put(admin, client.ppid, { isSuperUser: true })).toMatchObject({ status: 200, body: { isSuperUser: false } })
    expect(await put(admin, staff.ppid, { isSuperUser: true })).toMatchObject({ status: 200, body: { isSuperUser: true } })
    expect(await put(admin, staff.ppid, { isSuperUser: false })).toMatchObject({ status: 200, body: { isSuperUser: false } })
    expect(await put(admin, admin.ppid, { isSuperUser: false })).toMatchObject({
      status: 400,
      body: [{ message: 'The last super user stays one' }],
    })
  })

  test('of the own record, who is no super user changes what the own profile shows (B294, A084)', async () => {
    const entity = await makeEntity(db)
    expect(
      await put(staff, staff.ppid, { firstName: 'Me', grade: 'Partner', entities: [entity.id], isSuperUser: true, sendAmdsEmail: true }),
    ).toMatchObject({
      status: 200,
      body: { firstName: 'Me', grade: 'Partner', entities: [], isSuperUser: false, sendAmdsEmail: false },
    })
  })

  test('a photo comes, stays and goes', async () => {
    const { ppid } = await makeUser(db)
    const form = new FormData()
    form.append('photo', await photo())
    expect((await put(staff, ppid, form)).body.photoUri).toContain('?v=')
    expect((await put(staff, ppid, { firstName: 'A' })).body.photoUri).toContain('?v=')
    expect((await put(staff, ppid, { photo: '' })).body.photoUri).toBeNull()
    expect(await db.file.count()).toBe(0)
  })

  test('a stale save shows the stored record (W60), also after somebody added a company', async () => {
    const { ppid } = await makeUser(db)
    const replies = await Promise.all(['One', 'Two'].map((firstName) => put(staff, ppid, { firstName, version: 1 })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = replies.find(({ status }) => status === 200)!.body.firstName
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'STALE_VERSION',
      current: { firstName: winner, version: 2 },
    })
  })

  test('an unknown id is 404 before the body is read', async () => {
    expect((await send(user.PUT, staff, { params: { id: randomUUID() }, body: '{' })).status).toBe(404)
  })
})

describe('PATCH /User/{id}/superuser/{flag} (B250)', () => {
  const patch = (id: string, flag: string, caller = admin) => call(setSuper, caller, { params: { id, flag } })

  test('sets and takes away, at once for the next request', async () => {
    expect((await patch(staff.ppid, 'true')).status).toBe(204)
    expect((await send(user.DELETE, staff, { params: { id: 'nobody' } })).status).toBe(404)
    expect((await patch(staff.ppid, 'FALSE')).status).toBe(204)
    expect((await patch(staff.ppid, 'false')).status).toBe(204)
    expect((await send(user.DELETE, staff, { params: { id: 'nobody' } })).status).toBe(403)
    expect(await db.auditEvent.count({ where: { action: 'update', entityId: staff.ppid } })).toBe(2)
  })

  test('another flag, a client, an unknown user (W19, A073)', async () => {
    const client = await makeUser(db)
    for (const flag of ['1', 'yes', '']) expect(await patch(staff.ppid, flag)).toMatchObject({ status: 400, body: [{ path: 'flag' }] })
    expect(await patch(client.ppid, 'true')).toMatchObject({ status: 400, body: [{ message: 'Only internal users can be super users' }] })
    expect((await patch(randomUUID(), 'x')).status).toBe(404)
  })

  test('the last super user stays one, also when all are demoted or deleted at once (A073)', async () => {
    expect(await patch(admin.ppid, 'false')).toMatchObject({ status: 400, body: [{ message: 'The last super user stays one' }] })
    const others = [await makeSuperUser(db), await makeSuperUser(db)]
    const all = [admin, ...others]
    const demotions = await Promise.all(all.map((one, index) => patch(one.ppid, 'false', all[(index + 1) % all.length])))
    expect(await db.user.count({ where: { isSuperUser: true } })).toBe(1)
    expect(demotions.filter(({ status }) => status === 204)).toHaveLength(2)

    const last = await db.user.findFirstOrThrow({ where: { isSuperUser: true } })
    const second = await makeSuperUser(db)
    const mutual = await Promise.all([
      send(user.DELETE, last, { params: { id: second.ppid } }),
      send(user.DELETE, second, { params: { id: last.ppid } }),
    ])
    expect(mutual.map(({ status }) => status)).toContain(204)
    expect(await db.user.count({ where: { isSuperUser: true } })).toBe(1)
  })
})

describe('DELETE /User/{id}', () => {
  test('the user leaves companies, subscriptions, teams and contacts, and is gone (B310, A174)', async () => {
    const target = await makeInternalUser(db)
    const service = await makeService(db, { responsibles: [target.ppid], team: [target.ppid], createdByPpid: target.ppid })
    const subscription = await makeSubscription(db, { serviceId: service.id, users: [target.ppid], internalContacts: [target.ppid] })
    await db.entityContact.create({ data: { entityId: subscription.entityId, userPpid: target.ppid, position: 0 } })
    const form = new FormData()
    form.append('photo', await photo())
    await put(staff, target.ppid, form)
    expect((await send(user.GET, target, { params: { id: target.ppid } })).status).toBe(200)

    expect((await send(user.DELETE, admin, { params: { id: target.ppid } })).status).toBe(204)
    expect((await send(user.GET, staff, { params: { id: target.ppid } })).status).toBe(404)
    expect((await send(user.DELETE, admin, { params: { id: target.ppid } })).status).toBe(404)
    const left = [
      db.entityMember.count(),
      db.subscriptionMember.count(),
      db.subscriptionContact.count(),
      db.entityContact.count(),
      db.servicePerson.count(),
      db.file.count(),
    ]
    expect(await Promise.all(left)).toEqual([0, 0, 0, 0, 0, 0])
    expect(await db.subscription.count()).toBe(1)
    // The deleted user's own token opens nothing any more (security rule 3).
    expect((await send(user.GET, target, { params: { id: target.ppid } })).status).toBe(403)
    expect(await db.auditEvent.findFirst({ where: { action: 'delete' } })).toMatchObject({
      entityId: target.ppid,
      actorPpid: admin.ppid,
      before: { email: target.email },
    })
  })

  test('nobody deletes the own record (A085)', async () => {
    await makeSuperUser(db)
    expect(await call(user.DELETE, admin, { params: { id: admin.ppid } })).toEqual({
      status: 400,
      body: [{ message: 'You cannot delete your own record' }],
    })
    expect(await db.user.count()).toBe(3)
  })
})
