import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { POST as cancelRoute } from '#app/api/v1/Task/[id]/cancel/route.ts'
import { GET as taskItems } from '#app/api/v1/Task/[id]/items/route.ts'
import { POST as retryRoute } from '#app/api/v1/Task/[id]/retry/route.ts'
import { POST as allOfThemRoute } from '#app/api/v1/Task/paged/route.ts'
import { PUT as refreshAllRoute } from '#app/api/v1/User/refreshAll/route.ts'
import { PUT as refreshRoute } from '#app/api/v1/User/refresh/route.ts'
import { db, pool } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase, untilWaiting } from '#lib/db/testing.ts'
import type { Problem } from '#lib/errors/app-error.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { refreshAllTask, refreshSomeTask } from '#lib/users/refresh-service.ts'
import { makeInternalUser, makeSuperUser, makeUser } from '#seed/factories.ts'
import { refreshUsers, refreshAllUsers } from '#lib/users/manage-contract.ts'
import { cancelTask, retryTask, listAllTasks } from './contract.ts'

const refresh = served(refreshUsers, refreshRoute)
const cancel = served(cancelTask, cancelRoute)
const refreshAll = served(refreshAllUsers, refreshAllRoute)
const retry = served(retryTask, retryRoute)
const allOfThem = served(listAllTasks, allOfThemRoute)

const { send, call, read } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(async () => {
  await resetDatabase()
  await pool().query('DELETE FROM pgboss.job')
  staff = await makeInternalUser(db)
})

const start = async (body: string[]) => (await call(refresh, staff, { body })).body.taskId
const sent = (id: string) => ({ params: { id } })
const detailOf = async (reply: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await reply
  return [status, (body as Problem).detail]
}

/** A finished task with one row that failed, since its user is gone. */
async function failedTask(): Promise<{ id: string; gone: string }> {
  const gone = await makeUser(db, { firstName: 'Gone' })
  const id = await start([staff.ppid, gone.ppid])
  await db.user.delete({ where: { ppid: gone.ppid } })
  await refreshSomeTask.job.run({ taskId: id })
  return { id, gone: gone.ppid }
}

describe('POST /Task/{id}/cancel', () => {
  test('a task that waits does not begin; what is over cannot be cancelled; two at once are one', async () => {
    const id = await start([staff.ppid])
    const replies = await Promise.all([1, 2].map(() => call(cancel, staff, sent(id))))
    expect(replies.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'cancelled'],
      [200, 'cancelled'],
    ])
    expect(replies[0]!.body.finishedAt).not.toBeNull()
    expect(await db.auditEvent.findMany({ where: { entity: 'Task' } })).toMatchObject([
      { action: 'cancel', entityId: id, actorPpid: staff.ppid },
    ])
    await refreshSomeTask.job.run({ taskId: id })
    expect(await db.task.findUnique({ where: { id } })).toMatchObject({ state: 'CANCELLED', done: 0, startedAt: null })
    expect(await db.user.findUnique({ where: { ppid: staff.ppid } })).toMatchObject({ lastRefresh: null })
    const over = await start([])
    await refreshSomeTask.job.run({ taskId: over })
    expect(await detailOf(call(cancel, staff, sent(over)))).toEqual([409, 'This work is over already.'])
  })

  test('a running task stops between rows: what is done stays done, and the row under way is finished', async () => {
    for (let index = 0; index < 6; index += 1) await makeUser(db)
    const id = (await call(refreshAll, staff)).body.taskId
    const [first] = await db.taskItem.findMany({ where: { taskId: id }, orderBy: { key: 'asc' } })
    // Holds the first row's user, so that the job stands in the middle of that row while the task is cancelled.
    const holder = await pool().connect()
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM "User" WHERE "ppid" = $1 FOR UPDATE', [first!.key])
    const running = refreshAllTask.job.run({ taskId: id })
    await untilWaiting(1, 'transactionid')
    const cancelled = call(cancel, staff, sent(id))
    await untilWaiting(1, 'advisory')
    await holder.query('COMMIT')
    holder.release()
    expect((await cancelled).body.state).toBe('cancelled')
    await running
    const task = await db.task.findUniqueOrThrow({ where: { id }, include: { items: { where: { succeeded: { not: null } } } } })
    expect(task).toMatchObject({ state: 'CANCELLED', done: 1, total: 7, items: [{ key: first!.key, succeeded: true }] })
    // It may be done again at once: the cancelled one no longer counts as running.
    expect((await call(refreshAll, staff)).body.taskId).not.toBe(id)
  })

  test('for who started it and for super users; unknown 404', async () => {
    const id = await start([staff.ppid])
    expect((await send(cancel, null, sent(id))).status).toBe(401)
    expect((await send(cancel, await makeUser(db), sent(id))).status).toBe(403)
    expect((await send(cancel, await makeInternalUser(db), sent(id))).status).toBe(403)
    expect((await db.task.findUniqueOrThrow({ where: { id } })).state).toBe('QUEUED')
    for (const unknown of [randomUUID(), 'x']) expect((await send(cancel, staff, sent(unknown))).status).toBe(404)
    expect((await send(cancel, await makeSuperUser(db), sent(id))).status).toBe(200)
  })
})

describe('POST /Task/{id}/retry', () => {
  test('does the failed rows again as a new task of the caller; asked for twice at once it is one', async () => {
    const { id, gone } = await failedTask()
    const replies = await Promise.all([1, 2].map(() => call(retry, staff, sent(id))))
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 409])
    const { taskId } = replies.find(({ status }) => status === 202)!.body
    expect(await db.task.count()).toBe(2)
    expect(await db.task.findUnique({ where: { id: taskId }, include: { items: true } })).toMatchObject({
      kind: 'users.refresh',
      startedByPpid: staff.ppid,
      retryOfId: id,
      total: 1,
      items: [{ key: gone }],
    })
    expect(await db.auditEvent.findMany({ where: { entity: 'Task' } })).toMatchObject([
      { action: 'retry', entityId: taskId, after: { of: id, rows: 1 } },
    ])
    await makeUser(db, { ppid: gone })
    await refreshSomeTask.job.run({ taskId })
    expect(await db.task.findUnique({ where: { id: taskId } })).toMatchObject({ state: 'DONE', done: 1, failed: 0 })
    expect(await detailOf(call(retry, staff, sent(id)))).toEqual([409, 'These rows were already taken up again.'])
    expect(await detailOf(call(retry, staff, sent(taskId)))).toEqual([409, 'Every row of this work succeeded.'])
  })

  test('of a cancelled task: what was never begun; not while it runs, nor beside the same work', async () => {
    await makeUser(db)
    const id = (await call(refreshAll, staff)).body.taskId
    expect(await detailOf(call(retry, staff, sent(id)))).toEqual([409, 'This work is not over yet.'])
    await send(cancel, staff, sent(id))
    const other = (await call(refreshAll, staff)).body.taskId
    expect(await detailOf(call(retry, staff, sent(id)))).toEqual([409, 'The same work is running already.'])
    await refreshAllTask.job.run({ taskId: other })
    const { taskId } = (await call(retry, staff, sent(id))).body
    await refreshAllTask.job.run({ taskId })
    expect(await db.task.findUnique({ where: { id: taskId } })).toMatchObject({ state: 'DONE', done: 2 })
  })

  test('refuses a kind of work that there is no more', async () => {
    const { id } = await db.task.create({
      data: { kind: 'users.forgotten', input: {}, state: 'DONE', total: 1, failed: 1, startedByPpid: staff.ppid },
    })
    expect(await detailOf(call(retry, staff, sent(id)))).toEqual([409, 'This kind of work can no longer be done.'])
  })

  test('for who started it and for super users; unknown 404', async () => {
    const { id } = await failedTask()
    expect((await send(retry, null, sent(id))).status).toBe(401)
    expect((await send(retry, await makeUser(db), sent(id))).status).toBe(403)
    expect((await send(retry, await makeInternalUser(db), sent(id))).status).toBe(403)
    expect(await db.task.count()).toBe(1)
    expect((await send(retry, staff, sent(randomUUID()))).status).toBe(404)
    const boss = await makeSuperUser(db)
    const { taskId } = (await call(retry, boss, sent(id))).body
    expect(await db.task.findUnique({ where: { id: taskId } })).toMatchObject({ startedByPpid: boss.ppid })
  })
})

test('GET /Task/{id}/items?failed=true: the failed rows alone', async () => {
  const { id, gone } = await failedTask()
  expect(await read(taskItems, staff, { ...sent(id), query: '?failed=true' })).toMatchObject({
    items: [{ key: gone, succeeded: false }],
    totalCount: 1,
    hasNext: false,
  })
  expect(await read(taskItems, staff, { ...sent(id), query: '?failed=false&pageSize=1' })).toMatchObject({ totalCount: 2, hasNext: true })
  expect((await send(taskItems, staff, { ...sent(id), query: '?failed=x' })).status).toBe(400)
})

describe('POST /Task/paged', () => {
  test('tasks of everybody with who started them, filtered and ordered', async () => {
    const boss = await makeSuperUser(db)
    const ann = await makeInternalUser(db, { firstName: 'Ann', lastName: 'Kremer' })
    const first = await start([])
    const { taskId: second } = (await call(refreshAll, ann)).body
    const list = (body: object) => read(allOfThem, boss, { body })
    const idsOf = async (body: object) => (await list(body)).items.map(({ id }) => id)
    expect(await idsOf({})).toEqual([second, first])
    expect((await list({})).items[0]!.startedBy).toEqual({ ppid: ann.ppid, name: 'Ann Kremer' })
    expect(await idsOf({ orderBy: { field: 'createdAt' } })).toEqual([first, second])
    expect(await idsOf({ filters: { startedBy: 'kremer ANN' } })).toEqual([second])
    expect(await idsOf({ filters: { kind: 'users.refresh', state: 'queued' } })).toEqual([first])
    expect(await list({ filters: { state: 'done' } })).toMatchObject({ items: [], totalCount: 0 })
    await db.user.delete({ where: { ppid: ann.ppid } })
    expect((await list({})).items[0]!.startedBy).toBeNull()
  })

  test('for super users only; bad input 400', async () => {
    expect((await send(allOfThem, null, { body: {} })).status).toBe(401)
    expect((await send(allOfThem, staff, { body: {} })).status).toBe(403)
    const boss = await makeSuperUser(db)
    for (const body of [{ filters: { state: 'x' } }, { orderBy: { field: 'input' } }, { x: 1 }, null])
      expect((await send(allOfThem, boss, { body })).status).toBe(400)
  })
})
