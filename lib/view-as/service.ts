import 'server-only'
import { audit } from '#lib/db/audit.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { VIEW_AS_MINUTES, endView, viewableSql } from '#lib/auth/view-as.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { USER_NAME } from '#lib/people/api.ts'
import type * as contract from './contract.ts'
import { NOT_VIEWABLE } from './words.ts'

/** When the view ends; null = the session has one already. */
async function storeView(tx: Transaction, sessionId: string, viewerPpid: string, ppid: string): Promise<Date | null> {
  // A view that ran out is over, whether or not somebody has asked since.
  await tx.$executeRaw`DELETE FROM "ViewAs" WHERE "sessionId" = ${sessionId}::uuid AND "endsAt" <= CURRENT_TIMESTAMP`
  const [row] = await tx.$queryRaw<{ endsAt: Date }[]>`
    INSERT INTO "ViewAs" ("sessionId", "viewerPpid", "ppid", "endsAt")
    SELECT s."id", ${viewerPpid}, ${ppid}, CURRENT_TIMESTAMP + make_interval(mins => ${VIEW_AS_MINUTES}::int)
    FROM "Session" s WHERE s."id" = ${sessionId}::uuid
    ON CONFLICT DO NOTHING RETURNING "endsAt"`
  return row?.endsAt ?? null
}

/**
 * Begins to see the portal as somebody else, in the caller's browser session. It is asked in the own name, also within a view, where it is refused: none
 * begins inside another.
 * Throws FORBIDDEN for a token and for a person whom the caller may not look after, NOT_FOUND, CONFLICT.
 */
export const beginViewAs: ServiceFunction<typeof contract.beginViewAs> = ({ actor, body, context }) => {
  const { sessionId } = actor
  if (sessionId === undefined) throw new AppError('FORBIDDEN')
  return inTransaction(context, async (tx) => {
    const [person] = await tx.$queryRaw<{ ppid: string; name: string; mayView: boolean }[]>`
      SELECT u."ppid", COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text) AS "name", ${viewableSql(actor)} AS "mayView"
      FROM "User" u WHERE u."ppid" = ${body.ppid}`
    if (!person) throw notFound()
    if (!person.mayView) throw new AppError('FORBIDDEN', { detail: NOT_VIEWABLE })
    const endsAt = await storeView(tx, sessionId, actor.ppid, person.ppid)
    if (endsAt === null) throw new AppError('CONFLICT', { detail: 'The portal is seen as somebody already. Reload the page.' })
    await audit(tx, context, { action: 'view-as', entity: 'User', entityId: person.ppid, after: { minutes: VIEW_AS_MINUTES } })
    return { ppid: person.ppid, name: person.name, endsAt: endsAt.toISOString() }
  })
}

/** Ends it. */
export const endViewAs: ServiceFunction<typeof contract.endViewAs> = async ({ actor, context }) => {
  if (actor.kind === 'user' && actor.sessionId !== undefined) await endView(actor.sessionId, 'left', context.requestId)
}
