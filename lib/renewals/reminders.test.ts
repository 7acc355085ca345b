import { beforeEach, describe, expect, test } from '@jest/globals'
import { GET as getBell } from '#app/api/v1/Notification/bell/route.ts'
import * as days from '#app/api/v1/Renewal/reminders/route.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import type { Bell } from '#lib/notifications/bell-contract.ts'
import { today } from '#lib/relations/api.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import { sendRenewalReminders } from './reminders.ts'

const { read, send } = useApiCalls()
type Caller = Awaited<ReturnType<typeof makeUser>>

let staff: Caller
const day = (left: number) => new Date(`${dayAfter(today(), left)}T00:00:00Z`)
/** A subscription that the staff member looks after as its contact. */
const ending = async (left: number) =>
  (await makeSubscription(db, { endDate: day(left), contacts: { create: { userPpid: staff.ppid, position: 0 } } })).id
const endsIn = (id: string, left: number) => db.subscription.update({ where: { id }, data: { endDate: day(left) } })
/** As if it were so many days later, with the same end date: what was told stays told. */
const later = async (id: string, left: number) => {
  await endsIn(id, left)
  await db.renewalReminder.updateMany({ where: { subscriptionId: id }, data: { endDate: day(left) } })
  await db.renewal.updateMany({ where: { subscriptionId: id }, data: { endDate: day(left) } })
}
const own = (subscriptionId: string, ownerPpid: string | null, state: 'TODO' | 'CONTACTED' | 'AGREED' | 'ENDING' = 'TODO', left = 20) =>
  db.renewal.create({ data: { subscriptionId, ownerPpid, state, endDate: day(left) } })
const told = () =>
  db.renewalReminder.findMany({ orderBy: { sentAt: 'asc' } }).then((rows) => rows.map(({ userPpid, distance }) => [userPpid, distance]))
const recipients = async () => (await db.outboxMail.findMany({ orderBy: { recipient: 'asc' } })).map(({ recipient }) => recipient)
const bellOf = async (caller: Caller) =>
  (await read<Bell>(getBell, caller)).entries.flatMap(({ kind, title, outcome, path }) =>
    kind === 'renewal' ? [{ title, outcome, path }] : [],
  )
const choose = async (chosen: number[]) => expect((await send(days.PUT, staff, { body: { days: chosen } })).status).toBe(200)

beforeEach(async () => {
  await resetDatabase()
  await installJobs(databaseUrl, allJobs)
  staff = await makeInternalUser(db, { firstName: 'Ines', lastName: 'Staff' })
})

test('whoever looks after a subscription is told 90, 60 and 30 days before its end, once each, by mail and in the bell', async () => {
  const [entity, service] = [await makeEntity(db, { name: 'Alpha' }), await makeService(db, { name: 'DORA' })]
  const id = await ending(91)
  await db.subscription.update({ where: { id }, data: { entityId: entity.id, serviceId: service.id } })
  for (const [left, sent] of [
    [91, 0],
    [90, 1],
    [90, 0],
    [61, 0],
    [60, 1],
    [59, 0],
    [30, 1],
    [29, 0],
    [0, 0],
    [-1, 0],
  ] as const) {
    await later(id, left)
    expect([left, await sendRenewalReminders()]).toEqual([left, sent])
  }
  expect(await told()).toEqual([90, 60, 30].map((distance) => [staff.ppid, distance]))
  expect(await recipients()).toEqual(Array(3).fill(staff.email))
  expect((await db.outboxMail.findFirst())!.text).toMatch(/DORA, Alpha/)
  // What has ended is nothing to do any more.
  expect(await bellOf(staff)).toEqual([])
  await later(id, 29)
  expect(await bellOf(staff)).toEqual([{ title: expect.stringContaining('DORA, Alpha'), outcome: 'ending', path: `/subscriptions/${id}` }])
})

test('several are told of by one mail', async () => {
  await ending(10)
  await ending(50)
  expect(await sendRenewalReminders()).toBe(1)
  expect(await db.outboxMail.findMany()).toMatchObject([{ subject: '2 subscriptions will end', kind: 'renewal-reminder' }])
})

test('missed days are made up for by the nearest distance alone', async () => {
  const id = await ending(25)
  expect([await sendRenewalReminders(), await sendRenewalReminders()]).toEqual([1, 0])
  expect(await told()).toEqual([[staff.ppid, 30]])
  // Who chooses a farther one only afterwards is not told of the same end again.
  await choose([90])
  await later(id, 24)
  expect(await sendRenewalReminders()).toBe(0)
})

test('a new end date begins anew', async () => {
  const id = await ending(30)
  await sendRenewalReminders()
  await endsIn(id, 395)
  expect(await sendRenewalReminders()).toBe(0)
  expect(await bellOf(staff)).toEqual([])
  await endsIn(id, 29)
  expect(await sendRenewalReminders()).toBe(1)
  expect(await bellOf(staff)).toHaveLength(1)
})

test('two instances at the same moment tell once', async () => {
  for (const left of [30, 20]) await ending(left)
  const sent = await Promise.all([sendRenewalReminders(), sendRenewalReminders()])
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect([(await told()).length, (await recipients()).length]).toEqual([2, 1])
})

test.each(['AGREED', 'ENDING'] as const)('%s is decided: nobody is told, and what was told leaves the bell', async (state) => {
  const id = await ending(20)
  await own(id, null, state)
  expect(await sendRenewalReminders()).toBe(0)
  await db.renewal.update({ where: { subscriptionId: id }, data: { state: 'CONTACTED' } })
  expect(await sendRenewalReminders()).toBe(1)
  expect(await bellOf(staff)).toHaveLength(1)
  await db.renewal.update({ where: { subscriptionId: id }, data: { state } })
  expect(await bellOf(staff)).toEqual([])
})

describe('who is told', () => {
  test('is the owner, who follows the subscription, and nobody else then', async () => {
    const id = await ending(20)
    const owner = await makeInternalUser(db)
    await db.subscriptionContact.create({ data: { subscriptionId: id, userPpid: owner.ppid, position: 1 } })
    await own(id, owner.ppid)
    expect(await sendRenewalReminders()).toBe(1)
    expect(await recipients()).toEqual([owner.email])
    expect([await bellOf(owner), await bellOf(staff)]).toEqual([[expect.anything()], []])
  })

  test('are the contacts of the firm where the owner may not see it on the desk any more, or has left the firm', async () => {
    const id = await ending(20)
    const owner = await makeInternalUser(db)
    await own(id, owner.ppid)
    expect(await sendRenewalReminders()).toBe(1)
    expect(await recipients()).toEqual([staff.email])
    // A super user finds all of them on the desk: it is the owner's alone then.
    await db.user.update({ where: { ppid: owner.ppid }, data: { isSuperUser: true } })
    expect(await sendRenewalReminders()).toBe(1)
    expect(await bellOf(staff)).toEqual([])
    await db.user.update({ where: { ppid: owner.ppid }, data: { isInternal: false, isSuperUser: false } })
    expect([await bellOf(owner), (await bellOf(staff)).length]).toEqual([[], 1])
  })

  test('is nobody who is no contact any more, and no client', async () => {
    const id = await ending(20)
    expect(await sendRenewalReminders()).toBe(1)
    await db.subscriptionContact.deleteMany()
    expect(await bellOf(staff)).toEqual([])
    const client = await makeUser(db)
    await db.subscriptionContact.create({ data: { subscriptionId: id, userPpid: client.ppid, position: 0 } })
    await endsIn(id, 10)
    expect(await sendRenewalReminders()).toBe(0)
  })
})

describe('the distances', () => {
  test('are chosen by each person; none = never', async () => {
    const id = await ending(80)
    expect(await read(days.GET, staff)).toEqual({ days: [90, 60, 30] })
    await choose([30])
    expect(await sendRenewalReminders()).toBe(0)
    await choose([])
    expect(await read(days.GET, staff)).toEqual({ days: [] })
    await later(id, 20)
    expect(await sendRenewalReminders()).toBe(0)
    await choose([30, 60, 30])
    expect(await read(days.GET, staff)).toEqual({ days: [60, 30] })
    expect(await sendRenewalReminders()).toBe(1)
    expect(await told()).toEqual([[staff.ppid, 30]])
  })

  test('are known ones, and those of staff', async () => {
    expect((await send(days.PUT, staff, { body: { days: [45] } })).status).toBe(400)
    const client = await makeUser(db)
    expect((await send(days.GET, client)).status).toBe(403)
    expect((await send(days.PUT, client, { body: { days: [30] } })).status).toBe(403)
  })
})
