import 'server-only'
import { addToEntity } from '#lib/companies/api.ts'
import { audit } from '#lib/db/audit.ts'
import type { Concern } from '#lib/db/audit-kinds.ts'
import { MEMBERSHIP, openChangeSet } from '#lib/db/change-set.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import type * as contract from './write-contract.ts'
import { SUBSCRIPTION, concernsOf, refusingUnknownUser } from './write-service.ts'

/** The record shows its members, so that a form opened before must not write the old ones back (W60). */
const raiseVersion = (tx: Transaction, id: string) =>
  tx.subscription.update({ where: { id }, data: { version: { increment: 1 } }, select: { id: true } })

/** The subscription's company, and what the trail calls concerned by a change of its members. Throws NOT_FOUND. */
async function companyAndConcerns(tx: Transaction, id: string): Promise<{ entityId: string; concerns: Concern[] }> {
  const found = await tx.subscription.findUnique({ where: { id }, select: { entityId: true, serviceId: true } })
  if (!found) throw notFound()
  return { entityId: found.entityId, concerns: concernsOf(found) }
}

/** What adding a user changed. */
export interface Added {
  /** The user was not in the subscription. */
  joined: boolean
  /** Its company, and whether the user was not in that. */
  entityId: string
  joinedCompany: boolean
  /** The main-contact flag of before, when it is another one now. */
  wasMainContact?: boolean
}

/**
 * Adds a user to a subscription and to its company in the caller's transaction (A171).
 * One who is in it stays so, and changes the main-contact flag only when it is given (W39).
 * @param givenBy the task that gives the memberships, see `addToEntity`
 * @returns what changed. Throws NOT_FOUND; an unknown ppid violates a foreign key, see `refusingUnknownUser`.
 */
export async function addMember(
  tx: Transaction,
  context: CallContext,
  id: string,
  { ppid, isMainContact }: { ppid: string; isMainContact?: boolean | undefined },
  givenBy: string | null = null,
): Promise<Added> {
  const { entityId, concerns } = await companyAndConcerns(tx, id)
  const joinedCompany = (await addToEntity(tx, context, entityId, [ppid], givenBy)).length > 0
  const key = { subscriptionId: id, userPpid: ppid }
  const { count } = await tx.subscriptionMember.createMany({
    data: [{ ...key, isMainContact: isMainContact ?? false, givenByTaskId: givenBy }],
    skipDuplicates: true,
  })
  if (count === 0) {
    if (givenBy === null)
      await tx.subscriptionMember.updateMany({ where: { ...key, givenByTaskId: { not: null } }, data: { givenByTaskId: null } })
    const changed = isMainContact !== undefined && (await changeMainContact(tx, context, id, { ppid, isMainContact }))
    return { joined: false, entityId, joinedCompany, ...(changed && { wasMainContact: !isMainContact }) }
  }
  await raiseVersion(tx, id)
  await audit(tx, context, {
    action: 'add-user',
    entity: SUBSCRIPTION,
    entityId: id,
    after: { ppid, isMainContact: isMainContact ?? false },
    concerns,
  })
  return { joined: true, entityId, joinedCompany }
}

/** @returns whether the flag was another one. Throws NOT_FOUND for a user who is not in the subscription (W39). */
export async function changeMainContact(
  tx: Transaction,
  context: CallContext,
  id: string,
  { ppid, isMainContact }: { ppid: string; isMainContact: boolean },
): Promise<boolean> {
  const key = { subscriptionId: id, userPpid: ppid }
  const { count } = await tx.subscriptionMember.updateMany({ where: { ...key, isMainContact: !isMainContact }, data: { isMainContact } })
  if (count === 0) {
    if (!(await tx.subscriptionMember.findUnique({ where: { subscriptionId_userPpid: key }, select: { userPpid: true } }))) throw notFound()
    return false
  }
  await raiseVersion(tx, id)
  await audit(tx, context, {
    action: 'main-contact',
    entity: SUBSCRIPTION,
    entityId: id,
    before: { ppid, isMainContact: !isMainContact },
    after: { ppid, isMainContact },
    concerns: (await companyAndConcerns(tx, id)).concerns,
  })
  return true
}

/** What follows when a user has left a subscription: its version and the trail. */
export async function memberLeft(tx: Transaction, context: CallContext, id: string, ppid: string): Promise<void> {
  await raiseVersion(tx, id)
  await audit(tx, context, {
    action: 'remove-user',
    entity: SUBSCRIPTION,
    entityId: id,
    before: { ppid },
    concerns: (await companyAndConcerns(tx, id)).concerns,
  })
}

/** E139. Throws NOT_FOUND, VALIDATION for an unknown user. */
export const addSubscriptionUser: ServiceFunction<typeof contract.addSubscriptionUser> = async ({ params, body, context }) => {
  await refusingUnknownUser(inTransaction(context, (tx) => addMember(tx, context, params.id, body)))
}

/** E140; the last main contact may be switched off too (A173). Throws NOT_FOUND. */
export const setMainContact: ServiceFunction<typeof contract.setMainContact> = async ({ params, body, context }) => {
  await inTransaction(context, (tx) => changeMainContact(tx, context, params.id, body))
}

/** E141: the user stays in the company; the last main contact may go too (A173). Throws NOT_FOUND, VALIDATION without a ppid. */
export const removeSubscriptionUser: ServiceFunction<typeof contract.removeSubscriptionUser> = async ({
  params: { id },
  query,
  body,
  context,
}) => {
  const ppid = body?.ppid ?? query.ppid
  if (!ppid) throw invalid(REQUIRED, 'ppid')
  await inTransaction(context, async (tx) => {
    await openChangeSet(tx, context, { action: 'remove-user', entity: SUBSCRIPTION, entityId: id, label: MEMBERSHIP })
    const { count } = await tx.subscriptionMember.deleteMany({ where: { subscriptionId: id, userPpid: ppid } })
    if (count === 0) throw notFound()
    await memberLeft(tx, context, id, ppid)
  })
}
