import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { audit } from '#lib/db/audit.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { today } from '#lib/relations/api.ts'
import type * as contract from './contract.ts'
import { notifyHandedIn, notifyWithdrawn } from './mails.ts'
import { reviewOf } from './scope.ts'
import type { ReviewRef } from './scope.ts'
import { ACCESS_REVIEW, callerName, checkDueDay, storedDay } from './start-service.ts'
import {
  APPLIED_ALREADY,
  DUE_DAY_OVER,
  HANDED_IN_ALREADY,
  LEAVERS_KEEP_NOTHING,
  LOOK_AGAIN,
  NO_SUCH_RIGHT,
  UNDECIDED,
  WITHDRAWN_ALREADY,
} from './words.ts'

/** Why a review of a state cannot be answered, moved or withdrawn any more. */
const closed = { HANDED_IN: HANDED_IN_ALREADY, APPLIED: APPLIED_ALREADY, WITHDRAWN: WITHDRAWN_ALREADY } as const

/** Locks a review until the end of the transaction, and reads it as it then is. */
export async function lockReview(tx: Transaction, id: string) {
  await tx.$queryRaw`SELECT 1 FROM "AccessReview" WHERE "id" = ${id}::uuid FOR UPDATE`
  const review = await tx.accessReview.findUnique({ where: { id }, select: { state: true, dueDate: true, revision: true } })
  if (!review) throw notFound()
  return review
}

/** Throws CONFLICT for a review that is not open. */
function checkOpen({ state }: { state: 'OPEN' | keyof typeof closed }): void {
  if (state !== 'OPEN') throw new AppError('CONFLICT', { detail: closed[state] })
}

/** Runs what a reviewer does in the locked review, as it was seen. Throws NOT_FOUND, FORBIDDEN for staff, CONFLICT for one that is over or has changed. */
const deciding = <T>(
  { actor, context, id, revision }: { actor: UserActor; context: CallContext; id: string; revision: number },
  work: (tx: Transaction, ref: ReviewRef) => Promise<T>,
): Promise<T> =>
  inTransaction(context, async (tx) => {
    const ref = await reviewOf(tx, actor, id)
    if (actor.isInternal) throw new AppError('FORBIDDEN')
    const review = await lockReview(tx, ref.id)
    checkOpen(review)
    if (review.dueDate < storedDay(today())) throw new AppError('CONFLICT', { detail: DUE_DAY_OVER })
    if (review.revision !== revision) throw new AppError('CONFLICT', { detail: LOOK_AGAIN })
    return work(tx, ref)
  })

/** Throws NOT_FOUND, FORBIDDEN for staff, VALIDATION for a right of another review, CONFLICT. */
export const saveDecisions: ServiceFunction<typeof contract.saveDecisions> = ({ actor, params, body, context }) =>
  deciding({ actor, context, id: params.id, revision: body.revision }, async (tx, { id }) => {
    const given = [...new Map(body.decisions.map((one) => [one.id.toLowerCase(), one])).values()].map(({ note, ...one }) => ({
      ...one,
      note: note === '' ? null : note,
    }))
    const name = callerName(actor)
    const known = await tx.accessReviewRight.count({ where: { reviewId: id, id: { in: given.map((one) => one.id) } } })
    if (known !== given.length) throw invalid(NO_SUCH_RIGHT, 'decisions')
    // Who and when stay with a decision that is sent again as it was.
    await tx.$executeRaw`
      UPDATE "AccessReviewRight" t SET "note" = g."note", "decision" = g."decision"::"AccessReviewDecision",
        "decidedAt" = CASE WHEN g."decision" IS NULL THEN NULL WHEN t."decision"::text = g."decision" AND t."note" IS NOT DISTINCT FROM g."note" THEN t."decidedAt"
          ELSE CURRENT_TIMESTAMP AT TIME ZONE 'UTC' END,
        "decidedByName" = CASE WHEN g."decision" IS NULL THEN NULL WHEN t."decision"::text = g."decision" AND t."note" IS NOT DISTINCT FROM g."note" THEN t."decidedByName" ELSE ${name} END
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g("id" uuid, "decision" text, "note" text)
      WHERE t."id" = g."id" AND t."reviewId" = ${id}::uuid`
    return tx.accessReview.update({
      where: { id },
      data: { revision: { increment: 1 }, savedAt: new Date() },
      select: { revision: true },
    })
  })

/** Throws NOT_FOUND, FORBIDDEN for staff, VALIDATION while something is undecided or contradicts itself, CONFLICT. */
export const handInReview: ServiceFunction<typeof contract.handInReview> = ({ actor, params, body, context }) =>
  deciding({ actor, context, id: params.id, revision: body.revision }, async (tx, ref) => {
    const { id, entityId, company } = ref
    const rights = await tx.accessReviewRight.findMany({
      where: { reviewId: id },
      select: { person: true, serviceName: true, decision: true },
    })
    if (rights.some(({ decision }) => decision === null)) throw invalid(UNDECIDED, 'decisions')
    const leavers = new Set(
      rights.filter(({ serviceName, decision }) => serviceName === null && decision === 'STRIKE').map((r) => r.person),
    )
    if (rights.some(({ person, decision }) => leavers.has(person) && decision === 'KEEP')) throw invalid(LEAVERS_KEEP_NOTHING, 'decisions')
    const struck = rights.filter(({ decision }) => decision === 'STRIKE').length
    await tx.accessReview.update({
      where: { id },
      data: { state: 'HANDED_IN', handedInAt: new Date(), handedInByName: callerName(actor) },
      select: { id: true },
    })
    await audit(tx, context, {
      action: 'hand-in',
      entity: ACCESS_REVIEW,
      entityId: id,
      after: { name: company, entityId, kept: rights.length - struck, struck },
    })
    await notifyHandedIn(tx, ref, struck)
  })

/** Gives an open review another last day. Throws NOT_FOUND, FORBIDDEN, VALIDATION, CONFLICT for one that is not open. */
export const moveDueDate: ServiceFunction<typeof contract.moveDueDate> = ({ actor, params, body: { dueDate }, context }) => {
  checkDueDay(dueDate)
  return inTransaction(context, async (tx) => {
    const { id, entityId, company } = await reviewOf(tx, actor, params.id)
    const review = await lockReview(tx, id)
    checkOpen(review)
    const before = review.dueDate.toISOString().slice(0, 10)
    if (before === dueDate) return
    await tx.accessReview.update({ where: { id }, data: { dueDate: storedDay(dueDate) }, select: { id: true } })
    await audit(tx, context, {
      action: 'update',
      entity: ACCESS_REVIEW,
      entityId: id,
      before: { name: company, entityId, dueDate: before },
      after: { name: company, entityId, dueDate },
    })
  })
}

/** Ends a review that is open or waits to be applied. Throws NOT_FOUND, FORBIDDEN, CONFLICT for one that is applied or withdrawn. */
export const withdrawReview: ServiceFunction<typeof contract.withdrawReview> = ({ actor, params, context }) =>
  inTransaction(context, async (tx) => {
    const ref = await reviewOf(tx, actor, params.id)
    const { id, entityId, company } = ref
    const { state } = await lockReview(tx, id)
    if (state === 'APPLIED' || state === 'WITHDRAWN') throw new AppError('CONFLICT', { detail: closed[state] })
    await tx.accessReview.update({
      where: { id },
      data: { state: 'WITHDRAWN', endedAt: new Date(), endedByName: callerName(actor) },
      select: { id: true },
    })
    await audit(tx, context, { action: 'withdraw', entity: ACCESS_REVIEW, entityId: id, after: { name: company, entityId } })
    await notifyWithdrawn(tx, ref)
  })
