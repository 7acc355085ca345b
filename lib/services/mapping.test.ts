import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as lifeCycle from '#app/api/v1/Lifecycle/[id]/route.ts'
import * as lifeCycleV2 from '#app/api/v2/Lifecycle/[id]/route.ts'
import * as mappingRoute from '#app/api/v1/TaxonomyMapping/[id]/route.ts'
import * as tagRoute from '#app/api/v1/TaxonomyMapping/[id]/services/route.ts'
import * as mergeRoute from '#app/api/v1/TaxonomyMerge/[id]/route.ts'
import { contentOfAll } from '#lib/changes/testing.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import * as taxonomy from '#lib/taxonomy/mapping-contract.ts'
import { makeInternalUser, makeService, makeTaxonomyItem, makeTenant, makeUser } from '#seed/factories.ts'
import * as contract from './mapping-contract.ts'
import { LOOK_AGAIN } from './mapping-service.ts'

const { send, read, call } = useApiCalls()
type Caller = Parameters<typeof send>[1]
const GET = served(taxonomy.getTaxonomyMapping, mappingRoute.GET)
const PREVIEW = served(contract.previewMappedTags, tagRoute.GET)
let staff: Awaited<ReturnType<typeof makeInternalUser>>
let tenantId: string

beforeEach(async () => {
  await resetDatabase()
  tenantId = (await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })).id
  staff = await makeInternalUser(db)
  // The first call of a person stores who it is.
  await send(mappingRoute.GET, staff, { params: { id: tenantId } })
})

const item = (name: string, more: Parameters<typeof makeTaxonomyItem>[1] = {}) => makeTaxonomyItem(db, { name, tenantId, ...more })
const legacy = (name: string, more: Parameters<typeof makeTaxonomyItem>[1] = {}) => item(name, { catalogueVersion: 1, ...more })
const sector = (parentId: string | null = null) => ({ kind: 'INDUSTRY' as const, parentId, order: null })
const to = (targetId: string | null) => ({ targetId })

type Row = { legacyId: string; before: { targetId: string | null } | null; after: { targetId: string | null } | null }
const map = (rows: Row[], caller: Caller = staff, id = tenantId) => send(mappingRoute.PUT, caller, { params: { id }, body: { rows } })
const mapTo = (legacyId: string, targetId: string | null) => map([{ legacyId, before: null, after: to(targetId) }])
const listed = async (kind = 'Lifecycle') =>
  (await read(GET, staff, { params: { id: tenantId } })).lists.find((list) => list.kind === kind)!
const look = () => read(PREVIEW, staff, { params: { id: tenantId } })
const tag = (revision: string, caller: Caller = staff) => send(tagRoute.POST, caller, { params: { id: tenantId }, body: { revision } })
const undo = (reply: Response) => call(undoRoute.POST, staff, { params: { id: reply.headers.get(CHANGE_SET)! }, body: {} })
const stored = async () => Object.fromEntries((await db.taxonomyMapping.findMany()).map(({ legacyId, targetId }) => [legacyId, targetId]))
const tagsOf = async (serviceId: string): Promise<string[]> =>
  (await db.serviceTaxonomy.findMany({ where: { serviceId }, include: { item: true } })).map((one) => one.item.name).sort()

describe('the bench', () => {
  test('lists each kind with its services, its targets and what has the same name', async () => {
    const [creation, other] = [await legacy('CREATION'), await legacy('Other')]
    const target = await item('Creation')
    const bank = await legacy('Banks', sector())
    const sub = await legacy('Private', sector(bank.id))
    const [banks, insurers] = [await item('banks', sector()), await item('Insurers', sector())]
    const [private1, private2] = [await item('PRIVATE', sector(banks.id)), await item('Private', sector(insurers.id))]
    await makeService(db, { taxonomyIds: [creation.id, other.id] })
    await makeService(db, { taxonomyIds: [creation.id, target.id] })
    await mapTo(other.id, null)
    expect(await listed()).toEqual({
      kind: 'Lifecycle',
      items: [
        { id: creation.id, name: 'CREATION', industry: null, services: 2, mapping: null, suggestedId: target.id },
        { id: other.id, name: 'Other', industry: null, services: 1, mapping: { targetId: null }, suggestedId: null },
      ],
      targets: [{ id: target.id, name: 'Creation', industry: null }],
      legacyOnly: 1,
      tagless: 0,
    })
    expect(await listed('Industry')).toMatchObject({
      items: [
        { id: bank.id, suggestedId: banks.id },
        { id: sub.id, industry: 'Banks', suggestedId: private1.id },
      ],
      targets: [{ id: banks.id }, { id: private1.id, industry: 'banks' }, { id: insurers.id }, { id: private2.id }],
      legacyOnly: 0,
      tagless: 2,
    })
  })

  test('distinguishes services that carry a legacy tag alone from those that carry none, of the tenant and the kind', async () => {
    const [one, target, bank] = [await legacy('One'), await item('Target'), await legacy('Bank', sector())]
    await makeService(db, { taxonomyIds: [one.id] })
    await makeService(db, { taxonomyIds: [target.id] })
    await makeService(db, { taxonomyIds: [bank.id] })
    const elsewhere = await makeTenant(db)
    await makeService(db, { taxonomyIds: [], tenantIds: [elsewhere.id] })
    expect(await listed()).toMatchObject({ legacyOnly: 1, tagless: 1 })
    expect(await listed('Industry')).toMatchObject({ legacyOnly: 1, tagless: 2 })
    expect(await listed('ValueChain')).toMatchObject({ legacyOnly: 0, tagless: 3 })
  })

  test('stores many choices as one change, with a row in the trail each, and takes them back', async () => {
    const [one, two, target] = [await legacy('One'), await legacy('Two'), await item('Target')]
    const before = await contentOfAll()
    const rows = [one, two].map(({ id }) => ({ legacyId: id, before: null, after: to(target.id) }))
    const reply = await map(rows)
    expect([reply.status, await reply.json()]).toEqual([200, { changed: 2 }])
    expect(await stored()).toEqual({ [one.id]: target.id, [two.id]: target.id })
    const trail = await db.auditEvent.findMany({ where: { action: 'map' }, orderBy: { id: 'asc' } })
    expect(trail.map(({ entity, entityId, before, after }) => ({ entity, entityId, before, after }))).toEqual(
      [one, two].map(({ id }) => ({
        entity: 'LifeCycle',
        entityId: id,
        before: { counterpart: null },
        after: { counterpart: 'Target' },
      })),
    )
    // The same again changes nothing and is no change to be taken back.
    const again = await map(rows)
    expect([await again.json(), again.headers.get(CHANGE_SET)]).toEqual([{ changed: 0 }, null])
    expect(await undo(reply)).toMatchObject({ status: 200, body: { leftOutCount: 0 } })
    expect(await contentOfAll()).toEqual(before)
  })

  test('a choice is changed and withdrawn; one that somebody else made since is not overwritten', async () => {
    const [one, a, b] = [await legacy('One'), await item('A'), await item('B')]
    expect((await mapTo(one.id, a.id)).status).toBe(200)
    expect((await mapTo(one.id, b.id)).status).toBe(409)
    expect((await map([{ legacyId: one.id, before: to(a.id), after: to(null) }])).status).toBe(200)
    expect(await stored()).toEqual({ [one.id]: null })
    expect((await map([{ legacyId: one.id, before: to(null), after: null }])).status).toBe(200)
    expect(await stored()).toEqual({})
  })

  test('of two at once who choose differently one gets a conflict', async () => {
    const [one, a, b] = [await legacy('One'), await item('A'), await item('B')]
    const statuses = (await Promise.all([mapTo(one.id, a.id), mapTo(one.id, b.id)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test('foreign tenants, kinds, versions and levels, and what there is not, are refused, and nothing is stored', async () => {
    const elsewhere = (await makeTenant(db)).id
    const [one, target] = [await legacy('One'), await item('Target')]
    const bank = await legacy('Bank', sector())
    const banks = await item('Banks', sector())
    const sub = await item('Sub', sector(banks.id))
    const foreign = await item('Foreign', { tenantId: elsewhere })
    const foreignLegacy = await legacy('Foreign', { tenantId: elsewhere })
    const before = await contentOfAll()
    const refused = async (legacyId: string, targetId: string, path: string) =>
      expect(
        await call(mappingRoute.PUT, staff, {
          params: { id: tenantId },
          body: { rows: [{ legacyId, before: null, after: to(targetId) }] },
        }),
      ).toEqual({ status: 400, body: [{ message: expect.any(String), path }] })
    for (const id of [foreign.id, (await legacy('Two')).id, banks.id, randomUUID()]) await refused(one.id, id, 'rows[0].after.targetId')
    await refused(bank.id, sub.id, 'rows[0].after.targetId')
    for (const id of [foreignLegacy.id, target.id, randomUUID()]) await refused(id, target.id, 'rows[0].legacyId')
    const twice = { legacyId: one.id, before: null, after: to(target.id) }
    expect((await map([twice, twice])).status).toBe(400)
    expect((await map([])).status).toBe(400)
    expect((await map([twice], staff, randomUUID())).status).toBe(404)
    expect((await map([twice], staff, elsewhere)).status).toBe(400)
    expect(await stored()).toEqual({})
    await db.taxonomyItem.deleteMany({ where: { name: 'Two' } })
    expect(await contentOfAll()).toEqual(before)
  })

  test('clients and visitors have no part in it', async () => {
    const client = await makeUser(db)
    const one = await legacy('One')
    const { revision } = await look()
    for (const [caller, status] of [
      [null, 401],
      [client, 403],
    ] as const) {
      expect((await send(mappingRoute.GET, caller, { params: { id: tenantId } })).status).toBe(status)
      expect((await map([{ legacyId: one.id, before: null, after: to(null) }], caller)).status).toBe(status)
      expect((await send(tagRoute.GET, caller, { params: { id: tenantId } })).status).toBe(status)
      expect((await tag(revision, caller)).status).toBe(status)
    }
    expect((await send(mappingRoute.GET, staff, { params: { id: randomUUID() } })).status).toBe(404)
    expect((await send(tagRoute.GET, staff, { params: { id: randomUUID() } })).status).toBe(404)
  })

  test('goes with a deleted item and returns with it', async () => {
    const [one, target] = [await legacy('One'), await item('Target')]
    await mapTo(one.id, target.id)
    const before = await contentOfAll()
    const reply = await send(lifeCycle.DELETE, staff, { params: { id: one.id } })
    expect(await stored()).toEqual({})
    expect((await undo(reply)).status).toBe(200)
    expect(await contentOfAll()).toEqual(before)
  })

  test('an item of the new catalogue that returns gets its mappings back, but for those that were made anew since', async () => {
    const [one, two, gone, other] = [await legacy('One'), await legacy('Two'), await item('Gone'), await item('Other')]
    await mapTo(one.id, gone.id)
    await mapTo(two.id, gone.id)
    const reply = await send(lifeCycleV2.DELETE, staff, { params: { id: gone.id } })
    expect(await stored()).toEqual({})
    await mapTo(two.id, other.id)
    expect(await undo(reply)).toMatchObject({ status: 200, body: { leftOutCount: 1 } })
    expect(await stored()).toEqual({ [one.id]: gone.id, [two.id]: other.id })
  })

  test('is moved along when its item of the new catalogue is merged into another, also of sub-industries, and comes back with undo', async () => {
    const [bank, gone, into] = [await legacy('Bank', sector()), await item('Gone', sector()), await item('Into', sector())]
    const sub = await legacy('Sub', sector(bank.id))
    const [same, known] = [await item('Private', sector(gone.id)), await item('private', sector(into.id))]
    await map([
      { legacyId: bank.id, before: null, after: to(gone.id) },
      { legacyId: sub.id, before: null, after: to(same.id) },
    ])
    const before = await contentOfAll()
    const reply = await send(mergeRoute.POST, staff, { params: { id: gone.id }, body: { into: into.id } })
    expect(reply.status).toBe(200)
    expect(await stored()).toEqual({ [bank.id]: into.id, [sub.id]: known.id })
    expect(await undo(reply)).toMatchObject({ status: 200, body: { leftOutCount: 0 } })
    expect(await contentOfAll()).toEqual(before)
  })
})

describe('tagging the services', () => {
  /** Two services with legacy tags that are mapped to one item, of which the second has the new tag already; one whose tag has no counterpart. */
  async function mapped() {
    const [one, two, none] = [await legacy('One'), await legacy('Two'), await legacy('None')]
    const target = await item('Target')
    await map([
      { legacyId: one.id, before: null, after: to(target.id) },
      { legacyId: two.id, before: null, after: to(target.id) },
      { legacyId: none.id, before: null, after: to(null) },
    ])
    return {
      one,
      target,
      both: await makeService(db, { name: 'Both', taxonomyIds: [one.id, two.id] }),
      having: await makeService(db, { name: 'Having', taxonomyIds: [one.id, target.id] }),
      without: await makeService(db, { name: 'Without', taxonomyIds: [none.id] }),
    }
  }

  test('adds the new tags, keeps the legacy ones, and writes the trail; a second time changes nothing; undo is exact', async () => {
    const { one, target, both, having, without } = await mapped()
    const before = await contentOfAll()
    const seen = await look()
    expect(seen).toEqual({
      pairs: [
        { legacyId: one.id, legacy: 'One', target: 'Target', gaining: 1, having: 1 },
        { legacyId: expect.any(String), legacy: 'Two', target: 'Target', gaining: 1, having: 0 },
      ],
      services: 1,
      revision: expect.any(String),
    })
    const reply = await tag(seen.revision)
    expect([reply.status, await reply.json()]).toEqual([200, { changed: 1 }])
    expect([await tagsOf(both.id), await tagsOf(having.id), await tagsOf(without.id)]).toEqual([
      ['One', 'Target', 'Two'],
      ['One', 'Target'],
      ['None'],
    ])
    expect(await db.service.findMany({ orderBy: { name: 'asc' }, select: { version: true } })).toEqual([
      { version: both.version + 1 },
      { version: having.version },
      { version: without.version },
    ])
    const [row, ...others] = await db.auditEvent.findMany({ where: { entity: 'Service' } })
    expect(others).toEqual([])
    expect(row).toMatchObject({ action: 'update', entityId: both.id, actorPpid: staff.ppid })
    expect((row!.after as { lifeCycles: string[] }).lifeCycles).toContain(target.id)
    expect((row!.before as { lifeCycles: string[] }).lifeCycles).not.toContain(target.id)

    const next = await look()
    expect(next.services).toBe(0)
    const after = await contentOfAll()
    const again = await tag(next.revision)
    expect([await again.json(), again.headers.get(CHANGE_SET)]).toEqual([{ changed: 0 }, null])
    expect(await contentOfAll()).toEqual(after)

    expect(await undo(reply)).toMatchObject({ status: 200, body: { leftOutCount: 0 } })
    expect(await contentOfAll()).toEqual(before)
  })

  test('409 when a choice or the tags of a service changed since the look', async () => {
    const { one, target, both } = await mapped()
    const { revision } = await look()
    await db.serviceTaxonomy.create({ data: { serviceId: both.id, itemId: target.id } })
    const refused = await call(tagRoute.POST, staff, { params: { id: tenantId }, body: { revision } })
    expect(refused).toMatchObject({ status: 409, body: { detail: LOOK_AGAIN } })
    const next = await look()
    await map([{ legacyId: one.id, before: to(target.id), after: to(null) }])
    expect((await tag(next.revision)).status).toBe(409)
    expect((await tag('')).status).toBe(409)
    expect(await db.changeSet.count({ where: { action: 'bulk' } })).toBe(0)
  })

  test('of two at once one does it', async () => {
    const { both } = await mapped()
    const { revision } = await look()
    const statuses = (await Promise.all([tag(revision), tag(revision)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await tagsOf(both.id)).toEqual(['One', 'Target', 'Two'])
    expect(await db.auditEvent.count({ where: { entity: 'Service' } })).toBe(1)
  })

  test('touches no other tenant', async () => {
    await mapped()
    const other = await makeTenant(db)
    const seen = await read(PREVIEW, staff, { params: { id: other.id } })
    expect([seen.pairs, seen.services]).toEqual([[], 0])
    const reply = await send(tagRoute.POST, staff, { params: { id: other.id }, body: { revision: seen.revision } })
    expect(await reply.json()).toEqual({ changed: 0 })
  })
})
