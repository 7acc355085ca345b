import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { POST as bulkRoute } from '#app/api/v1/User/bulk/route.ts'
import { threeWServices } from '#lib/config/three-w.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import { addToSubscriptionTask, notifyTask } from './users-service.ts'
import { refreshSomeTask } from '#lib/users/refresh-service.ts'
import { startBulkAction } from './users-contract.ts'

const bulk = served(startBulkAction, bulkRoute)

const { send, call } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
})

const start = async (body: object) => {
  const reply = await call(bulk, staff, { body })
  expect(reply.status).toBe(202)
  return reply.body
}
const items = async () =>
  (await db.taskItem.findMany({ orderBy: { label: 'asc' } })).map(({ label, succeeded, message }) => [label, succeeded, message])

test('for internal callers only', async () => {
  expect((await send(bulk, null, { body: {} })).status).toBe(401)
  expect((await send(bulk, await makeUser(db), { body: {} })).status).toBe(403)
})

describe('POST /User/bulk', () => {
  test('notify: one mail per chosen user, once however often the job runs', async () => {
    const [ann, bob] = [await makeUser(db, { firstName: 'Ann', lastName: '' }), await makeUser(db, { firstName: 'Bob', lastName: '' })]
    await makeSubscription(db, { serviceId: (await makeService(db, { id: threeWServices.tax })).id, mainContacts: [ann.ppid, bob.ppid] })
    const data = await start({ action: 'notify', selection: { ppids: [ann.ppid, bob.ppid] }, send3WEmail: true, sendAmdsEmail: false })
    await notifyTask.job.run(data)
    await notifyTask.job.run(data)
    expect((await db.outboxMail.findMany()).map(({ kind, recipient }) => [kind, recipient]).sort()).toEqual(
      [
        ['user-3w', ann.email],
        ['user-3w', bob.email],
      ].sort(),
    )
    expect(await items()).toEqual([
      ['Ann', true, null],
      ['Bob', true, null],
    ])
    expect(await db.auditEvent.count({ where: { action: 'notify', actorPpid: staff.ppid } })).toBe(2)
  })

  test('all that match: as the filters of the list say, at the moment of the start', async () => {
    await makeUser(db, { firstName: 'Match', lastName: '1' })
    await makeUser(db, { firstName: 'Other' })
    const data = await start({ action: 'refresh', selection: { filters: { name: 'match' } } })
    await makeUser(db, { firstName: 'Match', lastName: '2' })
    await refreshSomeTask.job.run(data)
    expect(await items()).toEqual([['Match 1', true, 'Not in the directory']])
  })

  test('add to subscription: the company too (A171), who is in it stays so, a deleted one fails', async () => {
    const [ann, bob, gone] = [
      await makeUser(db, { firstName: 'Ann', lastName: '' }),
      await makeUser(db, { firstName: 'Bob', lastName: '' }),
      await makeUser(db, { firstName: 'Gone', lastName: '' }),
    ]
    const { id, entityId } = await makeSubscription(db, { mainContacts: [bob.ppid] })
    const data = await start({ action: 'add-to-subscription', selection: { ppids: [ann.ppid, bob.ppid, gone.ppid] }, subscriptionId: id })
    await db.user.delete({ where: { ppid: gone.ppid } })
    await addToSubscriptionTask.job.run(data)
    expect(await items()).toEqual([
      ['Ann', true, null],
      ['Bob', true, 'Already in the subscription'],
      ['Gone', false, expect.any(String)],
    ])
    expect(
      await db.subscriptionMember.findMany({ orderBy: { isMainContact: 'asc' }, select: { userPpid: true, isMainContact: true } }),
    ).toEqual([
      { userPpid: ann.ppid, isMainContact: false },
      { userPpid: bob.ppid, isMainContact: true },
    ])
    expect(await db.entityMember.count({ where: { entityId } })).toBe(2)
  })

  test('bad input starts nothing; a repeated request with a key starts once', async () => {
    const { ppid } = await makeUser(db)
    const selection = { ppids: [ppid] }
    const bad = [
      {},
      { action: 'delete', selection },
      { action: 'refresh' },
      { action: 'refresh', selection: { ppids: [] } },
      { action: 'refresh', selection: { filters: { x: 1 } } },
      { action: 'notify', selection, send3WEmail: false, sendAmdsEmail: false },
      { action: 'add-to-subscription', selection, subscriptionId: randomUUID() },
    ]
    for (const body of bad) expect((await send(bulk, staff, { body })).status).toBe(400)
    expect(await db.task.count()).toBe(0)
    const headers = { 'idempotency-key': randomUUID() }
    const body = { action: 'notify', selection, send3WEmail: true, sendAmdsEmail: false }
    const [first, again] = [await call(bulk, staff, { body, headers }), await call(bulk, staff, { body, headers })]
    expect(again).toEqual(first)
    expect(await db.task.count()).toBe(1)
  })
})
