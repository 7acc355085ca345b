import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { ownClientSql } from './followed.ts'
import { USER_COLUMNS, toUserActor } from './user-record.ts'
import type { UserColumns } from './user-record.ts'

/** How long a view lasts at most, minutes. */
export const VIEW_AS_MINUTES = 30

/** Why a view ended: its person left it, or the one who looks may not go on. A view that ran out or lost its session has no such word. */
type EndReason = 'left' | 'no right any more'

/**
 * Condition on "User" u: whom a staff member may see the portal as. Never a super user and never the own person; a super user everybody else, other staff
 * the clients of My clients alone (A113).
 */
export const viewableSql = ({ ppid, isSuperUser }: Pick<UserActor, 'ppid' | 'isSuperUser'>): Prisma.Sql =>
  Prisma.sql`(NOT u."isSuperUser" AND u."ppid" <> ${ppid} AND ${isSuperUser ? Prisma.sql`true` : ownClientSql(ppid)})`

/**
 * Ends the view of a session; a trigger records it in the audit trail.
 * @param requestId of the call that ends it
 */
export async function endView(sessionId: string, endReason: EndReason | null, requestId: string | null): Promise<void> {
  await inTransaction(null, async (tx) => {
    await tx.viewAs.updateMany({ where: { sessionId }, data: { endReason, requestId } })
    await tx.viewAs.deleteMany({ where: { sessionId } })
  })
}

interface ViewRow extends UserColumns {
  viewerPpid: string
  endsAt: Date
  isOver: boolean
  mayView: boolean
}

const viewSql = (sessionId: string, viewer: UserActor) => Prisma.sql`
  SELECT w."viewerPpid", w."endsAt", w."endsAt" <= CURRENT_TIMESTAMP AS "isOver", ${viewableSql(viewer)} AS "mayView", ${USER_COLUMNS}
  FROM "ViewAs" w JOIN "User" u ON u."ppid" = w."ppid" WHERE w."sessionId" = ${sessionId}::uuid`

/**
 * The person as whom a session sees the portal. Its right is checked on every request; a view that has lost it ends here.
 * @param own whose session it is
 * @returns the person, with who really asks; `own` when there is no view any more
 */
export async function viewedActor(sessionId: string, own: UserActor): Promise<UserActor> {
  const [row] = await preparedRows<ViewRow>(viewSql(sessionId, own))
  if (!row?.ppid) return own
  const mayGoOn = row.viewerPpid === own.ppid && own.isInternal && own.termsAccepted && row.mayView
  if (row.isOver || !mayGoOn) {
    await endView(sessionId, mayGoOn ? null : 'no right any more', null)
    return own
  }
  const name = `${own.firstName} ${own.lastName}`.trim() || own.email
  // Nothing but the record says who the person is: the viewer's identity at the provider is not the person's.
  const identity = {
    issuer: '',
    subject: '',
    ppid: row.ppid,
    email: row.email,
    emailVerified: false,
    firstName: row.firstName,
    lastName: row.lastName,
  }
  return { ...toUserActor(identity, row), sessionId, viewedBy: { ppid: own.ppid, name, endsAt: row.endsAt, actor: own } }
}
