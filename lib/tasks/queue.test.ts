import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { POST as cancelRoute } from '#app/api/v1/Job/[queue]/runs/[id]/cancel/route.ts'
import { POST as retryRoute } from '#app/api/v1/Job/[queue]/runs/[id]/retry/route.ts'
import { GET as listRunsRoute } from '#app/api/v1/Job/[queue]/runs/route.ts'
import { GET as listQueuesRoute } from '#app/api/v1/Job/route.ts'
import { db, pool } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeSuperUser, makeUser } from '#seed/factories.ts'
import { listRuns as listRunsContract, listQueues as listQueuesContract, retryRun, cancelRun } from './queue-contract.ts'

const listRuns = served(listRunsContract, listRunsRoute)
const listQueues = served(listQueuesContract, listQueuesRoute)
const retry = served(retryRun, retryRoute)
const cancel = served(cancelRun, cancelRoute)

const { send, call, read } = useApiCalls()
const QUEUE = 'maintenance.clean-up'
let boss: Awaited<ReturnType<typeof makeSuperUser>>

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(async () => {
  await resetDatabase()
  await pool().query('DELETE FROM pgboss.job')
  boss = await makeSuperUser(db)
})

/** A run as the job runner leaves it. */
async function makeRun(state: string, minutesAgo: number, queue = QUEUE): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO pgboss.job (name, state, created_on, started_on, completed_on, output) VALUES ($1, $2::pgboss.job_state, $3::timestamptz, $3::timestamptz, $4::timestamptz, $5::jsonb) RETURNING id`,
    [
      queue,
      state,
      new Date(Date.now() - minutesAgo * 60_000),
      state === 'active' ? null : new Date(),
      state === 'failed' ? '{"message":"No database"}' : null,
    ],
  )
  return rows[0]!.id
}
const runs = (query = '') => read(listRuns, boss, { params: { queue: QUEUE }, query })
const sent = (id: string, queue = QUEUE) => ({ params: { queue, id } })

test('GET /Job: the jobs that run by themselves with schedule, counts and last run; no tasks, nothing of the job runner', async () => {
  await makeRun('completed', 60)
  await makeRun('failed', 30)
  const last = await makeRun('active', 1)
  await makeRun('failed', 1, 'users.refresh')
  const queues = await read(listQueues, boss)
  const names = queues.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([QUEUE, 'tasks.resume', 'mail.deliver']))
  expect(names.filter((name) => name.startsWith('users.') || name.startsWith('__'))).toEqual([])
  expect(queues.find(({ name }) => name === QUEUE)).toMatchObject({
    schedule: '17 * * * *',
    waiting: 0,
    running: 1,
    failed: 1,
    last: { id: last, state: 'running', finishedAt: null },
  })
  expect(queues.find(({ name }) => name === 'mail.deliver')).toEqual({
    name: 'mail.deliver',
    schedule: null,
    waiting: 0,
    running: 0,
    failed: 0,
    last: null,
  })
})

test('GET /Job/{queue}/runs: newest first, the failed ones alone, why they failed; the queue of a task and an unknown one 404', async () => {
  const [old, failed] = [await makeRun('completed', 60), await makeRun('failed', 30)]
  expect((await runs()).map(({ id, state, message }) => [id, state, message])).toEqual([
    [failed, 'failed', 'No database'],
    [old, 'done', null],
  ])
  expect((await runs('?failed=true')).map(({ id }) => id)).toEqual([failed])
  for (const queue of ['users.refresh', 'x', '__pgboss__send-it'])
    expect((await send(listRuns, boss, { params: { queue } })).status).toBe(404)
})

describe('POST /Job/{queue}/runs/{id}/retry', () => {
  test('a job that gave up waits again, once for two who ask at once', async () => {
    const id = await makeRun('failed', 30)
    const replies = await Promise.all([1, 2].map(() => call(retry, boss, sent(id))))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 200)!.body).toMatchObject({ id, state: 'waiting', finishedAt: null })
    expect(await db.auditEvent.findMany({ where: { entity: 'Job' } })).toMatchObject([
      { action: 'retry', entityId: id, after: { kind: QUEUE } },
    ])
  })

  test('one that runs or is done is refused; unknown, of another queue, or of a task 404', async () => {
    for (const state of ['active', 'completed', 'created'])
      expect((await send(retry, boss, sent(await makeRun(state, 1)))).status).toBe(409)
    const id = await makeRun('failed', 1)
    expect((await send(retry, boss, sent(id, 'tasks.resume'))).status).toBe(404)
    expect((await send(retry, boss, sent(randomUUID()))).status).toBe(404)
    expect((await send(retry, boss, sent(await makeRun('failed', 1, 'users.refresh'), 'users.refresh'))).status).toBe(404)
    expect((await runs('?failed=true')).map((run) => run.id)).toEqual([id])
  })
})

describe('POST /Job/{queue}/runs/{id}/cancel', () => {
  test('a job that waits for its first or next try ends, once for two who ask at once', async () => {
    for (const state of ['created', 'retry']) {
      const id = await makeRun(state, 1)
      const replies = await Promise.all([1, 2].map(() => call(cancel, boss, sent(id))))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(replies.find(({ status }) => status === 200)!.body).toMatchObject({ id, state: 'cancelled' })
      expect(await db.auditEvent.findMany({ where: { entity: 'Job', entityId: id } })).toMatchObject([
        { action: 'cancel', after: { kind: QUEUE } },
      ])
    }
    expect((await read(listQueues, boss)).find(({ name }) => name === QUEUE)).toMatchObject({
      waiting: 0,
      failed: 0,
      last: { state: 'cancelled' },
    })
  })

  test('one that runs, is done or gave up is refused; of another queue or of a task 404', async () => {
    for (const state of ['active', 'completed', 'failed'])
      expect((await send(cancel, boss, sent(await makeRun(state, 1)))).status).toBe(409)
    expect((await send(cancel, boss, sent(await makeRun('created', 1), 'tasks.resume'))).status).toBe(404)
    expect((await send(cancel, boss, sent(await makeRun('created', 1, 'users.refresh'), 'users.refresh'))).status).toBe(404)
  })
})

test('for super users only', async () => {
  const id = await makeRun('failed', 1)
  for (const [handler, params] of [
    [listQueues, {}],
    [listRuns, { queue: QUEUE }],
    [retry, { queue: QUEUE, id }],
    [cancel, { queue: QUEUE, id }],
  ] as const) {
    expect((await send(handler, null, { params })).status).toBe(401)
    expect((await send(handler, await makeUser(db), { params })).status).toBe(403)
    expect((await send(handler, await makeInternalUser(db), { params })).status).toBe(403)
  }
})
