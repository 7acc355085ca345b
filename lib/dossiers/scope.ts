import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { followedSql } from '#lib/relations/api.ts'

/** The page's guard asks the same; a function that shows clients asks on its own. Throws FORBIDDEN. */
export function staffOnly(actor: UserActor): void {
  if (!actor.isInternal) throw new AppError('FORBIDDEN')
}

/** Condition on "Subscription" s: named to the caller, all to super users, to others those that they follow (A076, A113); the others are counted. */
export const namedSql = ({ ppid, isSuperUser }: UserActor): Prisma.Sql =>
  isSuperUser ? Prisma.sql`true` : Prisma.sql`s."id" IN (${followedSql(ppid)})`
