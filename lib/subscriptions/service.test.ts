import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { GET as getMyClientsRoute } from '#app/api/v1/Subscription/my-clients/route.ts'
import { POST as postMyClientsServicesRoute } from '#app/api/v1/Subscription/my-clients/services/route.ts'
import { GET as getMyServicesRoute } from '#app/api/v1/Subscription/my-services/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { today } from '#lib/relations/running.ts'
import { listMySubscriptions, listMyClients, listMyClientsServices } from './contract.ts'

const getMyServices = served(listMySubscriptions, getMyServicesRoute)
const getMyClients = served(listMyClients, getMyClientsRoute)
const postMyClientsServices = served(listMyClientsServices, postMyClientsServicesRoute)

const { send, read } = useApiCalls()
const day = (offset: number) => new Date(Date.parse(today()) + offset * 86_400_000)

beforeEach(resetDatabase)

describe('GET /Subscription/my-services', () => {
  const mine = async (caller: { ppid: string; email: string }) => (await read(getMyServices, caller)).map((row) => row.id)

  test('the whole row (E134, W33, W35)', async () => {
    const client = await makeUser(db)
    const contact = await makeInternalUser(db)
    const company = await makeCompany(db, { name: 'Group' })
    const entity = await makeEntity(db, { name: 'Company', companyId: company.id })
    const service = await makeService(db, { name: 'Audit' })
    const ec = randomUUID()
    const { id } = await makeSubscription(db, {
      entityId: entity.id,
      serviceId: service.id,
      mainContacts: [client.ppid],
      internalContacts: [contact.ppid],
      endDate: new Date('2999-12-31'),
      ec,
      ecs: 'site',
      ecDocuments: true,
      ecsTasks: true,
      clientContent: 'Welcome',
      links: {
        create: [
          { position: 1, name: 'Second', link: 'https://two.example' },
          { position: 0, name: 'First', link: 'https://one.example' },
          { position: 2, name: 'Inner', link: 'https://inner.example', showToClient: false },
        ],
      },
    })
    const links = [
      { name: 'First', link: 'https://one.example', showToClient: true },
      { name: 'Second', link: 'https://two.example', showToClient: true },
    ]
    const [row] = await read(getMyServices, client)
    expect(row).toEqual({
      id,
      subscriptionId: id,
      companyId: company.id,
      entityId: entity.id,
      serviceId: service.id,
      service: {
        id: service.id,
        name: 'Audit',
        smallDescription: service.smallDescription,
        friendlyUrl: service.friendlyUrl,
        live: true,
        isNew: false,
        isHighlighted: false,
        type: 1,
        links: [],
      },
      entity: { id: entity.id, name: 'Company' },
      serviceName: 'Audit',
      companyName: 'Group',
      entityName: 'Company',
      endDate: '2999-12-31',
      ec,
      ecs: 'site',
      ecUrl: `https://ec.example/${ec}`,
      ecsUrl: 'https://ecs.example/sites/site',
      ecModules: { deliverables: false, documents: true },
      ecsModules: { documents: false, links: false, tasks: true },
      modules: { ec: { deliverables: false, documents: true }, ecs: { documents: false, links: false, tasks: true } },
      clientContent: 'Welcome',
      links,
      applications: links,
      contacts: [contact.ppid],
      contactPersons: [expect.objectContaining({ ppid: contact.ppid, firstname: 'Person', email: contact.email })],
      isMainContact: true,
      version: 1,
    })
  })

  test('a member finds the subscription, after removal it is gone (B140, B142)', async () => {
    const client = await makeUser(db)
    const { id } = await makeSubscription(db)
    expect(await mine(client)).toEqual([])
    await db.subscriptionMember.create({ data: { subscriptionId: id, userPpid: client.ppid } })
    expect(await mine(client)).toEqual([id])
    await db.subscriptionMember.delete({ where: { subscriptionId_userPpid: { subscriptionId: id, userPpid: client.ppid } } })
    expect(await mine(client)).toEqual([])
  })

  test('expired ones are left out, the last day counts (W36, A110, A181)', async () => {
    const client = await makeUser(db)
    const lastDay = await makeSubscription(db, { users: [client.ppid], endDate: day(0) })
    await makeSubscription(db, { users: [client.ppid], endDate: day(-1) })
    expect(await mine(client)).toEqual([lastDay.id])
  })

  test('companies that do not show services and services hidden from clients are left out (A109, A115)', async () => {
    const client = await makeUser(db)
    await makeSubscription(db, { users: [client.ppid], entityId: (await makeEntity(db, { viewInMyServices: false })).id })
    await makeSubscription(db, { users: [client.ppid], serviceId: (await makeService(db, { visibleInClientView: false })).id })
    const draft = await makeSubscription(db, { users: [client.ppid], serviceId: (await makeService(db, { live: false })).id })
    expect(await mine(client)).toEqual([draft.id])
  })

  test('subscriptions of others and of the own company without membership are absent (W6)', async () => {
    const client = await makeUser(db)
    const entity = await makeEntity(db, { users: [client.ppid] })
    await makeSubscription(db, { entityId: entity.id, users: [(await makeUser(db)).ppid] })
    expect(await mine(client)).toEqual([])
  })

  test('no token is 401 (B141), terms not accepted 403', async () => {
    expect((await send(getMyServices, null)).status).toBe(401)
    expect((await send(getMyServices, await makeUser(db, { termsAcceptedAt: null, termsVersion: null }))).status).toBe(403)
  })
})

/** A subscription the internal user is a contact of, one of the user's service, and a foreign one. */
async function makeClients() {
  const staff = await makeInternalUser(db)
  const group = await makeCompany(db, { name: 'Alpha group' })
  const alpha = await makeEntity(db, { name: 'Alpha', companyId: group.id })
  const other = await makeEntity(db, { name: 'Aleph', companyId: group.id })
  const foreign = await makeEntity(db, { name: 'Foreign' })
  const service = await makeService(db, { name: 'Mine', team: [staff.ppid] })
  const client = await makeUser(db)
  const asContact = await makeSubscription(db, {
    entityId: alpha.id,
    internalContacts: [staff.ppid],
    serviceId: (await makeService(db, { name: 'Contacted' })).id,
  })
  const ofService = await makeSubscription(db, { entityId: alpha.id, serviceId: service.id, mainContacts: [client.ppid], endDate: day(-1) })
  const both = await makeSubscription(db, { entityId: other.id, serviceId: service.id, internalContacts: [staff.ppid] })
  await makeSubscription(db, { entityId: alpha.id })
  await makeSubscription(db, { entityId: foreign.id })
  return { staff, group, alpha, other, foreign, client, asContact, ofService, both }
}

describe('GET /Subscription/my-clients (B147, W38, A113)', () => {
  test('company groups with the companies whose subscriptions the caller follows', async () => {
    const { staff, group, alpha, other } = await makeClients()
    expect(await read(getMyClients, staff)).toEqual([
      {
        id: group.id,
        name: 'Alpha group',
        entities: [
          { id: other.id, name: 'Aleph', subscriptionCount: 1 },
          { id: alpha.id, name: 'Alpha', subscriptionCount: 2 },
        ],
      },
    ])
    expect(await read(getMyClients, await makeSuperUser(db))).toEqual([])
  })

  test('internal users only (B149)', async () => {
    expect((await send(getMyClients, null)).status).toBe(401)
    expect((await send(getMyClients, await makeUser(db))).status).toBe(403)
  })
})

describe('POST /Subscription/my-clients/services (B147)', () => {
  test('followed subscriptions of these companies with members and end dates; body as object or array', async () => {
    const { staff, alpha, foreign, client, asContact, ofService } = await makeClients()
    const entityIds = [alpha.id, foreign.id, randomUUID()]
    const rows = await read(postMyClientsServices, staff, { body: { entityIds } })
    expect(rows.map((row) => row.id)).toEqual([asContact.id, ofService.id])
    expect(rows[1]).toMatchObject({
      endDate: day(-1).toISOString().slice(0, 10),
      users: [{ ppid: client.ppid, name: `${client.firstName} ${client.lastName}`, email: client.email, isMainContact: true }],
    })
    expect(await read(postMyClientsServices, staff, { body: entityIds })).toEqual(rows)
    expect(await read(postMyClientsServices, staff, { body: { EntityIds: entityIds } })).toEqual(rows)
    expect(await read(postMyClientsServices, staff, { body: [] })).toEqual([])
  })

  test('bad bodies are 400 (W7)', async () => {
    const staff = await makeInternalUser(db)
    for (const body of ['', 'null', '7', {}, { entityIds: 'x' }, ['x'], { entityIds: [], more: 1 }])
      expect((await send(postMyClientsServices, staff, { body })).status).toBe(400)
  })

  test('internal users only (B149)', async () => {
    expect((await send(postMyClientsServices, null, { body: [] })).status).toBe(401)
    expect((await send(postMyClientsServices, await makeUser(db), { body: [] })).status).toBe(403)
  })
})

test('today is the date in the time zone of the portal', () => {
  expect(today(new Date('2026-03-01T23:30:00Z'))).toBe('2026-03-02')
  expect(today(new Date('2026-07-01T21:59:00Z'))).toBe('2026-07-01')
})
