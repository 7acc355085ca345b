import { beforeEach, describe, expect, test } from '@jest/globals'
import * as byNames from '#app/api/v1/Integration/Organization/by-names/route.ts'
import { POST as names } from '#app/api/v1/Organization/names/route.ts'
import { POST as pagedRoute } from '#app/api/v1/Organization/paged/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeEntity, makeInternalUser, makeUser } from '#seed/factories.ts'
import { listOrganizations } from './organization-contract.ts'

const paged = served(listOrganizations, pagedRoute)

const { call, read } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
})

test('organizations are for internal callers', async () => {
  const client = await makeUser(db)
  for (const [route, body] of [
    [paged, {}],
    [names, []],
    [byNames.POST, []],
    [byNames.GET, undefined],
  ] as const) {
    expect((await call(route, null, { body })).status).toBe(401)
    expect((await call(route, client, { body })).status).toBe(403)
  }
})

describe('POST /Organization/paged', () => {
  test('names of companies, each once, by name without letter case and accents, 20 a page (B649)', async () => {
    for (const name of [
      'beta',
      'Ärzte',
      'Alpha',
      'alpha',
      'Zeta',
      ...Array.from({ length: 18 }, (_, index) => `Firm ${String(index).padStart(2, '0')}`),
    ])
      await makeEntity(db, { name })
    await makeEntity(db, { name: 'Zeta' })
    const first = await read(paged, staff, { body: {} })
    expect(first).toMatchObject({ totalCount: 23, hasNext: true, pageNumber: 1, pageSize: 20 })
    expect(first.items.slice(0, 5).map(({ name }) => name.toLowerCase())).toEqual(['alpha', 'alpha', 'ärzte', 'beta', 'firm 00'])
    expect(await read(paged, staff, { body: { pageNumber: 2 } })).toMatchObject({
      items: [{ name: 'Firm 16' }, { name: 'Firm 17' }, { name: 'Zeta' }],
      hasNext: false,
    })
  })

  test('page and size stand in the query or the body; bad ones fall back (A047)', async () => {
    for (const name of ['A', 'B', 'C']) await makeEntity(db, { name })
    for (const sent of [
      { query: '?page=2&size=1', body: {} },
      { body: { PageNumber: 2, PageSize: 1 } },
      { query: '?pageNumber=2', body: { size: '1' } },
    ]) {
      expect(await read(paged, staff, sent)).toEqual({ items: [{ name: 'B' }], totalCount: 3, hasNext: true, pageNumber: 2, pageSize: 1 })
    }
    expect(await read(paged, staff, { query: '?page=-1&size=x', body: {} })).toMatchObject({ pageNumber: 1, pageSize: 20 })
    expect(await read(paged, staff, { query: '?page=999999999&size=99999', body: {} })).toMatchObject({ items: [], pageSize: 9999 })
  })

  test('filters.name is contained, orderBy turns the order (B405, A048, A050)', async () => {
    for (const name of ['Café Lux', 'Luxury', '100% Lux', 'Other']) await makeEntity(db, { name })
    const listQuery = { filters: { name: 'lux' }, orderBy: { field: 'name', direction: 'asc' }, pageNumber: 1, pageSize: 20 }
    expect(await read(paged, staff, { body: listQuery })).toEqual({
      items: [{ name: '100% Lux' }, { name: 'Café Lux' }, { name: 'Luxury' }],
      totalCount: 3,
      hasNext: false,
      pageNumber: 1,
      pageSize: 20,
    })
    expect((await read(paged, staff, { body: { filters: { name: 'CAFE' } } })).items).toEqual([{ name: 'Café Lux' }])
    expect((await read(paged, staff, { body: { filters: { name: '％' } } })).items).toEqual([{ name: '100% Lux' }])
    expect(
      (await read(paged, staff, { body: { filters: { name: 'lux' }, orderBy: { field: 'name', direction: 'desc' } } })).items.map(
        ({ name }) => name,
      ),
    ).toEqual(['Luxury', 'Café Lux', '100% Lux'])
  })

  test('unknown fields and directions are refused (W10, W61)', async () => {
    for (const body of [
      { filters: { prid: 'x' } },
      { orderBy: { field: 'prid' } },
      { orderBy: [{ field: 'name', direction: 'up' }] },
      { filters: { name: 1 } },
      { x: 1 },
      [],
      null,
    ]) {
      expect((await call(paged, staff, { body })).status).toBe(400)
    }
  })
})

test('names that companies have, by both paths and methods (B406, A059, E127 to E129)', async () => {
  for (const name of ['Alpha', 'Beta']) await makeEntity(db, { name })
  await makeEntity(db, { name: 'Beta' })
  const body = ['Beta', 'Nobody', 'Beta', 'alpha']
  for (const route of [names, byNames.POST]) {
    expect(await read(route, staff, { body })).toEqual([{ name: 'Beta' }])
    expect(await read(route, staff, { body: [] })).toEqual([])
    for (const bad of [{}, 'Beta', [1], null]) expect((await call(route, staff, { body: bad })).status).toBe(400)
  }
  expect(await read(byNames.GET, staff, { query: '?names=Alpha&names=Beta' })).toEqual([{ name: 'Alpha' }, { name: 'Beta' }])
  expect(await read(byNames.GET, staff, { query: '?names=Beta' })).toEqual([{ name: 'Beta' }])
  expect(await read(byNames.GET, staff)).toEqual([])
})
