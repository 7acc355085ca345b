import { beforeAll, describe, expect, test } from '@jest/globals'
import * as access from '#app/api/v1/SubscriptionAccess/[id]/route.ts'
import { POST as postRoute } from '#app/api/v1/SubscriptionAccess/paged/route.ts'
import { threeWServices } from '#lib/config/three-w.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeEntity, makeInternalUser, makeReferenceItem, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import { POST as exportRoute } from '#app/api/v1/SubscriptionAccess/export/excel/route.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { exportAccess, listAccess } from './access-list-contract.ts'

const POST = served(listAccess, postRoute)
const sheet = served(exportAccess, exportRoute)

const { send, read, call } = useApiCalls()

let staff: Awaited<ReturnType<typeof makeInternalUser>>
let topics: { id: string }[]
let ids: Record<'configured' | 'open' | 'ended', string>

const list = (body: object, query = '') => read(POST, staff, { body, query })

beforeAll(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
  topics = await Promise.all(['A', 'B', 'C'].map((name) => makeReferenceItem(db, { kind: 'TOPIC', name })))
  const regulatory = await makeService(db, { id: threeWServices.regulatory, name: '3W Regulatory' })
  const tax = await makeService(db, { id: threeWServices.tax, name: '3W Tax' })
  const make = async (entity: string, serviceId: string, endDate?: Date) =>
    (await makeSubscription(db, { entityId: (await makeEntity(db, { name: entity })).id, serviceId, ...(endDate && { endDate }) })).id
  ids = {
    configured: await make('Ärzte Fund', regulatory.id),
    open: await make('Beta Fund', tax.id),
    ended: await make('Gamma', tax.id, new Date('2020-02-03')),
  }
  await makeSubscription(db, { serviceId: (await makeService(db)).id })
  await call(access.PUT, staff, { params: { id: ids.configured }, body: { topicIds: [topics[0]!.id], deniedTopicIds: [topics[1]!.id] } })
})

describe('POST /SubscriptionAccess/paged (A148)', () => {
  test('lists the 3W subscriptions of every service with their topics, whoever asks of the firm (A077)', async () => {
    const { items, totalCount } = await list({ orderBy: { field: 'entityName' } })
    expect(items.map(({ entityName }) => entityName)).toEqual(['Ärzte Fund', 'Beta Fund', 'Gamma'])
    expect(totalCount).toBe(3)
    expect(items[0]).toMatchObject({
      id: ids.configured,
      serviceName: '3W Regulatory',
      endDate: null,
      topicIds: [topics[0]!.id],
      deniedTopicIds: [topics[1]!.id],
      version: 1,
    })
    expect(items[1]).toMatchObject({ id: ids.open, topicIds: null, deniedTopicIds: null, version: 0 })
    expect(items[2]).toMatchObject({ id: ids.ended, endDate: '2020-02-03' })
  })

  test('filters by texts and by the state of a topic, denied before selected (B180)', async () => {
    const found = async (filters: object) => (await list({ filters })).items.map(({ id }) => id).sort()
    expect(await found({ entityName: 'arzte' })).toEqual([ids.configured])
    expect(await found({ serviceName: 'tax', entityName: ' gam ' })).toEqual([ids.ended])
    const [a, b, c] = topics.map(({ id }) => id)
    const others = [ids.open, ids.ended].sort()
    expect(await found({ topic: { id: a, state: 'selected' } })).toEqual([ids.configured, ...others].sort())
    expect(await found({ topic: { id: b, state: 'denied' } })).toEqual([ids.configured])
    expect(await found({ topic: { id: b, state: 'selected' } })).toEqual(others)
    expect(await found({ topic: { id: c, state: 'available' } })).toEqual([ids.configured])
    expect(await found({ topic: { id: c, state: 'selected' } })).toEqual(others)
  })

  test('orders and pages', async () => {
    const { items, hasNext, totalCount } = await list({ orderBy: { field: 'endDate', direction: 'desc' } }, '?pageNumber=1&pageSize=1')
    expect({ first: items.map(({ id }) => id), hasNext, totalCount }).toEqual({ first: [ids.ended], hasNext: true, totalCount: 3 })
    expect((await list({}, '?pageNumber=9')).items).toEqual([])
  })

  test('refuses what it does not know, and everybody but the firm', async () => {
    for (const body of [{ filters: { colour: 'x' } }, { orderBy: { field: 'id' } }, { filters: { topic: { id: 'x', state: 'denied' } } }])
      expect((await call(POST, staff, { body })).status).toBe(400)
    expect((await send(POST, null, { body: {} })).status).toBe(401)
    expect((await send(POST, await makeUser(db), { body: {} })).status).toBe(403)
  })
})

test('POST /SubscriptionAccess/export/excel: rows, order and columns of the list, with the counts that it shows', async () => {
  const body = {
    filters: { entityName: 'fund' },
    orderBy: { field: 'entityName', direction: 'desc' },
    columns: ['entityName', 'selected', 'denied'],
  }
  const file = (await openWorkbook(await (await send(sheet, staff, { body })).arrayBuffer())).worksheets[0]!
  expect([3, 5, 6, 7].map((row) => valuesIn(file, row))).toEqual([
    ['Filters: Company name = fund'],
    ['Company name', '# selected', '# denied'],
    ['Beta Fund', 3, 0],
    ['Ärzte Fund', 1, 1],
  ])
  expect(file.rowCount).toBe(7)
  expect((await call(sheet, await makeUser(db), { body: {} })).status).toBe(403)
  expect((await call(sheet, null, { body: {} })).status).toBe(401)
})
