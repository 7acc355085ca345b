import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { config } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { toPerson } from '#lib/people/api.ts'
import type { PersonRow } from '#lib/people/api.ts'
import { followedSql, runningSql, visibleToClientSql } from '#lib/relations/api.ts'
import type * as contract from './contract.ts'
import type { ClientGroup, MySubscription, Subscription } from './contract.ts'
import { cacheSubscriptions } from './cache.ts'
import { COLUMNS_SQL, FROM_SQL, linksSql, selectSubscriptions, toSubscription } from './rows.ts'
import type { SubscriptionRow } from './rows.ts'
import { centreUrl, siteUrl } from './site-links.ts'

/** People of the firm that are named with an ended subscription. */
const NAMED_CONTACTS = 2

type Beside = { service: MySubscription['service']; people: PersonRow[]; isMainContact: boolean }
type MyRow = Omit<SubscriptionRow, 'contacts' | 'users'> & Beside

/**
 * Everything that clients see of running subscriptions, in one query: none past its end date (A110), none of a company that does not show its
 * services (A109), none of a service that is not visible to clients (A115).
 * @param of which ones, of the tables of FROM_SQL and those of `join`
 */
export function clientRowsSql({
  join,
  of,
  isMainContact,
  forClients,
}: {
  join: Prisma.Sql
  of: Prisma.Sql
  isMainContact: Prisma.Sql
  forClients: boolean
}): Prisma.Sql {
  return Prisma.sql`
  SELECT ${COLUMNS_SQL}, ${linksSql(forClients)} AS "links", ${isMainContact} AS "isMainContact",
    json_build_object('id', v."id", 'name', v."name", 'smallDescription', v."smallDescription", 'friendlyUrl', v."friendlyUrl", 'live', v."live",
      'isNew', v."isNew", 'isHighlighted', v."isHighlighted", 'type', v."type",
      'links', COALESCE((
        SELECT json_agg(json_build_object('name', a."name", 'link', a."link") ORDER BY a."position")
        FROM "ServiceApplication" a WHERE a."serviceId" = v."id" AND a."showToClient" AND a."link" <> ''), '[]'::json)) AS "service",
    COALESCE((
      SELECT json_agg(json_build_object('ppid', u."ppid", 'firstName', u."firstName", 'lastName', u."lastName", 'email', u."email", 'grade', u."grade",
        'phoneCountryCode', u."phoneCountryCode", 'phoneNumber', u."phoneNumber", 'photoFileId', u."photoFileId") ORDER BY c."position")
      FROM "SubscriptionContact" c JOIN "User" u ON u."ppid" = c."userPpid" WHERE c."subscriptionId" = s."id"), '[]') AS "people"
  FROM ${FROM_SQL} ${join}
  WHERE ${of} AND ${runningSql()} AND ${visibleToClientSql()}
  ORDER BY lower(g."name"), lower(e."name"), lower(v."name"), s."id"`
}

/** Rows of `clientRowsSql` as E134 returns them. */
export async function readClientRows(rows: Prisma.Sql): Promise<MySubscription[]> {
  const { ecBaseUrl, ecsBaseUrl } = config()
  return (await preparedRows<MyRow>(rows)).map((row) => {
    const { people, ...subscription } = toSubscription(row)
    return {
      ...subscription,
      service: row.service,
      contacts: people.map(({ ppid }) => ppid),
      modules: { ec: subscription.ecModules, ecs: subscription.ecsModules },
      ecUrl: centreUrl(row.ec, ecBaseUrl),
      ecsUrl: siteUrl(row.ecs, ecsBaseUrl),
      contactPersons: people.map(toPerson),
    }
  })
}

/** Running subscriptions of a member (E134); links not meant for clients are left out for clients. */
export function mySubscriptions(actor: UserActor): Promise<MySubscription[]> {
  const { ppid, isInternal } = actor
  const rows = () =>
    clientRowsSql({
      join: Prisma.sql`JOIN "SubscriptionMember" mine ON mine."subscriptionId" = s."id"`,
      of: Prisma.sql`mine."userPpid" = ${ppid}`,
      isMainContact: Prisma.sql`mine."isMainContact"`,
      forClients: !isInternal,
    })
  return cacheSubscriptions(actor, `of ${ppid} ${isInternal}`, () => readClientRows(rows()))
}

/** A subscription that My services showed until it ended. */
export interface EndedSubscription {
  service: string
  company: string
  /** YYYY-MM-DD */
  endDate: string
  /** Whom to ask about a renewal: its first contacts. */
  contacts: { name: string; email: string }[]
}

/** The subscription of a client that ended last, for somebody who has no running one (A110); null = none has. */
export async function lastEnded(ppid: string): Promise<EndedSubscription | null> {
  const [last] = await preparedRows<EndedSubscription>(Prisma.sql`
    SELECT v."name" AS "service", e."name" AS "company", s."endDate"::text AS "endDate",
      ARRAY(
        SELECT json_build_object('name', trim(concat_ws(' ', u."firstName", u."lastName")), 'email', u."email")
        FROM "SubscriptionContact" c JOIN "User" u ON u."ppid" = c."userPpid"
        WHERE c."subscriptionId" = s."id" ORDER BY c."position" LIMIT ${NAMED_CONTACTS}
      ) AS "contacts"
    FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId" JOIN "Entity" e ON e."id" = s."entityId" JOIN "Service" v ON v."id" = s."serviceId"
    WHERE m."userPpid" = ${ppid} AND NOT ${runningSql()} AND ${visibleToClientSql()}
    ORDER BY s."endDate" DESC, lower(v."name"), s."id" LIMIT 1`)
  return last ?? null
}

/** E134. */
export const listMySubscriptions: ServiceFunction<typeof contract.listMySubscriptions> = ({ actor }) => mySubscriptions(actor)

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
async function myClientsServices(actor: UserActor, entityIds: readonly string[]): Promise<Subscription[]> {
  if (entityIds.length === 0) return []
  const where = Prisma.sql`s."entityId" = ANY(${entityIds}::uuid[]) AND s."id" IN (${followedSql(actor.ppid)})`
  return (await selectSubscriptions({ where })).map(toSubscription)
}

/** E136. */
export const listMyClientsServices: ServiceFunction<typeof contract.listMyClientsServices> = ({ actor, body }) =>
  myClientsServices(actor, body.entityIds)
