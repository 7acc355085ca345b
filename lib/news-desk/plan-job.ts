import 'server-only'
import { z } from 'zod'
import { audit } from '#lib/db/audit.ts'
import { log } from '#lib/config/log.ts'
import { db } from '#lib/db/client.ts'
import { isLockTimeout } from '#lib/db/errors.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { defineJob } from '#lib/jobs/job.ts'
import { lockNews, lockRecords } from '#lib/news/api.ts'
import { staffOf } from '#lib/tasks/api.ts'
import { stepsOf } from './kinds.ts'

const PLANNER_GONE = 'The person who planned this may no longer do it.'
const FAILED = 'Something went wrong.'

/** What is due and was not tried yet. */
const due = (now: Date) => ({ at: { lte: now }, failedAt: null })

const recordOf = ({ articleId, newsItemId }: { articleId: string | null; newsItemId: string | null }) =>
  articleId === null ? ({ entity: 'NewsItem', entityId: newsItemId! } as const) : ({ entity: 'Article', entityId: articleId } as const)

/** What a person sees of a fault. */
const reasonOf = (error: unknown): string =>
  error instanceof AppError ? (error.options.fields?.map(({ message }) => message).join(' ') ?? error.message) : FAILED

/** Notes why a plan was not done, unless it was changed or called off meanwhile. */
const fail = (id: string, failure: string): Promise<void> =>
  inTransaction(null, async (tx) => {
    await lockNews(tx)
    const plan = await tx.publishPlan.findFirst({ where: { id, failedAt: null } })
    if (!plan) return
    await tx.publishPlan.update({ where: { id }, data: { failure, failedAt: new Date() }, select: { id: true } })
    // It may have failed before, at another time.
    await tx.notificationRead.deleteMany({ where: { itemId: id } })
    await audit(tx, null, { action: 'fail-schedule', ...recordOf(plan), after: { reason: failure } })
  })

/** Does a plan that is still due, with what the click does, and takes its row away; all or nothing. */
async function perform(tx: Transaction, id: string, now: Date): Promise<void> {
  // Before the row: whoever publishes by hand takes this lock first too, and then the row.
  await lockNews(tx)
  const plan = await tx.publishPlan.findFirst({ where: { id, ...due(now) } })
  if (!plan) return
  const { entity, entityId } = recordOf(plan)
  await lockRecords(tx, entity, [entityId])
  const actor = await staffOf(plan.plannedByPpid, tx)
  if (!actor) throw new AppError('FORBIDDEN', { detail: PLANNER_GONE })
  // An import that had the record may have published it.
  if ((await tx.publishPlan.deleteMany({ where: { id, ...due(now) } })).count === 0) return
  await stepsOf[entity].publish(tx, { requestId: id, host: '', actor }, entityId, plan.publishes)
}

/**
 * Publishes and unpublishes what is due, each in a transaction of its own, as the person who planned it. Several servers at once do each plan once. One that
 * cannot be done keeps its row with the reason, and the others go on.
 * What an import has at the moment is left to the next run too.
 * @returns how many were due
 * @throws AppError UNAVAILABLE without the database; what is left is done by the next run
 */
export async function runDuePlans(now = new Date()): Promise<number> {
  // What comes first before the others, and of one record its publishing.
  const plans = await db.publishPlan.findMany({
    where: due(now),
    orderBy: [{ at: 'asc' }, { publishes: 'desc' }, { id: 'asc' }],
    select: { id: true },
  })
  for (const { id } of plans) {
    try {
      await inTransaction(null, (tx) => perform(tx, id, now))
    } catch (error) {
      // An import or an undo has the record: the next run finds the plan still due.
      if (isLockTimeout(error)) continue
      if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error
      if (!(error instanceof AppError)) log.error({ err: error, plan: id }, 'planned publishing failed')
      await fail(id, reasonOf(error))
    }
  }
  return plans.length
}

/** Every minute: a plan is for a whole one. What a server that was down has missed is made up for. */
export const publishAsPlanned = defineJob({
  name: 'news.publish-as-planned',
  data: z.unknown(),
  retryLimit: 2,
  heartbeatSeconds: 30,
  schedule: '* * * * *',
  run: async () => void (await runDuePlans()),
})
