import 'server-only'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Subscription } from './contract.ts'

/** What the query answers per subscription; lists are JSON made by the database, so that one query reads a whole page. */
export interface SubscriptionRow {
  id: string
  companyId: string
  entityId: string
  serviceId: string
  serviceName: string
  companyName: string
  entityName: string
  endDate: string | null
  ec: string | null
  ecs: string | null
  ecDeliverables: boolean
  ecDocuments: boolean
  ecsDocuments: boolean
  ecsLinks: boolean
  ecsTasks: boolean
  clientContent: string | null
  version: number
  links: { name: string; link: string; showToClient: boolean }[]
  contacts: string[]
  users: Subscription['users']
}

interface SelectOptions {
  /** Condition on "Subscription" s, "Entity" e, "Company" g and "Service" v. */
  where: Prisma.Sql
  /** Only links that clients may see. */
  clientLinksOnly?: boolean
  /** Read the members too. */
  withUsers?: boolean
}

/** Subscriptions by company group, company and service name. */
export function selectSubscriptions({ where, clientLinksOnly = false, withUsers = false }: SelectOptions): Promise<SubscriptionRow[]> {
  const links = clientLinksOnly ? Prisma.sql`AND l."showToClient"` : Prisma.empty
  const users = withUsers
    ? Prisma.sql`COALESCE((
        SELECT json_agg(json_build_object('ppid', u."ppid", 'name', u."firstName" || ' ' || u."lastName", 'email', u."email", 'isMainContact', m."isMainContact")
          ORDER BY u."lastName", u."firstName", u."ppid")
        FROM "SubscriptionMember" m JOIN "User" u ON u."ppid" = m."userPpid" WHERE m."subscriptionId" = s."id"), '[]')`
    : Prisma.sql`'[]'::json`
  return db.$queryRaw<SubscriptionRow[]>`
    SELECT s."id"::text AS "id", e."companyId"::text AS "companyId", s."entityId"::text AS "entityId", s."serviceId"::text AS "serviceId",
      v."name" AS "serviceName", g."name" AS "companyName", e."name" AS "entityName", to_char(s."endDate", 'YYYY-MM-DD') AS "endDate",
      s."ec", s."ecs", s."ecDeliverables", s."ecDocuments", s."ecsDocuments", s."ecsLinks", s."ecsTasks", s."clientContent", s."version",
      COALESCE((
        SELECT json_agg(json_build_object('name', l."name", 'link', l."link", 'showToClient', l."showToClient") ORDER BY l."position")
        FROM "SubscriptionLink" l WHERE l."subscriptionId" = s."id" ${links}), '[]') AS "links",
      COALESCE((SELECT json_agg(c."userPpid" ORDER BY c."position") FROM "SubscriptionContact" c WHERE c."subscriptionId" = s."id"), '[]') AS "contacts",
      ${users} AS "users"
    FROM "Subscription" s
    JOIN "Entity" e ON e."id" = s."entityId"
    JOIN "Company" g ON g."id" = e."companyId"
    JOIN "Service" v ON v."id" = s."serviceId"
    WHERE ${where}
    ORDER BY lower(g."name"), lower(e."name"), lower(v."name"), s."id"`
}

/** A row as Subscription of the API (W35). */
export function toSubscription(row: SubscriptionRow): Subscription {
  const { ecDeliverables, ecDocuments, ecsDocuments, ecsLinks, ecsTasks, ...rest } = row
  return {
    ...rest,
    subscriptionId: row.id,
    service: { id: row.serviceId, name: row.serviceName },
    entity: { id: row.entityId, name: row.entityName },
    ecModules: { deliverables: ecDeliverables, documents: ecDocuments },
    ecsModules: { documents: ecsDocuments, links: ecsLinks, tasks: ecsTasks },
    applications: row.links,
  }
}
