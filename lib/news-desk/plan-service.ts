import 'server-only'
import { createHash } from 'node:crypto'
import { readStored, requireApproval } from '#lib/articles/api.ts'
import { audit, ppidOf } from '#lib/db/audit.ts'
import { openChangeSet } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { isAhead, lockNews, lockRecords } from '#lib/news/api.ts'
import { fullName } from '#lib/people/words.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import { readRows } from './kinds.ts'
import type { DeskRow } from './kinds.ts'
import type { Schedule } from './plan-contract.ts'
import type * as contract from './plan-contract.ts'
import { recordOf } from './plan-rows.ts'
import type { PlannedKind } from './words.ts'

/** What is planned further ahead is a slip of the keyboard. */
const MAX_YEARS = 5
const YEAR_MS = 366 * 86_400_000
const CHANGED = 'The schedule was changed in the meantime. Please look again.'

const select = {
  id: true,
  publishes: true,
  at: true,
  failure: true,
  plannedBy: { select: { firstName: true, lastName: true } },
} as const
type Plan = Awaited<ReturnType<typeof readPlans>>[number]

const readPlans = (from: Transaction | typeof db, kind: PlannedKind, id: string) =>
  from.publishPlan.findMany({ where: recordOf(kind, id), orderBy: { publishes: 'desc' }, select })

/** Throws NOT_FOUND. */
async function readRecord(from: Transaction | typeof db, kind: PlannedKind, id: string): Promise<DeskRow> {
  const [row] = await readRows(from, kind, [id])
  if (!row) throw notFound()
  return row
}

/** Locks and reads a record, with which its plans are locked. Throws NOT_FOUND, CONFLICT while an import has it. */
async function lockRecord(tx: Transaction, kind: PlannedKind, id: string): Promise<DeskRow> {
  await lockNews(tx)
  await lockRecords(tx, kind, [id])
  return readRecord(tx, kind, id)
}

const revisionOf = (plans: readonly Plan[]): string =>
  createHash('sha256')
    .update(JSON.stringify(plans.map(({ id, at, failure }) => [id, at, failure])))
    .digest('hex')

const find = (plans: readonly Plan[], publishes: boolean): Plan | undefined => plans.find((plan) => plan.publishes === publishes)

function toSchedule(kind: PlannedKind, { id, title, published }: DeskRow, plans: readonly Plan[]): Schedule {
  const step = (plan: Plan | undefined) =>
    plan === undefined
      ? null
      : {
          id: plan.id,
          at: plan.at.toISOString(),
          plannedBy: plan.plannedBy && (fullName(plan.plannedBy) || null),
          failure: plan.failure,
        }
  return { kind, id, title, published, publish: step(find(plans, true)), unpublish: step(find(plans, false)), revision: revisionOf(plans) }
}

interface OfRecord {
  params: { kind: PlannedKind; id: string }
}

/** For 404 before a body is read (W3). */
export const findPlanned = async ({ params: { kind, id } }: OfRecord): Promise<void> => void (await readRecord(db, kind, id))

/** Throws NOT_FOUND. */
export const getSchedule: ServiceFunction<typeof contract.getSchedule> = async ({ params: { kind, id } }) =>
  toSchedule(kind, await readRecord(db, kind, id), await readPlans(db, kind, id))

interface Times {
  publishAt: Date | null
  unpublishAt: Date | null
}

/** Of what is new; what stays as it is may be due or have failed. Throws VALIDATION. */
function checkTimes(
  { published, publishDate }: DeskRow,
  { publishAt, unpublishAt }: Times,
  changed: { publish: boolean; unpublish: boolean },
) {
  const now = Date.now()
  const check = (at: Date, path: string) => {
    if (at.getTime() <= now) throw invalid('Please choose a time that lies ahead', path)
    if (at.getTime() > now + MAX_YEARS * YEAR_MS) throw invalid(`Please choose a time within the next ${MAX_YEARS} years`, path)
  }
  if (publishAt && changed.publish) {
    if (published) throw invalid('It is published already', 'publishAt')
    check(publishAt, 'publishAt')
    if (isAhead(true, publishDate, publishAt)) throw invalid('Its publish date lies after this time', 'publishAt')
  }
  if (unpublishAt && changed.unpublish) check(unpublishAt, 'unpublishAt')
  if (publishAt && unpublishAt && unpublishAt <= publishAt) throw invalid('It can only be unpublished after it is published', 'unpublishAt')
}

/** Throws NOT_APPROVED for an article that has to be approved in a review before. */
async function checkApproved(tx: Transaction, context: CallContext, { id, published }: DeskRow): Promise<void> {
  const stored = await readStored(tx, id)
  if (stored) await requireApproval(tx, context, { tenantId: stored.tenantId, published }, stored.article)
}

/** What the trail keeps: with the time of day, which a date alone would not say. */
const noted = (plans: readonly Plan[]) => {
  const [publish, unpublish] = [find(plans, true), find(plans, false)]
  return { publishAt: publish ? shortMoment(publish.at) : null, unpublishAt: unpublish ? shortMoment(unpublish.at) : null }
}

async function change(
  tx: Transaction,
  context: CallContext,
  kind: PlannedKind,
  row: DeskRow,
  before: readonly Plan[],
  times: Times,
): Promise<Plan[]> {
  const wanted = [
    { publishes: true, at: times.publishAt },
    { publishes: false, at: times.unpublishAt },
  ]
  const differing = wanted.filter(({ publishes, at }) => find(before, publishes)?.at.getTime() !== at?.getTime())
  const differs = (step: boolean) => differing.some(({ publishes }) => publishes === step)
  if (differing.length === 0) return [...before]
  checkTimes(row, times, { publish: differs(true), unpublish: differs(false) })
  if (kind === 'Article' && times.publishAt && differs(true)) await checkApproved(tx, context, row)
  await openChangeSet(tx, context, { action: 'bulk', entity: kind, entityId: row.id, label: `Schedule of ${row.title}` })
  for (const { publishes, at } of differing) {
    const known = find(before, publishes)
    const planned = { plannedByPpid: ppidOf(context.actor), plannedAt: new Date() }
    if (!at) await tx.publishPlan.delete({ where: { id: known!.id }, select: { id: true } })
    // The same row, which undo can change back.
    else if (known)
      await tx.publishPlan.update({
        where: { id: known.id },
        data: { ...planned, at, failure: null, failedAt: null },
        select: { id: true },
      })
    else await tx.publishPlan.create({ data: { ...recordOf(kind, row.id), publishes, at, ...planned }, select: { id: true } })
  }
  const after = await readPlans(tx, kind, row.id)
  await audit(tx, context, { action: 'schedule', entity: kind, entityId: row.id, before: noted(before), after: noted(after) })
  return after
}

/** Throws NOT_FOUND, VALIDATION, CONFLICT when the schedule has changed since it was read, NOT_APPROVED for publishing what has to be approved before. */
export const changeSchedule: ServiceFunction<typeof contract.changeSchedule> = ({ params: { kind, id }, body, context }) =>
  inTransaction(context, async (tx) => {
    const { revision, ...times } = body
    const row = await lockRecord(tx, kind, id)
    const before = await readPlans(tx, kind, row.id)
    if (revisionOf(before) !== revision) throw new AppError('CONFLICT', { detail: CHANGED })
    return toSchedule(kind, row, await change(tx, context, kind, row, before, times))
  })

/** Throws NOT_FOUND, also for a plan that was done or called off meanwhile. */
export const cancelPlan: ServiceFunction<typeof contract.cancelPlan> = ({ params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    await lockNews(tx)
    const plan = await tx.publishPlan.findUnique({ where: { id }, select: { articleId: true, newsItemId: true, publishes: true } })
    if (!plan) throw notFound()
    const kind = plan.articleId === null ? 'NewsItem' : 'Article'
    const row = await lockRecord(tx, kind, (plan.articleId ?? plan.newsItemId)!)
    const before = await readPlans(tx, kind, row.id)
    const at = (publishes: boolean) => (publishes === plan.publishes ? null : (find(before, publishes)?.at ?? null))
    await change(tx, context, kind, row, before, { publishAt: at(true), unpublishAt: at(false) })
  })
