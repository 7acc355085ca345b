import 'server-only'
import type { CallContext } from '#lib/caller/context.ts'
import { removeFromEntity } from '#lib/companies/api.ts'
import { MEMBERSHIP, openChangeSet } from '#lib/db/change-set.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { fullName } from '#lib/people/words.ts'
import { addMember, memberLeft } from '#lib/subscriptions/api.ts'
import { onlyMainContactOf } from './scope.ts'
import { onlyMainContact } from './words.ts'

/** Action of the change sets, and of the change of the setting in the trail. */
export const SELF_SERVICE = 'self-service'

/** What a person of the company is to get or lose. */
export interface Change {
  ppid: string
  /** Ids of subscriptions of the company. */
  give: readonly string[]
  take: readonly string[]
}

/** Somebody of the company who is no member of the firm. */
export interface Colleague {
  ppid: string
  name: string
  email: string
}

/** Throws NOT_FOUND, for people of the firm and of other companies alike. */
export async function colleagueOf(tx: Transaction, entityId: string, ppid: string): Promise<Colleague> {
  const user = await tx.user.findFirst({
    where: { ppid, isInternal: false, entities: { some: { entityId } } },
    select: { ppid: true, firstName: true, lastName: true, email: true },
  })
  if (!user) throw notFound()
  return { ppid: user.ppid, name: fullName(user) || user.email, email: user.email }
}

/** Throws CONFLICT when nobody would be main contact of a running subscription. @param among the ones that the person loses; null = all */
export async function checkMainContacts(tx: Transaction, entityId: string, ppid: string, among: readonly string[] | null): Promise<void> {
  const alone = await onlyMainContactOf(tx, entityId, ppid, among)
  if (alone.length > 0) throw new AppError('CONFLICT', { detail: onlyMainContact(alone) })
}

/** The ids of which the person is a member already, and the others. */
export async function membershipsAmong(tx: Transaction, ppid: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.subscriptionMember.findMany({
    where: { userPpid: ppid, subscriptionId: { in: [...ids] } },
    select: { subscriptionId: true },
  })
  return new Set(rows.map(({ subscriptionId }) => subscriptionId))
}

/** From here on everything can be taken back by staff, who find it in the page of the company. */
export const openForStaff = (tx: Transaction, context: CallContext, entityId: string): Promise<string> =>
  openChangeSet(tx, context, { action: SELF_SERVICE, entity: 'Entity', entityId, label: MEMBERSHIP })

/** Gives and takes as staff would do (E139, E141), in the company's lock; never the role of a main contact. */
export async function applyChange(tx: Transaction, context: CallContext, { ppid, give, take }: Change): Promise<void> {
  for (const id of give) await addMember(tx, context, id, { ppid })
  for (const id of take) {
    const { count } = await tx.subscriptionMember.deleteMany({ where: { subscriptionId: id, userPpid: ppid } })
    if (count > 0) await memberLeft(tx, context, id, ppid)
  }
}

/** Takes a person out as staff would do (E122). */
export const applyRemoval = (tx: Transaction, context: CallContext, entityId: string, ppid: string): Promise<boolean> =>
  removeFromEntity(tx, context, entityId, ppid)
