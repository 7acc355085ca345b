import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { creatingUser } from '#lib/users/api.ts'
import type { OwnInvitation } from './contract.ts'
import type * as contract from './contract.ts'
import { acceptFor, standsSql } from './invitations.ts'
import { managedBy } from './scope.ts'

/** E085: who signs in for the first time comes at once into the companies that invite the verified address. */
export const createUser = creatingUser(async (tx, context, { ppid, isInternal, email, emailVerified }) => {
  if (emailVerified && !isInternal) await acceptFor(tx, context, { ppid, email }, null)
})

/** The address under which the caller may be invited: verified, of a client, and not of whom staff see the portal as. Null = none. */
function addressOf({ identity, isInternal, viewedBy }: UserActor): string | null {
  return isInternal || viewedBy !== undefined || !identity.emailVerified ? null : identity.email
}

async function invitationsFor(actor: UserActor): Promise<OwnInvitation[]> {
  const email = addressOf(actor)
  if (email === null) return []
  const rows = await db.$queryRaw<(Omit<OwnInvitation, 'expiresAt'> & { expiresAt: Date })[]>`
    SELECT i."id"::text AS "id", e."name" AS "companyName", COALESCE(NULLIF(trim(${USER_NAME}), ''), 'Somebody') AS "invitedBy", i."expiresAt",
      COALESCE((SELECT json_agg(v."name" ORDER BY search_text(v."name")) FROM "InvitationSubscription" z JOIN "Subscription" s ON s."id" = z."subscriptionId"
        JOIN "Service" v ON v."id" = s."serviceId" WHERE z."invitationId" = i."id"), '[]'::json) AS "subscriptions"
    FROM "Invitation" i JOIN "Entity" e ON e."id" = i."entityId" LEFT JOIN "User" u ON u."ppid" = i."invitedByPpid"
    WHERE i."email" = ${email}::citext AND ${standsSql()} ORDER BY i."sentAt" DESC, i."id" DESC LIMIT 50`
  return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt.toISOString() }))
}

export const listOwnInvitations: ServiceFunction<typeof contract.listOwnInvitations> = ({ actor }) => invitationsFor(actor)

/** What My services of a client says of self-service. */
export async function selfServiceFacts(actor: UserActor): Promise<{ managesPeople: boolean; invitations: number }> {
  const [companies, invitations] = await Promise.all([managedBy(db, actor, null), invitationsFor(actor)])
  return { managesPeople: companies.length > 0, invitations: invitations.length }
}

/** Throws NOT_FOUND for an invitation that is over, or to somebody else. */
export const acceptInvitation: ServiceFunction<typeof contract.acceptInvitation> = ({ actor, params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    const email = addressOf(actor)
    if (email === null || (await acceptFor(tx, context, { ppid: actor.ppid, email }, id)) === 0) throw notFound()
  })
