import 'server-only'
import { lockEntity } from '#lib/companies/api.ts'
import { audit } from '#lib/db/audit.ts'
import { MEMBERSHIP, openChangeSet } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { takeMembership, takeSubscription } from '#lib/rights/api.ts'
import type * as contract from './contract.ts'
import { lockReview } from './decide-service.ts'
import { outcomeOf } from './outcome.ts'
import { reviewOf } from './scope.ts'
import { ACCESS_REVIEW, callerName } from './start-service.ts'
import { APPLIED_ALREADY, LOOK_AGAIN, MEMBERSHIPS_BY_SUPER_USERS, NOT_HANDED_IN, WITHDRAWN_ALREADY, REVIEW_RESULTS } from './words.ts'

/** Action of the change sets. */
export const APPLY_REVIEW = 'access-review'

/** Many rights at once: each is audited. */
const TIMEOUT_MS = 60_000

/** Throws CONFLICT for a review that does not wait to be applied. */
function checkHandedIn(state: 'OPEN' | 'HANDED_IN' | 'APPLIED' | 'WITHDRAWN'): void {
  if (state === 'HANDED_IN') return
  throw new AppError('CONFLICT', { detail: { OPEN: NOT_HANDED_IN, APPLIED: APPLIED_ALREADY, WITHDRAWN: WITHDRAWN_ALREADY }[state] })
}

/** Throws NOT_FOUND, FORBIDDEN, CONFLICT for a review that does not wait to be applied. */
export const getReviewOutcome: ServiceFunction<typeof contract.getReviewOutcome> = async ({ actor, params }) => {
  const ref = await reviewOf(db, actor, params.id)
  const { state } = await db.accessReview.findUniqueOrThrow({ where: { id: ref.id }, select: { state: true } })
  checkHandedIn(state)
  const { results: _results, leavers: _leavers, takes: _takes, ...shown } = await outcomeOf(db, actor, ref)
  return shown
}

/**
 * Takes the struck rights in one change set, in the company's lock.
 * Throws NOT_FOUND, FORBIDDEN where somebody leaves the company and the caller is no super user (E122), CONFLICT when the preview is outdated.
 */
export const applyReview: ServiceFunction<typeof contract.applyReview> = ({ actor, params, body: { revision }, context }) =>
  inTransaction(
    context,
    async (tx) => {
      const ref = await reviewOf(tx, actor, params.id)
      await lockEntity(tx, ref.entityId)
      checkHandedIn((await lockReview(tx, ref.id)).state)
      const { leavers, takes, results, mayApply, revision: now, leftOut } = await outcomeOf(tx, actor, ref)
      if (!mayApply) throw new AppError('FORBIDDEN', { detail: MEMBERSHIPS_BY_SUPER_USERS })
      if (now !== revision) throw new AppError('CONFLICT', { detail: LOOK_AGAIN })
      await openChangeSet(tx, context, { action: APPLY_REVIEW, entity: 'Entity', entityId: ref.entityId, label: MEMBERSHIP })
      for (const ppid of leavers) await takeMembership(tx, context, ref.entityId, ppid)
      for (const { ppid, subscriptionId } of takes) await takeSubscription(tx, context, subscriptionId, ppid)
      for (const result of REVIEW_RESULTS) {
        const ids = [...results].filter(([, one]) => one === result).map(([id]) => id)
        if (ids.length > 0) await tx.accessReviewRight.updateMany({ where: { id: { in: ids } }, data: { result } })
      }
      await tx.accessReview.update({
        where: { id: ref.id },
        data: { state: 'APPLIED', endedAt: new Date(), endedByName: callerName(actor) },
        select: { id: true },
      })
      const taken = results.size - leftOut.length
      await audit(tx, context, {
        action: 'apply',
        entity: ACCESS_REVIEW,
        entityId: ref.id,
        after: { name: ref.company, entityId: ref.entityId, rightsTaken: taken, leftOut: leftOut.length },
      })
      return { taken, leftOut: leftOut.length }
    },
    { timeoutMs: TIMEOUT_MS },
  )
