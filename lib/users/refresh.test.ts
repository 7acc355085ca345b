import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { GET as taskItems } from '#app/api/v1/Task/[id]/items/route.ts'
import { GET as readTaskRoute } from '#app/api/v1/Task/[id]/route.ts'
import { GET as tasksRoute } from '#app/api/v1/Task/route.ts'
import { GET as status } from '#app/api/v1/User/[id]/status/route.ts'
import { PUT as refreshAllRoute } from '#app/api/v1/User/refreshAll/route.ts'
import { PUT as refreshRoute } from '#app/api/v1/User/refresh/route.ts'
import { db, pool } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { allTasks } from '#lib/all-tasks.ts'
import { resumeTasks } from '#lib/tasks/run.ts'
import { makeInternalUser, makeUser } from '#seed/factories.ts'
import { refreshAllTask, refreshSomeTask } from './refresh-service.ts'
import { refreshUsers, refreshAllUsers } from './manage-contract.ts'
import { getTask, listTasks } from '#lib/tasks/contract.ts'

const refresh = served(refreshUsers, refreshRoute)
const refreshAll = served(refreshAllUsers, refreshAllRoute)
const readTask = served(getTask, readTaskRoute)
const tasks = served(listTasks, tasksRoute)

const { send, call, read } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(async () => {
  await resetDatabase()
  await pool().query('DELETE FROM pgboss.job')
  staff = await makeInternalUser(db, { firstName: 'Old', lastName: 'Name', grade: 'Manager' })
})

const inDirectory = (user: { ppid: string; email: string }, changes: object = {}) =>
  db.directoryPerson.create({
    data: {
      ppid: user.ppid,
      email: user.email,
      firstName: 'New',
      lastName: 'Name',
      grade: 'Partner',
      territory: 'UK',
      phoneCountryCode: '+44',
      phoneNumber: '7',
      ...changes,
    },
  })
const start = async (body: string[]) => (await call(refresh, staff, { body })).body.taskId
const jobs = async () => (await pool().query<{ name: string }>(`SELECT name FROM pgboss.job`)).rows.map(({ name }) => name)

describe('PUT /User/refresh (B255, E104)', () => {
  test('202 with a task, and the record reads as the directory says once it has run (A168)', async () => {
    await inDirectory(staff)
    const { status: code, body } = await call(refresh, staff, { body: [staff.ppid] })
    expect(code).toBe(202)
    expect(await jobs()).toEqual(['users.refresh'])
    expect(await read(status, staff, { params: { id: staff.ppid } })).toMatchObject({ isRefreshing: true, lastRefresh: null })
    await refreshSomeTask.job.run(body)
    expect(await db.user.findUnique({ where: { ppid: staff.ppid } })).toMatchObject({
      firstName: 'New',
      grade: 'Partner',
      territory: 'UK',
      phoneCountryCode: '+44',
      email: staff.email,
      version: 2,
    })
    expect(await read(status, staff, { params: { id: staff.ppid } })).toMatchObject({
      isRefreshing: false,
      lastRefresh: expect.any(String),
    })
    expect(await db.auditEvent.findFirst({ where: { action: 'refresh' } })).toMatchObject({
      actorPpid: staff.ppid,
      requestId: body.taskId,
      before: { firstName: 'Old' },
      after: { firstName: 'New' },
    })
    await refreshSomeTask.job.run(body)
    expect(await db.user.findUnique({ where: { ppid: staff.ppid } })).toMatchObject({ version: 2 })
  })

  test('found by e-mail too; empty fields stay; who is not in the directory stays as is', async () => {
    const [byEmail, stranger] = [await makeInternalUser(db, { grade: 'Director' }), await makeUser(db, { firstName: 'Own' })]
    await inDirectory(
      { ppid: 'another key', email: byEmail.email.toUpperCase() },
      { grade: null, phoneCountryCode: null, phoneNumber: null },
    )
    const taskId = await start([byEmail.ppid, stranger.ppid])
    await refreshSomeTask.job.run({ taskId })
    expect(await db.user.findUnique({ where: { ppid: byEmail.ppid } })).toMatchObject({ firstName: 'New', grade: 'Director' })
    expect(await db.user.findUnique({ where: { ppid: stranger.ppid } })).toMatchObject({
      firstName: 'Own',
      version: 1,
      lastRefresh: expect.any(Date),
    })
    expect(await read(taskItems, staff, { params: { id: taskId } })).toMatchObject({
      totalCount: 2,
      items: expect.arrayContaining([
        { key: byEmail.ppid, label: `${byEmail.firstName} ${byEmail.lastName}`, succeeded: true, message: null },
        { key: stranger.ppid, label: `Own ${stranger.lastName}`, succeeded: true, message: 'Not in the directory' },
      ]),
    })
  })

  test('unknown ppids and anything but an array are refused (W8); none is done at once', async () => {
    expect(await call(refresh, staff, { body: [staff.ppid, 'nobody'] })).toEqual({
      status: 400,
      body: [{ message: 'There is no such user', path: '[1]' }],
    })
    for (const body of [{}, 'x', [1], null]) expect((await send(refresh, staff, { body })).status).toBe(400)
    expect(await db.task.count()).toBe(0)
    const taskId = await start([])
    await refreshSomeTask.job.run({ taskId })
    expect(await read(readTask, staff, { params: { id: taskId } })).toMatchObject({ state: 'done', total: 0 })
  })

  test('for internal callers only', async () => {
    const client = await makeUser(db)
    for (const [route, body] of [
      [refresh, []],
      [refreshAll, undefined],
      [tasks, undefined],
    ] as const) {
      expect((await send(route, null, { body })).status).toBe(401)
      expect((await send(route, client, { body })).status).toBe(403)
    }
  })
})

describe('PUT /User/refreshAll (E105, A168)', () => {
  test('asked for several times at once it runs once; all get the same task', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => call(refreshAll, staff)))
    expect(replies.map((reply) => reply.status)).toEqual([202, 202, 202])
    expect(new Set(replies.map(({ body }) => body.taskId)).size).toBe(1)
    expect([await db.task.count(), await jobs()]).toEqual([1, ['users.refresh-all']])
    await refreshAllTask.job.run(replies[0]!.body)
    const again = await call(refreshAll, staff)
    expect(again.body.taskId).not.toBe(replies[0]!.body.taskId)
  })

  test('goes on where it was after a restart, and two runs share the rows', async () => {
    for (let index = 0; index < 8; index += 1) await inDirectory(await makeUser(db))
    const { taskId } = (await call(refreshAll, staff)).body
    // As a process leaves it that died after three rows.
    const three = await db.taskItem.findMany({ where: { taskId }, take: 3 })
    await db.taskItem.updateMany({ where: { taskId, key: { in: three.map(({ key }) => key) } }, data: { succeeded: true } })
    await db.task.update({ where: { id: taskId }, data: { state: 'RUNNING', startedAt: new Date(), done: 3 } })
    await Promise.all([refreshAllTask.job.run({ taskId }), refreshAllTask.job.run({ taskId })])
    expect(await read(readTask, staff, { params: { id: taskId } })).toMatchObject({
      state: 'done',
      total: 9,
      done: 9,
      failed: 0,
      finishedAt: expect.any(String),
    })
    const versions = await db.user.findMany({
      where: { ppid: { notIn: three.map(({ key }) => key) }, isInternal: false },
      select: { version: true },
    })
    expect(versions.every(({ version }) => version === 2)).toBe(true)
    expect(await db.auditEvent.count({ where: { action: 'refresh' } })).toBe(versions.length)
  })

  test('one row that fails does not stop the others', async () => {
    const gone = await makeUser(db, { firstName: 'Gone' })
    const { taskId } = (await call(refreshAll, staff)).body
    await db.user.delete({ where: { ppid: gone.ppid } })
    await refreshAllTask.job.run({ taskId })
    expect(await read(readTask, staff, { params: { id: taskId } })).toMatchObject({ state: 'done', done: 1, failed: 1 })
    expect(await read(taskItems, staff, { params: { id: taskId }, query: '?size=1' })).toMatchObject({
      items: [{ key: gone.ppid, succeeded: false, message: 'The requested item does not exist.' }],
      totalCount: 2,
      hasNext: true,
    })
  })

  test('ends when the person who started it is no longer internal', async () => {
    const { taskId } = (await call(refreshAll, staff)).body
    await db.user.update({ where: { ppid: staff.ppid }, data: { isInternal: false } })
    await refreshAllTask.job.run({ taskId })
    expect(await db.task.findUnique({ where: { id: taskId } })).toMatchObject({
      state: 'FAILED',
      error: 'The person who started this may no longer do it.',
      done: 0,
    })
  })

  test('a task whose job was lost gets a new one, others do not', async () => {
    const { taskId } = (await call(refreshAll, staff)).body
    const resume = resumeTasks(allTasks)
    await resume.run({})
    expect(await jobs()).toHaveLength(1)
    await pool().query('DELETE FROM pgboss.job')
    await resume.run({})
    expect(await jobs()).toEqual(['users.refresh-all'])
    await refreshAllTask.job.run({ taskId })
    await pool().query('DELETE FROM pgboss.job')
    await resume.run({})
    expect(await jobs()).toEqual([])
  })
})

describe('GET /Task', () => {
  test('the own ones, the newest first; any by id; unknown 404', async () => {
    const other = await makeInternalUser(db)
    const [first, second] = [await start([staff.ppid]), await start([])]
    const own = await read(tasks, staff)
    expect(own.items.map(({ id }) => id)).toEqual([second, first])
    expect(own.items[1]).toEqual({
      id: first,
      kind: 'users.refresh',
      subject: null,
      state: 'queued',
      total: 1,
      done: 0,
      failed: 0,
      error: null,
      createdAt: expect.any(String),
      startedAt: null,
      finishedAt: null,
      undoneAt: null,
      retryOfId: null,
      retryId: null,
      given: 0,
      takesBackId: null,
      takenBackById: null,
      counts: null,
      mayControl: true,
    })
    expect(await read(tasks, other)).toMatchObject({ items: [], totalCount: 0 })
    expect(await read(readTask, other, { params: { id: first } })).toMatchObject({ id: first, mayControl: false })
    for (const route of [readTask, taskItems]) {
      for (const id of [randomUUID(), 'x']) expect((await send(route, staff, { params: { id } })).status).toBe(404)
    }
  })
})
