import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { SubscriptionSelection } from './list-contract.ts'
import { filterSql } from './list-service.ts'
import type { Found } from './list-service.ts'

/** The rows of a selection. */
export function selectedFound(actor: Pick<UserActor, 'ppid' | 'isSuperUser'>, selection: SubscriptionSelection): Found {
  const found = filterSql(actor, 'filters' in selection ? selection.filters : { my: false })
  return 'ids' in selection ? { ...found, where: Prisma.sql`${found.where} AND s."id" = ANY(${selection.ids}::uuid[])` } : found
}

/**
 * Query of the ids of a selection, within what the caller's list shows: who is no super user reaches the subscriptions of own services only (W37),
 * and others are no part of it, as unknown ones are not.
 */
export function selectedSql(actor: Pick<UserActor, 'ppid' | 'isSuperUser'>, selection: SubscriptionSelection): Prisma.Sql {
  const found = selectedFound(actor, selection)
  return Prisma.sql`${found.with} SELECT s."id" FROM "Subscription" s WHERE ${found.where}`
}

/** Condition on "User" u: a member of a selected subscription. */
export const memberOfSql = (selected: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`u."ppid" IN (SELECT m."userPpid" FROM "SubscriptionMember" m WHERE m."subscriptionId" IN (${selected}))`
