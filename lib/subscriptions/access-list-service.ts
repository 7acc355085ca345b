import 'server-only'
import { threeWNewsServiceIds } from '#lib/config/three-w.ts'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/prepared.ts'
import type { Call } from '#lib/http/call.ts'
import { toPage } from '#lib/http/page.ts'
import type * as contract from './access-list-contract.ts'
import type { AccessFilters, AccessOrder, AccessRow } from './access-list-contract.ts'

const FROM = Prisma.sql`
  "Subscription" s
  JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId" JOIN "Company" g ON g."id" = e."companyId"
  LEFT JOIN "SubscriptionConfiguration" c ON c."subscriptionId" = s."id"`

type List = 'TOPIC' | 'DENIED_TOPIC'

const onList = (list: List, topicId: string): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT 1 FROM "SubscriptionConfigurationItem" i WHERE i."subscriptionId" = s."id" AND i."list" = ${list}::"ConfigurationList" AND i."itemId" = ${topicId}::uuid)`

/** Denied wins over selected; without a list of topics all that are not denied are selected (B180, B369). */
const topicStates: Record<'selected' | 'denied' | 'available', (topicId: string) => Prisma.Sql> = {
  denied: (id) => onList('DENIED_TOPIC', id),
  selected: (id) => Prisma.sql`(c."hasTopics" IS NOT TRUE OR ${onList('TOPIC', id)}) AND NOT ${onList('DENIED_TOPIC', id)}`,
  available: (id) => Prisma.sql`c."hasTopics" AND NOT ${onList('TOPIC', id)} AND NOT ${onList('DENIED_TOPIC', id)}`,
}

const texts: Record<'serviceName' | 'companyName' | 'entityName', Prisma.Sql> = {
  serviceName: Prisma.sql`v."name"`,
  companyName: Prisma.sql`g."name"`,
  entityName: Prisma.sql`e."name"`,
}

function whereSql(filters: AccessFilters): Prisma.Sql {
  const contained = Object.entries(texts).flatMap(([field, column]) => {
    const text = filters[field as keyof typeof texts]?.trim()
    return text ? [containsSql(column, text)] : []
  })
  const { topic } = filters
  return Prisma.join(
    [
      Prisma.sql`s."serviceId" = ANY(${threeWNewsServiceIds}::uuid[])`,
      ...contained,
      ...(topic ? [topicStates[topic.state](topic.id)] : []),
    ],
    ' AND ',
  )
}

const named = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`${column} COLLATE "und-x-icu"`
const keys: Record<AccessOrder, Prisma.Sql> = {
  serviceName: named(texts.serviceName),
  companyName: named(texts.companyName),
  entityName: named(texts.entityName),
  endDate: Prisma.sql`s."endDate"`,
}

const listSql = (flag: string, list: List): Prisma.Sql => Prisma.sql`CASE WHEN c."${Prisma.raw(flag)}" THEN ARRAY(
  SELECT i."itemId"::text FROM "SubscriptionConfigurationItem" i JOIN "ReferenceItem" r ON r."id" = i."itemId"
  WHERE i."subscriptionId" = s."id" AND i."list" = ${list}::"ConfigurationList" ORDER BY r."name") END`

/** 3W subscriptions with their topics (A148); every internal caller manages them (A077), whoever works for the service. */
export const listAccess = async ({ body, query: page }: Pick<Call<typeof contract.listAccess>, 'body' | 'query'>) => {
  const where = whereSql(body.filters ?? {})
  const steps = body.orderBy.map(
    ({ field, direction }) => Prisma.sql`${keys[field]} ${Prisma.raw(direction === 'asc' ? 'ASC' : 'DESC')} NULLS LAST`,
  )
  const [rows, count] = await Promise.all([
    preparedRows<AccessRow>(Prisma.sql`
      SELECT s."id"::text AS "id", s."serviceId"::text AS "serviceId", v."name" AS "serviceName", g."name" AS "companyName", e."name" AS "entityName",
        to_char(s."endDate", 'YYYY-MM-DD') AS "endDate", COALESCE(c."version", 0) AS "version",
        ${listSql('hasTopics', 'TOPIC')} AS "topicIds", ${listSql('hasDeniedTopics', 'DENIED_TOPIC')} AS "deniedTopicIds"
      FROM ${FROM} WHERE ${where}
      ORDER BY ${Prisma.join([...steps, keys.companyName, keys.entityName, keys.serviceName, Prisma.sql`s."id"`])}
      LIMIT ${page.pageSize} OFFSET ${(page.pageNumber - 1) * page.pageSize}`),
    preparedRows<{ count: number }>(Prisma.sql`SELECT count(*)::int AS "count" FROM ${FROM} WHERE ${where}`),
  ])
  return toPage(rows, count[0]!.count, page)
}
