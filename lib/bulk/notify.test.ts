import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { POST as bulkRoute } from '#app/api/v1/User/bulk/route.ts'
import { POST as previewRoute } from '#app/api/v1/User/notify-preview/route.ts'
import { threeWServices } from '#lib/config/three-w.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { notifyTask } from './users-service.ts'
import { previewNotify } from './notify-contract.ts'
import { startBulkAction } from './users-contract.ts'

const preview = served(previewNotify, previewRoute)
const bulk = served(startBulkAction, bulkRoute)

const { send, read, call } = useApiCalls()
beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(() => resetDatabase())

/** Ann reads 3W, the subscription of Bob has ended, Carl has none, and Dora is of the firm. */
async function makeWorld() {
  const named = (firstName: string) => makeUser(db, { firstName, lastName: '' })
  const [ann, bob, carl] = [await named('Ann'), await named('Bob'), await named('Carl')]
  const dora = await makeInternalUser(db, { firstName: 'Dora', lastName: '' })
  const service = await makeService(db, { id: threeWServices.tax })
  const running = await makeSubscription(db, { serviceId: service.id, mainContacts: [ann.ppid] })
  const ended = await makeSubscription(db, { serviceId: service.id, mainContacts: [bob.ppid], endDate: new Date('2020-01-01') })
  await makeSubscription(db, { mainContacts: [carl.ppid] })
  return {
    boss: await makeSuperUser(db),
    ann,
    bob,
    carl,
    dora,
    running,
    ended,
    people: { ppids: [ann, bob, carl, dora].map(({ ppid }) => ppid) },
  }
}

test('who gets which mail, who gets nothing and why, and the mail as it will be sent', async () => {
  const { boss, people, ann } = await makeWorld()
  const { threeW, amds, ...rest } = await read(preview, boss, { body: { people, send3WEmail: true, sendAmdsEmail: true } })
  expect(rest).toEqual({ people: 4 })
  expect(threeW).toMatchObject({ recipients: 2, sample: { recipient: ann.email, subject: 'Your access to 3W' } })
  expect(threeW!.leftOut.sort((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
    { reason: 'ended', people: 1, names: ['Bob'] },
    { reason: 'none', people: 1, names: ['Carl'] },
  ])
  expect(threeW!.sample!.text).toContain('Dear Ann,')
  expect(threeW!.sample!.html).toContain('You have access to 3W')
  expect(amds).toMatchObject({ recipients: 4, leftOut: [], sample: { subject: 'Your access to AMDS' } })
  const only = await read(preview, boss, {
    body: { people: { ppids: [people.ppids[2]] }, send3WEmail: true, sendAmdsEmail: false },
  })
  expect(only).toMatchObject({ people: 1, threeW: { recipients: 0, sample: null }, amds: null })
})

test('only those whom a mail concerns get it, and each of the others has a reason', async () => {
  const { boss, people, ann, dora } = await makeWorld()
  const run = async (choice: object) => {
    const { taskId } = (await call(bulk, boss, { body: { action: 'notify', selection: people, ...choice } })).body
    await notifyTask.job.run({ taskId })
    return (await db.taskItem.findMany({ where: { taskId }, orderBy: { label: 'asc' } })).map(({ label, message }) => [label, message])
  }
  expect(await run({ send3WEmail: true, sendAmdsEmail: false })).toEqual([
    ['Ann', null],
    ['Bob', 'Nothing sent: the subscription to 3W has ended'],
    ['Carl', 'Nothing sent: no subscription to 3W'],
    ['Dora', null],
  ])
  expect((await db.outboxMail.findMany()).map(({ recipient }) => recipient).sort()).toEqual([ann.email, dora.email].sort())
  expect(await db.auditEvent.count({ where: { action: 'notify' } })).toBe(2)
  expect((await run({ send3WEmail: true, sendAmdsEmail: true }))[2]).toEqual(['Carl', 'Only AMDS: no subscription to 3W'])
  expect(await db.outboxMail.count()).toBe(2 + 2 + 4)
})

test('of subscriptions within the list of the caller (A076), for internal callers', async () => {
  const { boss, dora, ann, running, ended } = await makeWorld()
  const body = { subscriptions: { ids: [running.id, ended.id] }, send3WEmail: true, sendAmdsEmail: false }
  expect(await read(preview, boss, { body })).toMatchObject({ people: 2, threeW: { recipients: 1 } })
  expect(await read(preview, dora, { body })).toEqual({
    people: 0,
    threeW: { recipients: 0, leftOut: [], sample: null },
    amds: null,
  })
  expect([(await send(preview, null, { body })).status, (await send(preview, ann, { body })).status]).toEqual([401, 403])
  for (const bad of [{}, { ...body, send3WEmail: false }, { ...body, people: { ppids: ['x'] } }])
    expect((await send(preview, boss, { body: bad })).status).toBe(400)
})
