import 'server-only'
import { PgBoss, fromPrisma } from 'pg-boss'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { z } from 'zod'
import { config } from '#lib/config/config.ts'
import { onStop } from '#lib/config/lifecycle.ts'
import { log } from '#lib/config/log.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { JobSpec } from './job.ts'

/** Connections of the job runner, besides those of the application. */
const CONNECTIONS = 3
/** At a start many queues ask for the few connections at once, and a busy machine is slow to open them; a database that is away is known at once, milliseconds. */
const CONNECT_MS = 20_000
/** A request that adds a job does not wait so long, milliseconds. */
const SENDER_CONNECT_MS = 2_000
/** Wait before a failed start is tried again, milliseconds. */
const RETRY_START_AFTER = 5_000
/** Running jobs get so long to finish at a stop, milliseconds; then they are handed back. */
const STOP_TIMEOUT = 10_000
const POLLING_SECONDS = 2
/** How often it is looked for workers that have died. */
const SUPERVISION_SECONDS = 15

const makeBoss = (connectionString: string, install: boolean): PgBoss => {
  const boss = new PgBoss({
    connectionString,
    max: CONNECTIONS,
    migrate: install,
    createSchema: install,
    supervise: !install,
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    // A little less, or every other look would find that the last one was not long enough ago.
    monitorIntervalSeconds: SUPERVISION_SECONDS - 1,
    schedule: !install,
    connectionTimeoutMillis: CONNECT_MS,
  })
  boss.on('error', (error: Error) => log.error({ err: error }, 'job runner'))
  return boss
}

/** Creates or upgrades the runner's own schema and the queues; part of a deployment, since the application's role may not (security rule 27). */
export async function installJobs(databaseUrl: string, jobs: readonly JobSpec[]): Promise<void> {
  const boss = makeBoss(databaseUrl, true)
  await boss.start()
  for (const job of jobs) {
    const options = { retryLimit: job.retryLimit, retryBackoff: true, heartbeatSeconds: job.heartbeatSeconds }
    if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, options)
    else await boss.createQueue(job.name, options)
    if (job.schedule) await boss.schedule(job.name, job.schedule, {})
  }
  await boss.stop({ graceful: false })
}

let sender: Promise<PgBoss> | undefined

async function startSender(): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: config().databaseUrl,
    max: 1,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    connectionTimeoutMillis: SENDER_CONNECT_MS,
  })
  boss.on('error', (error: Error) => log.error({ err: error }, 'job sender'))
  await boss.start()
  onStop(() => boss.stop({ graceful: false }))
  return boss
}

const startedSender = (): Promise<PgBoss> =>
  (sender ??= startSender().catch((error: unknown) => {
    sender = undefined
    throw error
  }))

/**
 * Adds a job in the caller's transaction: it exists if and only if the change is committed (security rule 22).
 * @param startAfter seconds until it may begin
 */
export async function enqueue<S extends z.ZodType>(
  tx: Transaction,
  job: JobSpec<S>,
  data: z.input<S>,
  { startAfter = 0 }: { startAfter?: number } = {},
): Promise<void> {
  await (await startedSender()).send(job.name, data as object, { db: fromPrisma(tx), startAfter })
}

/** Lets a job that gave up try once more, in the caller's transaction. */
export async function retryJob(tx: Transaction, queue: string, id: string): Promise<void> {
  await (await startedSender()).retry(queue, id, { db: fromPrisma(tx) })
}

/** Ends a job that waits, in the caller's transaction. */
export async function cancelJob(tx: Transaction, queue: string, id: string): Promise<void> {
  await (await startedSender()).cancel(queue, id, { db: fromPrisma(tx) })
}

/** Runs one job of a batch; another one's failure is none of its business. */
async function outcomeOf(job: JobSpec, { id, data, retryCount, retryLimit }: JobWithMetadata<unknown>): Promise<JobResult> {
  try {
    await job.run(job.data.parse(data ?? {}), { isLast: retryCount >= retryLimit })
    return { id, status: 'completed' }
  } catch (error) {
    log.error({ err: error, job: job.name, id }, 'job failed')
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}

async function work(jobs: readonly JobSpec[]): Promise<void> {
  const boss = makeBoss(config().databaseUrl, false)
  await boss.start()
  for (const job of jobs) {
    const options = {
      pollingIntervalSeconds: POLLING_SECONDS,
      batchSize: job.batchSize ?? 1,
      localConcurrency: job.workers ?? 1,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
    } as const
    await boss.work(job.name, options, (batch) => Promise.all(batch.map((one) => outcomeOf(job, one))))
  }
  onStop(() => boss.stop({ graceful: true, timeout: STOP_TIMEOUT }))
}

/** Runs the jobs in this process; while the database is away it tries again, so that the portal starts without it. */
export async function startWorkers(jobs: readonly JobSpec[]): Promise<void> {
  try {
    await work(jobs)
  } catch (error) {
    log.warn({ err: error }, 'jobs cannot start yet')
    setTimeout(() => void startWorkers(jobs), RETRY_START_AFTER).unref()
  }
}
