import 'server-only'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Subscription } from './contract.ts'

/** What the query returns per subscription; lists are JSON made by the database, so that one query reads a whole page. */
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

/** The tables that conditions and orders may name: "Subscription" s, "Entity" e, "Company" g and "Service" v. */
export const FROM_SQL = Prisma.sql`
  "Subscription" s
  JOIN "Entity" e ON e."id" = s."entityId"
  JOIN "Company" g ON g."id" = e."companyId"
  JOIN "Service" v ON v."id" = s."serviceId"`

/** Columns of a row but its lists, of the tables of FROM_SQL. */
export const COLUMNS_SQL = Prisma.sql`
  s."id"::text AS "id", e."companyId"::text AS "companyId", s."entityId"::text AS "entityId", s."serviceId"::text AS "serviceId",
  v."name" AS "serviceName", g."name" AS "companyName", e."name" AS "entityName", to_char(s."endDate", 'YYYY-MM-DD') AS "endDate",
  s."ec", s."ecs", s."ecDeliverables", s."ecDocuments", s."ecsDocuments", s."ecsLinks", s."ecsTasks", s."clientContent", s."version"`

/** Links of a row in their order, as JSON. */
export const linksSql = (forClients: boolean): Prisma.Sql => Prisma.sql`
  COALESCE((
    SELECT json_agg(json_build_object('name', l."name", 'link', l."link", 'showToClient', l."showToClient") ORDER BY l."position")
    FROM "SubscriptionLink" l WHERE l."subscriptionId" = s."id" ${forClients ? Prisma.sql`AND l."showToClient"` : Prisma.empty}), '[]')`

/** ppids of the contacts of a row in their order, as JSON. */
const CONTACTS_SQL = Prisma.sql`
  COALESCE((SELECT json_agg(c."userPpid" ORDER BY c."position") FROM "SubscriptionContact" c WHERE c."subscriptionId" = s."id"), '[]')`

const usersSql = (only: Prisma.Sql): Prisma.Sql => Prisma.sql`
  COALESCE((
    SELECT json_agg(json_build_object('ppid', u."ppid", 'name', trim(u."firstName" || ' ' || u."lastName"), 'email', u."email", 'isMainContact', m."isMainContact")
      ORDER BY u."lastName", u."firstName", u."ppid")
    FROM "SubscriptionMember" m JOIN "User" u ON u."ppid" = m."userPpid" WHERE m."subscriptionId" = s."id" ${only}), '[]')`

/** All that an internal caller sees of a row. */
export const ROW_SQL = Prisma.sql`${COLUMNS_SQL}, ${linksSql(false)} AS "links", ${CONTACTS_SQL} AS "contacts", ${usersSql(Prisma.empty)} AS "users"`

interface SelectOptions {
  /** Condition on the tables of FROM_SQL. */
  where: Prisma.Sql
  /** A transaction in which to read. */
  from?: Transaction | typeof db
  /** Only links that clients may see. */
  clientLinksOnly?: boolean
  /** Of the members only the one with this ppid (A083). */
  onlyUser?: string
}

/** Subscriptions with links, contacts and members, by company group, company and service name. */
export function selectSubscriptions({ where, from = db, clientLinksOnly = false, onlyUser }: SelectOptions): Promise<SubscriptionRow[]> {
  const only = onlyUser === undefined ? Prisma.empty : Prisma.sql`AND m."userPpid" = ${onlyUser}`
  return from.$queryRaw<SubscriptionRow[]>`
    SELECT ${COLUMNS_SQL}, ${linksSql(clientLinksOnly)} AS "links", ${CONTACTS_SQL} AS "contacts", ${usersSql(only)} AS "users"
    FROM ${FROM_SQL}
    WHERE ${where}
    ORDER BY lower(g."name"), lower(e."name"), lower(v."name"), s."id"`
}

/** A row as Subscription of the API (W35). */
export function toSubscription<Row extends Omit<SubscriptionRow, 'contacts' | 'users'>>(row: Row) {
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
