import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { GET } from '#app/api/v1/Audit/[entity]/[id]/route.ts'
import * as service from '#app/api/v1/Service/[id]/route.ts'
import { PATCH as patchNew } from '#app/api/v1/Service/[id]/new/route.ts'
import * as services from '#app/api/v1/Service/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeMaterial, serviceForm, type Material } from '#lib/services/write-testing.ts'
import type { Service } from '#lib/services/contract.ts'
import { makeInternalUser, makeSuperUser, makeUser } from '#seed/factories.ts'
import { changesOf, keysIn } from './changes.ts'
import type { AuditEntry } from './contract.ts'

const { send, read, call } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>
let material: Material

interface History {
  items: AuditEntry[]
  totalCount: number
  hasNext: boolean
  names: Record<string, string>
}

beforeEach(async () => {
  await resetDatabase()
  material = await makeMaterial()
  staff = await makeInternalUser(db)
})

const create = async (): Promise<Service> =>
  (await call<Service>(services.POST, staff, { body: serviceForm(material, { ResponsiblesPpids: [staff.ppid] }) })).body
const history = (id: string, query = ''): Promise<History> => read<History>(GET, staff, { params: { entity: 'Service', id }, query })

describe('GET /Audit/{entity}/{id} (security rule 37)', () => {
  test('shows who did what, newest first, with the names of what the changes name', async () => {
    const { id } = await create()
    await send(patchNew, staff, { params: { id }, query: '?isNew=true' })
    const { items, totalCount, names } = await history(id.toUpperCase())
    expect(totalCount).toBe(2)
    expect(items.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(items[0]).toMatchObject({
      who: { ppid: staff.ppid, name: `${staff.firstName} ${staff.lastName}` },
      changes: [{ field: 'isNew', before: false, after: true }],
    })
    const created = new Map(items[1]!.changes.map(({ field, before, after }) => [field, { before, after }]))
    expect(created.get('name')).toEqual({ before: null, after: 'Tax reporting' })
    expect(created.get('lifeCycles')).toEqual({ before: null, after: [material.lifeCycle.id] })
    // What is nothing before and after is no change.
    expect(created.has('relatedServices')).toBe(false)
    expect(names).toMatchObject({ [material.lifeCycle.id]: material.lifeCycle.name, [staff.ppid]: `${staff.firstName} ${staff.lastName}` })
  })

  test('pages; the history of a deleted service and of a deleted person stays', async () => {
    const { id } = await create()
    await send(service.DELETE, await makeSuperUser(db), { params: { id } })
    const first = await history(id, '?pageNumber=1&pageSize=1')
    expect(first).toMatchObject({ totalCount: 2, hasNext: true, items: [{ action: 'delete' }] })
    const reader = await makeInternalUser(db)
    await db.user.delete({ where: { ppid: staff.ppid } })
    const second = await read<History>(GET, reader, { params: { entity: 'Service', id }, query: '?pageNumber=2&pageSize=1' })
    expect(second).toMatchObject({ hasNext: false, items: [{ action: 'create', who: { ppid: staff.ppid, name: staff.ppid } }] })
    expect(second.names[staff.ppid]).toBeUndefined()
  })

  test('an unknown id has an empty history, another kind of record has its own, an unknown kind is 404', async () => {
    const { id } = await create()
    expect(await history(randomUUID())).toMatchObject({ items: [], totalCount: 0, names: {} })
    expect(await read<History>(GET, staff, { params: { entity: 'User', id } })).toMatchObject({ items: [] })
    for (const entity of ['service', 'Session', 'x']) expect((await send(GET, staff, { params: { entity, id } })).status).toBe(404)
  })

  test('is for internal users', async () => {
    const { id } = await create()
    const sent = { params: { entity: 'Service', id } }
    expect((await send(GET, null, sent)).status).toBe(401)
    expect((await send(GET, await makeUser(db), sent)).status).toBe(403)
  })
})

test('differences leave technical fields and equal values out', () => {
  expect(
    changesOf({ id: 'a', name: 'A', version: 1, tags: [], note: null }, { id: 'a', name: 'B', version: 2, tags: [], note: '' }),
  ).toEqual([{ field: 'name', before: 'A', after: 'B' }])
  expect(changesOf(null, null)).toEqual([])
  expect(changesOf('x', [])).toEqual([])
})

test('keys of people are found under their fields, ids anywhere', () => {
  const id = randomUUID()
  expect(keysIn({ teamPpids: ['p-1'], applications: [{ itContactPpid: 'p-2', name: 'p-3' }], groups: [id] })).toEqual({
    ids: [id],
    ppids: ['p-1', 'p-2', id],
  })
})
