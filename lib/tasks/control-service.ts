import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { audit } from '#lib/db/audit.ts'
import { violates } from '#lib/db/errors.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import type * as contract from './contract.ts'
import { SINGLETON, startTask, lockTask } from './run.ts'
import type { TaskSpec } from './run.ts'
import { isImport } from './words.ts'
import { mayControl, taskInclude, toTask } from './service.ts'

const ENTITY = 'Task'
/** Of the database: rows are done again once. */
const RETRIED_ONCE = 'Task_retryOfId_key'
/** Of the database: what was given is taken back once. */
const TAKEN_BACK_ONCE = 'Task_takesBackId_key'

const OVER = 'This work is over already.'
const NOT_OVER = 'This work is not over yet.'
const NOTHING_LEFT = 'Every row of this work succeeded.'
const RETRIED = 'These rows were already taken up again.'
const RUNNING = 'The same work is running already.'
const IMPORTED = 'Mend the rows that were refused in their file, and import them again.'
const NOTHING_GIVEN = 'This work gave nothing that could be taken back.'
const TAKEN_BACK = 'What this work gave was already taken back.'
const UNKNOWN_KIND = 'This kind of work can no longer be done.'

const refused = (detail: string): AppError => new AppError('CONFLICT', { detail })

/** The task, for who started it and for super users. Throws NOT_FOUND, FORBIDDEN. */
async function ownTask(tx: Transaction, id: string, actor: UserActor) {
  const task = await tx.task.findUnique({ where: { id }, include: taskInclude })
  if (!task) throw notFound()
  if (!mayControl(task, actor)) throw new AppError('FORBIDDEN')
  return task
}

/**
 * Ends a task that waits or runs, after the row that is being done. One that is cancelled already stays so.
 * Throws NOT_FOUND, FORBIDDEN for the task of somebody else, CONFLICT when it is over.
 */
export const cancelTask: ServiceFunction<typeof contract.cancelTask> = ({ params: { id }, actor, context }) =>
  inTransaction(context, async (tx) => {
    await ownTask(tx, id, actor)
    await lockTask(tx, id)
    const { count } = await tx.task.updateMany({
      where: { id, state: { in: ['QUEUED', 'RUNNING'] } },
      data: { state: 'CANCELLED', finishedAt: new Date() },
    })
    const task = await tx.task.findUniqueOrThrow({ where: { id }, include: taskInclude })
    if (count === 0 && task.state !== 'CANCELLED') throw refused(OVER)
    if (count > 0)
      await audit(tx, context, {
        action: 'cancel',
        entity: ENTITY,
        entityId: id,
        after: { kind: task.kind, subject: task.subject, done: task.done, failed: task.failed, total: task.total },
      })
    return toTask(task, actor)
  })

/** Throws CONFLICT for a kind of work that is none of `specs`. */
function specOf(specs: readonly TaskSpec[], task: { kind: string }): TaskSpec {
  const spec = specs.find(({ kind }) => kind === task.kind)
  if (!spec) throw refused(UNKNOWN_KIND)
  return spec
}

/** Rows of a task that failed or were never begun. */
const unfinishedRows = (taskId: string): Prisma.Sql =>
  Prisma.sql`SELECT "key", "label" FROM "TaskItem" WHERE "taskId" = ${taskId}::uuid AND "succeeded" IS NOT TRUE`

/**
 * Starts a task of the caller over the rows that a task left undone; once per task, held by the database.
 * @param specs all kinds of tasks
 * Throws NOT_FOUND, FORBIDDEN for the task of somebody else, CONFLICT when it is not over, nothing is left, somebody was faster, or the same work runs.
 */
export const retryTask =
  (specs: readonly TaskSpec[]): ServiceFunction<typeof contract.retryTask> =>
  async ({ params: { id }, actor, context }) => {
    try {
      return await inTransaction(context, async (tx) => {
        const task = await ownTask(tx, id, actor)
        if (task.state === 'QUEUED' || task.state === 'RUNNING') throw refused(NOT_OVER)
        if (task.done === task.total) throw refused(NOTHING_LEFT)
        if (task.retry) throw refused(RETRIED)
        if (isImport(task)) throw refused(IMPORTED)
        const spec = specOf(specs, task)
        const taskId = await startTask(tx, context, spec, {
          input: task.input,
          subject: task.subject,
          rows: unfinishedRows(id),
          singletonKey: task.singletonKey,
          retryOfId: id,
        })
        await audit(tx, context, {
          action: 'retry',
          entity: ENTITY,
          entityId: taskId,
          after: { kind: task.kind, subject: task.subject, of: id, rows: task.total - task.done },
        })
        return { taskId }
      })
    } catch (error) {
      if (violates(error, RETRIED_ONCE)) throw refused(RETRIED)
      if (violates(error, SINGLETON)) throw refused(RUNNING)
      throw error
    }
  }

/** Rows of a task that gave something. */
const givingRows = (taskId: string): Prisma.Sql =>
  Prisma.sql`SELECT "key", "label" FROM "TaskItem" WHERE "taskId" = ${taskId}::uuid AND "given" IS NOT NULL`

/**
 * Starts a task of the caller that takes back what a task gave; once per task, held by the database.
 * @param specs all kinds of tasks
 * Throws NOT_FOUND, FORBIDDEN for the task of somebody else, CONFLICT when it is not over, gave nothing, or was taken back already.
 */
export const takeBackTask =
  (specs: readonly TaskSpec[]): ServiceFunction<typeof contract.takeBackTask> =>
  async ({ params: { id }, actor, context }) => {
    try {
      return await inTransaction(context, async (tx) => {
        const task = await ownTask(tx, id, actor)
        if (task.state === 'QUEUED' || task.state === 'RUNNING') throw refused(NOT_OVER)
        if (task.takenBackBy) throw refused(TAKEN_BACK)
        const { takeBack } = specOf(specs, task)
        if (!takeBack || task.given === 0) throw refused(NOTHING_GIVEN)
        const taskId = await startTask(tx, context, takeBack, {
          input: { taskId: task.id },
          subject: task.subject,
          rows: givingRows(id),
          takesBackId: task.id,
        })
        await audit(tx, context, {
          action: 'take-back',
          entity: ENTITY,
          entityId: taskId,
          after: { kind: task.kind, subject: task.subject, of: task.id, rows: task.given },
        })
        return { taskId }
      })
    } catch (error) {
      if (violates(error, TAKEN_BACK_ONCE)) throw refused(TAKEN_BACK)
      throw error
    }
  }
