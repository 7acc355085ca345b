import { beforeEach, describe, expect, test } from '@jest/globals'
import * as undo from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as preview from '#app/api/v1/ServiceDesk/bulk/preview/route.ts'
import * as bulk from '#app/api/v1/ServiceDesk/bulk/route.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import {
  makeInternalUser,
  makeService,
  makeServiceGroup,
  makeSubscription,
  makeSuperUser,
  makeTaxonomyItem,
  makeTenant,
  makeUser,
} from '#seed/factories.ts'
import type { BulkServiceAction } from './bulk-contract.ts'
import { makeMaterial } from './write-testing.ts'
import type { Material } from './write-testing.ts'

const { read, send } = useApiCalls()
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'
const LIVE = { do: 'live', on: true } as const

type Row = { id: string; name: string; version: number; outcome: string }
let keeper: User
let material: Material

const look = async (ids: string[], action: BulkServiceAction, caller = keeper): Promise<Row[]> =>
  (await read<{ rows: Row[] }>(preview.POST, caller, { body: { ids, action } })).rows
const outcomes = async (ids: string[], action: BulkServiceAction, caller = keeper) =>
  Object.fromEntries((await look(ids, action, caller)).map(({ name, outcome }) => [name, outcome]))
const apply = (rows: Pick<Row, 'id' | 'version'>[], action: BulkServiceAction, caller = keeper) =>
  send(bulk.PUT, caller, { body: { rows: rows.map(({ id, version }) => ({ id, version })), action } })
/** Looks and does it. @returns the reply of the change */
const act = async (ids: string[], action: BulkServiceAction, caller = keeper) => apply(await look(ids, action, caller), action, caller)
const takeBack = (reply: Response, caller = keeper) => send(undo.POST, caller, { params: { id: reply.headers.get('x-change-set')! } })

/** A service of the tenant with a tag of each kind. */
async function offered(name: string, more: object = {}) {
  const { tenant, lifeCycle, valueChain, industry } = material
  const { id } = await makeService(db, { name, live: false, ...more })
  await db.serviceDomain.createMany({ data: [{ serviceId: id, tenantId: tenant.id }], skipDuplicates: true })
  await db.serviceTaxonomy.createMany({
    data: [lifeCycle, valueChain, industry].map((item) => ({ serviceId: id, itemId: item.id })),
    skipDuplicates: true,
  })
  return id
}
const stored = (id: string) =>
  db.service.findUniqueOrThrow({
    where: { id },
    include: { taxonomy: { select: { itemId: true } }, people: { where: { role: 'RESPONSIBLE' }, orderBy: { position: 'asc' } } },
  })

beforeEach(async () => {
  await resetDatabase()
  keeper = await makeSuperUser(db)
  material = await makeMaterial()
})

describe('many services are set live', () => {
  test('after a look that says which change, audited with a version each, and taken back as one', async () => {
    const [one, two, live] = [await offered('One'), await offered('Two'), await offered('Live', { live: true })]
    expect(await outcomes([one, two, live, UNKNOWN], LIVE)).toEqual({ Live: 'same', One: 'changes', Two: 'changes' })
    const reply = await act([one, two, live], LIVE)
    expect(await reply.json()).toEqual({ changed: 2, leftOut: [] })
    expect([await stored(one), await stored(two)]).toMatchObject([
      { live: true, version: 2 },
      { live: true, version: 2 },
    ])
    expect(await db.auditEvent.count({ where: { action: 'update', entity: 'Service', actorPpid: keeper.ppid } })).toBe(2)
    expect((await takeBack(reply)).status).toBe(200)
    expect([await stored(one), await stored(two), await stored(live)]).toMatchObject([{ live: false }, { live: false }, { live: true }])
  })

  test('but for those that somebody changed or deleted since, which are named', async () => {
    const [one, two, gone] = [await offered('One'), await offered('Two'), await offered('Gone')]
    const seen = await look([one, two, gone], LIVE)
    await db.service.update({ where: { id: two }, data: { name: 'Two, mended', version: { increment: 1 } } })
    await db.service.delete({ where: { id: gone } })
    expect(await (await apply(seen, LIVE)).json()).toEqual({
      changed: 1,
      leftOut: [
        { id: two, name: 'Two, mended', outcome: 'changed' },
        { id: gone, name: null, outcome: 'gone' },
      ],
    })
    expect(await stored(two)).toMatchObject({ live: false })
  })

  test('once when it is sent twice at the same moment', async () => {
    const seen = await look([await offered('One')], LIVE)
    const replies = await Promise.all([apply(seen, LIVE), apply(seen, LIVE)])
    const changed = await Promise.all(replies.map(async (reply) => ((await reply.json()) as { changed: number }).changed))
    expect(changed.toSorted()).toEqual([0, 1])
    expect(await db.auditEvent.count({ where: { action: 'update', entity: 'Service' } })).toBe(1)
  })

  test('only those that the person works for, who takes back the own work alone', async () => {
    const staff = await makeInternalUser(db)
    const [own, foreign] = [await offered('Own', { createdByPpid: staff.ppid }), await offered('Foreign')]
    expect(await outcomes([own, foreign], LIVE, staff)).toEqual({ Own: 'changes', Foreign: 'foreign' })
    const reply = await act([own, foreign], LIVE, staff)
    expect(await reply.json()).toMatchObject({ changed: 1, leftOut: [{ id: foreign, outcome: 'foreign' }] })
    expect(await stored(foreign)).toMatchObject({ live: false, version: 1 })
    expect((await takeBack(reply, await makeInternalUser(db))).status).toBe(404)
    expect((await takeBack(reply, staff)).status).toBe(200)
    expect(await stored(own)).toMatchObject({ live: false })
  })
})

test('many are highlighted', async () => {
  const one = await offered('One')
  expect(await (await act([one], { do: 'highlighted', on: true })).json()).toMatchObject({ changed: 1 })
  expect(await stored(one)).toMatchObject({ isHighlighted: true, live: false })
})

describe('tags of many', () => {
  test('are added and taken away, where the domain is theirs and each kind keeps one', async () => {
    const { tenant, lifeCycle, industry } = material
    const fresh = await makeTaxonomyItem(db, { kind: 'INDUSTRY', tenantId: tenant.id })
    const one = await offered('One')
    const abroad = (await makeService(db, { name: 'Abroad' })).id
    await db.serviceDomain.deleteMany({ where: { serviceId: abroad } })
    const action = { do: 'tags', add: [fresh.id], remove: [industry.id] } as const satisfies BulkServiceAction
    expect(await outcomes([one, abroad], { ...action, remove: [] })).toEqual({ One: 'changes', Abroad: 'domain' })
    const reply = await act([one], { ...action, add: [...action.add], remove: [...action.remove] })
    expect((await stored(one)).taxonomy.map(({ itemId }) => itemId)).toEqual(expect.arrayContaining([fresh.id, lifeCycle.id]))
    expect((await stored(one)).taxonomy.map(({ itemId }) => itemId)).not.toContain(industry.id)
    expect(await outcomes([one], { do: 'tags', add: [], remove: [fresh.id] })).toEqual({ One: 'last-tag' })
    expect((await takeBack(reply)).status).toBe(200)
    const tags = (await stored(one)).taxonomy.map(({ itemId }) => itemId)
    expect(tags).toContain(industry.id)
    expect(tags).not.toContain(fresh.id)
  })

  test('are tags that there are', async () => {
    const body = { ids: [await offered('One')], action: { do: 'tags', add: [UNKNOWN], remove: [] } }
    expect((await send(preview.POST, keeper, { body })).status).toBe(400)
  })
})

test('responsibles of many are set in their order, people of the firm only, and taken back', async () => {
  const [first, second, client] = [await makeInternalUser(db), await makeInternalUser(db), await makeUser(db)]
  const one = await offered('One')
  const reply = await act([one], { do: 'responsibles', ppids: [second.ppid, first.ppid] })
  expect((await stored(one)).people.map(({ userPpid }) => userPpid)).toEqual([second.ppid, first.ppid])
  const status = async (ppids: string[]) =>
    (await send(preview.POST, keeper, { body: { ids: [one], action: { do: 'responsibles', ppids } } })).status
  expect(await status([client.ppid])).toBe(400)
  expect(await status(['a', 'b', 'c', 'd'])).toBe(400)
  await takeBack(reply)
  expect((await stored(one)).people).toEqual([])
})

test('many join a group of a domain that they are offered in, and leave it', async () => {
  const group = await makeServiceGroup(db, { tenantId: material.tenant.id })
  const elsewhere = await makeServiceGroup(db, { tenantId: (await makeTenant(db, { domain: 'FR' })).id })
  const one = await offered('One')
  expect(await outcomes([one], { do: 'group', serviceGroupId: elsewhere.id })).toEqual({ One: 'domain' })
  const reply = await act([one], { do: 'group', serviceGroupId: group.id })
  expect(await stored(one)).toMatchObject({ serviceGroupId: group.id })
  expect(await db.serviceGroup.findUniqueOrThrow({ where: { id: group.id } })).toMatchObject({ version: 2 })
  await takeBack(reply)
  expect(await stored(one)).toMatchObject({ serviceGroupId: null })
  await act([one], { do: 'group', serviceGroupId: group.id })
  expect(await (await act([one], { do: 'group', serviceGroupId: null })).json()).toMatchObject({ changed: 1 })
  expect(await stored(one)).toMatchObject({ serviceGroupId: null })
})

test('many are offered in another tenant, and no longer in one, whose tags and group go with it; each stays offered somewhere', async () => {
  const { tenant, lifeCycle, valueChain, industry } = material
  const other = await makeTenant(db, { domain: 'FR' })
  const group = await makeServiceGroup(db, { tenantId: tenant.id })
  const [one, only] = [await offered('One', { serviceGroupId: group.id }), await offered('Only')]
  const add = { do: 'tenants', add: ['FR'], remove: [] } as const
  expect((await send(preview.POST, keeper, { body: { ids: [one], action: { ...add, add: ['XX'] } } })).status).toBe(400)
  const added = await act([one], { do: 'tenants', add: ['FR', 'FR'], remove: [] })
  expect(await added.json()).toEqual({ changed: 1, leftOut: [] })
  const domainsOf = async (id: string) =>
    (await db.serviceDomain.findMany({ where: { serviceId: id }, select: { tenantId: true } })).map(({ tenantId }) => tenantId)
  expect(new Set(await domainsOf(one))).toEqual(new Set([tenant.id, other.id]))
  expect(await outcomes([one, only], { do: 'tenants', add: [], remove: [tenant.domain] })).toEqual({ One: 'last-tag', Only: 'no-domain' })

  const items = await Promise.all(
    [lifeCycle, valueChain, industry].map(({ kind }) => makeTaxonomyItem(db, { tenantId: other.id, kind, name: `Of FR ${kind}` })),
  )
  await db.serviceTaxonomy.createMany({ data: items.map(({ id }) => ({ serviceId: one, itemId: id })) })
  const removed = await act([one, only], { do: 'tenants', add: [], remove: [tenant.domain] })
  expect(await removed.json()).toMatchObject({ changed: 1, leftOut: [{ id: only, outcome: 'no-domain' }] })
  expect(await domainsOf(one)).toEqual([other.id])
  expect(await stored(one)).toMatchObject({ serviceGroupId: null })
  expect(new Set((await stored(one)).taxonomy.map(({ itemId }) => itemId))).toEqual(new Set(items.map(({ id }) => id)))
  expect((await takeBack(removed)).status).toBe(200)
  expect(new Set(await domainsOf(one))).toEqual(new Set([tenant.id, other.id]))
  expect(await stored(one)).toMatchObject({ serviceGroupId: group.id })
  expect((await stored(one)).taxonomy).toHaveLength(6)
})

test('many are deleted into the trash as one, but for those with subscriptions, by super users only', async () => {
  const [one, two, used] = [await offered('One'), await offered('Two'), await offered('Used')]
  await makeSubscription(db, { serviceId: used })
  expect(await outcomes([one, two, used], { do: 'delete' })).toEqual({ One: 'changes', Two: 'changes', Used: 'subscribed' })
  const staff = await makeInternalUser(db)
  expect((await send(preview.POST, staff, { body: { ids: [one], action: { do: 'delete' } } })).status).toBe(403)
  expect((await apply([{ id: one, version: 1 }], { do: 'delete' }, staff)).status).toBe(403)
  const reply = await act([one, two, used], { do: 'delete' })
  expect(await reply.json()).toMatchObject({ changed: 2, leftOut: [{ id: used, outcome: 'subscribed' }] })
  expect(await db.service.count()).toBe(1)
  expect(await db.changeSet.findMany({ select: { action: true, deletes: true, label: true } })).toEqual([
    { action: 'bulk', deletes: true, label: '2 services' },
  ])
  expect((await takeBack(reply)).status).toBe(200)
  expect((await stored(one)).taxonomy).toHaveLength(3)
})

test('401, 403, 404 and bad input', async () => {
  const body = { ids: [await offered('One')], action: LIVE }
  expect((await send(preview.POST, null, { body })).status).toBe(401)
  expect((await send(preview.POST, await makeUser(db), { body })).status).toBe(403)
  expect((await send(bulk.PUT, await makeUser(db), { body: { rows: [{ id: body.ids[0], version: 1 }], action: LIVE } })).status).toBe(403)
  expect((await send(preview.POST, keeper, { body: { ...body, ids: [UNKNOWN] } })).status).toBe(404)
  expect((await send(preview.POST, keeper, { body: { ...body, ids: [] } })).status).toBe(400)
  expect((await send(preview.POST, keeper, { body: { ...body, action: { do: 'publish' } } })).status).toBe(400)
  expect((await send(preview.POST, keeper, { body: { ...body, action: { do: 'group', serviceGroupId: UNKNOWN } } })).status).toBe(400)
})
