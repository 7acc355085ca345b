import 'server-only'
import { createHash } from 'node:crypto'
import { Prisma } from '#lib/db/generated/client.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { runningSql, threeWSql, visibleToClientSql } from '#lib/relations/api.ts'
import { mainContactSql } from '#lib/self-service/api.ts'
import type { From } from './scope.ts'
import { MAX_RIGHTS } from './words.ts'
import type { Belongs } from './words.ts'

/** A right of a person at a company: the membership, or a subscription. */
export interface ListedRight {
  ppid: string
  name: string
  email: string
  belongs: Belongs
  /** Null = the membership of the company itself. */
  subscriptionId: string | null
  serviceName: string | null
  isMainContact: boolean
  threeW: boolean
}

const NAME = Prisma.sql`COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text)`
const SUBSCRIPTIONS = Prisma.sql`"Subscription" s JOIN "Entity" e ON e."id" = s."entityId" JOIN "Service" v ON v."id" = s."serviceId"`

/**
 * Everybody with a right at a company: its people, and whoever else is in one of its running subscriptions, as far as My services can show them. The
 * people of the company first, each person's membership before the subscriptions. One right more than a review can hold, at most.
 */
export const rightsAt = (from: From, entityId: string): Promise<ListedRight[]> => from.$queryRaw<ListedRight[]>`
  SELECT u."ppid", ${NAME} AS "name", u."email"::text AS "email",
    CASE WHEN u."isInternal" THEN 'FIRM' WHEN x."userPpid" IS NOT NULL THEN 'COMPANY' ELSE 'OUTSIDER' END AS "belongs",
    g."subscriptionId"::text AS "subscriptionId", g."serviceName", g."isMainContact", g."threeW"
  FROM (
    SELECT m."userPpid", NULL::uuid AS "subscriptionId", NULL::text AS "serviceName", false AS "isMainContact", false AS "threeW"
    FROM "EntityMember" m WHERE m."entityId" = ${entityId}::uuid
    UNION ALL
    SELECT m."userPpid", s."id", v."name", m."isMainContact", ${threeWSql}
    FROM "SubscriptionMember" m JOIN ${SUBSCRIPTIONS} ON s."id" = m."subscriptionId"
    WHERE s."entityId" = ${entityId}::uuid AND ${runningSql()} AND ${visibleToClientSql()}
  ) g JOIN "User" u ON u."ppid" = g."userPpid" LEFT JOIN "EntityMember" x ON x."entityId" = ${entityId}::uuid AND x."userPpid" = u."ppid"
  ORDER BY u."isInternal", x."userPpid" IS NULL, search_text(u."lastName"), search_text(u."firstName"), u."ppid",
    g."subscriptionId" IS NOT NULL, search_text(g."serviceName"), g."subscriptionId" LIMIT ${MAX_RIGHTS + 1}`

/** Running subscriptions that the list leaves out, as My services does not show them. */
export async function hiddenAt(from: From, entityId: string): Promise<number> {
  const [row] = await from.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM ${SUBSCRIPTIONS} WHERE s."entityId" = ${entityId}::uuid AND ${runningSql()} AND NOT ${visibleToClientSql()}`
  return row!.count
}

/** Who can be asked: people of the company, not of the firm, who are main contacts of a running subscription of it. */
export const mainContactsOf = (from: From, entityId: string): Promise<{ ppid: string; name: string; email: string }[]> => from.$queryRaw<
  { ppid: string; name: string; email: string }[]
>`
  SELECT u."ppid", ${NAME} AS "name", u."email"::text AS "email" FROM "EntityMember" z JOIN "User" u ON u."ppid" = z."userPpid" JOIN "Entity" e ON e."id" = z."entityId"
  WHERE e."id" = ${entityId}::uuid AND NOT u."isInternal" AND ${mainContactSql(Prisma.sql`u."ppid"`)}
  ORDER BY search_text(u."lastName"), search_text(u."firstName"), u."ppid"`

/** Revision of a list, so that another one than the caller saw is not sent. */
export const revisionOf = (rights: readonly ListedRight[]): string => createHash('sha256').update(JSON.stringify(rights)).digest('hex')

/** Rights by person, in their order. */
export function byPerson<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[][] {
  const people = new Map<string | number, Row[]>()
  for (const row of rows) {
    const known = people.get(keyOf(row))
    if (known) known.push(row)
    else people.set(keyOf(row), [row])
  }
  return [...people.values()]
}
