import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { containsSql } from '#lib/db/contains.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { toPage } from '#lib/http/page.ts'
import { allOf, limitSql } from '#lib/lists/list.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { runningSql, visibleToClientSql } from '#lib/relations/api.ts'
import type { CompanyPerson, SentInvitation } from './contract.ts'
import type * as contract from './contract.ts'
import { standsSql } from './invitations.ts'
import { requestsOf } from './requests.ts'
import { SUBSCRIPTIONS, findManaged, managedBy, onlyOneSql, subscriptionsOf } from './scope.ts'

/** Invitations and requests that a screen shows; the budgets keep them below it. */
const SHOWN = 200

type InvitationRow = Omit<SentInvitation, 'sentAt' | 'expiresAt'> & { sentAt: Date; expiresAt: Date }

/** Invitations of a company that are open, or ran out and were not followed by one to the same address; the newest first. */
export async function invitationsOf(entityId: string): Promise<SentInvitation[]> {
  const rows = await db.$queryRaw<InvitationRow[]>`
    SELECT i."id"::text AS "id", trim(i."firstName" || ' ' || i."lastName") AS "name", i."email"::text AS "email", CASE WHEN ${standsSql()} THEN 'OPEN' ELSE 'EXPIRED' END AS "state",
      NULLIF(trim(${USER_NAME}), '') AS "invitedBy", i."sentAt", i."expiresAt",
      COALESCE((SELECT json_agg(v."name" ORDER BY search_text(v."name")) FROM "InvitationSubscription" z JOIN "Subscription" s ON s."id" = z."subscriptionId"
        JOIN "Service" v ON v."id" = s."serviceId" WHERE z."invitationId" = i."id"), '[]'::json) AS "subscriptions"
    FROM "Invitation" i JOIN "Entity" e ON e."id" = i."entityId" LEFT JOIN "User" u ON u."ppid" = i."invitedByPpid"
    WHERE i."entityId" = ${entityId}::uuid AND i."state" IN ('OPEN', 'EXPIRED') AND NOT (i."state" = 'EXPIRED' AND EXISTS (
      SELECT 1 FROM "Invitation" n WHERE n."entityId" = i."entityId" AND n."email" = i."email" AND (n."sentAt", n."id") > (i."sentAt", i."id") AND n."state" <> 'WITHDRAWN'))
    ORDER BY i."sentAt" DESC, i."id" DESC LIMIT ${SHOWN}`
  return rows.map(({ sentAt, expiresAt, ...row }) => ({ ...row, sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() }))
}

/** Companies whose people the caller looks after. */
export const managedCompanies = (actor: UserActor) => managedBy(db, actor, null)

export const listManagedCompanies: ServiceFunction<typeof contract.listManagedCompanies> = ({ actor }) => managedCompanies(actor)

/** Throws NOT_FOUND, FORBIDDEN. */
export const getManagedCompany: ServiceFunction<typeof contract.getManagedCompany> = async ({ actor, params }) => {
  const company = await findManaged({ actor, params })
  const [subscriptions, invitations, requests] = await Promise.all([
    subscriptionsOf(db, company.id),
    invitationsOf(company.id),
    requestsOf(db, company.id, SHOWN),
  ])
  return { ...company, subscriptions, invitations, requests }
}

/** Throws NOT_FOUND, FORBIDDEN. */
export const listCompanyPeople: ServiceFunction<typeof contract.listCompanyPeople> = async ({
  actor,
  params,
  body: { filters },
  query: page,
}) => {
  const { id } = await findManaged({ actor, params })
  const conditions = [Prisma.sql`x."entityId" = ${id}::uuid`, Prisma.sql`NOT u."isInternal"`]
  if (filters?.name) conditions.push(containsSql(USER_NAME, filters.name))
  const rows = await db.$queryRaw<(Omit<CompanyPerson, 'self'> & { totalCount: number })[]>`
    SELECT u."ppid", COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text) AS "name", u."email"::text AS "email",
      COALESCE((SELECT json_agg(json_build_object('id', s."id", 'serviceName', v."name", 'isMainContact', m."isMainContact", 'running', ${runningSql()}) ORDER BY NOT ${runningSql()}, search_text(v."name"), s."id")
        FROM "SubscriptionMember" m JOIN ${SUBSCRIPTIONS} ON s."id" = m."subscriptionId"
        WHERE m."userPpid" = u."ppid" AND s."entityId" = ${id}::uuid AND ${visibleToClientSql()}), '[]'::json) AS "subscriptions",
      COALESCE((SELECT json_agg(v."name" ORDER BY search_text(v."name")) FROM "SubscriptionMember" m JOIN ${SUBSCRIPTIONS} ON s."id" = m."subscriptionId"
        WHERE m."userPpid" = u."ppid" AND ${onlyOneSql(id)}), '[]'::json) AS "onlyMainContactOf",
      (count(*) OVER ())::int AS "totalCount"
    FROM "EntityMember" x JOIN "User" u ON u."ppid" = x."userPpid" WHERE ${allOf(conditions)}
    ORDER BY search_text(u."lastName"), search_text(u."firstName"), u."ppid" ${limitSql(page)}`
  return toPage(
    rows.map(({ totalCount: _total, ...row }) => ({ ...row, self: row.ppid === actor.ppid })),
    rows[0]?.totalCount ?? 0,
    page,
  )
}
