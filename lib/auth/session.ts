import { randomUUID } from 'node:crypto'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { readTogether } from '#lib/db/read-together.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Origin } from '#lib/caller/context.ts'
import type { IdentityActor, IdentityClaims, UserActor } from '#lib/caller/actor.ts'
import { SESSION_SECONDS } from './cookie.ts'
import { seal, unseal } from './sealed.ts'
import { RENEW_BEFORE, renewSession } from './session-renewal.ts'
import { USER_COLUMNS, actorOf } from './user-record.ts'
import type { UserColumns } from './user-record.ts'
import { viewedActor } from './view-as.ts'

/** While the provider is away, a session outlives its access token by so much, milliseconds. */
export const PROVIDER_AWAY_GRACE = 15 * 60_000

interface SessionTokens {
  accessToken: string
  refreshToken: string | null
  idToken: string
  accessTokenExpiresAt: Date
}

/** Whose a session is. */
type SessionIdentity = Pick<IdentityClaims, 'issuer' | 'subject' | 'ppid'>
type StoredClaims = Omit<IdentityClaims, 'issuer' | 'subject'>

/** Records in the audit trail who signed in or out, from where (security rule 37): the person of the record, or whom the provider named where there is none yet. */
async function auditSession(
  tx: Transaction,
  action: 'sign-in' | 'sign-out',
  { issuer, subject, ppid }: SessionIdentity,
  { requestId, address }: Origin,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "AuditEvent" ("actorPpid", "requestId", "action", "entity", "entityId", "after")
    SELECT who."ppid", ${requestId}, ${action}, 'Session', who."ppid", ${JSON.stringify({ address })}::jsonb
    FROM (SELECT COALESCE((SELECT i."userPpid" FROM "Identity" i WHERE i."issuer" = ${issuer} AND i."subject" = ${subject}), ${ppid}) AS "ppid") who`
}

/**
 * Stores a new session, the tokens encrypted, and records it in the audit trail.
 * @param from where the sign-in comes from
 * @returns its id, the only content of the cookie
 */
export async function createSession(identity: IdentityClaims, tokens: SessionTokens, from: Origin): Promise<string> {
  const id = randomUUID()
  const { issuer, subject, ...claims } = identity
  const data = {
    id,
    issuer,
    subject,
    claims: claims satisfies StoredClaims,
    accessToken: seal(tokens.accessToken, `${id} access`),
    refreshToken: tokens.refreshToken === null ? null : seal(tokens.refreshToken, `${id} refresh`),
    idToken: seal(tokens.idToken, `${id} id`),
    accessTokenExpiresAt: tokens.accessTokenExpiresAt,
    expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000),
  }
  await inTransaction(null, async (tx) => {
    await tx.session.create({ data, select: { id: true } })
    await auditSession(tx, 'sign-in', identity, from)
  })
  return id
}

interface SessionRow extends UserColumns {
  id: string
  issuer: string
  subject: string
  claims: StoredClaims
  accessTokenExpiresAt: Date
  expiresAt: Date
  /** The portal is seen as somebody else. */
  viewsAs: boolean
}

const sessionsSql = (ids: readonly string[]) => Prisma.sql`
  SELECT s."id"::text AS "id", s."issuer", s."subject", s."claims", s."accessTokenExpiresAt", s."expiresAt",
    EXISTS (SELECT 1 FROM "ViewAs" w WHERE w."sessionId" = s."id") AS "viewsAs", ${USER_COLUMNS}
  FROM "Session" s
  LEFT JOIN LATERAL (
    -- The limit has each person looked up by index: how many sessions are asked for is not known when the statement is planned.
    SELECT u.* FROM "Identity" i JOIN "User" u ON u."ppid" = i."userPpid" WHERE i."issuer" = s."issuer" AND i."subject" = s."subject" LIMIT 1
  ) u ON true
  -- Asked for in a query of its own, the ids are unknown to the planner, which then keeps one plan instead of making another on every request.
  WHERE s."id" = ANY((SELECT ${ids}::uuid[])::uuid[])`

// Prepared, because it runs on every request.
const findSession = readTogether(async (ids) => {
  const rows = await preparedRows<SessionRow>(sessionsSql(ids))
  return new Map(rows.map((row) => [row.id, row]))
})

/**
 * The person behind a session id, with the user record read by the same query, or the one as whom that person sees the portal; renews the tokens when they
 * are about to expire.
 * @returns null when the session is unknown, over, or no longer confirmed by the provider
 */
export async function actorOfSession(id: string): Promise<UserActor | IdentityActor | null> {
  const row = await findSession(id)
  const now = Date.now()
  if (!row || row.expiresAt.getTime() <= now) return null
  const tokenEnd = row.accessTokenExpiresAt.getTime()
  if (tokenEnd - RENEW_BEFORE <= now) {
    const outcome = await renewSession(id, row.accessTokenExpiresAt)
    if (outcome === 'ended' || (outcome === 'unreachable' && tokenEnd + PROVIDER_AWAY_GRACE <= now)) return null
  }
  const own = await actorOf({ ...row.claims, issuer: row.issuer, subject: row.subject }, row)
  if (own.kind !== 'user') return own
  const withSession = { ...own, sessionId: id }
  return row.viewsAs ? viewedActor(id, withSession) : withSession
}

export interface EndedSession {
  /** Of the provider, for its sign-out. Throws when it cannot be read. */
  idToken: () => string
}

/**
 * Ends a session that its person leaves, and records it in the audit trail.
 * @param from where the sign-out comes from
 * @returns null when there was none
 */
export async function endSession(id: string, from: Origin): Promise<EndedSession | null> {
  const row = await inTransaction(null, async (tx) => {
    const [ended] = await tx.$queryRaw<{ idToken: Uint8Array; issuer: string; subject: string; claims: StoredClaims }[]>`
      DELETE FROM "Session" WHERE "id" = ${id}::uuid RETURNING "idToken", "issuer", "subject", "claims"`
    if (ended) await auditSession(tx, 'sign-out', { issuer: ended.issuer, subject: ended.subject, ppid: ended.claims.ppid }, from)
    return ended
  })
  return row ? { idToken: () => unseal(row.idToken, `${id} id`) } : null
}

/** Removes a session that a new one replaces: its person did not sign out. */
export async function deleteSession(id: string): Promise<void> {
  await db.session.deleteMany({ where: { id } })
}

/** Removes sessions whose time is over; for the cleaning job. @returns how many */
export async function deleteExpiredSessions(): Promise<number> {
  const { count } = await db.session.deleteMany({ where: { expiresAt: { lte: new Date() } } })
  return count
}
