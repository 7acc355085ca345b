import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { followedSql } from '#lib/relations/api.ts'

/** Condition on "Subscription" s: within what the caller may work on here. Super users may on all, others on what they follow (A113). */
export const deskSql = ({ ppid, isSuperUser }: Pick<UserActor, 'ppid' | 'isSuperUser'>, all = isSuperUser): Prisma.Sql =>
  isSuperUser && all ? Prisma.sql`true` : Prisma.sql`s."id" IN (${followedSql(ppid)})`

/** State of "Renewal" r of "Subscription" s: that of another end date is over. */
export const STATE_SQL = Prisma.sql`CASE WHEN r."endDate" IS NOT DISTINCT FROM s."endDate" THEN COALESCE(r."state", 'TODO') ELSE 'TODO' END`

/** Condition on "Subscription" s: somebody is its main contact. */
export const HAS_MAIN_CONTACT = Prisma.sql`EXISTS (SELECT 1 FROM "SubscriptionMember" c WHERE c."subscriptionId" = s."id" AND c."isMainContact")`
