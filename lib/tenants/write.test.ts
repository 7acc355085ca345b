import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as tenants from '#app/api/v1/Tenant/route.ts'
import * as tenant from '#app/api/v1/Tenant/[id]/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeService, makeServiceGroup, makeSuperUser, makeTaxonomyItem, makeTenant } from '#seed/factories.ts'
import type { Tenant } from './contract.ts'

const { send, read, call } = useApiCalls()
const body = { name: 'Malta', url: 'https://mt.example', domain: 'mt' }
let boss: Awaited<ReturnType<typeof makeSuperUser>>

beforeEach(async () => {
  await resetDatabase()
  boss = await makeSuperUser(db)
})

test('writes are for super users (A081)', async () => {
  const staff = await makeInternalUser(db)
  const { id } = await makeTenant(db)
  for (const [caller, status] of [
    [null, 401],
    [staff, 403],
  ] as const) {
    expect((await send(tenants.POST, caller, { body })).status).toBe(status)
    expect((await send(tenant.PUT, caller, { params: { id }, body })).status).toBe(status)
    expect((await send(tenant.DELETE, caller, { params: { id } })).status).toBe(status)
  }
})

describe('POST /Tenant', () => {
  test('stores the domain in upper case, the colour by place (W20, A183)', async () => {
    await makeTenant(db, { domain: 'LU' })
    const created = await call<Tenant>(tenants.POST, boss, { body })
    expect(created).toEqual({
      status: 201,
      body: { id: expect.any(String), name: 'Malta', url: 'https://mt.example', domain: 'MT', colour: 1, version: 1 },
    })
    expect(await read<Tenant>(tenant.GET, null, { params: { id: created.body.id } })).toEqual(created.body)
    expect(await call(tenants.POST, boss, { body: { ...body, url: 'https://ie.example', domain: 'IE', colour: 4 } })).toMatchObject({
      status: 201,
      body: { colour: 4 },
    })
  })

  test('a domain is used once, by two writers too', async () => {
    const replies = await Promise.all(
      [1, 2, 3].map((number) => call<{ detail: string }>(tenants.POST, boss, { body: { ...body, url: `https://mt${number}.example` } })),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409])
    expect(replies.find((reply) => reply.status === 409)?.body.detail).toBe('This domain is already used')
  })

  test('an address is used once, whatever its port, path and letter case, by two writers too (A036, A052)', async () => {
    const replies = await Promise.all(['MT', 'MLT'].map((domain) => call(tenants.POST, boss, { body: { ...body, domain } })))
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409])
    expect(replies.find((reply) => reply.status === 409)?.body).toMatchObject({ code: 'CONFLICT', detail: 'This address is already used' })
    expect((await send(tenants.POST, boss, { body: { ...body, domain: 'IE', url: 'http://MT.example:8080/start' } })).status).toBe(409)
  })

  test.each([
    [{ name: '' }, 'name', 'This field is required'],
    [{ url: 'ftp://x' }, 'url', 'Please provide a valid URL'],
    [{ url: 'mt.example' }, 'url', 'Please provide a valid URL'],
    [{ domain: 'M' }, 'domain', 'Please provide a valid domain (2 to 10 letters)'],
    [{ domain: 'M1' }, 'domain', 'Please provide a valid domain (2 to 10 letters)'],
    [{ domain: undefined }, 'domain', 'This field is required'],
  ])('refuses %j', async (change, path, message) => {
    expect(await call(tenants.POST, boss, { body: { ...body, ...change } })).toEqual({ status: 400, body: [{ message, path }] })
  })

  test('refuses a colour beyond the palette and unknown keys', async () => {
    for (const change of [{ colour: 6 }, { colour: -1 }, { isHome: true }])
      expect((await send(tenants.POST, boss, { body: { ...body, ...change } })).status).toBe(400)
  })
})

describe('PUT /Tenant/{id}', () => {
  test('changes the tenant; a stale version returns the stored one (W60)', async () => {
    const { id } = await makeTenant(db, { domain: 'MT' })
    const changed = await call(tenant.PUT, boss, { params: { id }, body: { ...body, name: 'Malta and Gozo', version: 1 } })
    expect(changed).toMatchObject({ status: 200, body: { id, name: 'Malta and Gozo', domain: 'MT', version: 2 } })
    const stale = await call(tenant.PUT, boss, { params: { id }, body: { ...body, version: 1 } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', current: changed.body } })
  })

  test('an unknown id is 404 before the body is read; a domain of another is 409', async () => {
    expect((await send(tenant.PUT, boss, { params: { id: randomUUID() }, body: '{' })).status).toBe(404)
    const { id } = await makeTenant(db, { domain: 'LU' })
    await makeTenant(db, { domain: 'MT' })
    expect((await send(tenant.PUT, boss, { params: { id }, body })).status).toBe(409)
  })

  test('an address of another is 409, its own is not', async () => {
    const { id } = await makeTenant(db, { url: 'https://mt.example', domain: 'MT' })
    await makeTenant(db, { url: 'https://lu.example', domain: 'LU' })
    expect(await call(tenant.PUT, boss, { params: { id }, body: { ...body, url: 'https://lu.example/' } })).toMatchObject({
      status: 409,
      body: { detail: 'This address is already used' },
    })
    expect((await send(tenant.PUT, boss, { params: { id }, body: { ...body, url: 'https://mt.example:8443' } })).status).toBe(200)
  })
})

describe('DELETE /Tenant/{id} (W21)', () => {
  test('409 while services belong to it', async () => {
    const { id } = await makeTenant(db)
    await makeService(db, { tenantIds: [id] })
    expect(await call(tenant.DELETE, boss, { params: { id } })).toMatchObject({
      status: 409,
      body: { detail: 'This item is used and cannot be deleted' },
    })
    expect(await db.tenant.count()).toBe(1)
  })

  test('its taxonomy, groups and page go too; a later read is 404', async () => {
    const { id } = await makeTenant(db)
    await makeTaxonomyItem(db, { tenantId: id })
    await makeServiceGroup(db, { tenantId: id })
    expect((await send(tenant.DELETE, boss, { params: { id } })).status).toBe(204)
    expect([await db.taxonomyItem.count(), await db.serviceGroup.count(), await db.tenant.count()]).toEqual([0, 0, 0])
    expect((await send(tenant.GET, null, { params: { id } })).status).toBe(404)
    expect((await send(tenant.DELETE, boss, { params: { id } })).status).toBe(404)
    expect(await db.auditEvent.findFirst({ where: { entityId: id } })).toMatchObject({
      action: 'delete',
      entity: 'Tenant',
      actorPpid: boss.ppid,
    })
  })
})
