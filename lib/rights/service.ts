import 'server-only'
import type { CallContext } from '#lib/caller/context.ts'
import type { UserActor } from '#lib/caller/actor.ts'
import { addToEntity, lockEntity } from '#lib/companies/api.ts'
import { MEMBERSHIP, openChangeSet } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { handOverActions } from '#lib/obligations/api.ts'
import { addMember, changeMainContact } from '#lib/subscriptions/api.ts'
import type { ChangedRight, RightsChange } from './contract.ts'
import type * as contract from './contract.ts'
import { planOf } from './plan.ts'
import { takeMembership, takeSubscription } from './take.ts'
import { CONFIRM_OUTSIDERS, LOOK_AGAIN } from './words.ts'

/** For 404 before a body is read (W3). Throws NOT_FOUND. */
export async function findPerson({ params: { ppid } }: { params: { ppid: string } }): Promise<void> {
  if (!(await db.user.findUnique({ where: { ppid }, select: { ppid: true } }))) throw notFound()
}

/** Throws NOT_FOUND, VALIDATION for an unfit colleague, FORBIDDEN. */
export const previewRights: ServiceFunction<typeof contract.previewRights> = async ({ actor, params: { ppid }, body: { change } }) => {
  const { entityIds: _entityIds, ...plan } = await planOf(db, actor, ppid, change)
  return plan
}

/** One right of a set; of a person who leaves a company everything goes at once, see `leave`. */
async function apply(tx: Transaction, context: CallContext, row: ChangedRight): Promise<void> {
  const { ppid, effect, id, serviceName, isMainContact } = row
  if (serviceName === null) await addToEntity(tx, context, id, [ppid])
  else if (effect === 'gains') await addMember(tx, context, id, { ppid, isMainContact })
  else if (effect === 'main-contact') await changeMainContact(tx, context, id, { ppid, isMainContact: true })
  else await takeSubscription(tx, context, id, ppid)
}

async function leave(
  tx: Transaction,
  { actor, context }: { actor: UserActor; context: CallContext },
  ppid: string,
  { entityId, heirPpid }: Extract<RightsChange, { kind: 'leave' }>,
): Promise<void> {
  await takeMembership(tx, context, entityId, ppid)
  if (heirPpid !== null) await handOverActions(tx, { actor, context }, { entityId, from: ppid, to: heirPpid })
}

/**
 * Gives a person the rights of a colleague, or takes a person out of a company with hand-over, as one change set.
 * Throws NOT_FOUND, FORBIDDEN, VALIDATION for an unfit colleague and for outsiders who are not confirmed, CONFLICT when the preview is outdated.
 */
export const changeRights: ServiceFunction<typeof contract.changeRights> = ({ actor, params: { ppid }, body, context }) => {
  const { change, revision, outsidersConfirmed = false } = body
  return inTransaction(context, async (tx) => {
    const people = [ppid, change.kind === 'copy' ? change.fromPpid : change.heirPpid].filter((one) => one !== null)
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "ppid" = ANY(${people}::text[]) ORDER BY "ppid" FOR KEY SHARE`
    // Companies in one order, as everybody who adds or removes people locks them; then it is planned again, for what is true now.
    for (const id of (await planOf(tx, actor, ppid, change)).entityIds) await lockEntity(tx, id)
    const { rows, revision: now } = await planOf(tx, actor, ppid, change)
    if (now !== revision) throw new AppError('CONFLICT', { detail: LOOK_AGAIN })
    if (rows.some(({ outsider }) => outsider) && !outsidersConfirmed) throw invalid(CONFIRM_OUTSIDERS, 'outsidersConfirmed')
    if (rows.length === 0) return { changed: 0 }
    await openChangeSet(tx, context, { action: 'bulk', entity: 'User', entityId: ppid, label: MEMBERSHIP })
    const isLeaving = change.kind === 'leave'
    for (const row of rows) if (!isLeaving || row.effect !== 'loses') await apply(tx, context, row)
    if (isLeaving) await leave(tx, { actor, context }, ppid, change)
    return { changed: rows.length }
  })
}
