import { beforeEach, describe, expect, test } from '@jest/globals'
import { GET } from '#app/api/v1/Page/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeTenant } from '#seed/factories.ts'
import { pageSchema } from './contract.ts'
import type { Page } from './contract.ts'

const { send, read } = useApiCalls()
const texts = {
  title: 'Title',
  subtitle: 'Subtitle',
  description: 'Description',
  value1Title: 'One',
  value1Description: 'First',
  value2Title: 'Two',
  value2Description: 'Second',
  mainFilter: 'Sectors',
  secondaryFilter: 'Stages',
  tertiaryFilter: 'Chains',
}

beforeEach(resetDatabase)

describe('GET /Page', () => {
  test('the page of the host, contacts as ppids (B126, B490, W15)', async () => {
    const tenant = await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
    const [second, first] = [await makeInternalUser(db), await makeInternalUser(db)]
    await db.page.create({
      data: {
        tenantId: tenant.id,
        ...texts,
        contacts: {
          create: [
            { userPpid: second.ppid, position: 1 },
            { userPpid: first.ppid, position: 0 },
          ],
        },
      },
    })
    expect(await read(GET, null)).toEqual({ ...texts, contacts: [first.ppid, second.ppid], version: 1 })
  })

  test('defaults when the tenant has none, with the labels of A095', async () => {
    await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
    const page = await read<Page>(GET, null)
    expect(Object.keys(page).sort()).toEqual(Object.keys(pageSchema.shape).sort())
    expect(page).toMatchObject({ mainFilter: 'Industries', secondaryFilter: 'Life cycles', tertiaryFilter: 'Value chains', contacts: [] })
  })

  test('a changed label shows at once (B497); another tenant keeps its own', async () => {
    const lu = await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
    const uk = await makeTenant(db, { domain: 'UK', url: 'http://uk.localhost:3000' })
    for (const { id } of [lu, uk]) await db.page.create({ data: { tenantId: id, ...texts } })
    const label = async (query = '') => (await read<Page>(GET, null, { query })).mainFilter
    expect(await label()).toBe('Sectors')
    await db.page.update({ where: { tenantId: lu.id }, data: { mainFilter: 'Branches' } })
    expect(await label()).toBe('Branches')
    expect(await label('?domain=uk')).toBe('Sectors')
    expect((await read<Page>(GET, null, { host: 'uk.localhost' })).mainFilter).toBe('Sectors')
  })

  test('an unknown domain is 404', async () => {
    await makeTenant(db, { domain: 'LU' })
    expect((await send(GET, null, { query: '?domain=XX' })).status).toBe(404)
  })
})
