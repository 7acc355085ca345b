import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as industries from '#app/api/v1/Industry/route.ts'
import * as industry from '#app/api/v1/Industry/[id]/route.ts'
import * as subIndustry from '#app/api/v1/Industry/[id]/[subId]/route.ts'
import * as industriesV2 from '#app/api/v2/Industry/route.ts'
import * as lifeCycles from '#app/api/v1/Lifecycle/route.ts'
import * as lifeCycle from '#app/api/v1/Lifecycle/[id]/route.ts'
import * as lifeCycleOrder from '#app/api/v1/Lifecycle/[id]/order/[n]/route.ts'
import * as lifeCyclesV2 from '#app/api/v2/Lifecycle/route.ts'
import * as lifeCycleV2 from '#app/api/v2/Lifecycle/[id]/route.ts'
import * as valueChainsV2 from '#app/api/v2/ValueChain/route.ts'
import * as valueChainOrderV2 from '#app/api/v2/ValueChain/[id]/order/[n]/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeService, makeServiceGroup, makeTaxonomyItem, makeTenant, makeUser } from '#seed/factories.ts'
import type { Industry, SubIndustry, TaxonomyItem } from './contract.ts'

const { send, read, call } = useApiCalls()
type Staff = Awaited<ReturnType<typeof makeInternalUser>>
let staff: Staff

beforeEach(async () => {
  await resetDatabase()
  await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
  staff = await makeInternalUser(db)
})

const add = async <T = TaxonomyItem>(handler: typeof lifeCycles.POST, body: object): Promise<T> => {
  const reply = await call<T>(handler, staff, { body })
  if (reply.status !== 201) throw new Error(JSON.stringify(reply))
  return reply.body
}
const names = async (handler: typeof lifeCycles.GET, query = '') =>
  (await read<TaxonomyItem[]>(handler, null, { query })).map((item) => item.name)

describe('access (B502)', () => {
  const calls = [
    ['POST', lifeCycles.POST, {}],
    ['PUT', lifeCycle.PUT, { id: randomUUID() }],
    ['DELETE', lifeCycle.DELETE, { id: randomUUID() }],
    ['PUT order', lifeCycleOrder.PUT, { id: randomUUID(), n: '1' }],
    ['POST industry', industries.POST, {}],
    ['POST sub-industry', subIndustry.POST, { id: randomUUID(), subId: randomUUID() }],
  ] as const
  test.each(calls)('%s is 401 without a token and 403 for a client', async (_name, handler, params) => {
    const body = handler.contracts[0]!.body ? { name: 'x' } : undefined
    expect((await send(handler, null, { params, body })).status).toBe(401)
    expect((await send(handler, await makeUser(db), { params, body })).status).toBe(403)
  })
})

describe('life cycles and value chains', () => {
  test('are created last in order, in the current tenant or the named one (A093, B498, B503)', async () => {
    await makeTenant(db, { domain: 'UK', url: 'http://uk.localhost:3000' })
    const first = await add(lifeCycles.POST, { name: ' Setup ' })
    expect(first).toEqual({ id: expect.any(String), name: 'Setup', order: 1, domain: 'LU', version: 1 })
    expect(await add(lifeCycles.POST, { name: 'Run' })).toMatchObject({ order: 2 })
    expect(await add(lifeCycles.POST, { name: 'Run', domain: 'uk' })).toMatchObject({ order: 1, domain: 'UK' })
    expect(await add(lifeCyclesV2.POST, { name: 'Run' })).toMatchObject({ order: 1, domain: 'LU' })
    expect(await names(lifeCycles.GET, '?domain=LU')).toEqual(['Setup', 'Run'])
    expect(await names(lifeCyclesV2.GET)).toEqual(['Run'])
  })

  test('refuses what is no name, an unknown tenant and unknown keys', async () => {
    expect(await call(lifeCycles.POST, staff, { body: {} })).toEqual({
      status: 400,
      body: [{ message: 'This field is required', path: 'name' }],
    })
    expect(await call(lifeCycles.POST, staff, { body: { name: '  ' } })).toMatchObject({ status: 400 })
    expect(await call(lifeCycles.POST, staff, { body: { name: 'x'.repeat(201) } })).toMatchObject({ status: 400 })
    expect(await call(lifeCycles.POST, staff, { body: { name: 'x', domain: 'XX' } })).toEqual({
      status: 400,
      body: [{ message: 'There is no such tenant', path: 'domain' }],
    })
    expect(await call(lifeCycles.POST, staff, { body: { name: 'x', colour: 1 } })).toMatchObject({ status: 400 })
  })

  test('names are unique per tenant and version (A093)', async () => {
    await add(lifeCycles.POST, { name: 'Run' })
    const other = await add(lifeCycles.POST, { name: 'Other' })
    const conflict = { status: 409, body: { code: 'CONFLICT', detail: 'This name is already used' } }
    expect(await call(lifeCycles.POST, staff, { body: { name: 'Run' } })).toMatchObject(conflict)
    expect(await call(lifeCycle.PUT, staff, { params: { id: other.id }, body: { name: 'Run' } })).toMatchObject(conflict)
    expect(await call(valueChainsV2.POST, staff, { body: { name: 'Run' } })).toMatchObject({ status: 201 })
  })

  test('are renamed; a stale editor sees the stored item (W60)', async () => {
    const { id, version } = await add(lifeCycles.POST, { name: 'Run' })
    const renamed = await call<TaxonomyItem>(lifeCycle.PUT, staff, {
      params: { id },
      body: { id, name: 'Operate', order: 1, domain: 'LU', version },
    })
    expect(renamed).toEqual({ status: 200, body: { id, name: 'Operate', order: 1, domain: 'LU', version: 2 } })
    const stale = await call(lifeCycle.PUT, staff, { params: { id }, body: { name: 'Mine', version } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', current: renamed.body } })
    expect(await call(lifeCycle.PUT, staff, { params: { id }, body: { name: 'Last' } })).toMatchObject({
      status: 200,
      body: { version: 3 },
    })
    expect(
      await db.auditEvent.findMany({
        where: { entityId: id },
        orderBy: { id: 'asc' },
        select: { action: true, entity: true, actorPpid: true },
      }),
    ).toEqual([
      { action: 'create', entity: 'LifeCycle', actorPpid: staff.ppid },
      { action: 'update', entity: 'LifeCycle', actorPpid: staff.ppid },
      { action: 'update', entity: 'LifeCycle', actorPpid: staff.ppid },
    ])
  })

  test('unknown ids, ids of the other version and of another kind are 404, before the body is read (W3)', async () => {
    const { id } = await add(lifeCycles.POST, { name: 'Run' })
    for (const unknown of [randomUUID(), 'x']) {
      expect((await send(lifeCycle.PUT, staff, { params: { id: unknown }, body: '{' })).status).toBe(404)
      expect((await send(lifeCycle.DELETE, staff, { params: { id: unknown } })).status).toBe(404)
      expect((await send(lifeCycleOrder.PUT, staff, { params: { id: unknown, n: 'x' } })).status).toBe(404)
    }
    expect((await send(lifeCycleV2.PUT, staff, { params: { id }, body: { name: 'x' } })).status).toBe(404)
    expect((await send(industry.DELETE, staff, { params: { id } })).status).toBe(404)
  })

  test('deleting takes the item from services and groups, keeps both, and closes the gap (A090)', async () => {
    const [first, second, third] = [
      await add(lifeCycles.POST, { name: 'a' }),
      await add(lifeCycles.POST, { name: 'b' }),
      await add(lifeCycles.POST, { name: 'c' }),
    ]
    const service = await makeService(db, { taxonomyIds: [first.id, third.id] })
    const group = await makeServiceGroup(db, { lifeCycleId: first.id, serviceIds: [service.id] })
    expect((await send(lifeCycle.DELETE, staff, { params: { id: first.id } })).status).toBe(204)
    expect((await read<TaxonomyItem[]>(lifeCycles.GET, null)).map(({ id, order }) => [id, order])).toEqual([
      [second.id, 1],
      [third.id, 2],
    ])
    expect(await db.serviceTaxonomy.findMany({ where: { serviceId: service.id } })).toEqual([{ serviceId: service.id, itemId: third.id }])
    expect(await db.serviceGroup.findUnique({ where: { id: group.id } })).toMatchObject({ lifeCycleId: null })
    expect(await db.auditEvent.findFirst({ where: { entityId: first.id, action: 'delete' } })).toMatchObject({
      before: { name: 'a', order: 1 },
    })
  })
})

describe('PUT order/{n} (A092, B489)', () => {
  const five = async () => {
    const items: TaxonomyItem[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) items.push(await add(valueChainsV2.POST, { name }))
    return items
  }
  const move = (item: TaxonomyItem, n: string) => call<TaxonomyItem>(valueChainOrderV2.PUT, staff, { params: { id: item.id, n } })

  test('the item takes the place, the others shift', async () => {
    const [a, , , d] = (await five()) as [TaxonomyItem, TaxonomyItem, TaxonomyItem, TaxonomyItem]
    expect(await move(d, '2')).toMatchObject({ status: 200, body: { id: d.id, name: 'd', order: 2 } })
    expect(await names(valueChainsV2.GET)).toEqual(['a', 'd', 'b', 'c', 'e'])
    await move(a, '4')
    expect(await names(valueChainsV2.GET)).toEqual(['d', 'b', 'c', 'a', 'e'])
    expect((await read<TaxonomyItem[]>(valueChainsV2.GET, null)).map(({ order }) => order)).toEqual([1, 2, 3, 4, 5])
  })

  test('out of range is clamped, anything but a whole number is 400', async () => {
    const items = await five()
    expect((await move(items[1]!, '0')).body.order).toBe(1)
    expect((await move(items[1]!, '-7')).body.order).toBe(1)
    expect((await move(items[0]!, '99999999999999')).body.order).toBe(5)
    for (const n of ['x', '1.5', ''])
      expect(await move(items[0]!, n)).toEqual({ status: 400, body: [{ message: 'Please provide a valid position', path: 'n' }] })
  })

  test('keeps to its tenant and version', async () => {
    const items = await five()
    const uk = await makeTenant(db, { domain: 'UK' })
    const other = await makeTaxonomyItem(db, { kind: 'VALUE_CHAIN', catalogueVersion: 2, tenantId: uk.id })
    await move(items[4]!, '1')
    expect(await db.taxonomyItem.findUnique({ where: { id: other.id } })).toMatchObject({ order: 1 })
  })

  test('two editors at once leave every place taken once', async () => {
    const items = await five()
    const replies = await Promise.all(items.flatMap((item, index) => [move(item, String(5 - index)), move(item, String(index + 1))]))
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200))
    expect((await read<TaxonomyItem[]>(valueChainsV2.GET, null)).map(({ order }) => order)).toEqual([1, 2, 3, 4, 5])
  })

  test('items created at once get places of their own', async () => {
    const created = await Promise.all(['p', 'q', 'r', 's'].map((name) => add(valueChainsV2.POST, { name })))
    expect(created.map(({ order }) => order).sort()).toEqual([1, 2, 3, 4])
  })
})

describe('industries', () => {
  test('with sub-industries: created, renamed, deleted (A009, B488, B504)', async () => {
    const funds = await add<Industry>(industries.POST, { name: 'Funds' })
    expect(funds).toEqual({ id: expect.any(String), name: 'Funds', order: null, domain: 'LU', subIndustries: [], version: 1 })
    const created = await call<SubIndustry>(industry.POST, staff, { params: { id: funds.id }, body: { name: 'UCITS' } })
    expect(created).toEqual({ status: 201, body: { id: expect.any(String), name: 'UCITS', version: 1 } })
    const params = { id: funds.id, subId: created.body.id }
    expect(await read(subIndustry.GET, null, { params })).toEqual(created.body)
    expect(await call(subIndustry.PUT, staff, { params, body: { name: 'AIF', version: 1 } })).toEqual({
      status: 200,
      body: { id: params.subId, name: 'AIF', version: 2 },
    })
    expect(await call(subIndustry.PUT, staff, { params, body: { name: 'Old', version: 1 } })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { name: 'AIF', version: 2 } },
    })
    expect(await call(industry.PUT, staff, { params: { id: funds.id }, body: { name: 'Fund industry' } })).toMatchObject({
      status: 200,
      body: { name: 'Fund industry', subIndustries: [{ name: 'AIF' }] },
    })
    expect((await send(subIndustry.DELETE, staff, { params })).status).toBe(204)
    expect(await read(industry.GET, null, { params: { id: funds.id } })).toMatchObject({ subIndustries: [] })
  })

  test('POST with a given id; 409 when it is taken (A009)', async () => {
    const funds = await add<Industry>(industries.POST, { name: 'Funds' })
    const params = { id: funds.id, subId: randomUUID() }
    expect(await call(subIndustry.POST, staff, { params, body: { name: 'UCITS' } })).toEqual({
      status: 201,
      body: { id: params.subId, name: 'UCITS', version: 1 },
    })
    expect(await call(subIndustry.POST, staff, { params, body: { name: 'AIF' } })).toMatchObject({
      status: 409,
      body: { detail: 'This id is already used' },
    })
    expect(await call(subIndustry.POST, staff, { params: { ...params, subId: randomUUID() }, body: { name: 'UCITS' } })).toMatchObject({
      status: 409,
      body: { detail: 'This name is already used' },
    })
    expect((await send(subIndustry.POST, staff, { params: { id: randomUUID(), subId: randomUUID() }, body: { name: 'x' } })).status).toBe(
      404,
    )
  })

  test('deleting an industry takes its sub-industries along and keeps services (W22, A090)', async () => {
    const funds = await add<Industry>(industries.POST, { name: 'Funds' })
    const sub = (await call<SubIndustry>(industry.POST, staff, { params: { id: funds.id }, body: { name: 'UCITS' } })).body
    const service = await makeService(db, { taxonomyIds: [funds.id, sub.id] })
    expect((await send(industry.DELETE, staff, { params: { id: funds.id } })).status).toBe(204)
    expect(await db.taxonomyItem.count()).toBe(0)
    expect(await db.service.count({ where: { id: service.id } })).toBe(1)
  })

  test('a sub-industry is found under its own industry only', async () => {
    const [funds, banks] = [
      await add<Industry>(industries.POST, { name: 'Funds' }),
      await add<Industry>(industries.POST, { name: 'Banks' }),
    ]
    const sub = (await call<SubIndustry>(industry.POST, staff, { params: { id: funds.id }, body: { name: 'UCITS' } })).body
    const params = { id: banks.id, subId: sub.id }
    expect((await send(subIndustry.PUT, staff, { params, body: { name: 'x' } })).status).toBe(404)
    expect((await send(subIndustry.DELETE, staff, { params })).status).toBe(404)
    expect((await send(industry.DELETE, staff, { params: { id: sub.id } })).status).toBe(404)
  })

  test('an Idempotency-Key makes a repeated creation one', async () => {
    const headers = { 'idempotency-key': 'one' }
    const first = await call(industriesV2.POST, staff, { body: { name: 'Funds' }, headers })
    expect(first.status).toBe(201)
    expect(await call(industriesV2.POST, staff, { body: { name: 'Funds' }, headers })).toEqual(first)
    expect(await db.taxonomyItem.count()).toBe(1)
  })
})
