import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { POST as postRoute } from '#app/api/v1/Subscription/route.ts'
import { DELETE, GET as getRoute, PUT as putRoute } from '#app/api/v1/Subscription/[id]/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import { createSubscription, getSubscription, updateSubscription } from './write-contract.ts'

const POST = served(createSubscription, postRoute)
const GET = served(getSubscription, getRoute)
const PUT = served(updateSubscription, putRoute)

const { send, read, call } = useApiCalls()
const ec = '0f8fad5b-d9cb-469f-a165-70867728950e'

beforeEach(resetDatabase)

/** What a subscription is made of, and the smallest body that creates one. */
async function makeMaterial() {
  const staff = await makeInternalUser(db)
  const client = await makeUser(db)
  const company = await makeCompany(db, { name: 'Group' })
  const entity = await makeEntity(db, { name: 'Company', companyId: company.id })
  const service = await makeService(db, { name: 'Audit' })
  const body = {
    companyId: company.id,
    entityId: entity.id,
    serviceId: service.id,
    contacts: [staff.ppid],
    users: [{ ppid: client.ppid, isMainContact: true }],
  }
  return { staff, client, company, entity, service, body }
}

const trail = (entityId: string) => db.auditEvent.findMany({ where: { entity: 'Subscription', entityId }, orderBy: { at: 'asc' } })

describe('POST /Subscription (E130)', () => {
  test('the whole record, read back the same (B341, B361 to B367, B396, W33 to W35)', async () => {
    const { staff, client, company, entity, service, body } = await makeMaterial()
    const other = await makeUser(db)
    const links = [
      { name: 'Calendar', link: 'https://calendar.example/a', showToClient: false },
      { name: 'Reports', link: 'http://reports.example', showToClient: true },
    ]
    const created = await call(POST, staff, {
      body: {
        ...body,
        endDate: '2999-12-31',
        ec: `https://ec.example/${ec.toUpperCase()}`,
        ecs: 'https://ecs.example/sites/My_site-1',
        ecModules: { deliverables: true, documents: false },
        ecsModules: { documents: true, links: false, tasks: true },
        clientContent: '  Welcome\nto the portal ',
        links: [
          { ...links[0], name: ' Calendar ' },
          { name: ' ', link: '' },
          { name: 'Reports', link: 'http://reports.example' },
        ],
        users: [...body.users, { ppid: other.ppid, isMainContact: false }],
      },
    })
    const { id } = created.body
    const users = [client, other].map(({ ppid, firstName, lastName, email }) => ({
      ppid,
      name: `${firstName} ${lastName}`,
      email,
      isMainContact: ppid === client.ppid,
    }))
    expect(created).toEqual({
      status: 201,
      body: {
        id,
        subscriptionId: id,
        companyId: company.id,
        entityId: entity.id,
        serviceId: service.id,
        service: { id: service.id, name: 'Audit' },
        entity: { id: entity.id, name: 'Company' },
        serviceName: 'Audit',
        companyName: 'Group',
        entityName: 'Company',
        endDate: '2999-12-31',
        ec,
        ecs: 'My_site-1',
        ecModules: { deliverables: true, documents: false },
        ecsModules: { documents: true, links: false, tasks: true },
        clientContent: 'Welcome\nto the portal',
        links,
        applications: links,
        contacts: [staff.ppid],
        users,
        version: 1,
      },
    })
    expect(await read(GET, staff, { params: { id } })).toEqual(created.body)
    const [row] = await trail(id)
    expect(row).toMatchObject({ action: 'create', actorPpid: staff.ppid, after: created.body })
  })

  test('the smallest one has no end and no links; its users are users of the company from then on (A171)', async () => {
    const { staff, client, entity, body } = await makeMaterial()
    const { body: created } = await call(POST, staff, { body: { ...body, endDate: null, ec: '', ecs: null } })
    expect(created).toMatchObject({
      endDate: null,
      ec: null,
      ecs: null,
      clientContent: null,
      links: [],
      ecModules: { deliverables: false, documents: false },
      ecsModules: { documents: false, links: false, tasks: false },
    })
    expect(await db.entityMember.findMany({ where: { entityId: entity.id } })).toEqual([
      { entityId: entity.id, userPpid: client.ppid, givenByTaskId: null },
    ])
  })

  test('company group, company, service, a contact and a main contact are required (B372, B376, B377, B393, B395)', async () => {
    const { staff, client, body } = await makeMaterial()
    expect(await call(POST, staff, { body: {} })).toEqual({
      status: 400,
      body: expect.arrayContaining([
        { message: 'This field is required', path: 'companyId' },
        { message: 'This field is required', path: 'entityId' },
        { message: 'This field is required', path: 'serviceId' },
        { message: 'Please choose a contact.', path: 'contacts' },
        { message: 'Please choose a main contact.', path: 'users' },
      ]),
    })
    expect(await call(POST, staff, { body: { ...body, contacts: [] } })).toEqual({
      status: 400,
      body: [{ message: 'Please choose a contact.', path: 'contacts' }],
    })
    for (const users of [[], [{ ppid: client.ppid, isMainContact: false }], [{ ppid: client.ppid }]]) {
      expect(await call(POST, staff, { body: { ...body, users } })).toEqual({
        status: 400,
        body: [{ message: 'Please choose a main contact.', path: 'users' }],
      })
    }
    expect(await db.subscription.count()).toBe(0)
  })

  test.each([
    ['ec', 'x', 'Please provide a valid EC id or URL'],
    ['ec', 'https://elsewhere.example/0f8fad5b-d9cb-469f-a165-70867728950e', 'Please provide a valid EC id or URL'],
    ['ecs', 'two words', 'Please provide a valide Ecs site name or URL'],
    ['endDate', '31/12/2026', 'Please provide a valid date'],
    ['endDate', '2026-02-30', 'Please provide a valid date'],
    ['endDate', '', 'Please provide a valid date'],
  ])('%s "%s" is refused with the text of the form (B374, B375, B379, W33)', async (path, value, message) => {
    const { staff, body } = await makeMaterial()
    expect(await call(POST, staff, { body: { ...body, [path]: value } })).toEqual({ status: 400, body: [{ message, path }] })
  })

  test('links follow the rules of service applications, per field (B378)', async () => {
    const { staff, body } = await makeMaterial()
    const links = [
      { name: '', link: 'https://a.example' },
      { name: 'B', link: 'b.example' },
      { name: 'C', link: 'javascript:alert(1)' },
      { name: 'D', link: '' },
    ]
    const faults = (list: string) => [
      { message: 'Please provide a valid name', path: `${list}[0].name` },
      { message: 'Please provide a valid URL', path: `${list}[1].link` },
      { message: 'Please provide a valid URL', path: `${list}[2].link` },
      { message: 'Please provide a valid URL', path: `${list}[3].link` },
    ]
    expect(await call(POST, staff, { body: { ...body, links } })).toEqual({ status: 400, body: faults('links') })
    expect(await call(POST, staff, { body: { ...body, applications: links } })).toEqual({ status: 400, body: faults('applications') })
    const row = { name: 'A', link: 'https://a.example', showToClient: true }
    expect((await call(POST, staff, { body: { ...body, applications: [row] } })).body.links).toEqual([row])
  })

  test('unknown ids are 400 at their field, contacts are internal users (W8, A172)', async () => {
    const { staff, client, body } = await makeMaterial()
    const elsewhere = await makeEntity(db)
    const cases = [
      [{ companyId: randomUUID() }, 'companyId'],
      [{ entityId: randomUUID() }, 'entityId'],
      [{ entityId: elsewhere.id }, 'entityId'],
      [{ serviceId: randomUUID() }, 'serviceId'],
      [{ serviceId: 'x' }, 'serviceId'],
      [{ contacts: [staff.ppid, client.ppid] }, 'contacts[1]'],
      [{ contacts: ['nobody'] }, 'contacts[0]'],
      [{ users: [...body.users, { ppid: 'nobody' }] }, 'users[1].ppid'],
    ] as const
    for (const [change, path] of cases)
      expect(await call(POST, staff, { body: { ...body, ...change } })).toEqual({
        status: 400,
        body: [{ message: expect.any(String), path }],
      })
    for (const wrong of ['', 'null', '[]', '7', { ...body, more: 1 }]) expect((await send(POST, staff, { body: wrong })).status).toBe(400)
    expect(await db.subscription.count()).toBe(0)
    expect(await db.entityMember.count()).toBe(0)
  })

  test('a second one of the company to the service is 409, expired or not (B342, B345, B394, A052)', async () => {
    const { staff, body } = await makeMaterial()
    expect((await send(POST, staff, { body: { ...body, endDate: '2001-01-01' } })).status).toBe(201)
    const again = await call(POST, staff, { body })
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE_SUBSCRIPTION', detail: 'A subscription already exists for the selection' },
    })
    expect((await send(POST, staff, { body: { ...body, serviceId: (await makeService(db)).id } })).status).toBe(201)
  })

  test('of many at the same moment one wins, the others are 409', async () => {
    const { staff, body } = await makeMaterial()
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await send(POST, staff, { body })).status))
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect(await db.subscription.count()).toBe(1)
  })

  test('an Idempotency-Key makes a repeated create return the first one', async () => {
    const { staff, body } = await makeMaterial()
    const headers = { 'idempotency-key': 'once' }
    const first = await call(POST, staff, { body, headers })
    expect(await call(POST, staff, { body, headers })).toEqual(first)
  })

  test('internal users only', async () => {
    const { client, body } = await makeMaterial()
    expect((await send(POST, null, { body })).status).toBe(401)
    expect((await send(POST, client, { body })).status).toBe(403)
  })
})

describe('GET /Subscription/{id} (E131)', () => {
  test('a member sees it, without links that are not meant for clients and without other users (A083)', async () => {
    const { staff, client, body } = await makeMaterial()
    const colleague = await makeUser(db, { email: 'canary@client.example' })
    const links = [
      { name: 'Shown', link: 'https://a.example', showToClient: true },
      { name: 'Inner', link: 'https://b.example', showToClient: false },
    ]
    const { body: created } = await call(POST, staff, {
      body: { ...body, links, users: [...body.users, { ppid: colleague.ppid }] },
    })
    const seen = await read(GET, client, { params: { id: created.id } })
    expect(seen.links).toEqual([links[0]])
    expect(seen.applications).toEqual([links[0]])
    expect(seen.users.map(({ ppid }) => ppid)).toEqual([client.ppid])
    expect(JSON.stringify(seen)).not.toContain('canary')
  })

  test('a foreign id reads like an unknown one', async () => {
    const { id } = await makeSubscription(db, { users: [(await makeUser(db)).ppid] })
    const stranger = await makeUser(db)
    const foreign = await call(GET, stranger, { params: { id } })
    const unknown = await call(GET, stranger, { params: { id: randomUUID() } })
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect((await send(GET, stranger, { params: { id: 'x' } })).status).toBe(404)
    expect((await send(GET, null, { params: { id } })).status).toBe(401)
  })
})

describe('PUT /Subscription/{id} (E132)', () => {
  const make = async () => {
    const material = await makeMaterial()
    const { body: subscription } = await call(POST, material.staff, {
      body: {
        ...material.body,
        endDate: '2999-01-01',
        ec,
        ecs: 'site',
        clientContent: 'Text',
        ecModules: { deliverables: true, documents: true },
        links: [{ name: 'A', link: 'https://a.example' }],
      },
    })
    return { ...material, subscription, params: { id: subscription.id } }
  }

  test('what is left out stays, null takes away, lists are replaced', async () => {
    const { staff, subscription, params } = await make()
    expect(await read(PUT, staff, { params, body: { version: 1 } })).toEqual({ ...subscription, version: 2 })
    const contact = await makeInternalUser(db)
    const changed = await read(PUT, staff, {
      params,
      body: {
        endDate: null,
        ec: null,
        ecs: '',
        clientContent: '',
        links: [],
        contacts: [contact.ppid, staff.ppid, contact.ppid],
        ecModules: { documents: false },
        version: 2,
      },
    })
    expect(changed).toMatchObject({
      endDate: null,
      ec: null,
      ecs: null,
      clientContent: null,
      links: [],
      contacts: [contact.ppid, staff.ppid],
      users: subscription.users,
      version: 3,
    })
    expect(changed.ecModules).toEqual({ deliverables: true, documents: false })
    // The first of the two saves changed nothing.
    const [, row] = await trail(subscription.id)
    expect(row).toMatchObject({ action: 'update', after: changed })
  })

  test('the reply of a GET may be sent back as it is', async () => {
    const { staff, subscription, params } = await make()
    expect(await read(PUT, staff, { params, body: subscription })).toEqual({ ...subscription, version: 2 })
  })

  test('users are replaced and become users of the company (A171)', async () => {
    const { staff, client, entity, params } = await make()
    const other = await makeUser(db)
    const changed = await read(PUT, staff, { params, body: { users: [{ ppid: other.ppid }] } })
    expect(changed.users).toEqual([expect.objectContaining({ ppid: other.ppid, isMainContact: false })])
    expect(new Set((await db.entityMember.findMany({ where: { entityId: entity.id } })).map(({ userPpid }) => userPpid))).toEqual(
      new Set([client.ppid, other.ppid]),
    )
  })

  test('company group, company and service cannot be changed (B373, W40)', async () => {
    const { staff, subscription, params } = await make()
    for (const path of ['companyId', 'entityId', 'serviceId'] as const) {
      const reply = await call(PUT, staff, { params, body: { [path]: randomUUID() } })
      expect(reply).toEqual({ status: 400, body: [{ message: 'Company group, company and service cannot be changed', path }] })
      expect((await send(PUT, staff, { params, body: { [path]: subscription[path].toUpperCase() } })).status).toBe(200)
    }
  })

  test('the rules of the form hold, and nothing is half done', async () => {
    const { staff, client, subscription, params } = await make()
    for (const change of [
      { contacts: [] },
      { contacts: [client.ppid] },
      { ec: 'x' },
      { ecs: 'ä' },
      { endDate: 'soon' },
      { users: [{ ppid: 'nobody' }] },
      { links: [{ link: 'x' }] },
      { version: 'x' },
    ]) {
      expect((await send(PUT, staff, { params, body: { clientContent: 'Half', ...change } })).status).toBe(400)
    }
    expect(await read(GET, staff, { params })).toEqual(subscription)
  })

  test('a stale save shows the stored record (W60)', async () => {
    const { staff, params } = await make()
    const current = await read(PUT, staff, { params, body: { clientContent: 'First', version: 1 } })
    const stale = await call(PUT, staff, { params, body: { clientContent: 'Second', version: 1 } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', current } })
    expect((await send(PUT, staff, { params, body: { clientContent: 'Third' } })).status).toBe(200)
  })

  test('who may: 401, 403, and 404 before the body is looked at (W3)', async () => {
    const { staff, client, params } = await make()
    expect((await send(PUT, null, { params, body: {} })).status).toBe(401)
    expect((await send(PUT, client, { params, body: {} })).status).toBe(403)
    expect((await send(PUT, staff, { params: { id: randomUUID() }, body: '{' })).status).toBe(404)
  })
})

describe('DELETE /Subscription/{id} (E133)', () => {
  test('it is gone, its users stay in the company; a second time 404', async () => {
    const staff = await makeInternalUser(db)
    const client = await makeUser(db)
    const { id, entityId } = await makeSubscription(db, { users: [client.ppid], internalContacts: [staff.ppid] })
    expect((await send(DELETE, client, { params: { id } })).status).toBe(403)
    expect((await send(DELETE, null, { params: { id } })).status).toBe(401)
    expect((await send(DELETE, staff, { params: { id } })).status).toBe(204)
    expect((await send(GET, staff, { params: { id } })).status).toBe(404)
    expect((await send(DELETE, staff, { params: { id } })).status).toBe(404)
    expect(await db.entityMember.count({ where: { entityId } })).toBe(1)
    expect((await trail(id)).at(-1)).toMatchObject({ action: 'delete', before: { id } })
  })
})
