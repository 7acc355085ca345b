import 'server-only'
import { addToEntity } from '#lib/companies/member-service.ts'
import { audit } from '#lib/db/audit.ts'
import type { Concern } from '#lib/db/audit-kinds.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext, ServiceFunction } from '#lib/http/call.ts'
import { invalid, notFound } from '#lib/http/errors.ts'
import { REQUIRED } from '#lib/http/texts.ts'
import type * as contract from './write-contract.ts'
import { SUBSCRIPTION, concernedBy, refusingUnknownUser } from './write-service.ts'

/** The record shows its members, so that a form opened before must not write the old ones back (W60). */
const raiseVersion = (tx: Transaction, id: string) => tx.subscription.update({ where: { id }, data: { version: { increment: 1 } }, select: { id: true } })

/** The subscription's company, and what the trail calls concerned by a change of its members. Throws NOT_FOUND. */
async function placeOf(tx: Transaction, id: string): Promise<{ entityId: string; concerns: Concern[] }> {
  const found = await tx.subscription.findUnique({ where: { id }, select: { entityId: true, serviceId: true } })
  if (!found) throw notFound()
  return { entityId: found.entityId, concerns: concernedBy(found) }
}

/**
 * Adds a user to a subscription and to its company in the caller's transaction (A171).
 * One who is in it stays so, and changes the main-contact flag only when it is given (W39).
 * @returns whether the user was not in it. Throws NOT_FOUND; an unknown ppid violates a foreign key, see `refusingUnknownUser`.
 */
export async function addMember(tx: Transaction, context: CallContext, id: string, { ppid, isMainContact }: { ppid: string; isMainContact?: boolean | undefined }): Promise<boolean> {
  const { entityId, concerns } = await placeOf(tx, id)
  await addToEntity(tx, context, entityId, [ppid])
  const { count } = await tx.subscriptionMember.createMany({ data: [{ subscriptionId: id, userPpid: ppid, isMainContact: isMainContact ?? false }], skipDuplicates: true })
  if (count === 0) {
    if (isMainContact !== undefined) await changeMainContact(tx, context, id, { ppid, isMainContact })
    return false
  }
  await raiseVersion(tx, id)
  await audit(tx, context, { action: 'add-user', entity: SUBSCRIPTION, entityId: id, after: { ppid, isMainContact: isMainContact ?? false }, concerns })
  return true
}

/** Throws NOT_FOUND for a user who is not in the subscription (W39). */
async function changeMainContact(tx: Transaction, context: CallContext, id: string, { ppid, isMainContact }: { ppid: string; isMainContact: boolean }): Promise<void> {
  const key = { subscriptionId: id, userPpid: ppid }
  const { count } = await tx.subscriptionMember.updateMany({ where: { ...key, isMainContact: !isMainContact }, data: { isMainContact } })
  if (count === 0) {
    if (!(await tx.subscriptionMember.findUnique({ where: { subscriptionId_userPpid: key }, select: { userPpid: true } }))) throw notFound()
    return
  }
  await raiseVersion(tx, id)
  await audit(tx, context, { action: 'main-contact', entity: SUBSCRIPTION, entityId: id, before: { ppid, isMainContact: !isMainContact }, after: { ppid, isMainContact }, concerns: (await placeOf(tx, id)).concerns })
}

/** E139. Throws NOT_FOUND, VALIDATION for an unknown user. */
export const addSubscriptionUser: ServiceFunction<typeof contract.addSubscriptionUser> = async ({ params, body, context }) => {
  await refusingUnknownUser(inTransaction(context, (tx) => addMember(tx, context, params.id, body)))
}

/** E140; the last main contact may be switched off too (A173). Throws NOT_FOUND. */
export const setMainContact: ServiceFunction<typeof contract.setMainContact> = ({ params, body, context }) => inTransaction(context, (tx) => changeMainContact(tx, context, params.id, body))

/** E141: the user stays in the company; the last main contact may go too (A173). Throws NOT_FOUND, VALIDATION without a ppid. */
export const removeSubscriptionUser: ServiceFunction<typeof contract.removeSubscriptionUser> = async ({ params: { id }, query, body, context }) => {
  const ppid = body?.ppid ?? query.ppid
  if (!ppid) throw invalid(REQUIRED, 'ppid')
  await inTransaction(context, async (tx) => {
    const { count } = await tx.subscriptionMember.deleteMany({ where: { subscriptionId: id, userPpid: ppid } })
    if (count === 0) throw notFound()
    await raiseVersion(tx, id)
    await audit(tx, context, { action: 'remove-user', entity: SUBSCRIPTION, entityId: id, before: { ppid }, concerns: (await placeOf(tx, id)).concerns })
  })
}
