import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { PUT as saveSubscription } from '#app/api/v1/Subscription/[id]/route.ts'
import { DELETE as removeFromSubscription, PATCH as setFlag, PUT as addToSubscription } from '#app/api/v1/Subscription/[id]/users/route.ts'
import { POST as bulkOfSubscriptionsRoute } from '#app/api/v1/Subscription/bulk/route.ts'
import { POST as takeBackRoute } from '#app/api/v1/Task/[id]/take-back/route.ts'
import { GET as readTaskRoute } from '#app/api/v1/Task/[id]/route.ts'
import { POST as bulkOfUsersRoute } from '#app/api/v1/User/bulk/route.ts'
import { db, pool } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import type { Problem } from '#lib/errors/app-error.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { allTasks } from '#lib/all-tasks.ts'
import { makeEntity, makeInternalUser, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { startBulkAction } from './users-contract.ts'
import { takeBackTask, getTask } from '#lib/tasks/contract.ts'
import { startSubscriptionBulk } from './subscriptions-contract.ts'

const bulkOfUsers = served(startBulkAction, bulkOfUsersRoute)
const takeBack = served(takeBackTask, takeBackRoute)
const readTask = served(getTask, readTaskRoute)
const bulkOfSubscriptions = served(startSubscriptionBulk, bulkOfSubscriptionsRoute)

const { send, call, read } = useApiCalls()
type Person = Awaited<ReturnType<typeof makeUser>>
let staff: Person

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(async () => {
  await resetDatabase()
  await pool().query('DELETE FROM pgboss.job')
  staff = await makeSuperUser(db)
})

const sent = (id: string) => ({ params: { id } })
async function runTask(id: string): Promise<void> {
  const { kind } = await db.task.findUniqueOrThrow({ where: { id } })
  await allTasks.find((spec) => spec.kind === kind)!.job.run({ taskId: id })
}
const addMany = async (subscriptionId: string, people: Person[], by = staff) => {
  const { taskId } = (
    await call(bulkOfUsers, by, {
      body: { action: 'add-to-subscription', selection: { ppids: people.map(({ ppid }) => ppid) }, subscriptionId },
    })
  ).body
  await runTask(taskId)
  return taskId
}
const takeAllBack = async (id: string, by = staff) => {
  const reply = await call(takeBack, by, sent(id))
  expect(reply.status).toBe(202)
  await runTask(reply.body.taskId)
  return reply.body.taskId
}
const results = async (taskId: string) =>
  (await db.taskItem.findMany({ where: { taskId }, orderBy: { label: 'asc' } })).map(({ label, succeeded, message }) => [
    label,
    succeeded,
    message,
  ])
const members = async (subscriptionId: string) =>
  (await db.subscriptionMember.findMany({ where: { subscriptionId }, orderBy: { userPpid: 'asc' } })).map(({ userPpid }) => userPpid).sort()
const inCompany = async (entityId: string) =>
  (await db.entityMember.findMany({ where: { entityId } })).map(({ userPpid }) => userPpid).sort()
const named = (firstName: string) => makeUser(db, { firstName, lastName: '' })
const detailOf = async (id: string, by = staff) => {
  const { status, body } = await call<Problem>(takeBack, by, sent(id))
  return [status, body.detail]
}

describe('POST /Task/{id}/take-back', () => {
  test('takes exactly what the task gave: who was in it before stays, the company goes where the task gave it', async () => {
    const [ann, bob, carl] = [await named('Ann'), await named('Bob'), await named('Carl')]
    const { id, entityId } = await makeSubscription(db, { mainContacts: [bob.ppid] })
    await db.entityMember.create({ data: { entityId, userPpid: carl.ppid } })
    const before = [await members(id), await inCompany(entityId)]
    const task = await addMany(id, [ann, bob, carl])
    expect(await members(id)).toEqual([ann.ppid, bob.ppid, carl.ppid].sort())
    expect(await read(readTask, staff, sent(task))).toMatchObject({ given: 2, takenBackById: null, mayControl: true })
    const { id: last } = await db.auditEvent.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const back = await takeAllBack(task)
    expect(await results(back)).toEqual([
      ['Ann', true, 'Left the company too'],
      ['Carl', true, null],
    ])
    expect([await members(id), await inCompany(entityId)]).toEqual(before)
    expect(await read(readTask, staff, sent(task))).toMatchObject({ takenBackById: back })
    const trail = await db.auditEvent.findMany({ where: { id: { gt: last } }, orderBy: { id: 'asc' } })
    expect(trail.map(({ action, entity, actorPpid }) => [action, entity, actorPpid])).toEqual([
      ['take-back', 'Task', staff.ppid],
      ...[ann, carl]
        .sort((a, b) => (a.ppid < b.ppid ? -1 : 1))
        .flatMap((person) => [
          ['remove-user', 'Subscription', staff.ppid],
          ...(person === ann ? [['remove-user', 'Entity', staff.ppid]] : []),
        ]),
    ])
  })

  test('a second press, two at once: once', async () => {
    const { id } = await makeSubscription(db)
    const task = await addMany(id, [await named('Ann')])
    const replies = await Promise.all([1, 2, 3].map(() => call<Problem>(takeBack, staff, sent(task))))
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 409, 409])
    expect(await detailOf(task)).toEqual([409, 'What this work gave was already taken back.'])
    expect(await db.task.count({ where: { takesBackId: task } })).toBe(1)
  })

  test('what somebody changed since stays, with the reason', async () => {
    const [ann, bob, carl, dora, emil] = [
      await named('Ann'),
      await named('Bob'),
      await named('Carl'),
      await named('Dora'),
      await named('Emil'),
    ]
    const { id, entityId } = await makeSubscription(db)
    const task = await addMany(id, [ann, bob, carl, dora, emil])
    const body = (person: Person, more: object = {}) => ({ ...sent(id), body: { ppid: person.ppid, ...more } })
    // Removed and added by a person; made main contact; removed; confirmed.
    await send(removeFromSubscription, staff, body(ann))
    await send(addToSubscription, staff, body(ann))
    await send(setFlag, staff, body(bob, { isMainContact: true }))
    await send(removeFromSubscription, staff, body(carl))
    await send(addToSubscription, staff, body(dora))
    expect(await results(await takeAllBack(task))).toEqual([
      ['Ann', false, 'Somebody added this person since'],
      ['Bob', false, 'Somebody changed the main contact since'],
      ['Carl', true, 'Was no longer in the subscription. Left the company too'],
      ['Dora', false, 'Somebody added this person since'],
      ['Emil', true, 'Left the company too'],
    ])
    expect(await members(id)).toEqual([ann.ppid, bob.ppid, dora.ppid].sort())
    expect(await inCompany(entityId)).toEqual([ann.ppid, bob.ppid, dora.ppid].sort())
  })

  test('a form saved since that leaves the people as they are confirms nobody; who is main contact by it stays', async () => {
    const [ann, bob, carl] = [await named('Ann'), await named('Bob'), await named('Carl')]
    const { id, entityId } = await makeSubscription(db)
    const task = await addMany(id, [ann, bob])
    const users = [
      { ppid: ann.ppid, isMainContact: false },
      { ppid: bob.ppid, isMainContact: true },
      { ppid: carl.ppid, isMainContact: false },
    ]
    expect((await send(saveSubscription, staff, { ...sent(id), body: { clientContent: 'Hello', users } })).status).toBe(200)
    expect(await db.subscriptionMember.findMany({ where: { isMainContact: true } })).toMatchObject([{ userPpid: bob.ppid }])
    expect(await results(await takeAllBack(task))).toEqual([
      ['Ann', true, 'Left the company too'],
      ['Bob', false, 'Somebody changed the main contact since'],
    ])
    expect([await members(id), await inCompany(entityId)]).toEqual([[bob.ppid, carl.ppid].sort(), [bob.ppid, carl.ppid].sort()])
  })

  test('the company stays while another of its subscriptions needs it, and goes with the last one that work gave', async () => {
    const ann = await named('Ann')
    const one = await makeSubscription(db)
    const two = await makeSubscription(db, { entityId: one.entityId })
    const [first, second] = [await addMany(one.id, [ann]), await addMany(two.id, [ann])]
    await takeAllBack(first)
    expect([await members(one.id), await members(two.id), await inCompany(one.entityId)]).toEqual([[], [ann.ppid], [ann.ppid]])
    await takeAllBack(second)
    expect([await members(two.id), await inCompany(one.entityId)]).toEqual([[], []])
  })

  test('the company goes with the last one also when somebody took the person out of the first one before', async () => {
    const ann = await named('Ann')
    const one = await makeSubscription(db)
    const two = await makeSubscription(db, { entityId: one.entityId })
    const [first, second] = [await addMany(one.id, [ann]), await addMany(two.id, [ann])]
    await send(removeFromSubscription, staff, { ...sent(one.id), body: { ppid: ann.ppid } })
    expect(await results(await takeAllBack(first))).toEqual([['Ann', true, 'Was no longer in the subscription']])
    expect([await members(two.id), await inCompany(one.entityId)]).toEqual([[ann.ppid], [ann.ppid]])
    await takeAllBack(second)
    expect([await members(two.id), await inCompany(one.entityId)]).toEqual([[], []])
  })

  test('the company stays for good when a person gave the other subscription', async () => {
    const ann = await named('Ann')
    const one = await makeSubscription(db)
    const two = await makeSubscription(db, { entityId: one.entityId })
    const task = await addMany(one.id, [ann])
    await send(addToSubscription, staff, { ...sent(two.id), body: { ppid: ann.ppid } })
    await takeAllBack(task)
    expect([await members(one.id), await members(two.id), await inCompany(one.entityId)]).toEqual([[], [ann.ppid], [ann.ppid]])
  })

  test('one person out of many subscriptions, a flag of main contact restored, and the company of a subscription that is gone', async () => {
    const ann = await named('Ann')
    const entity = await makeEntity(db)
    const had = await makeSubscription(db, { entityId: entity.id })
    await db.subscriptionMember.create({ data: { subscriptionId: had.id, userPpid: ann.ppid, isMainContact: false } })
    await db.entityMember.create({ data: { entityId: entity.id, userPpid: ann.ppid } })
    const [fresh, gone] = [await makeSubscription(db), await makeSubscription(db)]
    const ids = [had.id, fresh.id, gone.id]
    const { taskId } = (
      await call(bulkOfSubscriptions, staff, {
        body: { action: 'add-user', selection: { ids }, ppid: ann.ppid, isMainContact: true },
      })
    ).body
    await runTask(taskId)
    expect(await db.subscriptionMember.count({ where: { userPpid: ann.ppid, isMainContact: true } })).toBe(3)
    await db.subscription.delete({ where: { id: gone.id } })
    await takeAllBack(taskId)
    expect(await db.subscriptionMember.findMany({ where: { userPpid: ann.ppid } })).toMatchObject([
      { subscriptionId: had.id, isMainContact: false },
    ])
    expect(await db.entityMember.findMany({ where: { userPpid: ann.ppid } })).toMatchObject([{ entityId: entity.id }])
  })

  test('not before it is over, not where nothing was given; for who started it and for super users', async () => {
    const internal = await makeInternalUser(db)
    const { id } = await makeSubscription(db)
    const ann = await named('Ann')
    const { taskId } = (
      await call(bulkOfUsers, internal, {
        body: { action: 'add-to-subscription', selection: { ppids: [ann.ppid] }, subscriptionId: id },
      })
    ).body
    expect(await detailOf(taskId)).toEqual([409, 'This work is not over yet.'])
    await runTask(taskId)
    expect((await send(takeBack, null, sent(taskId))).status).toBe(401)
    expect((await send(takeBack, ann, sent(taskId))).status).toBe(403)
    expect((await send(takeBack, await makeInternalUser(db), sent(taskId))).status).toBe(403)
    expect(await members(id)).toEqual([ann.ppid])
    await takeAllBack(taskId, internal)
    expect(await members(id)).toEqual([])
    const again = await addMany(id, [ann])
    const nothing = await addMany(id, [ann])
    expect(await detailOf(nothing)).toEqual([409, 'This work gave nothing that could be taken back.'])
    expect((await send(takeBack, staff, sent('x'))).status).toBe(404)
    expect((await read(readTask, staff, sent(again))).given).toBe(1)
  })
})
