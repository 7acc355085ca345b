import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as entitiesRoute from '#app/api/v1/Entity/route.ts'
import * as entityRoute from '#app/api/v1/Entity/[id]/route.ts'
import * as members from '#app/api/v1/Entity/[id]/users/route.ts'
import * as myContactsRoute from '#app/api/v1/Entity/my-contacts/route.ts'
import * as byUser from '#app/api/v1/Integration/Entity/by-user/[id]/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import type { Entity } from './contract.ts'
import { listEntities, createEntity, updateEntity, deleteEntity, getEntity, listMyContacts } from './contract.ts'

const entities = { GET: served(listEntities, entitiesRoute.GET), POST: served(createEntity, entitiesRoute.POST) }
const entity = {
  PUT: served(updateEntity, entityRoute.PUT),
  DELETE: served(deleteEntity, entityRoute.DELETE),
  GET: served(getEntity, entityRoute.GET),
}
const myContacts = { GET: served(listMyContacts, myContactsRoute.GET) }

const { send, read, call } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>
let admin: Awaited<ReturnType<typeof makeSuperUser>>

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
  admin = await makeSuperUser(db)
})

const contact = (entityId: string, userPpid: string, position = 0) => db.entityContact.create({ data: { entityId, userPpid, position } })

test('who may use what (B325)', async () => {
  const client = await makeUser(db)
  const other = await makeUser(db)
  const { id } = await makeEntity(db, { users: [other.ppid] })
  const params = { id }
  const body = { ppid: other.ppid }
  for (const [caller, status] of [
    [null, 401],
    [client, 403],
  ] as const) {
    expect((await send(entities.GET, caller)).status).toBe(status)
    expect((await send(entities.POST, caller, { body: {} })).status).toBe(status)
    expect((await send(entity.PUT, caller, { params, body: {} })).status).toBe(status)
    expect((await send(entity.DELETE, caller, { params })).status).toBe(status)
    expect((await send(members.PUT, caller, { params, body })).status).toBe(status)
  }
  for (const [caller, status] of [
    [null, 401],
    [client, 403],
    [staff, 403],
  ] as const)
    expect((await send(members.DELETE, caller, { params, body })).status).toBe(status)
  for (const route of [entity.GET, byUser.GET, myContacts.GET]) expect((await send(route, null, { params })).status).toBe(401)
  expect(await db.entityMember.count()).toBe(1)
})

describe('reading (B318, B319, B333)', () => {
  test('internal callers get every company by name with its users and contacts, under both names of its id (A019, A069)', async () => {
    const group = await makeCompany(db, { name: 'Group' })
    const [zoe, ann] = [await makeUser(db, { firstName: 'Zoe', lastName: 'A' }), await makeUser(db, { firstName: 'Ann', lastName: 'Z' })]
    const one = await makeEntity(db, { name: 'Émile', companyId: group.id, prid: 'PR1', users: [zoe.ppid, ann.ppid] })
    await makeEntity(db, { name: 'Zeta' })
    await contact(one.id, staff.ppid)
    const expected = {
      id: one.id,
      entityId: one.id,
      name: 'Émile',
      companyId: group.id,
      companyName: 'Group',
      prid: 'PR1',
      viewInMyServices: true,
      contacts: [staff.ppid],
      users: [
        { ppid: ann.ppid, name: 'Ann Z', email: ann.email },
        { ppid: zoe.ppid, name: 'Zoe A', email: zoe.email },
      ],
      version: 1,
    }
    const all = await read(entities.GET, staff)
    expect(all.map(({ name }) => name)).toEqual(['Émile', 'Zeta'])
    expect(all[0]).toEqual(expected)
    expect(await read(entity.GET, staff, { params: { id: one.id } })).toEqual(expected)
    expect(await read(byUser.GET, staff, { params: { id: zoe.ppid } })).toEqual([expected])
  })

  test('a member sees the own company without the other users (A083); a foreign id reads like an unknown one (B320)', async () => {
    const [mine, other] = [await makeUser(db), await makeUser(db, { firstName: 'Canary' })]
    const own = await makeEntity(db, { users: [mine.ppid, other.ppid] })
    const foreign = await makeEntity(db, { users: [other.ppid] })
    const users = [{ ppid: mine.ppid, name: `${mine.firstName} ${mine.lastName}`, email: mine.email }]
    expect(await read(entity.GET, mine, { params: { id: own.id } })).toMatchObject({ id: own.id, users })
    expect(await read(byUser.GET, mine, { params: { id: mine.ppid } })).toMatchObject([{ id: own.id, users }])
    const replies = [
      await call(entity.GET, mine, { params: { id: foreign.id } }),
      await call(entity.GET, mine, { params: { id: randomUUID() } }),
      await call(byUser.GET, mine, { params: { id: other.ppid } }),
      await call(byUser.GET, mine, { params: { id: 'nobody' } }),
    ]
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', detail: 'The requested item does not exist.' } })
    for (const id of [randomUUID(), 'x']) expect((await send(entity.GET, staff, { params: { id } })).status).toBe(404)
    expect((await send(byUser.GET, staff, { params: { id: 'nobody' } })).status).toBe(404)
  })

  test('my contacts are those of the own companies, each once (B247, B319, E120)', async () => {
    const client = await makeUser(db)
    const [first, second, foreign] = [
      await makeEntity(db, { name: 'A', users: [client.ppid] }),
      await makeEntity(db, { name: 'B', users: [client.ppid] }),
      await makeEntity(db),
    ]
    await contact(first.id, admin.ppid, 1)
    await contact(first.id, staff.ppid, 0)
    await contact(second.id, staff.ppid)
    await contact(foreign.id, (await makeInternalUser(db)).ppid)
    const people = await read(myContacts.GET, client)
    expect(people.map(({ ppid }) => ppid)).toEqual([staff.ppid, admin.ppid])
    expect(people[0]).toEqual({
      id: staff.ppid,
      ppid: staff.ppid,
      firstname: staff.firstName,
      lastname: staff.lastName,
      photoUri: null,
      email: staff.email,
      grade: 'Manager',
      phoneCountryCode: null,
      phoneNumber: null,
    })
    expect(await read(myContacts.GET, await makeUser(db))).toEqual([])
  })
})

describe('POST /Entity (B319)', () => {
  test('with defaults, and with everything', async () => {
    const { id: companyId, name: companyName } = await makeCompany(db)
    const created = await call(entities.POST, staff, { body: { Name: ' Alpha ', CompanyId: companyId } })
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Alpha', companyId, companyName, prid: null, viewInMyServices: true, contacts: [], users: [], version: 1 },
    })
    expect(created.body.entityId).toBe(created.body.id)
    const all = { name: 'Beta', companyId, prid: 'PR2', viewInMyServices: false, contacts: [admin.ppid, staff.ppid] }
    expect(await call(entities.POST, staff, { body: all })).toMatchObject({ status: 201, body: all })
  })

  test('name and company group are required (B338); unknown group 400 (W8); a taken name 409', async () => {
    expect(await call(entities.POST, staff, { body: {} })).toEqual({
      status: 400,
      body: expect.arrayContaining([
        { message: 'This field is required', path: 'name' },
        { message: 'This field is required', path: 'companyId' },
      ]),
    })
    expect((await call(entities.POST, staff, { body: { name: 'x', companyId: '' } })).status).toBe(400)
    expect(await call(entities.POST, staff, { body: { name: 'x', companyId: randomUUID() } })).toEqual({
      status: 400,
      body: [{ message: 'There is no such company group', path: 'companyId' }],
    })
    const { name, companyId } = await makeEntity(db)
    expect(await call(entities.POST, staff, { body: { name, companyId } })).toMatchObject({
      status: 409,
      body: { detail: 'A company with this name already exists in the company group' },
    })
  })

  test('a contact who is not internal is refused, and nothing is created (A172, W40)', async () => {
    const { id: companyId } = await makeCompany(db)
    const client = await makeUser(db)
    expect(await call(entities.POST, staff, { body: { name: 'x', companyId, contacts: [staff.ppid, client.ppid, 'nobody'] } })).toEqual({
      status: 400,
      body: [
        { message: 'A contact must be an internal user', path: 'contacts[1]' },
        { message: 'A contact must be an internal user', path: 'contacts[2]' },
      ],
    })
    expect(await db.entity.count()).toBe(0)
  })
})

describe('PUT /Entity/{id} (B319)', () => {
  test('changes what is sent and keeps what is left out', async () => {
    const { id, companyId } = await makeEntity(db, { prid: 'PR1', viewInMyServices: false })
    await contact(id, staff.ppid)
    expect(await call(entity.PUT, staff, { params: { id }, body: { name: 'New', version: 1 } })).toMatchObject({
      status: 200,
      body: { name: 'New', prid: 'PR1', viewInMyServices: false, contacts: [staff.ppid], version: 2 },
    })
    const whole = await read(entity.GET, staff, { params: { id } })
    expect(
      await call(entity.PUT, staff, { params: { id }, body: { ...whole, prid: '', viewInMyServices: true, contacts: [] } }),
    ).toMatchObject({
      status: 200,
      body: { companyId, prid: null, viewInMyServices: true, contacts: [], version: 3 },
    })
  })

  test('another company group is refused (B335, B339, W40)', async () => {
    const { id } = await makeEntity(db)
    const other = await makeCompany(db)
    expect(await call(entity.PUT, staff, { params: { id }, body: { name: 'x', companyId: other.id } })).toEqual({
      status: 400,
      body: [{ message: 'The company group cannot be changed', path: 'companyId' }],
    })
  })

  test('a stale save shows the stored company (W60); two at once leave one', async () => {
    const { id, name } = await makeEntity(db)
    const save = (value: string) =>
      call<{ code?: string; current?: Entity }>(entity.PUT, staff, { params: { id }, body: { name: value, version: 1 } })
    const replies = await Promise.all([save('One'), save('Two')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const stored = await db.entity.findUniqueOrThrow({ where: { id } })
    expect(stored).toMatchObject({ version: 2 })
    expect(stored.name).not.toBe(name)
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'STALE_VERSION',
      current: { id, name: stored.name, version: 2 },
    })
  })

  test('an unknown id is 404 before the body is read', async () => {
    for (const id of [randomUUID(), 'x']) expect((await send(entity.PUT, staff, { params: { id }, body: '{' })).status).toBe(404)
  })
})

test('DELETE /Entity/{id} takes its subscriptions and keeps its users (B319, A174, E119)', async () => {
  const client = await makeUser(db)
  const { id, entityId } = await makeSubscription(db, { mainContacts: [client.ppid] })
  expect((await send(entity.DELETE, staff, { params: { id: entityId } })).status).toBe(204)
  expect(await db.subscription.findUnique({ where: { id } })).toBeNull()
  expect(await db.user.findUnique({ where: { ppid: client.ppid } })).toMatchObject({ version: 2 })
  expect((await send(entity.GET, staff, { params: { id: entityId } })).status).toBe(404)
  expect((await send(entity.DELETE, staff, { params: { id: entityId } })).status).toBe(404)
  expect(await db.auditEvent.findFirst({ where: { entityId, action: 'delete' } })).toMatchObject({
    before: { id: entityId, subscriptions: [{ id }] },
  })
})

describe('members', () => {
  test('PUT adds by {ppid} or the ppid alone, twice too (B319, E121, W39, A054)', async () => {
    const client = await makeUser(db)
    const { id } = await makeEntity(db)
    for (const body of [{ Ppid: client.ppid }, JSON.stringify(client.ppid)])
      expect((await send(members.PUT, staff, { params: { id }, body })).status).toBe(204)
    expect(await db.entityMember.findMany()).toEqual([{ entityId: id, userPpid: client.ppid, givenByTaskId: null }])
    expect(await db.user.findUnique({ where: { ppid: client.ppid } })).toMatchObject({ version: 2 })
    expect(await db.auditEvent.findMany({ where: { action: 'add-user' } })).toHaveLength(1)
  })

  test('PUT: an unknown user 400, an unknown company 404', async () => {
    const { id } = await makeEntity(db)
    expect(await call(members.PUT, staff, { params: { id }, body: { ppid: 'nobody' } })).toEqual({
      status: 400,
      body: [{ message: 'There is no such user', path: 'ppid' }],
    })
    for (const body of [{}, { ppid: '' }, null, []]) expect((await send(members.PUT, staff, { params: { id }, body })).status).toBe(400)
    expect((await send(members.PUT, staff, { params: { id: randomUUID() }, body: '{' })).status).toBe(404)
  })

  test('DELETE also leaves the subscriptions of this company, and no others; the record stays (B319, B332)', async () => {
    const client = await makeUser(db)
    const inside = await makeSubscription(db, { mainContacts: [client.ppid] })
    const outside = await makeSubscription(db, { users: [client.ppid] })
    expect((await send(members.DELETE, admin, { params: { id: inside.entityId }, body: { ppid: client.ppid } })).status).toBe(204)
    expect(await db.subscriptionMember.findMany()).toMatchObject([{ subscriptionId: outside.id }])
    expect(await db.entityMember.findMany()).toMatchObject([{ entityId: outside.entityId }])
    expect(await db.user.count({ where: { ppid: client.ppid } })).toBe(1)
    expect(await db.auditEvent.findFirst({ where: { action: 'remove-user' } })).toMatchObject({
      entityId: inside.entityId,
      before: { ppid: client.ppid, subscriptions: [{ subscriptionId: inside.id, isMainContact: true }] },
    })
  })

  test('DELETE takes the ppid from body or query; a non-member is 404, none 400 (A054, W39)', async () => {
    const [one, two] = [await makeUser(db), await makeUser(db)]
    const { id } = await makeEntity(db, { users: [one.ppid, two.ppid] })
    const params = { id }
    expect((await send(members.DELETE, admin, { params, query: `?ppid=${one.ppid}` })).status).toBe(204)
    expect((await send(members.DELETE, admin, { params, body: JSON.stringify(two.ppid) })).status).toBe(204)
    expect((await send(members.DELETE, admin, { params, body: { ppid: one.ppid } })).status).toBe(404)
    expect(await call(members.DELETE, admin, { params })).toEqual({
      status: 400,
      body: [{ message: 'This field is required', path: 'ppid' }],
    })
    expect((await send(members.DELETE, admin, { params: { id: randomUUID() }, body: { ppid: one.ppid } })).status).toBe(404)
  })

  test('what a removed user may see is gone with the next request', async () => {
    const client = await makeUser(db)
    const { id } = await makeEntity(db, { users: [client.ppid] })
    expect((await send(entity.GET, client, { params: { id } })).status).toBe(200)
    await send(members.DELETE, admin, { params: { id }, body: { ppid: client.ppid } })
    expect((await send(entity.GET, client, { params: { id } })).status).toBe(404)
  })
})
