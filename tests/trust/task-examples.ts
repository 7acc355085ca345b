import { db, pool } from '#lib/db/client.ts'
import { makeSubscription, makeUser } from '#seed/factories.ts'
import { SUPER } from './portal.ts'
import type { Example } from './write-examples.ts'

/** Valid requests that steer jobs and long tasks. */

const QUEUE = 'maintenance.clean-up'

const newPpid = async (): Promise<string> => (await makeUser(db)).ppid
const superPpid = async (): Promise<string> => (await db.user.findUniqueOrThrow({ where: { email: SUPER } })).ppid
const idOf = async (record: Promise<{ id: string }>): Promise<string> => (await record).id

const task = async (state: 'QUEUED' | 'FAILED'): Promise<string> =>
  idOf(
    db.task.create({
      data: {
        kind: 'users.refresh',
        state,
        input: {},
        startedByPpid: await superPpid(),
        total: 1,
        finishedAt: state === 'FAILED' ? new Date() : null,
        items: { create: [{ key: await newPpid(), label: 'Somebody' }] },
      },
    }),
  )
/** One that is over and has made somebody a member of a subscription. */
const givingTask = async (): Promise<string> => {
  const [{ id: subscriptionId, entityId }, userPpid] = [await makeSubscription(db), await newPpid()]
  const given = { subscriptionId, ppid: userPpid, joined: true, isMainContact: false, entityId, joinedCompany: false, wasMainContact: null }
  const done = { state: 'DONE' as const, startedByPpid: await superPpid(), total: 1, done: 1, given: 1, finishedAt: new Date() }
  const id = await idOf(
    db.task.create({
      data: {
        kind: 'users.add-to-subscription',
        input: { subscriptionId },
        ...done,
        items: { create: [{ key: userPpid, label: 'Somebody', succeeded: true, given }] },
      },
    }),
  )
  await db.subscriptionMember.create({ data: { subscriptionId, userPpid, givenByTaskId: id } })
  return id
}
const run = async (state: 'failed' | 'created'): Promise<Record<string, string>> => {
  const { rows } = await pool().query<{ id: string }>(
    'INSERT INTO pgboss.job (name, state) VALUES ($1, $2::pgboss.job_state) RETURNING id',
    [QUEUE, state],
  )
  return { queue: QUEUE, id: rows[0]!.id }
}

export const waitingTask = (): Promise<string> => task('QUEUED')

export const taskExamples: Record<string, () => Promise<Example>> = {
  'POST /api/v1/Job/{queue}/runs/{id}/cancel': async () => ({ params: await run('created') }),
  'POST /api/v1/Job/{queue}/runs/{id}/retry': async () => ({ params: await run('failed') }),
  'POST /api/v1/Task/{id}/retry': async () => ({ params: { id: await task('FAILED') } }),
  'POST /api/v1/Task/{id}/take-back': async () => ({ params: { id: await givingTask() } }),
}
