import { Prisma } from '#lib/db/generated/client.ts'

/** A person, or the column that names one. */
type Person = string | Prisma.Sql

/** Rows of services that the user created or works for (A075, A076): one column `id`. */
export const worksForSql = (ppid: Person): Prisma.Sql => Prisma.sql`
  SELECT "id" FROM "Service" WHERE "createdByPpid" = ${ppid}
  UNION
  SELECT "serviceId" FROM "ServicePerson" WHERE "userPpid" = ${ppid} AND "role" IN ('RESPONSIBLE', 'TEAM', 'IT_CONTACT')`

/** Rows of subscriptions that an internal user follows: as a contact, or of a service the user created or works for (A113); one column `subscriptionId`. */
export const followedSql = (ppid: Person): Prisma.Sql => Prisma.sql`
  SELECT "subscriptionId" FROM "SubscriptionContact" WHERE "userPpid" = ${ppid}
  UNION
  SELECT f."id" FROM "Subscription" f WHERE f."serviceId" IN (${worksForSql(ppid)})`

/** Rows of people in My clients: of companies with a subscription that an internal user follows, and members of such a subscription; one column `userPpid`. */
const followedPeopleSql = (ppid: string): Prisma.Sql => Prisma.sql`
  SELECT m."userPpid" FROM "EntityMember" m JOIN "Subscription" s ON s."entityId" = m."entityId" WHERE s."id" IN (${followedSql(ppid)})
  UNION
  SELECT m."userPpid" FROM "SubscriptionMember" m WHERE m."subscriptionId" IN (${followedSql(ppid)})`

/** Condition on "User" u: a client in My clients of an internal user (A113), never somebody of the firm. */
export const ownClientSql = (ppid: string): Prisma.Sql => Prisma.sql`(NOT u."isInternal" AND u."ppid" IN (${followedPeopleSql(ppid)}))`
