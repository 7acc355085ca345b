import { Prisma } from '#lib/db/generated/client.ts'

/**
 * Condition for My services of a client on "Entity" e and "Service" v:
 * the company shows its services (A109) and the service is visible to clients (A115).
 */
export const visibleToClientSql = (): Prisma.Sql => Prisma.sql`(e."viewInMyServices" AND v."visibleInClientView")`
