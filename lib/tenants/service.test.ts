import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { GET as getHost } from '#app/api/v1/Host/route.ts'
import { GET as listTenants } from '#app/api/v1/Tenant/route.ts'
import { GET as getTenant } from '#app/api/v1/Tenant/[id]/route.ts'
import { GET as getCurrent } from '#app/api/v1/Tenant/current/route.ts'
import { resetConfig } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeService, makeTenant } from '#seed/factories.ts'
import { catalogueVersionOf } from './catalogue-version.ts'
import type { Host, Tenant } from './contract.ts'
import { tenantColour, tenantPalette } from '#lib/config/tenant-palette.ts'
import { currentTenant } from './service.ts'

const { send, read } = useApiCalls()
const settings = { ...process.env }

function set(values: Record<string, string>): void {
  Object.assign(process.env, values)
  resetConfig()
}

beforeEach(resetDatabase)
afterEach(() => {
  for (const name of ['DEFAULT_TENANT', 'HOME_TENANT', 'BUILT_IN_TENANT', 'HOST_NAME', 'FEATURE_CATALOGUE_VERSION_TOGGLE']) {
    if (settings[name] === undefined) delete process.env[name]
    else process.env[name] = settings[name]
  }
  resetConfig()
})

const current = (host: string) => read<Tenant>(getCurrent, null, { host })

describe('GET /Tenant', () => {
  test('every tenant with id, name, url, domain and colour (B023, B499)', async () => {
    const one = await makeTenant(db, { domain: 'LU', name: 'Luxembourg', url: 'http://localhost:3000' })
    await makeTenant(db, { domain: 'UK', colour: 4 })
    const tenants = await read<Tenant[]>(listTenants, null)
    expect(tenants[0]).toEqual({ id: one.id, name: 'Luxembourg', url: 'http://localhost:3000', domain: 'LU', colour: 0, version: 1 })
    expect(tenants[1]).toMatchObject({ domain: 'UK', colour: 4 })
  })

  test('colours are chosen by place in the list, the seventh is the first again (A183, B647)', async () => {
    for (let count = 0; count < 7; count += 1) await makeTenant(db)
    const colours = (await read<Tenant[]>(listTenants, null)).map((tenant) => tenant.colour)
    expect(colours).toEqual([0, 1, 2, 3, 4, 5, 0])
    expect(tenantColour(6)).toBe(tenantPalette[0])
  })

  test('one tenant; unknown and malformed ids are 404', async () => {
    const { id } = await makeTenant(db)
    expect(await read<Tenant>(getTenant, null, { params: { id } })).toMatchObject({ id })
    for (const unknown of [randomUUID(), 'x']) expect((await send(getTenant, null, { params: { id: unknown } })).status).toBe(404)
  })
})

describe('the current tenant (A036, W20, B491)', () => {
  test('by the host of its url, in any letter case and with any port', async () => {
    await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
    await makeTenant(db, { domain: 'UK', url: 'https://Services.Example:8443/start' })
    expect((await current('services.example')).domain).toBe('UK')
    expect((await current('SERVICES.example:9')).domain).toBe('UK')
    expect((await current('localhost:3000')).domain).toBe('LU')
  })

  test('another host gets the tenant of DEFAULT_TENANT', async () => {
    await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
    await makeTenant(db, { domain: 'FR', url: 'http://fr.localhost:3000' })
    expect((await current('127.0.0.1')).domain).toBe('LU')
    set({ DEFAULT_TENANT: 'FR' })
    expect((await current('127.0.0.1')).domain).toBe('FR')
  })

  test('none is 404, and pages use the built-in tenant unless it is emptied (A003)', async () => {
    await makeService(db, { tenantIds: [] })
    expect((await send(getCurrent, null)).status).toBe(404)
    expect(await currentTenant('localhost')).toEqual({
      id: '00000000-0000-0000-0000-000000000000',
      name: 'Luxembourg',
      url: 'http://localhost:3000',
      domain: 'LU',
      colour: 0,
      version: 1,
    })
    set({ BUILT_IN_TENANT: '' })
    expect(await currentTenant('localhost')).toBeNull()
  })
})

describe('GET /Host (E263, B022)', () => {
  test('name, tenant, home country, catalogue version, features, version', async () => {
    await makeTenant(db, { domain: 'LU', name: 'Luxembourg', url: 'http://localhost:3000' })
    await makeTenant(db, { domain: 'UK', name: 'United Kingdom', url: 'http://uk.localhost:3000' })
    const home = await read<Host>(getHost, null)
    expect(home).toMatchObject({
      name: 'Luxembourg',
      tenant: { domain: 'LU' },
      isHomeCountry: true,
      catalogueVersion: 1,
      catalogueVersionToggle: true,
      version: '4.9.0',
    })
    expect(home.features).toMatchObject({ news: true, ecsMenu: false })
    expect(await read<Host>(getHost, null, { host: 'uk.localhost:3000' })).toMatchObject({
      name: 'United Kingdom',
      tenant: { domain: 'UK' },
      isHomeCountry: false,
    })
    set({ HOST_NAME: 'uk.localhost=Portal', FEATURE_CATALOGUE_VERSION_TOGGLE: 'false' })
    expect(await read<Host>(getHost, null, { host: 'uk.localhost:3000' })).toMatchObject({ name: 'Portal', catalogueVersionToggle: false })
  })
})

test('the catalogue version is 1 unless 2 was chosen (B109)', () => {
  expect(['1', '2', '3', '', undefined].map(catalogueVersionOf)).toEqual([1, 2, 1, 1, 1])
})
