import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { today } from './running.ts'
import type { UserService } from '#lib/users/contract.ts'

/** Running subscriptions of a member end today or later, or never (W36, A181); links of subscription and service, one per service and address. */
const servicesSql = (ppid: string, forClient: boolean) => Prisma.sql`
  WITH mine AS (
    SELECT s."id", s."serviceId" FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId"
      JOIN "Entity" e ON e."id" = s."entityId" JOIN "Service" v ON v."id" = s."serviceId"
    WHERE m."userPpid" = ${ppid} AND (s."endDate" IS NULL OR s."endDate" >= ${today()}::date) AND (NOT ${forClient} OR (e."viewInMyServices" AND v."visibleInClientView"))
  ), link AS (
    SELECT mine."serviceId", l."name", l."link", l."showToClient", 0 AS "source", l."position" FROM mine JOIN "SubscriptionLink" l ON l."subscriptionId" = mine."id"
    UNION ALL
    SELECT a."serviceId", a."name", a."link", a."showToClient", 1, a."position" FROM "ServiceApplication" a WHERE a."serviceId" IN (SELECT "serviceId" FROM mine)
  ), one AS (
    SELECT DISTINCT ON ("serviceId", "link") * FROM link ORDER BY "serviceId", "link", "showToClient" DESC, "source", "position"
  )
  SELECT v."id", v."name", v."friendlyUrl",
    (SELECT coalesce(json_agg(json_build_object('name', one."name", 'link', one."link", 'showToClient', one."showToClient") ORDER BY one."source", one."position", one."name"), '[]'::json)
     FROM one WHERE one."serviceId" = v."id" AND (one."showToClient" OR NOT ${forClient})) AS "links"
  FROM "Service" v WHERE v."id" IN (SELECT "serviceId" FROM mine) ORDER BY v."name"`

/**
 * Services of a user with the union of subscription links and service applications (A026, E097).
 * @param forClient whether a client reads them, who gets only what My services shows (A109, A115) and links that are shown to clients
 */
export const servicesOf = (ppid: string, forClient: boolean): Promise<UserService[]> => preparedRows(servicesSql(ppid, forClient))

/** An extra item of the menu. */
export interface MenuLink {
  /** Name of the service that it belongs to. */
  service: string
  name: string
  link: string
  /** Company of the subscription that brought it; null = it is the same for every company. */
  company: string | null
}

const menuSql = (ppid: string) => Prisma.sql`
  WITH mine AS (
    SELECT s."id", s."serviceId", v."name" AS "service", e."name" AS "company"
    FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId"
      JOIN "Entity" e ON e."id" = s."entityId" JOIN "Service" v ON v."id" = s."serviceId"
    WHERE m."userPpid" = ${ppid} AND (s."endDate" IS NULL OR s."endDate" >= ${today()}::date) AND e."viewInMyServices" AND v."visibleInClientView"
  ), link AS (
    SELECT mine."service", mine."company", l."name", l."link", 0 AS "source", l."position" FROM mine JOIN "SubscriptionLink" l ON l."subscriptionId" = mine."id"
    WHERE l."showToClient"
    UNION ALL
    SELECT mine."service", NULL, a."name", a."link", 1, a."position" FROM mine JOIN "ServiceApplication" a ON a."serviceId" = mine."serviceId"
    WHERE a."showToClient" AND a."link" <> ''
  )
  SELECT "service", "name", "link", "company"
  FROM (SELECT DISTINCT ON ("link") * FROM link ORDER BY "link", "source", "service", "position", "company") one
  ORDER BY "service" COLLATE "und-x-icu", "name" COLLATE "und-x-icu", "company" COLLATE "und-x-icu", "link"`

/** Extra menu items of a user: the links that My services shows, one per address, by service and name (B010, A026, A109, A110, A115). */
export const menuLinks = (ppid: string): Promise<MenuLink[]> => preparedRows(menuSql(ppid))
