import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { GET as list } from '#app/api/v1/ServiceGroup/route.ts'
import { GET as get } from '#app/api/v1/ServiceGroup/[id]/route.ts'
import { GET as live } from '#app/api/v1/ServiceGroup/live/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeService, makeServiceGroup, makeTaxonomyItem, makeTenant, makeUser } from '#seed/factories.ts'
import type { ServiceGroup } from './contract.ts'

const { send, read } = useApiCalls()

beforeEach(resetDatabase)

async function makeGroups() {
  const lu = await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
  const uk = await makeTenant(db, { domain: 'UK', url: 'http://uk.localhost:3000' })
  const [one, draft, british] = [
    await makeService(db, { name: 'One' }),
    await makeService(db, { live: false }),
    await makeService(db, { tenantIds: [uk.id] }),
  ]
  const mixed = await makeServiceGroup(db, { name: 'Mixed', tenantId: lu.id, serviceIds: [one.id, draft.id] })
  const drafts = await makeServiceGroup(db, { name: 'Drafts', tenantId: lu.id })
  const other = await makeServiceGroup(db, { name: 'Other', tenantId: uk.id, serviceIds: [british.id] })
  return { lu, uk, one, draft, british, mixed, drafts, other }
}
const names = (groups: ServiceGroup[]) => groups.map((group) => group.name)

describe('GET /ServiceGroup and /ServiceGroup/live (B471)', () => {
  test('live groups of the host with their live services; the same list for callers who are not internal (B484, A099, W14)', async () => {
    const { lu, one, mixed } = await makeGroups()
    await makeServiceGroup(db, { name: 'Unpublished', tenantId: lu.id, serviceIds: [(await makeService(db, { live: false })).id] })
    const expected = [
      {
        id: mixed.id,
        name: 'Mixed',
        smallDescription: mixed.smallDescription,
        domain: 'LU',
        lifeCycle: null,
        valueChain: null,
        services: [one.id],
        version: 1,
      },
    ]
    expect(await read(live, null)).toEqual(expected)
    expect(await read(list, null)).toEqual(expected)
    expect(await read(list, await makeUser(db))).toEqual(expected)
    expect(names(await read(live, await makeInternalUser(db)))).toEqual(['Mixed'])
    expect(names(await read(live, null, { host: 'uk.localhost' }))).toEqual(['Other'])
    expect(names(await read(live, null, { query: '?domain=uk' }))).toEqual(['Other'])
    expect(await read(live, null, { query: '?domain=XX' })).toEqual([])
  })

  test('internal callers get every group with every service', async () => {
    const { one, draft, mixed } = await makeGroups()
    const groups = await read<ServiceGroup[]>(list, await makeInternalUser(db))
    expect(names(groups)).toEqual(['Drafts', 'Mixed', 'Other'])
    expect(groups.find((group) => group.id === mixed.id)?.services.toSorted()).toEqual([one.id, draft.id].sort())
    expect(names(await read(list, await makeInternalUser(db), { query: '?domain=UK' }))).toEqual(['Other'])
  })
})

describe('GET /ServiceGroup/{id} (B471)', () => {
  test('life cycle and value chain by name (W12)', async () => {
    const { lu, one } = await makeGroups()
    const lifeCycle = await makeTaxonomyItem(db, { kind: 'LIFECYCLE', tenantId: lu.id, name: 'Setup' })
    const valueChain = await makeTaxonomyItem(db, { kind: 'VALUE_CHAIN', tenantId: lu.id, name: 'Admin' })
    const { id } = await makeServiceGroup(db, {
      tenantId: lu.id,
      lifeCycleId: lifeCycle.id,
      valueChainId: valueChain.id,
      serviceIds: [one.id],
    })
    expect(await read(get, null, { params: { id } })).toMatchObject({
      lifeCycle: { id: lifeCycle.id, name: 'Setup' },
      valueChain: { id: valueChain.id, name: 'Admin' },
      services: [one.id],
    })
  })

  test('others than internal callers see live services only, and no group without one', async () => {
    const { mixed, drafts, one } = await makeGroups()
    expect(await read(get, null, { params: { id: mixed.id } })).toMatchObject({ services: [one.id] })
    expect((await send(get, null, { params: { id: drafts.id } })).status).toBe(404)
    const staff = await makeInternalUser(db)
    expect((await read<ServiceGroup>(get, staff, { params: { id: mixed.id } })).services).toHaveLength(2)
    expect(await read(get, staff, { params: { id: drafts.id } })).toMatchObject({ services: [] })
  })

  test('unknown and malformed ids are 404', async () => {
    await makeGroups()
    for (const id of [randomUUID(), 'x']) expect((await send(get, null, { params: { id } })).status).toBe(404)
  })
})
