import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { Subscription } from './contract.ts'
import type * as listContract from './list-contract.ts'
import { selectSubscriptions, toSubscription } from './rows.ts'
import type * as contract from './write-contract.ts'

/** Subscriptions as internal callers see them, by id; those that are not there are left out. */
export async function readSubscriptions(from: Transaction | typeof db, ids: readonly string[]): Promise<Map<string, Subscription>> {
  const rows = await selectSubscriptions({ from, where: Prisma.sql`s."id" = ANY(${[...ids]}::uuid[])` })
  return new Map(rows.map((row) => [row.id, toSubscription(row)]))
}

/** One of them. Throws NOT_FOUND. */
export async function readSubscription(from: Transaction | typeof db, id: string): Promise<Subscription> {
  const found = (await readSubscriptions(from, [id])).get(id.toLowerCase())
  if (!found) throw notFound()
  return found
}

/** For 404 before a body is read (W3). */
export const findSubscription = async ({ params }: { params: { id: string } }): Promise<void> => {
  if (!(await db.subscription.findUnique({ where: { id: params.id }, select: { id: true } }))) throw notFound()
}

/** Condition on "Subscription" s: any for internal callers, one with the caller as a member for others. */
export const readableSql = (actor: UserActor): Prisma.Sql =>
  actor.isInternal
    ? Prisma.sql`true`
    : Prisma.sql`EXISTS (SELECT 1 FROM "SubscriptionMember" r WHERE r."subscriptionId" = s."id" AND r."userPpid" = ${actor.ppid})`

/**
 * E131. A member who is not internal sees the links meant for clients, and of the users only the own entry (A083).
 * Throws NOT_FOUND, for a foreign subscription too.
 */
export const getSubscription: ServiceFunction<typeof contract.getSubscription> = async ({ params, actor }) => {
  const [row] = await selectSubscriptions({
    where: Prisma.sql`s."id" = ${params.id}::uuid AND ${readableSql(actor)}`,
    clientLinksOnly: !actor.isInternal,
    ...(actor.isInternal ? {} : { onlyUser: actor.ppid }),
  })
  if (!row) throw notFound()
  return toSubscription(row)
}

/** E137: the subscriptions of a service, by company; its viewers are internal users, so they see it too (A102). Throws NOT_FOUND for an unknown service. */
export const listSubscriptionsOfService: ServiceFunction<typeof listContract.listSubscriptionsOfService> = async ({ params }) => {
  const [rows, service] = await Promise.all([
    selectSubscriptions({ where: Prisma.sql`s."serviceId" = ${params.id}::uuid` }),
    db.service.findUnique({ where: { id: params.id }, select: { id: true } }),
  ])
  if (!service) throw notFound()
  return rows.map(toSubscription)
}

/** E144: in the order of the ids; ids of no subscription are left out (A055). */
export const listFullNames: ServiceFunction<typeof listContract.listFullNames> = async ({ body }) => {
  const rows = await db.$queryRaw<{ id: string; fullName: string }[]>`
    SELECT s."id"::text AS "id", v."name" || ' - ' || e."name" AS "fullName"
    FROM "Subscription" s JOIN "Entity" e ON e."id" = s."entityId" JOIN "Service" v ON v."id" = s."serviceId"
    WHERE s."id"::text = ANY(${body.map((id) => id.toLowerCase())})`
  const known = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(body)].map((id) => known.get(id.toLowerCase())).filter((row) => row !== undefined)
}
