import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as groups from '#app/api/v1/ServiceGroup/route.ts'
import * as group from '#app/api/v1/ServiceGroup/[id]/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeService, makeServiceGroup, makeTaxonomyItem, makeTenant, makeUser } from '#seed/factories.ts'
import type { ServiceGroup } from './contract.ts'

const { send, read, call } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>
let tenantId: string

beforeEach(async () => {
  await resetDatabase()
  tenantId = (await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })).id
  staff = await makeInternalUser(db)
})

async function material() {
  const lifeCycle = await makeTaxonomyItem(db, { kind: 'LIFECYCLE', tenantId, name: 'Setup' })
  const valueChain = await makeTaxonomyItem(db, { kind: 'VALUE_CHAIN', tenantId, name: 'Admin' })
  const [one, two] = [await makeService(db, { name: 'One' }), await makeService(db, { name: 'Two' })]
  return {
    lifeCycle,
    valueChain,
    one,
    two,
    body: {
      name: 'Group',
      smallDescription: 'Short',
      domain: 'LU',
      lifeCycle: lifeCycle.id,
      valueChain: valueChain.id,
      services: [one.id, two.id],
    },
  }
}

test('writes are 401 without a token and 403 for a client', async () => {
  const { id } = await makeServiceGroup(db)
  for (const [caller, status] of [
    [null, 401],
    [await makeUser(db), 403],
  ] as const) {
    expect((await send(groups.POST, caller, { body: { name: 'x' } })).status).toBe(status)
    expect((await send(group.PUT, caller, { params: { id }, body: { name: 'x' } })).status).toBe(status)
    expect((await send(group.DELETE, caller, { params: { id } })).status).toBe(status)
  }
})

describe('POST /ServiceGroup (B471, W12)', () => {
  test('from JSON; services read it back (B482, W13)', async () => {
    const { lifeCycle, valueChain, one, two, body } = await material()
    const created = await call<ServiceGroup>(groups.POST, staff, { body })
    expect(created).toEqual({
      status: 201,
      body: {
        ...body,
        id: expect.any(String),
        lifeCycle: { id: lifeCycle.id, name: 'Setup' },
        valueChain: { id: valueChain.id, name: 'Admin' },
        services: [one.id, two.id],
        version: 1,
      },
    })
    expect(await read(group.GET, staff, { params: { id: created.body.id } })).toEqual(created.body)
    expect(await db.service.findUnique({ where: { id: one.id } })).toMatchObject({ serviceGroupId: created.body.id, version: 2 })
  })

  test('a name that the tenant has in any letter case is 409; another tenant may have it', async () => {
    const uk = await makeTenant(db, { domain: 'UK' })
    await makeServiceGroup(db, { name: 'Tax', tenantId })
    const other = await makeServiceGroup(db, { name: 'Other', tenantId })
    const taken = { status: 409, body: { detail: 'A service group with this name already exists' } }
    expect(await call(groups.POST, staff, { body: { name: 'TAX', domain: 'LU' } })).toMatchObject(taken)
    expect(await call(group.PUT, staff, { params: { id: other.id }, body: { name: 'tax' } })).toMatchObject(taken)
    expect((await send(groups.POST, staff, { body: { name: 'TAX', domain: uk.domain } })).status).toBe(201)
  })

  test('from a form, with capitalised keys, repeated or indexed (B482)', async () => {
    const { one, two, lifeCycle } = await material()
    const form = new FormData()
    for (const [key, value] of [
      ['Name', ' Group '],
      ['SmallDescription', 'Short'],
      ['Domain', 'lu'],
      ['LifeCycle', lifeCycle.id],
      ['ValueChain', ''],
      ['Services[0]', one.id],
      ['Services[1]', two.id],
    ] as const)
      form.append(key, value)
    expect(await call(groups.POST, staff, { body: form })).toMatchObject({
      status: 201,
      body: {
        name: 'Group',
        smallDescription: 'Short',
        domain: 'LU',
        lifeCycle: { id: lifeCycle.id, name: 'Setup' },
        valueChain: null,
        services: [one.id, two.id],
      },
    })
  })

  test('a blank name is refused (A177, B481, B483)', async () => {
    for (const body of [{}, { name: '' }, { name: '   ' }])
      expect(await call(groups.POST, staff, { body })).toEqual({
        status: 400,
        body: [{ message: 'Please provide a valid name', path: 'name' }],
      })
  })

  test('unknown ids and ids of another tenant or kind are refused with their place (W8)', async () => {
    const { valueChain } = await material()
    const uk = await makeTenant(db, { domain: 'UK' })
    const foreign = await makeTaxonomyItem(db, { kind: 'VALUE_CHAIN', tenantId: uk.id })
    const reply = await call(groups.POST, staff, {
      body: { name: 'x', lifeCycle: valueChain.id, valueChain: foreign.id, services: [randomUUID()] },
    })
    expect(reply).toEqual({
      status: 400,
      body: [
        { message: 'There is no such item', path: 'lifeCycle' },
        { message: 'There is no such item', path: 'valueChain' },
        { message: 'There is no such service', path: 'services[0]' },
      ],
    })
    expect((await send(groups.POST, staff, { body: { name: 'x', domain: 'XX' } })).status).toBe(400)
    expect(await db.serviceGroup.count()).toBe(0)
  })
})

test('only services of the tenant of the group are taken, those that it has stay', async () => {
  const { one, two } = await material()
  const fr = await makeTenant(db, { domain: 'FR' })
  const french = await makeService(db, { tenantIds: [fr.id] })
  const foreign = 'This service is not offered in the domain of the service group'
  expect(await call(groups.POST, staff, { body: { name: 'x', domain: 'FR', services: [french.id, one.id] } })).toEqual({
    status: 400,
    body: [{ message: foreign, path: 'services[1]' }],
  })
  const { id } = await makeServiceGroup(db, { tenantId, serviceIds: [french.id] })
  const change = (body: object) => call<ServiceGroup>(group.PUT, staff, { params: { id }, body: { name: 'x', ...body } })
  expect(await change({ services: [french.id, two.id] })).toMatchObject({
    status: 200,
    body: { services: expect.arrayContaining([french.id, two.id]) },
  })
  expect(await change({ domain: 'FR' })).toMatchObject({ status: 400, body: [{ message: foreign }] })
  expect(await change({ domain: 'FR', services: [french.id] })).toMatchObject({ status: 200, body: { domain: 'FR' } })
})

test('every service that comes or goes has a row of its own in the audit trail', async () => {
  const { one, two } = await material()
  const old = await makeServiceGroup(db, { serviceIds: [one.id] })
  const { body } = await call<ServiceGroup>(groups.POST, staff, { body: { name: 'New', domain: 'LU', services: [one.id, two.id] } })
  await call(group.PUT, staff, { params: { id: body.id }, body: { name: 'New', services: [two.id] } })
  await send(group.DELETE, staff, { params: { id: body.id } })
  const rows = await db.auditEvent.findMany({ where: { entity: 'Service' }, orderBy: { id: 'asc' } })
  const moves = (id: string) =>
    rows.filter(({ entityId }) => entityId === id).map(({ before, after, actorPpid }) => [before, after, actorPpid])
  const [first, mine] = [{ serviceGroupId: old.id }, { serviceGroupId: body.id }]
  expect(moves(one.id)).toEqual([
    [first, mine, staff.ppid],
    [mine, { serviceGroupId: null }, staff.ppid],
  ])
  expect(moves(two.id)).toEqual([
    [{ serviceGroupId: null }, mine, staff.ppid],
    [mine, { serviceGroupId: null }, staff.ppid],
  ])
})

describe('PUT /ServiceGroup/{id} (B471)', () => {
  test('services become the given ones; those of another group move and both groups get a new version', async () => {
    const { one, two } = await material()
    const first = await makeServiceGroup(db, { serviceIds: [one.id] })
    const second = await makeServiceGroup(db, { serviceIds: [two.id] })
    const changed = await call<ServiceGroup>(group.PUT, staff, {
      params: { id: first.id },
      body: { name: 'First', services: [two.id], version: 1 },
    })
    expect(changed).toMatchObject({ status: 200, body: { name: 'First', services: [two.id], version: 2 } })
    expect(await db.serviceGroup.findUnique({ where: { id: second.id } })).toMatchObject({ version: 2 })
    expect(await db.service.findUnique({ where: { id: one.id } })).toMatchObject({ serviceGroupId: null, version: 2 })
    expect(await call(group.PUT, staff, { params: { id: second.id }, body: { name: 'x', version: 1 } })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { services: [], version: 2 } },
    })
  })

  test('a list that is left out stays, an empty one empties', async () => {
    const { one } = await material()
    const { id } = await makeServiceGroup(db, { serviceIds: [one.id] })
    expect(await call(group.PUT, staff, { params: { id }, body: { name: 'A' } })).toMatchObject({
      body: { services: [one.id], smallDescription: '' },
    })
    const form = new FormData()
    form.append('Name', 'B')
    form.append('Services', '')
    expect(await call(group.PUT, staff, { params: { id }, body: form })).toMatchObject({ status: 200, body: { name: 'B', services: [] } })
  })

  test('an unknown id is 404 before the body is read', async () => {
    for (const id of [randomUUID(), 'x']) expect((await send(group.PUT, staff, { params: { id }, body: '{' })).status).toBe(404)
  })
})

test('DELETE keeps the services without a group (B471, A174)', async () => {
  const { one } = await material()
  const { id } = await makeServiceGroup(db, { serviceIds: [one.id] })
  expect((await send(group.DELETE, staff, { params: { id } })).status).toBe(204)
  expect(await db.service.findUnique({ where: { id: one.id } })).toMatchObject({ serviceGroupId: null, version: 2 })
  expect((await send(group.DELETE, staff, { params: { id } })).status).toBe(404)
  expect(await db.auditEvent.findFirst({ where: { entityId: id, action: 'delete' } })).toMatchObject({
    entity: 'ServiceGroup',
    before: { services: [one.id] },
  })
})
