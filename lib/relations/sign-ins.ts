import 'server-only'
import { ownClientSql } from '#lib/auth/followed.ts'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'

/**
 * Condition on "User" u: the caller, a member of the staff, may see when the person signed in and how much was read. Super users see it of everybody,
 * as in the audit trail; others of the clients in My clients (A113).
 */
export const signInsVisibleSql = ({ ppid, isSuperUser }: UserActor): Prisma.Sql => (isSuperUser ? Prisma.sql`true` : ownClientSql(ppid))

/** The sign-ins of a person, FROM and WHERE: rows "AuditEvent" a. @param ppid the person as SQL */
export const signInsOf = (ppid: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`FROM "AuditEvent" a WHERE a."actorPpid" = ${ppid} AND a."action" = 'sign-in'`

/** When "User" u signed in last; NULL = never. Only where `signInsVisibleSql` or a narrower condition holds. */
export const LAST_SIGN_IN = Prisma.sql`(SELECT a."at" ${signInsOf(Prisma.sql`u."ppid"`)} ORDER BY a."at" DESC LIMIT 1)`
