import 'server-only'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { allOf, declareList, nullable, readPage } from '#lib/lists/list.ts'
import { threeWSql } from '#lib/relations/api.ts'
import type * as contract from './access-list-contract.ts'
import type { AccessFilters, AccessRow } from './access-list-contract.ts'
import { accessColumns } from './columns.ts'

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

const named = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`${column} COLLATE "und-x-icu"`
const SERVICE = Prisma.sql`v."name"`
const GROUP = Prisma.sql`g."name"`
const COMPANY = Prisma.sql`e."name"`

/** The list of 3W subscriptions, on the tables of FROM. */
export const accessList = declareList<typeof accessColumns, AccessFilters>({
  name: '3W subscriptions',
  columns: accessColumns,
  tables: ['Subscription', 'Service', 'Entity', 'Company', 'SubscriptionConfiguration', 'SubscriptionConfigurationItem', 'ReferenceItem'],
  filters: {
    serviceName: (text) => containsSql(SERVICE, text),
    companyName: (text) => containsSql(GROUP, text),
    entityName: (text) => containsSql(COMPANY, text),
    topic: ({ id, state }) => topicStates[state](id),
  },
  orders: {
    serviceName: named(SERVICE),
    companyName: named(GROUP),
    entityName: named(COMPANY),
    endDate: nullable(Prisma.sql`s."endDate"`),
  },
  byDefault: [],
  tieBreaker: () => Prisma.sql`${named(GROUP)}, ${named(COMPANY)}, ${named(SERVICE)}, s."id"`,
})

const listSql = (flag: string, list: List): Prisma.Sql => Prisma.sql`CASE WHEN c."${Prisma.raw(flag)}" THEN ARRAY(
  SELECT i."itemId"::text FROM "SubscriptionConfigurationItem" i JOIN "ReferenceItem" r ON r."id" = i."itemId"
  WHERE i."subscriptionId" = s."id" AND i."list" = ${list}::"ConfigurationList" ORDER BY r."name") END`

/** 3W subscriptions with their topics (A148); every internal caller manages them (A077), whoever works for the service. */
export async function readAccess(
  filters: AccessFilters | null | undefined,
  orderBy: Parameters<typeof accessList.order>[0],
  page: PageRequest,
) {
  const where = allOf([threeWSql, accessList.where(filters)])
  const select = Prisma.sql`
    s."id"::text AS "id", s."serviceId"::text AS "serviceId", v."name" AS "serviceName", g."name" AS "companyName", e."name" AS "entityName",
    to_char(s."endDate", 'YYYY-MM-DD') AS "endDate", COALESCE(c."version", 0) AS "version",
    ${listSql('hasTopics', 'TOPIC')} AS "topicIds", ${listSql('hasDeniedTopics', 'DENIED_TOPIC')} AS "deniedTopicIds"`
  return readPage<AccessRow, AccessRow>({ select, from: FROM, where, order: accessList.order(orderBy), page }, (row) => row)
}

export const listAccess: ServiceFunction<typeof contract.listAccess> = ({ body: { filters, orderBy }, query: page }) =>
  readAccess(filters, orderBy, page)
