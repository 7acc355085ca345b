import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { lockEntity } from '#lib/companies/api.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import { runningSql, visibleToClientSql } from '#lib/relations/api.ts'
import type { ManagedCompany } from './contract.ts'
import { NO_SUCH_SUBSCRIPTION } from './words.ts'

export type From = Pick<Transaction | typeof db, '$queryRaw'>
/** As much of the caller as decides. */
export type Manager = Pick<UserActor, 'ppid' | 'isInternal'>

export const NOW = Prisma.sql`(CURRENT_TIMESTAMP AT TIME ZONE 'UTC')`

/** Condition on "Entity" e: somebody is in the company, and main contact of one of its running subscriptions. @param ppid or the SQL of one */
export const mainContactSql = (ppid: string | Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "SubscriptionMember" c JOIN "Subscription" s ON s."id" = c."subscriptionId" JOIN "EntityMember" x ON x."entityId" = s."entityId" AND x."userPpid" = c."userPpid"
  WHERE s."entityId" = e."id" AND c."userPpid" = ${ppid} AND c."isMainContact" AND ${runningSql()})`

/** Companies whose people the caller looks after now: as a client who is a main contact, where staff allow it. @param id one of them; null = all */
export async function managedBy(from: From, { ppid, isInternal }: Manager, id: string | null): Promise<ManagedCompany[]> {
  if (isInternal) return []
  return from.$queryRaw<ManagedCompany[]>`
    SELECT e."id"::text AS "id", e."name", w."mode"::text AS "mode" FROM "Entity" e JOIN "SelfService" w ON w."entityId" = e."id"
    WHERE (${id}::uuid IS NULL OR e."id" = ${id}::uuid) AND ${mainContactSql(ppid)} ORDER BY search_text(e."name"), e."id"`
}

/** Throws NOT_FOUND for a company that is not the caller's, like for one that does not exist; FORBIDDEN for the own one that the caller may not look after. */
async function managed(from: From, actor: Manager, id: string): Promise<ManagedCompany> {
  const [company] = await managedBy(from, actor, id)
  if (company) return company
  const own = await from.$queryRaw<unknown[]>`SELECT 1 FROM "EntityMember" WHERE "entityId" = ${id}::uuid AND "userPpid" = ${actor.ppid}`
  throw own.length > 0 && !actor.isInternal ? new AppError('FORBIDDEN') : notFound()
}

/** The company, before a body is read (W3). Throws NOT_FOUND, FORBIDDEN. */
export const findManaged = ({ actor, params: { id } }: { actor: UserActor; params: { id: string } }): Promise<ManagedCompany> =>
  managed(db, actor, id)

/**
 * The company, locked until the end of the transaction: who looks after its people does so one after the other, and nothing of what was read meanwhile
 * changes: setting, main contacts, who is in it. Throws NOT_FOUND, FORBIDDEN.
 */
export async function lockManaged(tx: Transaction, actor: Manager, id: string): Promise<ManagedCompany> {
  await lockEntity(tx, id)
  return managed(tx, actor, id)
}

/** Subscriptions s with their company e and service v, for conditions on all three. */
export const SUBSCRIPTIONS = Prisma.sql`"Subscription" s JOIN "Entity" e ON e."id" = s."entityId" JOIN "Service" v ON v."id" = s."serviceId"`

/** Running subscriptions of a company that its clients see, by service. */
export const subscriptionsOf = (from: From, entityId: string): Promise<{ id: string; serviceName: string }[]> => from.$queryRaw<
  { id: string; serviceName: string }[]
>`
  SELECT s."id"::text AS "id", v."name" AS "serviceName" FROM ${SUBSCRIPTIONS}
  WHERE s."entityId" = ${entityId}::uuid AND ${runningSql()} AND ${visibleToClientSql()} ORDER BY search_text(v."name"), s."id"`

/** The ids as they are stored, each once. Throws VALIDATION for one that is no running subscription of the company, whatever else it is. */
export async function checkSubscriptions(from: From, entityId: string, ids: readonly string[], field: string): Promise<string[]> {
  const known = new Set((await subscriptionsOf(from, entityId)).map(({ id }) => id))
  const uniqueIds = [...new Set(ids.map((id) => id.toLowerCase()))]
  if (!uniqueIds.every((id) => known.has(id))) throw invalid(NO_SUCH_SUBSCRIPTION, field)
  return uniqueIds
}

/** Names of subscriptions that nobody would be main contact of without the person. @param among only these; null = all of the company */
export async function onlyMainContactOf(
  from: From,
  entityId: string,
  ppid: string,
  among: readonly string[] | null = null,
): Promise<string[]> {
  const rows = await from.$queryRaw<{ name: string }[]>`
    SELECT v."name" FROM "SubscriptionMember" m JOIN ${SUBSCRIPTIONS} ON s."id" = m."subscriptionId"
    WHERE m."userPpid" = ${ppid} AND ${onlyOneSql(entityId)} AND (${among}::uuid[] IS NULL OR s."id" = ANY(${among}::uuid[]))
    ORDER BY search_text(v."name")`
  return rows.map(({ name }) => name)
}

/** Condition on the member m of a subscription: the only main contact of a running one that clients see. */
export const onlyOneSql = (entityId: string): Prisma.Sql => Prisma.sql`s."entityId" = ${entityId}::uuid AND m."isMainContact"
  AND ${runningSql()} AND ${visibleToClientSql()} AND NOT EXISTS (
    SELECT 1 FROM "SubscriptionMember" o WHERE o."subscriptionId" = s."id" AND o."isMainContact" AND o."userPpid" <> m."userPpid")`
