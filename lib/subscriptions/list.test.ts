import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { GET as getMyServicesRoute } from '#app/api/v1/Service/my/route.ts'
import { GET as getOfServiceRoute } from '#app/api/v1/Subscription/by-service/[id]/route.ts'
import { POST as postFullNames } from '#app/api/v1/Subscription/fullnames/route.ts'
import { POST as postAlias } from '#app/api/v1/Subscription/paged/route.ts'
import { POST as postPagedRoute } from '#app/api/v1/Subscription/paged/users/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { today } from '#lib/relations/running.ts'
import { listSubscriptions, listSubscriptionsOfService } from './list-contract.ts'
import { listMyServices } from '#lib/services/contract.ts'

const postPaged = served(listSubscriptions, postPagedRoute)
const getMyServices = served(listMyServices, getMyServicesRoute)
const getOfService = served(listSubscriptionsOfService, getOfServiceRoute)

const { send, read, call } = useApiCalls()
const day = (offset: number) => new Date(Date.parse(today()) + offset * 86_400_000)
const iso = (offset: number) => day(offset).toISOString().slice(0, 10)

beforeEach(resetDatabase)
type User = { ppid: string; email: string }

const page = (caller: User, body: unknown = {}, query = '') => read(postPaged, caller, { body, query })
/** Service names of the rows that filters leave, with my = false unless it is given. */
const names = async (caller: User, filters: object, orderBy?: unknown) =>
  (await page(caller, { filters: { my: false, ...filters }, orderBy })).items.map(({ serviceName }) => serviceName)

/** Three subscriptions of different services, companies, groups, members and ends. */
async function make() {
  const boss = await makeSuperUser(db)
  const staff = await makeInternalUser(db)
  const anna = await makeUser(db, { firstName: 'Anna', lastName: 'Müller', email: 'anna@élan.example' })
  const bert = await makeUser(db, { firstName: 'Bert', lastName: 'Zimmer', email: 'bert_1@beta.example' })
  const group = await makeCompany(db, { name: 'Énergie Group' })
  const audit = await makeSubscription(db, {
    serviceId: (await makeService(db, { name: 'audit', team: [staff.ppid] })).id,
    entityId: (await makeEntity(db, { name: 'Wind 100%', companyId: group.id })).id,
    users: [anna.ppid],
    mainContacts: [bert.ppid],
    endDate: day(-1),
  })
  const tax = await makeSubscription(db, {
    serviceId: (await makeService(db, { name: 'Tax' })).id,
    entityId: (await makeEntity(db, { name: 'Solar S.à r.l.', companyId: group.id })).id,
    users: [anna.ppid],
    endDate: day(0),
  })
  const elan = await makeSubscription(db, {
    serviceId: (await makeService(db, { name: 'Élan advisory' })).id,
    entityId: (await makeEntity(db, { name: 'Alpha', companyId: (await makeCompany(db, { name: 'Zeta' })).id })).id,
  })
  return { boss, staff, anna, bert, audit, tax, elan }
}

describe('POST /Subscription/paged/users (E138)', () => {
  test('a page of subscriptions with names, users and their number, by service name without case and accents (A068, B356, B368)', async () => {
    const { boss, anna, bert, audit } = await make()
    const all = await page(boss, { filters: { my: false } })
    expect(all).toMatchObject({ totalCount: 3, hasNext: false, pageNumber: 1, pageSize: 20 })
    expect(all.items.map(({ serviceName }) => serviceName)).toEqual(['audit', 'Élan advisory', 'Tax'])
    expect(all.items[0]).toMatchObject({
      id: audit.id,
      serviceName: 'audit',
      companyName: 'Énergie Group',
      entityName: 'Wind 100%',
      endDate: iso(-1),
      userCount: 2,
      users: [
        { ppid: anna.ppid, name: 'Anna Müller', email: 'anna@élan.example', isMainContact: false },
        { ppid: bert.ppid, name: 'Bert Zimmer', email: 'bert_1@beta.example', isMainContact: true },
      ],
    })
    expect(all.items[1]).toMatchObject({ users: [], userCount: 0, endDate: null })
    expect(await read(postAlias, boss, { body: { filters: { my: false } } })).toEqual(all)
  })

  test('pages, by either name of the query, capped at 9999 (A047, B641)', async () => {
    const { boss } = await make()
    const body = { filters: { my: false } }
    const first = await page(boss, body, '?pageNumber=1&pageSize=2')
    expect(first).toMatchObject({ totalCount: 3, hasNext: true, pageNumber: 1, pageSize: 2 })
    const second = await page(boss, body, '?page=2&size=2')
    expect(second).toMatchObject({ totalCount: 3, hasNext: false, pageNumber: 2 })
    expect([...first.items, ...second.items].map(({ serviceName }) => serviceName)).toEqual(['audit', 'Élan advisory', 'Tax'])
    expect((await page(boss, body, '?pageSize=100000')).pageSize).toBe(9999)
    expect((await page(boss, body, '?pageNumber=999999999')).items).toEqual([])
    expect(await page(boss, body, '?pageNumber=x&pageSize=-1')).toMatchObject({ pageNumber: 1, pageSize: 20 })
  })

  test('text filters are contained without case and accents, % and _ are plain (B389, B397, B398, A050)', async () => {
    const { boss } = await make()
    expect(await names(boss, { serviceName: 'AUD' })).toEqual(['audit'])
    expect(await names(boss, { serviceName: 'elan' })).toEqual(['Élan advisory'])
    expect(await names(boss, { companyName: ' energie ' })).toEqual(['audit', 'Tax'])
    expect(await names(boss, { entityName: 'SOLAR S.A' })).toEqual(['Tax'])
    expect(await names(boss, { entityName: '%' })).toEqual(['audit'])
    expect(await names(boss, { memberName: 'muller' })).toEqual(['audit', 'Tax'])
    expect(await names(boss, { memberName: 'anna mü' })).toEqual(['audit', 'Tax'])
    expect(await names(boss, { memberEmail: 'BERT_' })).toEqual(['audit'])
    expect(await names(boss, { memberEmail: 'elan.ex', memberName: 'anna' })).toEqual(['audit', 'Tax'])
    // Anna has the name and Bert the e-mail: nobody has both.
    expect(await names(boss, { memberEmail: 'bert', memberName: 'anna' })).toEqual([])
    expect(await names(boss, { serviceName: '', companyName: null, memberName: '  ' })).toHaveLength(3)
    expect(await names(boss, { companyName: 'energie', serviceName: 'tax', trial: 1 })).toEqual(['Tax'])
  })

  test('trial kinds: with an end, past its end, without one; the last day counts (B400, A111, A181)', async () => {
    const { boss } = await make()
    expect(await names(boss, { trial: 0 })).toEqual(['audit', 'Élan advisory', 'Tax'])
    expect(await names(boss, { trial: 1 })).toEqual(['audit', 'Tax'])
    expect(await names(boss, { trial: 2 })).toEqual(['audit'])
    expect(await names(boss, { trial: 3 })).toEqual(['Élan advisory'])
  })

  test('end dates in a range, both days included (A159)', async () => {
    const { boss } = await make()
    expect(await names(boss, { endDate: { start: iso(0) } })).toEqual(['Tax'])
    expect(await names(boss, { endDate: { end: iso(-1) } })).toEqual(['audit'])
    expect(await names(boss, { endDate: { start: iso(-1), end: iso(0) } })).toEqual(['audit', 'Tax'])
    expect(await names(boss, { endDate: {} })).toHaveLength(3)
  })

  test('one subscription by its id (W37)', async () => {
    const { boss, tax } = await make()
    expect(await names(boss, { subscriptionId: tax.id })).toEqual(['Tax'])
    expect(await names(boss, { subscriptionId: randomUUID() })).toEqual([])
  })

  test('A108: the running subscriptions of one service are as many as My services counts, whatever others are called', async () => {
    const staff = await makeInternalUser(db)
    const audit = await makeService(db, { name: 'Audit', team: [staff.ppid] })
    const other = await makeService(db, { name: 'Audit of funds', team: [staff.ppid] })
    for (const endDate of [null, day(0), day(-1)]) await makeSubscription(db, { serviceId: audit.id, endDate })
    for (const endDate of [null, day(-1)]) await makeSubscription(db, { serviceId: other.id, endDate })
    const counted = (await read(getMyServices, staff)).map(({ id, subscriptionCount }) => [id, subscriptionCount])
    const listed = await Promise.all(
      [audit, other].map(async ({ id }) => [id, (await page(staff, { filters: { serviceId: id, running: true } })).totalCount]),
    )
    expect(listed).toEqual([
      [audit.id, 2],
      [other.id, 1],
    ])
    expect(counted).toEqual(listed)
    expect((await page(staff, { filters: { serviceId: audit.id, running: false } })).totalCount).toBe(3)
    expect((await page(await makeInternalUser(db), { filters: { serviceId: audit.id } })).totalCount).toBe(0)
  })

  test('my services unless a super user says otherwise (B349, B399, A076, W37)', async () => {
    const { boss, staff } = await make()
    const mine = async (caller: User, filters: object) => (await page(caller, { filters })).items.map(({ serviceName }) => serviceName)
    expect(await mine(staff, {})).toEqual(['audit'])
    expect(await mine(staff, { my: true })).toEqual(['audit'])
    expect(await mine(staff, { my: false })).toEqual(['audit'])
    expect(await mine(boss, {})).toEqual([])
    expect(await mine(boss, { my: null })).toEqual([])
    expect(await mine(boss, { my: false })).toHaveLength(3)
    expect((await page(boss)).totalCount).toBe(0)
    await makeSubscription(db, { serviceId: (await makeService(db, { name: 'created', createdByPpid: boss.ppid })).id })
    expect(await mine(boss, {})).toEqual(['created'])
  })

  test('every column orders both ways, rows without end date come last (W10)', async () => {
    const { boss } = await make()
    const by = (field: string, direction: string) => names(boss, {}, { field, direction })
    expect(await by('serviceName', 'desc')).toEqual(['Tax', 'Élan advisory', 'audit'])
    expect(await by('companyName', 'asc')).toEqual(['audit', 'Tax', 'Élan advisory'])
    expect(await by('entityName', 'asc')).toEqual(['Élan advisory', 'Tax', 'audit'])
    expect(await by('endDate', 'asc')).toEqual(['audit', 'Tax', 'Élan advisory'])
    expect(await by('endDate', 'desc')).toEqual(['Tax', 'audit', 'Élan advisory'])
    expect(await by('userCount', 'desc')).toEqual(['audit', 'Tax', 'Élan advisory'])
    expect(await names(boss, {}, [{ field: 'companyName', direction: 'desc' }, { field: 'entityName' }])).toEqual([
      'Élan advisory',
      'Tax',
      'audit',
    ])
    expect(await names(boss, {}, [])).toEqual(['audit', 'Élan advisory', 'Tax'])
  })

  test('unknown fields and directions, wrong types and bodies are 400 (A048, W7, W10)', async () => {
    const { boss } = await make()
    const filters = [
      { name: 'x' },
      { serviceName: 7 },
      { my: 'true' },
      { trial: 4 },
      { trial: '1' },
      { subscriptionId: 'x' },
      { memberName: 'x'.repeat(201) },
      { endDate: { start: 'x' } },
      { endDate: '2026-01-01' },
      'x',
    ]
    for (const each of filters) expect((await send(postPaged, boss, { body: { filters: each } })).status).toBe(400)
    for (const orderBy of [{ field: 'clientContent' }, { field: 'serviceName', direction: 'up' }, 'serviceName', [{}]])
      expect((await send(postPaged, boss, { body: { orderBy } })).status).toBe(400)
    for (const body of ['', 'null', '[]', '{"more":1}']) expect((await send(postPaged, boss, { body })).status).toBe(400)
  })

  test('internal users only', async () => {
    const { anna } = await make()
    for (const handler of [postPaged, postAlias]) {
      expect((await send(handler, null, { body: {} })).status).toBe(401)
      expect((await send(handler, anna, { body: {} })).status).toBe(403)
    }
  })
})

describe('GET /Subscription/by-service/{id} (E137, B343)', () => {
  test('all subscriptions of a service with their users; a viewer sees them too (A102)', async () => {
    const { audit, anna } = await make()
    const second = await makeSubscription(db, { serviceId: audit.serviceId })
    const viewer = await makeInternalUser(db)
    await db.servicePerson.create({ data: { serviceId: audit.serviceId, role: 'VIEWER', userPpid: viewer.ppid, position: 0 } })
    const rows = await read(getOfService, viewer, { params: { id: audit.serviceId } })
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([audit.id, second.id]))
    expect(rows.find(({ id }) => id === audit.id)!.users.map(({ ppid }) => ppid)).toContain(anna.ppid)
  })

  test('a service without subscriptions has an empty list, an unknown one is 404', async () => {
    const staff = await makeInternalUser(db)
    expect(await read(getOfService, staff, { params: { id: (await makeService(db)).id } })).toEqual([])
    expect((await send(getOfService, staff, { params: { id: randomUUID() } })).status).toBe(404)
    expect((await send(getOfService, staff, { params: { id: 'x' } })).status).toBe(404)
    expect((await send(getOfService, null, { params: { id: randomUUID() } })).status).toBe(401)
    expect((await send(getOfService, await makeUser(db), { params: { id: randomUUID() } })).status).toBe(403)
  })
})

describe('POST /Subscription/fullnames (E144, A055)', () => {
  test('"service - company" in the order of the ids, unknown ones left out', async () => {
    const { staff, audit, elan } = await make()
    const body = [elan.id, randomUUID(), 'x', audit.id.toUpperCase(), elan.id]
    expect(await read(postFullNames, staff, { body })).toEqual([
      { id: elan.id, fullName: 'Élan advisory - Alpha' },
      { id: audit.id, fullName: 'audit - Wind 100%' },
    ])
    expect(await read(postFullNames, staff, { body: [] })).toEqual([])
  })

  test('anything but a list is 400; internal users only', async () => {
    const { staff, anna } = await make()
    for (const body of ['', 'null', '{}', '"x"', '[7]']) expect((await send(postFullNames, staff, { body })).status).toBe(400)
    expect((await call(postFullNames, null, { body: [] })).status).toBe(401)
    expect((await call(postFullNames, anna, { body: [] })).status).toBe(403)
  })
})
