import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { cancelJob, retryJob } from '#lib/jobs/boss.ts'
import { SHOWN_RUNS } from './queue-contract.ts'
import type { Queue, Run } from './queue-contract.ts'
import type * as contract from './queue-contract.ts'
import { taskKinds } from './words.ts'

const ENTITY = 'Job'
const NOT_FAILED = 'Only a job that gave up can be tried again.'
const NOT_WAITING = 'Only a job that waits can be cancelled.'

/** Tasks have a list of their own; the job runner keeps queues for itself. */
const isOwn = (name: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${name} <> ALL(${Object.keys(taskKinds)}::text[]) AND ${name} NOT LIKE '\\_\\_%')`

const RUN_SQL = Prisma.sql`
  j.id::text AS "id", j.retry_count AS "retries", j.created_on AS "createdAt", j.started_on AS "startedAt", j.completed_on AS "finishedAt",
  CASE j.state::text WHEN 'created' THEN 'waiting' WHEN 'retry' THEN 'waiting' WHEN 'active' THEN 'running' WHEN 'completed' THEN 'done' WHEN 'cancelled' THEN 'cancelled' ELSE 'failed' END AS "state",
  CASE WHEN j.state IN ('failed', 'retry') THEN COALESCE(j.output->>'message', j.output->'value'->>'message') END AS "message"`

type RunCall = Pick<Parameters<ServiceFunction<typeof contract.retryRun>>[0], 'params' | 'context'>

interface RunRow extends Omit<Run, 'createdAt' | 'startedAt' | 'finishedAt'> {
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

const toRun = ({ id, state, retries, createdAt, startedAt, finishedAt, message }: RunRow): Run => ({
  id,
  state,
  retries,
  createdAt: createdAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  finishedAt: finishedAt?.toISOString() ?? null,
  message,
})

type QueueRow = Omit<Queue, 'last'> & { [Column in keyof RunRow]: RunRow[Column] | null }

/** Background jobs by name, each with its last run. */
export async function readQueues(): Promise<Queue[]> {
  const rows = await db.$queryRaw<QueueRow[]>`
    SELECT q.name AS "name", s.cron AS "schedule",
      COALESCE(c.waiting, 0)::int AS "waiting", COALESCE(c.running, 0)::int AS "running", COALESCE(c.failed, 0)::int AS "failed", last.*
    FROM pgboss.queue q
    LEFT JOIN pgboss.schedule s ON s.name = q.name
    LEFT JOIN (
      SELECT name, count(*) FILTER (WHERE state IN ('created', 'retry')) AS waiting, count(*) FILTER (WHERE state = 'active') AS running, count(*) FILTER (WHERE state = 'failed') AS failed
      FROM pgboss.job GROUP BY name
    ) c ON c.name = q.name
    LEFT JOIN LATERAL (SELECT ${RUN_SQL} FROM pgboss.job j WHERE j.name = q.name ORDER BY COALESCE(j.started_on, j.created_on) DESC, j.id DESC LIMIT 1) last ON true
    WHERE ${isOwn(Prisma.sql`q.name`)} ORDER BY q.name`
  return rows.map(({ name, schedule, waiting, running, failed, ...last }) => ({
    name,
    schedule,
    waiting,
    running,
    failed,
    last: last.id === null ? null : toRun(last as RunRow),
  }))
}

export const listQueues: ServiceFunction<typeof contract.listQueues> = () => readQueues()

/** The last runs of a job, newest first. Throws NOT_FOUND. */
export const listRuns: ServiceFunction<typeof contract.listRuns> = async ({ params: { queue }, query: { failed } }) => {
  const [known] = await db.$queryRaw<unknown[]>`SELECT 1 FROM pgboss.queue q WHERE q.name = ${queue} AND ${isOwn(Prisma.sql`q.name`)}`
  if (!known) throw notFound()
  const rows = await db.$queryRaw<RunRow[]>`
    SELECT ${RUN_SQL} FROM pgboss.job j WHERE j.name = ${queue} ${failed === 'true' ? Prisma.sql`AND j.state = 'failed'` : Prisma.empty}
    ORDER BY COALESCE(j.started_on, j.created_on) DESC, j.id DESC LIMIT ${SHOWN_RUNS}`
  return rows.map(toRun)
}

/** Changes a run that is locked meanwhile, so of two who ask at once the second is refused. Throws NOT_FOUND, CONFLICT with `refusal` when it is not in state `from`. */
const changeRun = (
  { params: { queue, id }, context }: RunCall,
  action: string,
  from: Run['state'],
  refusal: string,
  change: typeof retryJob,
): Promise<Run> =>
  inTransaction(context, async (tx) => {
    const read = () =>
      tx.$queryRaw<
        RunRow[]
      >`SELECT ${RUN_SQL} FROM pgboss.job j WHERE j.name = ${queue} AND j.id = ${id}::uuid AND ${isOwn(Prisma.sql`j.name`)} FOR UPDATE`
    const [run] = await read()
    if (!run) throw notFound()
    if (run.state !== from) throw new AppError('CONFLICT', { detail: refusal })
    await change(tx, queue, id)
    await audit(tx, context, { action, entity: ENTITY, entityId: id, after: { kind: queue } })
    return toRun((await read())[0]!)
  })

/** One more try for a job that gave up. Throws NOT_FOUND, CONFLICT when it did not give up. */
export const retryRun: ServiceFunction<typeof contract.retryRun> = (call) => changeRun(call, 'retry', 'failed', NOT_FAILED, retryJob)

/** Ends a job that waits for its first or next try; one that runs ends by itself. Throws NOT_FOUND, CONFLICT when it does not wait. */
export const cancelRun: ServiceFunction<typeof contract.cancelRun> = (call) => changeRun(call, 'cancel', 'waiting', NOT_WAITING, cancelJob)
