import 'server-only'
import { z } from 'zod'
import type { UserActor } from '#lib/caller/actor.ts'
import { log } from '#lib/config/log.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Task } from '#lib/db/generated/client.ts'
import { inTransaction, takeAdvisoryLock } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { violates } from '#lib/db/errors.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { enqueue } from '#lib/jobs/boss.ts'
import { defineJob } from '#lib/jobs/job.ts'
import type { JobSpec } from '#lib/jobs/job.ts'

/** A job works for so long, then the rest goes on in the next one: shorter than a stop of the process may take. */
const SLICE_MS = 8_000
const BATCH = 50
const RETRIES = 10
const HEARTBEAT_SECONDS = 30
/** Of the database: work with a key waits or runs once. */
export const SINGLETON = 'Task_singletonKey_running_key'
const STARTER_GONE = 'The person who started this may no longer do it.'
const ROW_FAILED = 'Something went wrong with this row.'

/** Result of a row: its text, and what it granted, as the task that takes it back parses it; null = nothing. */
export interface RowResult {
  message: string | null
  given?: Prisma.InputJsonObject | null
}

/** The writing part of one row; runs in the transaction that also keeps the row's result. @returns a text alone = it gave nothing */
type RowWork = (tx: Transaction) => Promise<string | RowResult | null>

export interface TaskRow<Input> {
  taskId: string
  key: string
  input: Input
  /** As the person who started the task, for audit and rights. */
  context: CallContext
}

/** Long work over many rows. Add it to all-tasks.ts, which puts its `job` among all jobs. */
export interface TaskSpec<S extends z.ZodType = z.ZodType> {
  kind: string
  input: S
  job: JobSpec<typeof jobData>
  /** Takes back what this work gave, row by row with the same keys; left out = it gives nothing. Its input is `takeBackInput`. */
  takeBack?: TaskSpec<typeof takeBackInput>
}

/** Input of work that takes back what another task gave. */
export const takeBackInput = z.strictObject({ taskId: z.guid() })

const jobData = z.strictObject({ taskId: z.guid() })

/**
 * Declares long work: `row` reads what it needs for one row and returns the writing part. A row counts once, however often the job runs,
 * since its result is kept in the transaction of its change. A row that throws AppError fails with its text, and the others go on.
 * @param kind name of the work and of its job queue, e.g. `users.refresh-all`
 * @param input what all rows need; kept with the task
 * @param takeBack the work that takes back what its rows gave
 */
export function defineTask<S extends z.ZodType>({
  kind,
  input,
  row,
  takeBack,
}: {
  kind: string
  input: S
  row: (row: TaskRow<z.output<S>>) => Promise<RowWork> | RowWork
  takeBack?: TaskSpec<typeof takeBackInput>
}): TaskSpec<S> {
  const job: JobSpec<typeof jobData> = defineJob({
    name: kind,
    data: jobData,
    retryLimit: RETRIES,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    run: async ({ taskId }) => {
      const task = await begin(taskId)
      if (!task) return
      const starter = await staffOf(task.startedByPpid)
      if (!starter) return end(taskId, STARTER_GONE)
      const values = input.parse(task.input)
      const context: CallContext = { requestId: taskId, host: '', actor: starter }
      const until = Date.now() + SLICE_MS
      for (;;) {
        const batch = await db.taskItem.findMany({
          where: { taskId, succeeded: null, task: { state: 'RUNNING' } },
          orderBy: { key: 'asc' },
          take: BATCH,
          select: { key: true },
        })
        if (batch.length === 0) return end(taskId, null)
        for (const { key } of batch) {
          if (Date.now() > until) return inTransaction(null, (tx) => enqueue(tx, job, { taskId }))
          // The task was cancelled, or another run of it is at work: what is left is looked up again.
          if (!(await runRow(taskId, key, async () => row({ taskId, key, input: values, context })))) break
        }
      }
    },
  })
  return { kind, input, job, ...(takeBack && { takeBack }) }
}

/** Marks a task as running; null when it is over or gone. */
async function begin(id: string): Promise<Task | null> {
  await db.task.updateMany({ where: { id, state: 'QUEUED' }, data: { state: 'RUNNING', startedAt: new Date() } })
  return db.task.findFirst({ where: { id, state: 'RUNNING' } })
}

/** The internal user as whom a job does something, with the rights of now; null = gone or no longer internal (security rule 3). */
export async function staffOf(of: string | null, from: Transaction | typeof db = db): Promise<UserActor | null> {
  const user = of === null ? null : await from.user.findUnique({ where: { ppid: of } })
  if (!user?.isInternal) return null
  const { ppid, email, firstName, lastName, isInternal, isSuperUser } = user
  const identity = { issuer: '', subject: ppid, ppid, email, emailVerified: true, firstName, lastName }
  return { kind: 'user', identity, ppid, email, firstName, lastName, isInternal, isSuperUser, termsAccepted: true }
}

const end = async (id: string, error: string | null): Promise<void> =>
  void (await db.task.updateMany({
    where: { id, state: 'RUNNING' },
    data: { state: error === null ? 'DONE' : 'FAILED', error, finishedAt: new Date() },
  }))

/** Rows of a task and who cancels it follow each other: the next row does not overtake who waits. */
export const lockTask = (tx: Transaction, taskId: string): Promise<void> => takeAdvisoryLock(tx, `task ${taskId}`)

/**
 * Locks a row that still waits, and its task, so that who cancels it waits for this row and no other begins.
 * @returns false when the task is cancelled, or another run has done the row
 */
async function claim(tx: Transaction, taskId: string, key: string): Promise<boolean> {
  await lockTask(tx, taskId)
  const waiting = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Task" t JOIN "TaskItem" i ON i."taskId" = t."id"
    WHERE t."id" = ${taskId}::uuid AND t."state" = 'RUNNING' AND i."key" = ${key} AND i."succeeded" IS NULL FOR NO KEY UPDATE`
  return waiting.length > 0
}

async function keep(tx: Transaction, taskId: string, key: string, succeeded: boolean, { message, given }: RowResult): Promise<void> {
  await tx.taskItem.update({
    where: { taskId_key: { taskId, key } },
    data: { succeeded, message, ...(given && { given }) },
    select: { key: true },
  })
  await tx.task.update({
    where: { id: taskId },
    data: { ...(succeeded ? { done: { increment: 1 } } : { failed: { increment: 1 } }), ...(given && { given: { increment: 1 } }) },
    select: { id: true },
  })
}

/** @returns whether the row was done here, well or not */
async function runRow(taskId: string, key: string, prepare: () => Promise<RowWork>): Promise<boolean> {
  try {
    const work = await prepare()
    return await inTransaction(null, async (tx) => {
      if (!(await claim(tx, taskId, key))) return false
      const result = await work(tx)
      await keep(tx, taskId, key, true, result === null || typeof result === 'string' ? { message: result } : result)
      return true
    })
  } catch (error) {
    // Without its database or directory the whole task waits and is tried again.
    if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error
    if (!(error instanceof AppError)) log.error({ err: error, taskId, key }, 'row of a task failed')
    const message =
      error instanceof AppError ? (error.options.fields?.map((field) => field.message).join(' ') ?? error.message) : ROW_FAILED
    return inTransaction(null, async (tx) => {
      if (!(await claim(tx, taskId, key))) return false
      await keep(tx, taskId, key, false, { message })
      return true
    })
  }
}

interface Start<S extends z.ZodType> {
  input: z.input<S>
  /** What it works on, by its name: what taskText of words.ts says with the kind. */
  subject?: string | null
  /** Query of the rows with the columns "key" and "label". */
  rows: Prisma.Sql
  /** Work that must not run twice at once has a key here. */
  singletonKey?: string | null
  /** The task whose rows these are. */
  retryOfId?: string
  /** The task whose results are taken back. */
  takesBackId?: string
}

/** Starts long work in the caller's transaction: it exists, with all its rows, if and only if the transaction is committed. @returns id of the task */
export async function startTask<S extends z.ZodType>(
  tx: Transaction,
  context: CallContext,
  spec: TaskSpec<S>,
  { input, subject, rows, singletonKey, retryOfId, takesBackId }: Start<S>,
): Promise<string> {
  const startedByPpid = context.actor.kind === 'user' ? context.actor.ppid : null
  const { id } = await tx.task.create({
    data: {
      kind: spec.kind,
      subject: subject ?? null,
      singletonKey: singletonKey ?? null,
      startedByPpid,
      input: input as Prisma.InputJsonValue,
      retryOfId: retryOfId ?? null,
      takesBackId: takesBackId ?? null,
    },
    select: { id: true },
  })
  const total =
    await tx.$executeRaw`INSERT INTO "TaskItem" ("taskId", "key", "label") SELECT ${id}::uuid, r."key", r."label" FROM (${rows}) r`
  await tx.task.update({ where: { id }, data: { total }, select: { id: true } })
  await enqueue(tx, spec.job, { taskId: id })
  return id
}

/** As `startTask` in a transaction of its own; while a task with this key waits or runs, that one's id is returned and nothing is started (A168). */
export async function startOnce<S extends z.ZodType>(
  context: CallContext,
  spec: TaskSpec<S>,
  start: Start<S> & { singletonKey: string },
): Promise<string> {
  const running = () =>
    db.task.findFirst({ where: { singletonKey: start.singletonKey, state: { in: ['QUEUED', 'RUNNING'] } }, select: { id: true } })
  for (;;) {
    const before = await running()
    if (before) return before.id
    try {
      return await inTransaction(context, (tx) => startTask(tx, context, spec, start))
    } catch (error) {
      // Somebody else was faster; theirs may be over already by the next look.
      if (!violates(error, SINGLETON)) throw error
    }
  }
}

/** Tasks that wait or run without a job, because it was lost or gave up, get a new one. */
const LOST_SQL = Prisma.sql`
  SELECT t."id"::text AS "id", t."kind" FROM "Task" t
  WHERE t."state" IN ('QUEUED', 'RUNNING')
    AND NOT EXISTS (SELECT 1 FROM pgboss.job j WHERE j.name = t."kind" AND j.state IN ('created', 'retry', 'active') AND j.data->>'taskId' = t."id"::text)`

/** The job that resumes what was lost, for example with a database that was away longer than retries last. */
export const resumeTasks = (specs: readonly TaskSpec[]) =>
  defineJob({
    name: 'tasks.resume',
    data: z.unknown(),
    retryLimit: 1,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    schedule: '*/10 * * * *',
    run: async () => {
      for (const { id, kind } of await db.$queryRaw<{ id: string; kind: string }[]>(LOST_SQL)) {
        const spec = specs.find((one) => one.kind === kind)
        if (spec) await inTransaction(null, (tx) => enqueue(tx, spec.job, { taskId: id }))
      }
    },
  })
