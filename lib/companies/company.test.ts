import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as companiesRoute from '#app/api/v1/Company/route.ts'
import * as company from '#app/api/v1/Company/[id]/route.ts'
import * as entitiesRoute from '#app/api/v1/Entity/route.ts'
import { db, pool } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeUser } from '#seed/factories.ts'
import { listCompanies, createCompany, listEntities } from './contract.ts'

const companies = { GET: served(listCompanies, companiesRoute.GET), POST: served(createCompany, companiesRoute.POST) }
const entities = { GET: served(listEntities, entitiesRoute.GET) }

const { send, read, call } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
})

test('company groups are for internal callers', async () => {
  const { id } = await makeCompany(db)
  for (const [caller, status] of [
    [null, 401],
    [await makeUser(db), 403],
  ] as const) {
    expect((await send(companies.GET, caller)).status).toBe(status)
    expect((await send(companies.POST, caller, { body: { name: 'x' } })).status).toBe(status)
    expect((await send(company.PUT, caller, { params: { id }, body: { name: 'x' } })).status).toBe(status)
    expect((await send(company.DELETE, caller, { params: { id } })).status).toBe(status)
  }
  expect(await db.company.count()).toBe(1)
})

describe('POST and GET /Company (B311, B314, A020)', () => {
  test('a group is created and listed by name', async () => {
    await makeCompany(db, { name: 'zeta' })
    await makeCompany(db, { name: 'Beta' })
    const created = await call(companies.POST, staff, { body: { Name: ' Älpha ' } })
    expect(created).toEqual({ status: 201, body: { id: expect.any(String), name: 'Älpha', version: 1 } })
    expect((await read(companies.GET, staff)).map(({ name }) => name)).toEqual(['Älpha', 'Beta', 'zeta'])
    expect(await db.auditEvent.findFirst({ where: { entityId: created.body.id } })).toMatchObject({
      action: 'create',
      entity: 'Company',
      actorPpid: staff.ppid,
    })
  })

  test('no name, a blank one and an unknown key are refused (B316, A178)', async () => {
    for (const body of [{}, { name: '' }, { name: '  ' }, { name: 5 }]) {
      expect(await call(companies.POST, staff, { body })).toEqual({
        status: 400,
        body: [{ message: 'Please provide a valid name', path: 'name' }],
      })
    }
    expect((await send(companies.POST, staff, { body: { name: 'x', colour: 'red' } })).status).toBe(400)
    expect((await send(companies.POST, staff, { body: { name: 'x'.repeat(201) } })).status).toBe(400)
  })

  test('a name is there once; the same request with a key runs once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [
      await call(companies.POST, staff, { body: { name: 'One' }, headers }),
      await call(companies.POST, staff, { body: { name: 'One' }, headers }),
    ]
    expect(again).toEqual(first)
    expect(await call(companies.POST, staff, { body: { name: 'One' } })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', detail: 'A company group with this name already exists' },
    })
  })
})

describe('PUT /Company/{id}', () => {
  test('however often a request with a key is sent while the first one waits, they hold the connections of one', async () => {
    const { id } = await makeCompany(db, { name: 'Old' })
    const other = await pool().connect()
    await other.query('BEGIN')
    await other.query('SELECT 1 FROM "Company" WHERE "id" = $1 FOR UPDATE', [id])
    const headers = { 'idempotency-key': randomUUID() }
    const replies = Array.from({ length: 12 }, () =>
      call(company.PUT, staff, { params: { id }, body: { name: 'New', version: 1 }, headers }),
    )
    // While they come, each reads who calls; after that none has a connection for as long as it waits.
    const samples: number[] = []
    while (samples.length < 50 && !(samples.length >= 10 && samples.slice(-5).every((held) => held === 2))) {
      await setTimeout(100)
      samples.push(pool().totalCount - pool().idleCount)
    }
    await other.query('COMMIT')
    other.release()
    expect(new Set((await Promise.all(replies)).map((reply) => JSON.stringify(reply)))).toEqual(
      new Set([JSON.stringify({ status: 200, body: { id, name: 'New', version: 2 } })]),
    )
    // That of the lock, and that of the first request.
    expect(samples.slice(-5)).toEqual([2, 2, 2, 2, 2])
  })

  test('a new name stands in the companies too (B317)', async () => {
    const { id } = await makeCompany(db, { name: 'Old' })
    await makeEntity(db, { companyId: id })
    expect(await call(company.PUT, staff, { params: { id }, body: { id, name: 'New', version: 1 } })).toEqual({
      status: 200,
      body: { id, name: 'New', version: 2 },
    })
    expect((await read(entities.GET, staff))[0]).toMatchObject({ companyName: 'New' })
  })

  test('stale, taken, blank and unknown (W3, W60)', async () => {
    const { id } = await makeCompany(db, { name: 'One', version: 3 })
    await makeCompany(db, { name: 'Two' })
    expect(await call(company.PUT, staff, { params: { id }, body: { name: 'x', version: 2 } })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { id, name: 'One', version: 3 } },
    })
    expect(await call(company.PUT, staff, { params: { id }, body: { name: 'Two' } })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
    expect((await send(company.PUT, staff, { params: { id }, body: { name: '' } })).status).toBe(400)
    for (const unknown of [randomUUID(), 'x'])
      expect((await send(company.PUT, staff, { params: { id: unknown }, body: '{' })).status).toBe(404)
    expect(await db.company.findUnique({ where: { id } })).toMatchObject({ name: 'One', version: 3 })
  })
})

test('DELETE /Company/{id}: 409 while it has companies (A174)', async () => {
  const { id } = await makeCompany(db)
  const entity = await makeEntity(db, { companyId: id })
  expect(await call(company.DELETE, staff, { params: { id } })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', detail: 'The company group has companies and cannot be deleted' },
  })
  await db.entity.delete({ where: { id: entity.id } })
  expect((await send(company.DELETE, staff, { params: { id } })).status).toBe(204)
  expect((await send(company.DELETE, staff, { params: { id } })).status).toBe(404)
  expect(await db.auditEvent.findFirst({ where: { entityId: id, action: 'delete' } })).toMatchObject({ before: { id } })
})
