import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as lifeCycle from '#app/api/v2/Lifecycle/[id]/route.ts'
import * as serviceRoute from '#app/api/v1/Service/[id]/route.ts'
import * as services from '#app/api/v1/Service/route.ts'
import * as mergeRoute from '#app/api/v1/TaxonomyMerge/[id]/route.ts'
import * as lookRoute from '#app/api/v1/TaxonomyMerge/[id]/[into]/route.ts'
import { ANONYMOUS } from '#lib/caller/actor.ts'
import { contentOfAll } from '#lib/changes/testing.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { catalogueView } from '#lib/services/catalogue-service.ts'
import { serviceForm } from '#lib/services/write-testing.ts'
import { makeInternalUser, makeService, makeServiceGroup, makeTaxonomyItem, makeTenant, makeUser } from '#seed/factories.ts'
import type { MergePreview } from './merge-contract.ts'

const { send, read, call } = useApiCalls()
type Caller = Parameters<typeof send>[1]
let staff: Awaited<ReturnType<typeof makeInternalUser>>
let tenantId: string

beforeEach(async () => {
  await resetDatabase()
  tenantId = (await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })).id
  staff = await makeInternalUser(db)
  // The first call of a person stores who it is.
  await send(lookRoute.GET, staff, { params: { id: randomUUID(), into: randomUUID() } })
})

const item = (name: string, more: Parameters<typeof makeTaxonomyItem>[1] = {}) => makeTaxonomyItem(db, { name, tenantId, ...more })
const industry = (name: string, parentId: string | null = null) => item(name, { kind: 'INDUSTRY', parentId, order: null })
const merge = (id: string, into: string, caller: Caller = staff, body: object = {}) =>
  send(mergeRoute.POST, caller, { params: { id }, body: { into, ...body } })
const look = (id: string, into: string) => read<MergePreview>(lookRoute.GET, staff, { params: { id, into } })
const undo = (changeSet: string | null) => call(undoRoute.POST, staff, { params: { id: changeSet! }, body: {} })
const tagsOf = async (serviceId: string): Promise<string[]> =>
  (await db.serviceTaxonomy.findMany({ where: { serviceId }, include: { item: true } })).map((tag) => tag.item.name).sort()
const names = async (where: object = {}): Promise<string[]> =>
  (await db.taxonomyItem.findMany({ where, orderBy: [{ order: 'asc' }, { name: 'asc' }] })).map(({ name }) => name)
const former = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await db.formerTaxonomyItem.findMany()).map(({ id, itemId }) => [id, itemId]))

describe('merging', () => {
  test('services and groups get the other one, none of them twice; the item goes and its place is closed', async () => {
    const [first, gone, into, last] = [await item('First'), await item('Gone'), await item('Into'), await item('Last')]
    const one = await makeService(db, { taxonomyIds: [gone.id, last.id] })
    const both = await makeService(db, { taxonomyIds: [gone.id, into.id] })
    const other = await makeService(db, { taxonomyIds: [first.id] })
    const group = await makeServiceGroup(db, { tenantId, lifeCycleId: gone.id })
    const expected = { services: 2, servicesWithBoth: 1, groups: 1, subIndustries: 0, joined: [] }
    expect(await look(gone.id, into.id)).toEqual(expected)
    const reply = await merge(gone.id, into.id, staff, { version: gone.version })
    expect([reply.status, await reply.json()]).toEqual([200, expected])
    expect([await tagsOf(one.id), await tagsOf(both.id), await tagsOf(other.id)]).toEqual([['Into', 'Last'], ['Into'], ['First']])
    expect(await db.serviceGroup.findUniqueOrThrow({ where: { id: group.id } })).toMatchObject({
      lifeCycleId: into.id,
      version: group.version + 1,
    })
    const orders = await db.taxonomyItem.findMany({ orderBy: { order: 'asc' } })
    expect(orders.map(({ name, order }) => [name, order])).toEqual([
      ['First', 1],
      ['Into', 2],
      ['Last', 3],
    ])
    expect(await former()).toEqual({ [gone.id]: into.id })
    const trail = await db.auditEvent.findMany({ where: { action: 'merge' }, orderBy: { id: 'asc' } })
    expect(trail.map(({ entity, entityId, before, after }) => ({ entity, entityId, before, after }))).toEqual([
      { entity: 'LifeCycle', entityId: gone.id, before: expect.objectContaining({ name: 'Gone', mergedInto: 'Into' }), after: null },
      { entity: 'LifeCycle', entityId: into.id, before: null, after: { merged: 'Gone', services: 2, groups: 1, subIndustries: 0 } },
    ])
  })

  test('sub-industries move; those of one name become one with all of their services', async () => {
    const [gone, into] = [await industry('Banking'), await industry('Banks')]
    const [own, same] = [await industry('Credit unions', gone.id), await industry('private BANKS', gone.id)]
    const known = await industry('Private banks', into.id)
    const [byOwn, bySame] = [await makeService(db, { taxonomyIds: [own.id] }), await makeService(db, { taxonomyIds: [same.id] })]
    expect(await look(gone.id, into.id)).toEqual({
      services: 1,
      servicesWithBoth: 0,
      groups: 0,
      subIndustries: 1,
      joined: ['private BANKS'],
    })
    expect((await merge(gone.id, into.id)).status).toBe(200)
    expect(await names({ parentId: into.id })).toEqual(['Credit unions', 'Private banks'])
    expect([await tagsOf(byOwn.id), await tagsOf(bySame.id)]).toEqual([['Credit unions'], ['Private banks']])
    expect(await former()).toEqual({ [gone.id]: into.id, [same.id]: known.id })
  })

  test('a sub-industry goes into one of another industry', async () => {
    const [one, other] = [await industry('Banks'), await industry('Insurers')]
    const [gone, into] = [await industry('Brokers', one.id), await industry('Agents', other.id)]
    const service = await makeService(db, { taxonomyIds: [gone.id] })
    expect((await merge(gone.id, into.id)).status).toBe(200)
    expect(await tagsOf(service.id)).toEqual(['Agents'])
    expect(await names({ parentId: one.id })).toEqual([])
  })

  test('addresses of the catalogue with the former id lead on, also after further merges, at once and for everybody', async () => {
    const [first, second, third] = [await item('First'), await item('Second'), await item('Third')]
    const service = await makeService(db, { taxonomyIds: [first.id] })
    const view = (id: string) =>
      catalogueView({
        host: 'localhost',
        catalogueVersion: 2,
        actor: ANONYMOUS,
        filters: { lifeCycles: [id] },
        page: { pageNumber: 1, pageSize: 9 },
      })
    const shown = async (id: string) => {
      const { filters, items } = await view(id)
      return [filters.lifeCycles, items.map((card) => card.id)]
    }
    const listed = async (id: string) =>
      (await read<{ id: string }[]>(services.GET, null, { query: `?lifeCycles=${id}` })).map((row) => row.id)
    expect(await shown(first.id)).toEqual([[first.id], [service.id]])
    await merge(first.id, second.id)
    expect(await shown(first.id)).toEqual([[second.id], [service.id]])
    await merge(second.id, third.id)
    for (const id of [first.id, second.id, third.id]) {
      expect(await shown(id)).toEqual([[third.id], [service.id]])
      expect(await listed(id)).toEqual([service.id])
    }
    expect((await view(first.id)).facets.lifeCycles.map(({ name, selected }) => [name, selected])).toEqual([['Third', true]])
    await send(lifeCycle.DELETE, staff, { params: { id: third.id } })
    expect((await view(first.id)).filters.lifeCycles).toEqual([])
    expect(await former()).toEqual({})
  })
})

test('a form of a service that was open meanwhile is saved with what its tag was merged into', async () => {
  const tenant = await db.tenant.findUniqueOrThrow({ where: { id: tenantId } })
  const [gone, lifeCycle] = [await item('Gone'), await item('Into')]
  const [valueChain, sector] = [await item('Chain', { kind: 'VALUE_CHAIN' }), await industry('Industry')]
  const service = await makeService(db, { createdByPpid: staff.ppid, taxonomyIds: [gone.id, valueChain.id, sector.id] })
  expect((await merge(gone.id, lifeCycle.id)).status).toBe(200)
  const body = serviceForm({ tenant, lifeCycle, valueChain, industry: sector }, { Version: '1', LifeCycles: [gone.id, lifeCycle.id] })
  expect((await send(serviceRoute.PUT, staff, { params: { id: service.id }, body })).status).toBe(200)
  expect(await tagsOf(service.id)).toEqual(['Chain', 'Industry', 'Into'])
})

describe('what is refused', () => {
  const REFUSED = [{ message: 'Please choose another one of the same kind, tenant and catalogue', path: 'into' }]

  test('itself, another kind, tenant, catalogue or level, and what there is not', async () => {
    const elsewhere = await makeTenant(db, { domain: 'UK', url: 'http://uk.localhost:3000' })
    const [one, bank] = [await item('One'), await industry('Banks')]
    const sub = await industry('Private banks', bank.id)
    const others = [
      one.id,
      (await item('Chain', { kind: 'VALUE_CHAIN' })).id,
      (await item('Legacy', { catalogueVersion: 1 })).id,
      (await item('UK', { tenantId: elsewhere.id })).id,
      randomUUID(),
    ]
    const before = await contentOfAll()
    for (const into of others) {
      expect(await call(mergeRoute.POST, staff, { params: { id: one.id }, body: { into } })).toEqual({ status: 400, body: REFUSED })
      expect(await call(lookRoute.GET, staff, { params: { id: one.id, into } })).toEqual({ status: 400, body: REFUSED })
    }
    for (const [id, into] of [
      [sub.id, bank.id],
      [bank.id, sub.id],
    ] as const)
      expect((await merge(id, into)).status).toBe(400)
    expect((await merge(randomUUID(), one.id)).status).toBe(404)
    expect(await contentOfAll()).toEqual(before)
  })

  test('a client, a visitor, an unknown key and a version that is old', async () => {
    const [one, other] = [await item('One'), await item('Other')]
    expect([(await merge(one.id, other.id, null)).status, (await merge(one.id, other.id, await makeUser(db))).status]).toEqual([401, 403])
    expect((await merge(one.id, other.id, staff, { colour: 1 })).status).toBe(400)
    expect((await merge(one.id, other.id, staff, { version: one.version + 1 })).status).toBe(409)
    expect(await names()).toEqual(['One', 'Other'])
  })
})

describe('at once', () => {
  test('one into the other and the other into the one: one of both happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await item(`A ${round}`), await item(`B ${round}`)]
      const service = await makeService(db, { taxonomyIds: [a.id, b.id] })
      const statuses = (await Promise.all([merge(a.id, b.id), merge(b.id, a.id)])).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 400].toSorted())
      expect(await tagsOf(service.id)).toHaveLength(1)
    }
  })

  test('the same twice, and two into one: nothing is doubled or lost', async () => {
    const [a, b, into] = [await item('A'), await item('B'), await item('Into')]
    const service = await makeService(db, { taxonomyIds: [a.id, b.id] })
    const statuses = (await Promise.all([merge(a.id, into.id), merge(a.id, into.id), merge(b.id, into.id)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 404])
    expect([await tagsOf(service.id), await names()]).toEqual([['Into'], ['Into']])
    expect((await merge(a.id, into.id)).status).toBe(404)
  })
})

describe('undo', () => {
  test('brings everything back, and the addresses with it', async () => {
    const [a, b, c] = [await item('A'), await item('B'), await item('C')]
    await makeService(db, { taxonomyIds: [a.id] })
    await makeService(db, { taxonomyIds: [a.id, b.id] })
    await makeServiceGroup(db, { tenantId, lifeCycleId: a.id })
    const before = await contentOfAll()
    const first = (await merge(a.id, b.id)).headers.get(CHANGE_SET)
    const between = await contentOfAll()
    const second = (await merge(b.id, c.id)).headers.get(CHANGE_SET)
    expect(await undo(second)).toMatchObject({ status: 200, body: { leftOutCount: 0 } })
    expect(await contentOfAll()).toEqual(between)
    expect(await undo(first)).toMatchObject({ status: 200, body: { leftOutCount: 0 } })
    expect(await contentOfAll()).toEqual(before)
    expect((await undo(first)).status).toBe(404)
  })

  test('of an earlier merge, after a later one: the item returns with its services and leads nowhere else', async () => {
    const [a, b, c] = [await item('A'), await item('B'), await item('C')]
    const service = await makeService(db, { taxonomyIds: [a.id] })
    const first = (await merge(a.id, b.id)).headers.get(CHANGE_SET)
    await merge(b.id, c.id)
    expect((await undo(first)).status).toBe(200)
    expect(await tagsOf(service.id)).toEqual(['A', 'C'])
    expect(await former()).toEqual({ [b.id]: c.id })
  })

  test('whatever was there: after a merge and its undo everything is as before', async () => {
    const samples = fc.record({
      own: fc.array(fc.constantFrom('one', 'two', 'THREE'), { maxLength: 3 }),
      theirs: fc.array(fc.constantFrom('one', 'Two', 'three', 'four'), { maxLength: 4 }),
      services: fc.array(fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(samples, async ({ own, theirs, services: tags }) => {
        await db.service.deleteMany()
        await db.taxonomyItem.deleteMany()
        const [a, b] = [await industry('A'), await industry('B')]
        const distinct = (all: readonly string[]) => [...new Map(all.map((name) => [name.toLowerCase(), name])).values()]
        const subs = []
        for (const name of distinct(own)) subs.push(await industry(name, a.id))
        for (const name of distinct(theirs)) subs.push(await industry(name, b.id))
        const all = [a, b, ...subs].map(({ id }) => id)
        for (const indexes of tags) await makeService(db, { taxonomyIds: [...new Set(indexes.map((index) => all[index % all.length]!))] })
        const before = await contentOfAll()
        const reply = await merge(a.id, b.id)
        expect(reply.status).toBe(200)
        // Nothing is left without a tag, and no name stands twice below the industry.
        expect(await db.service.count({ where: { taxonomy: { none: {} } } })).toBe(0)
        const below = (await names({ parentId: b.id })).map((name) => name.toLowerCase())
        expect(below).toEqual(expect.arrayContaining(distinct(own).map((name) => name.toLowerCase())))
        expect(new Set(below).size).toBe(below.length)
        expect(await undo(reply.headers.get(CHANGE_SET))).toMatchObject({ status: 200, body: { leftOutCount: 0 } })
        expect(await contentOfAll()).toEqual(before)
      }),
      { numRuns: 25 },
    )
  })
})
