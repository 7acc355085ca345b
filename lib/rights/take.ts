import 'server-only'
import type { CallContext } from '#lib/caller/context.ts'
import { removeFromEntity } from '#lib/companies/api.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { memberLeft } from '#lib/subscriptions/api.ts'

/** Takes a person out of a subscription, as staff would do (E141); nothing follows for who has left it meanwhile. */
export async function takeSubscription(tx: Transaction, context: CallContext, id: string, ppid: string): Promise<void> {
  const { count } = await tx.subscriptionMember.deleteMany({ where: { subscriptionId: id, userPpid: ppid } })
  if (count > 0) await memberLeft(tx, context, id, ppid)
}

/** Takes a person out of a company with all of its subscriptions, as super users do (E122). */
export const takeMembership = (tx: Transaction, context: CallContext, entityId: string, ppid: string): Promise<boolean> =>
  removeFromEntity(tx, context, entityId, ppid)
