import 'server-only'
import type { UserActor } from '#lib/auth/actor.ts'
import { config } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { toPerson } from '#lib/services/person-service.ts'
import { worksForSql } from '#lib/services/relations-service.ts'
import type * as contract from './contract.ts'
import type { ClientGroup, MySubscription, Subscription } from './contract.ts'
import { selectSubscriptions, toSubscription } from './rows.ts'
import type { SubscriptionRow } from './rows.ts'
import { runningSql, visibleToClientSql } from './running-service.ts'

/** Reads what the rows of my services show beside the subscriptions: services, contacts, and whether the caller is a main contact. */
async function readBeside(actor: UserActor, rows: readonly SubscriptionRow[]) {
  const [services, people, memberships] = await Promise.all([
    db.service.findMany({
      where: { id: { in: [...new Set(rows.map((row) => row.serviceId))] } },
      select: { id: true, name: true, smallDescription: true, friendlyUrl: true, live: true, isNew: true, isHighlighted: true, type: true },
    }),
    db.user.findMany({
      where: { ppid: { in: [...new Set(rows.flatMap((row) => row.contacts))] } },
      select: { ppid: true, firstName: true, lastName: true, email: true, grade: true, phoneCountryCode: true, phoneNumber: true, photoFileId: true },
    }),
    db.subscriptionMember.findMany({ where: { userPpid: actor.ppid, isMainContact: true }, select: { subscriptionId: true } }),
  ])
  return {
    services: new Map(services.map((service) => [service.id, service])),
    people: new Map(people.map((user) => [user.ppid, toPerson(user)])),
    mainContactOf: new Set(memberships.map((row) => row.subscriptionId)),
  }
}

/**
 * Running subscriptions of a member (E134): none past its end date (A110), none of a company that does not show its services (A109),
 * none of a service that is not visible to clients (A115); links not meant for clients are left out for clients.
 */
export async function mySubscriptions(actor: UserActor): Promise<MySubscription[]> {
  const rows = await selectSubscriptions({
    where: Prisma.sql`s."id" IN (SELECT "subscriptionId" FROM "SubscriptionMember" WHERE "userPpid" = ${actor.ppid}) AND ${runningSql()} AND ${visibleToClientSql()}`,
    clientLinksOnly: !actor.isInternal,
  })
  if (rows.length === 0) return []
  const { services, people, mainContactOf } = await readBeside(actor, rows)
  const { ecBaseUrl, ecsBaseUrl } = config()
  return rows.flatMap((row) => {
    const service = services.get(row.serviceId)
    if (!service) return []
    const { users: _members, ...subscription } = toSubscription(row)
    return [
      {
        ...subscription,
        service,
        modules: { ec: subscription.ecModules, ecs: subscription.ecsModules },
        ecUrl: row.ec === null ? null : `${ecBaseUrl}/${row.ec}`,
        ecsUrl: row.ecs === null ? null : `${ecsBaseUrl}/sites/${row.ecs}`,
        contactPersons: row.contacts.map((ppid) => people.get(ppid)).filter((person) => person !== undefined),
        isMainContact: mainContactOf.has(row.id),
      },
    ]
  })
}

/** E134. */
export const listMySubscriptions: ServiceFunction<typeof contract.listMySubscriptions> = ({ actor }) => mySubscriptions(actor)

/** Ids of the subscriptions that an internal user follows: as a contact, or of a service the user created or works for (A113). */
const followedSql = (ppid: string): Prisma.Sql => Prisma.sql`
  SELECT "subscriptionId" FROM "SubscriptionContact" WHERE "userPpid" = ${ppid}
  UNION
  SELECT f."id" FROM "Subscription" f WHERE f."serviceId" IN (${worksForSql(ppid)})`

/** Company groups and companies with the number of subscriptions that the internal user follows (W38, A113). */
export function myClients(actor: UserActor): Promise<ClientGroup[]> {
  return db.$queryRaw<ClientGroup[]>`
    SELECT g."id"::text AS "id", g."name", json_agg(json_build_object('id', c."id", 'name', c."name", 'subscriptionCount', c."count") ORDER BY lower(c."name"), c."id") AS "entities"
    FROM (
      SELECT e."id", e."name", e."companyId", count(*)::int AS "count"
      FROM "Subscription" s JOIN "Entity" e ON e."id" = s."entityId"
      WHERE s."id" IN (${followedSql(actor.ppid)})
      GROUP BY e."id"
    ) c JOIN "Company" g ON g."id" = c."companyId"
    GROUP BY g."id"
    ORDER BY lower(g."name"), g."id"`
}

/** E135. */
export const listMyClients: ServiceFunction<typeof contract.listMyClients> = ({ actor }) => myClients(actor)

/** Subscriptions of these companies that the internal user follows, with members; unknown and foreign ids have none (A113). */
export async function myClientsServices(actor: UserActor, entityIds: readonly string[]): Promise<Subscription[]> {
  if (entityIds.length === 0) return []
  const where = Prisma.sql`s."entityId" = ANY(${entityIds}::uuid[]) AND s."id" IN (${followedSql(actor.ppid)})`
  return (await selectSubscriptions({ where, withUsers: true })).map(toSubscription)
}

/** E136. */
export const listMyClientsServices: ServiceFunction<typeof contract.listMyClientsServices> = ({ actor, body }) => myClientsServices(actor, body.entityIds)
