import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { POST as bulkRoute } from '#app/api/v1/Subscription/bulk/route.ts'
import { POST as exportSubscriptions } from '#app/api/v1/Subscription/export/excel/route.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { addUserTask } from './subscriptions-service.ts'
import { startSubscriptionBulk } from './subscriptions-contract.ts'

const bulk = served(startSubscriptionBulk, bulkRoute)

const { send, call } = useApiCalls()
type Person = Awaited<ReturnType<typeof makeUser>>
let boss: Person
let staff: Person
let [ann, bob]: Person[] = []
/** Of a service of `staff`, with both; of another service, with Ann alone. */
let [own, foreign]: { id: string; entityId: string }[] = []

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(async () => {
  await resetDatabase()
  ;[boss, staff, ann, bob] = [
    await makeSuperUser(db),
    await makeInternalUser(db),
    await makeUser(db, { firstName: 'Ann', lastName: 'A', email: 'ann@x.example' }),
    await makeUser(db, { firstName: 'Bob', lastName: 'B', email: 'bob@x.example' }),
  ]
  own = await makeSubscription(db, {
    entityId: (await makeEntity(db, { name: 'Fund' })).id,
    serviceId: (await makeService(db, { name: 'Own', responsibles: [staff.ppid] })).id,
    mainContacts: [ann.ppid],
    users: [bob.ppid],
  })
  foreign = await makeSubscription(db, {
    entityId: (await makeEntity(db, { name: '=Bank' })).id,
    serviceId: (await makeService(db, { name: 'Tax' })).id,
    users: [ann.ppid],
    endDate: new Date('2020-01-31T00:00:00Z'),
  })
})

const start = async (caller: Person, body: object) => {
  const reply = await call(bulk, caller, { body })
  expect(reply.status).toBe(202)
  return reply.body
}
const labels = async ({ taskId }: { taskId: string }) =>
  (await db.taskItem.findMany({ where: { taskId }, orderBy: { label: 'asc' } })).map(({ label }) => label)
const both = () => ({ ids: [own!.id, foreign!.id] })
const kindOf = async ({ taskId }: { taskId: string }) => (await db.task.findUniqueOrThrow({ where: { id: taskId } })).kind

describe('POST /Subscription/bulk', () => {
  test('notify and refresh reach each user of the subscriptions once', async () => {
    const notify = await start(boss, { action: 'notify', selection: both(), send3WEmail: true, sendAmdsEmail: false })
    const refresh = await start(boss, { action: 'refresh', selection: { filters: { my: false, trial: 2 } } })
    expect([await kindOf(notify), await labels(notify)]).toEqual(['users.notify', ['Ann A', 'Bob B']])
    expect([await kindOf(refresh), await labels(refresh)]).toEqual(['users.refresh', ['Ann A']])
  })

  test('who is no super user reaches subscriptions of own services only, whatever is chosen (W37)', async () => {
    expect(await labels(await start(staff, { action: 'add-user', selection: both(), ppid: bob!.ppid }))).toEqual(['Own - Fund'])
    expect(await labels(await start(staff, { action: 'add-user', selection: { filters: { my: false } }, ppid: bob!.ppid }))).toEqual([
      'Own - Fund',
    ])
    expect(await labels(await start(boss, { action: 'add-user', selection: { filters: { my: false } }, ppid: bob!.ppid }))).toEqual([
      'Own - Fund',
      'Tax - =Bank',
    ])
    expect(
      await labels(await start(boss, { action: 'add-user', selection: { filters: { my: false, entityName: 'fun' } }, ppid: bob!.ppid })),
    ).toEqual(['Own - Fund'])
  })

  test('add user: to the companies too (A171), who is in stays as is, a deleted subscription fails', async () => {
    const gone = await makeSubscription(db)
    const data = await start(boss, { action: 'add-user', selection: { ids: [...both().ids, gone.id, randomUUID()] }, ppid: bob!.ppid })
    await db.subscription.delete({ where: { id: gone.id } })
    await addUserTask.job.run(data)
    await addUserTask.job.run(data)
    const results = new Map((await db.taskItem.findMany({ where: data })).map(({ key, succeeded, message }) => [key, [succeeded, message]]))
    expect([results.get(own!.id), results.get(foreign!.id), results.get(gone.id)]).toEqual([
      [true, 'Already in the subscription'],
      [true, null],
      [false, 'The requested item does not exist.'],
    ])
    expect(results.size).toBe(3)
    expect(
      await db.subscriptionMember.findMany({ where: { userPpid: bob!.ppid }, select: { subscriptionId: true, isMainContact: true } }),
    ).toHaveLength(2)
    expect(await db.entityMember.count({ where: { entityId: foreign!.entityId, userPpid: bob!.ppid } })).toBe(1)
    expect(await db.auditEvent.count({ where: { action: 'add-user', entityId: foreign!.id, actorPpid: boss.ppid } })).toBe(1)
  })

  test('bad input starts nothing; a repeated request with a key starts once', async () => {
    const selection = both()
    const bad = [
      {},
      { action: 'delete', selection },
      { action: 'refresh' },
      { action: 'refresh', selection: { ids: [] } },
      { action: 'refresh', selection: { ids: ['x'] } },
      { action: 'refresh', selection: { filters: { x: 1 } } },
      { action: 'notify', selection, send3WEmail: false, sendAmdsEmail: false },
      { action: 'add-user', selection },
      { action: 'add-user', selection, ppid: 'nobody' },
    ]
    for (const body of bad) expect((await send(bulk, boss, { body })).status).toBe(400)
    expect(await db.task.count()).toBe(0)
    const request = { body: { action: 'refresh', selection }, headers: { 'idempotency-key': randomUUID() } }
    expect(await call(bulk, boss, request)).toEqual(await call(bulk, boss, request))
    expect(await db.task.count()).toBe(1)
  })
})

describe('POST /Subscription/export/excel', () => {
  const sheetFor = async (caller: Person, selection: object) => {
    const reply = await send(exportSubscriptions, caller, { body: { selection } })
    expect(reply.status).toBe(200)
    return (await openWorkbook(await reply.arrayBuffer())).worksheets[0]!
  }
  const rowsFor = async (caller: Person, selection: object) => {
    const sheet = await sheetFor(caller, selection)
    return Array.from({ length: Math.max(sheet.rowCount - 5, 0) }, (_, index) => valuesIn(sheet, index + 6))
  }

  test('the chosen ones or all that match, by company; texts stay texts; others get those of own services', async () => {
    const rows = await rowsFor(boss, { filters: { my: false } })
    expect(rows.map((row) => [row[0], row[2], row[3], row[4], row[5], row[7]])).toEqual(
      expect.arrayContaining([
        ['Own', 'Fund', 2, 'Ann A (ann@x.example)', 'Ann A (ann@x.example), Bob B (bob@x.example)', 'No'],
        ['Tax', '=Bank', 1, undefined, 'Ann A (ann@x.example)', 'Yes'],
      ]),
    )
    expect(await rowsFor(boss, { ids: [foreign!.id] })).toHaveLength(1)
    const filters = { my: false, trial: 1, serviceName: 'tax', endDate: { start: '2020-01-31', end: null } }
    expect((await sheetFor(boss, { filters })).getCell('A3').text).toBe(
      'Filters: Service Name = tax, Trial = Trial only, End date = from 31/01/2020',
    )
    expect((await rowsFor(staff, both())).map((row) => row[0])).toEqual(['Own'])
  })

  test('in the order of the list and with its columns', async () => {
    const sheet = async (body: object) =>
      (
        await openWorkbook(
          await (await send(exportSubscriptions, boss, { body: { selection: { filters: { my: false } }, ...body } })).arrayBuffer(),
        )
      ).worksheets[0]!
    const shown = await sheet({ orderBy: { field: 'serviceName', direction: 'desc' }, columns: ['endDate', 'serviceName', 'entityName'] })
    expect(valuesIn(shown, 5)).toEqual(['Service Name', 'Company name', 'End date', 'Expired'])
    const services = async (body: object) => {
      const rows = await sheet(body)
      return Array.from({ length: rows.rowCount - 5 }, (_, index) => valuesIn(rows, index + 6)[0])
    }
    const [up, down] = [await services({}), await services({ orderBy: { field: 'serviceName', direction: 'desc' } })]
    expect([up.length > 1, up, new Set(up).size > 1]).toEqual([true, [...up].sort(), true])
    expect(down).toEqual([...up].sort().reverse())
  })

  test('bad input 400', async () => {
    for (const body of [
      {},
      { selection: { filters: {} }, columns: [] },
      { selection: { filters: {} }, columns: ['colour'] },
      { selection: { ids: [] } },
      { selection: { filters: { trial: 9 } } },
    ])
      expect((await send(exportSubscriptions, boss, { body })).status).toBe(400)
  })
})

test('for internal callers only', async () => {
  for (const handler of [bulk, exportSubscriptions]) {
    expect((await send(handler, null, { body: {} })).status).toBe(401)
    expect((await send(handler, ann!, { body: {} })).status).toBe(403)
  }
})
