import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { threeWNewsServiceIds } from '#lib/config/three-w.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { runningSql } from '#lib/relations/api.ts'
import { namedSql } from './scope.ts'

/** A subscription in a list of a page. */
export interface SubscriptionRow {
  id: string
  serviceName: string
  entityId: string
  entityName: string
  /** YYYY-MM-DD; null = no end. */
  endDate: string | null
  running: boolean
  threeW: boolean
  /** Of the list of a person. */
  isMainContact: boolean
  people: number
  mainContacts: number
}

/** The subscriptions that are named to the reader, by company and service, and how many others there are. */
export interface SubscriptionRows {
  rows: SubscriptionRow[]
  others: number
}

/** @param where condition on "Subscription" s @param ppid whose role is shown; null = nobody's */
export async function subscriptionRows(actor: UserActor, where: Prisma.Sql, ppid: string | null = null): Promise<SubscriptionRows> {
  const count = (which: Prisma.Sql) =>
    Prisma.sql`(SELECT count(*)::int FROM "SubscriptionMember" m WHERE m."subscriptionId" = s."id" AND ${which})`
  const found = await preparedRows<SubscriptionRow & { named: boolean }>(Prisma.sql`
    SELECT s."id"::text AS "id", v."name" AS "serviceName", e."id"::text AS "entityId", e."name" AS "entityName", to_char(s."endDate", 'YYYY-MM-DD') AS "endDate",
      ${runningSql()} AS "running", v."id" = ANY(${threeWNewsServiceIds}::uuid[]) AS "threeW", ${namedSql(actor)} AS "named",
      ${count(Prisma.sql`m."userPpid" = ${ppid} AND m."isMainContact"`)} > 0 AS "isMainContact",
      ${count(Prisma.sql`true`)} AS "people", ${count(Prisma.sql`m."isMainContact"`)} AS "mainContacts"
    FROM "Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"
    WHERE ${where} ORDER BY search_text(e."name"), e."id", search_text(v."name"), s."id"`)
  const rows = found.filter(({ named }) => named).map(({ named: _named, ...row }) => row)
  return { rows, others: found.length - rows.length }
}
