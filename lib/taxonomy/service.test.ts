import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { GET as industries1 } from '#app/api/v1/Industry/route.ts'
import { GET as industry1 } from '#app/api/v1/Industry/[id]/route.ts'
import { GET as sub1 } from '#app/api/v1/Industry/[id]/[subId]/route.ts'
import { GET as currentIndustries1 } from '#app/api/v1/Industry/current/route.ts'
import { GET as lifeCycles1 } from '#app/api/v1/Lifecycle/route.ts'
import { GET as lifeCycle1 } from '#app/api/v1/Lifecycle/[id]/route.ts'
import { GET as currentLifeCycles1 } from '#app/api/v1/Lifecycle/current/route.ts'
import { GET as valueChains1 } from '#app/api/v1/ValueChain/route.ts'
import { GET as valueChain1 } from '#app/api/v1/ValueChain/[id]/route.ts'
import { GET as currentValueChains1 } from '#app/api/v1/ValueChain/current/route.ts'
import { GET as industries2 } from '#app/api/v2/Industry/route.ts'
import { GET as industry2 } from '#app/api/v2/Industry/[id]/route.ts'
import { GET as sub2 } from '#app/api/v2/Industry/[id]/[subId]/route.ts'
import { GET as currentIndustries2 } from '#app/api/v2/Industry/current/route.ts'
import { GET as lifeCycles2 } from '#app/api/v2/Lifecycle/route.ts'
import { GET as lifeCycle2 } from '#app/api/v2/Lifecycle/[id]/route.ts'
import { GET as currentLifeCycles2 } from '#app/api/v2/Lifecycle/current/route.ts'
import { GET as valueChains2 } from '#app/api/v2/ValueChain/route.ts'
import { GET as valueChain2 } from '#app/api/v2/ValueChain/[id]/route.ts'
import { GET as currentValueChains2 } from '#app/api/v2/ValueChain/current/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeTaxonomyItem, makeTenant } from '#seed/factories.ts'
import type { Industry, TaxonomyItem } from './contract.ts'

const { send, read } = useApiCalls()

beforeEach(resetDatabase)

async function makeTenants() {
  const lu = await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
  const uk = await makeTenant(db, { domain: 'UK', url: 'http://uk.localhost:3000' })
  return { lu, uk }
}

describe.each([
  ['Lifecycle', 'LIFECYCLE', [lifeCycles1, lifeCycles2], [currentLifeCycles1, currentLifeCycles2], [lifeCycle1, lifeCycle2]],
  ['ValueChain', 'VALUE_CHAIN', [valueChains1, valueChains2], [currentValueChains1, currentValueChains2], [valueChain1, valueChain2]],
] as const)('%s', (_name, kind, lists, currents, gets) => {
  test.each([1, 2] as const)(
    'version %d: lists by order, of all tenants or of one, with the domain (B500, B503, B505, W22)',
    async (version) => {
      const { lu, uk } = await makeTenants()
      const second = await makeTaxonomyItem(db, { kind, catalogueVersion: version, tenantId: lu.id, name: 'A second', order: 2 })
      const first = await makeTaxonomyItem(db, { kind, catalogueVersion: version, tenantId: lu.id, name: 'B first', order: 1 })
      const british = await makeTaxonomyItem(db, { kind, catalogueVersion: version, tenantId: uk.id, name: 'C', order: 1 })
      const [list, other] = version === 1 ? lists : ([lists[1], lists[0]] as const)
      const ids = async (query = '') => (await read<TaxonomyItem[]>(list, null, { query })).map((item) => item.id)
      expect(await read(list, null, { query: '?domain=LU' })).toEqual([
        { id: first.id, name: 'B first', order: 1, domain: 'LU', version: 1 },
        { id: second.id, name: 'A second', order: 2, domain: 'LU', version: 1 },
      ])
      expect(await ids()).toEqual([first.id, second.id, british.id])
      expect(await ids('?domain=uk')).toEqual([british.id])
      expect(await ids('?domain=XX')).toEqual([])
      // Kept separately per catalogue version (B498).
      expect(await read(other, null)).toEqual([])
    },
  )

  test.each([1, 2] as const)('version %d: /current is the tenant of the host (B487)', async (version) => {
    const { lu, uk } = await makeTenants()
    const own = await makeTaxonomyItem(db, { kind, catalogueVersion: version, tenantId: lu.id })
    const british = await makeTaxonomyItem(db, { kind, catalogueVersion: version, tenantId: uk.id })
    const ids = async (host: string) => (await read<TaxonomyItem[]>(currents[version - 1]!, null, { host })).map((item) => item.id)
    expect(await ids('localhost:3000')).toEqual([own.id])
    expect(await ids('UK.localhost')).toEqual([british.id])
    expect(await ids('127.0.0.1:3000')).toEqual([own.id])
  })

  test.each([1, 2] as const)('version %d: one item; unknown, malformed, of the other version or another kind is 404', async (version) => {
    const { lu } = await makeTenants()
    const item = await makeTaxonomyItem(db, { kind, catalogueVersion: version, tenantId: lu.id, name: 'One' })
    const industry = await makeTaxonomyItem(db, { kind: 'INDUSTRY', catalogueVersion: version, tenantId: lu.id })
    const [get, other] = version === 1 ? gets : ([gets[1], gets[0]] as const)
    expect(await read(get, null, { params: { id: item.id } })).toEqual({ id: item.id, name: 'One', order: 1, domain: 'LU', version: 1 })
    for (const id of [randomUUID(), 'x', industry.id]) expect((await send(get, null, { params: { id } })).status).toBe(404)
    expect((await send(other, null, { params: { id: item.id } })).status).toBe(404)
  })
})

describe('Industry', () => {
  const routes = { 1: [industries1, currentIndustries1, industry1, sub1], 2: [industries2, currentIndustries2, industry2, sub2] } as const

  test.each([1, 2] as const)('version %d: by name with sub-industries (B485, B500, A091)', async (version) => {
    const { lu, uk } = await makeTenants()
    const make = (name: string, more: object = {}) =>
      makeTaxonomyItem(db, { kind: 'INDUSTRY', catalogueVersion: version, tenantId: lu.id, name, ...more })
    const real = await make('Real estate')
    const banking = await make('Banking')
    const retail = await make('Retail', { parentId: banking.id })
    const corporate = await make('Corporate', { parentId: banking.id })
    const british = await make('Insurance', { tenantId: uk.id })
    const [list, current] = routes[version]
    expect(await read(list, null, { query: '?domain=LU' })).toEqual([
      {
        id: banking.id,
        name: 'Banking',
        order: null,
        domain: 'LU',
        subIndustries: [
          { id: corporate.id, name: 'Corporate', version: 1 },
          { id: retail.id, name: 'Retail', version: 1 },
        ],
        version: 1,
      },
      { id: real.id, name: 'Real estate', order: null, domain: 'LU', subIndustries: [], version: 1 },
    ])
    expect((await read<Industry[]>(list, null)).map((item) => item.id)).toEqual([banking.id, real.id, british.id])
    expect((await read<Industry[]>(current, null, { host: 'uk.localhost:3000' })).map((item) => item.id)).toEqual([british.id])
    expect(await read(routes[version === 1 ? 2 : 1][0], null)).toEqual([])
  })

  test.each([1, 2] as const)('version %d: one industry, one sub-industry of its industry (B488)', async (version) => {
    const { lu } = await makeTenants()
    const make = (more: object = {}) => makeTaxonomyItem(db, { kind: 'INDUSTRY', catalogueVersion: version, tenantId: lu.id, ...more })
    const parent = await make()
    const other = await make()
    const sub = await make({ parentId: parent.id, name: 'Sub' })
    const [, , get, getSub] = routes[version]
    expect(await read<Industry>(get, null, { params: { id: parent.id } })).toMatchObject({
      id: parent.id,
      subIndustries: [{ id: sub.id, name: 'Sub' }],
    })
    expect(await read(getSub, null, { params: { id: parent.id, subId: sub.id } })).toEqual({ id: sub.id, name: 'Sub', version: 1 })
    for (const id of [sub.id, randomUUID(), 'x']) expect((await send(get, null, { params: { id } })).status).toBe(404)
    for (const params of [
      { id: other.id, subId: sub.id },
      { id: parent.id, subId: randomUUID() },
      { id: parent.id, subId: 'x' },
      { id: 'x', subId: sub.id },
    ]) {
      expect((await send(getSub, null, { params })).status).toBe(404)
    }
    expect((await send(routes[version === 1 ? 2 : 1][3], null, { params: { id: parent.id, subId: sub.id } })).status).toBe(404)
  })
})
