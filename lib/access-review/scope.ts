import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { followedSql, today } from '#lib/relations/api.ts'
import { mainContactSql } from '#lib/self-service/api.ts'
import { ALL_SUBSCRIPTIONS_ONLY } from './words.ts'

export type From = Pick<Transaction | typeof db, '$queryRaw'>
/** As much of the caller as decides. */
export type Viewer = Pick<UserActor, 'ppid' | 'isInternal' | 'isSuperUser'>

export const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Condition on "AccessReview" r of "Entity" e: a person is asked, and still main contact of the company. @param ppid or the SQL of one */
export const reviewerSql = (ppid: string | Prisma.Sql): Prisma.Sql => Prisma.sql`(EXISTS (
  SELECT 1 FROM "AccessReviewReviewer" w JOIN "User" wu ON wu."ppid" = w."userPpid"
  WHERE w."reviewId" = r."id" AND w."userPpid" = ${ppid} AND NOT wu."isInternal") AND ${mainContactSql(ppid)})`

/** Condition on "AccessReview" r: it is not handed in, and its last day is over. */
export const overdueSql = (): Prisma.Sql => Prisma.sql`(r."state" = 'OPEN' AND r."dueDate" < ${today()}::date)`

/** How far a review r is, as `ReviewState`. */
export const stateSql = (): Prisma.Sql => Prisma.sql`CASE WHEN r."state" <> 'OPEN' THEN r."state"::text WHEN ${overdueSql()} THEN 'OVERDUE'
  WHEN r."savedAt" IS NULL THEN 'SENT' ELSE 'UNDER_WAY' END`

/** Whether every subscription of the company is named to somebody of the firm (A076, A113): a review names them all. */
export async function mayReview(from: From, { ppid, isInternal, isSuperUser }: Viewer, entityId: string): Promise<boolean> {
  if (!isInternal || isSuperUser) return isInternal
  const others = await from.$queryRaw<unknown[]>`
    SELECT 1 FROM "Subscription" s WHERE s."entityId" = ${entityId}::uuid AND s."id" NOT IN (${followedSql(ppid)}) LIMIT 1`
  return others.length === 0
}

/** Condition on "AccessReview" r: `mayReview` of its company, for lists. */
export const reviewedBySql = ({ ppid, isInternal, isSuperUser }: Viewer): Prisma.Sql =>
  !isInternal || isSuperUser
    ? Prisma.sql`${isInternal}::boolean`
    : Prisma.sql`NOT EXISTS (SELECT 1 FROM "Subscription" s WHERE s."entityId" = r."entityId" AND s."id" NOT IN (${followedSql(ppid)}))`

/** Throws FORBIDDEN for those of the staff to whom not every subscription of the company is named. */
async function checkReviews(from: From, actor: Viewer, entityId: string): Promise<void> {
  if (!(await mayReview(from, actor, entityId))) throw new AppError('FORBIDDEN', { detail: ALL_SUBSCRIPTIONS_ONLY })
}

/** Throws NOT_FOUND, FORBIDDEN. */
export async function companyOf(from: From, actor: Viewer, entityId: string): Promise<{ id: string; name: string }> {
  const [company] = await from.$queryRaw<{ id: string; name: string }[]>`
    SELECT e."id"::text AS "id", e."name" FROM "Entity" e WHERE e."id" = ${entityId}::uuid`
  if (!company) throw notFound()
  await checkReviews(from, actor, company.id)
  return company
}

export interface ReviewRef {
  id: string
  entityId: string
  company: string
}

/**
 * A review that the caller may see: as its reviewer, or as staff.
 * Throws NOT_FOUND for a review of others, like for one that does not exist, FORBIDDEN for staff who may not look at it.
 */
export async function reviewOf(from: From, actor: Viewer, id: string): Promise<ReviewRef> {
  const [review] = await from.$queryRaw<ReviewRef[]>`
    SELECT r."id"::text AS "id", r."entityId"::text AS "entityId", e."name" AS "company" FROM "AccessReview" r JOIN "Entity" e ON e."id" = r."entityId"
    WHERE r."id" = ${id}::uuid AND (${actor.isInternal}::boolean OR ${reviewerSql(actor.ppid)})`
  if (!review) throw notFound()
  if (actor.isInternal) await checkReviews(from, actor, review.entityId)
  return review
}

/** The same, before a body is read (W3). Throws NOT_FOUND, FORBIDDEN. */
export const findReview = ({ actor, params: { id } }: { actor: UserActor; params: { id: string } }): Promise<ReviewRef> =>
  reviewOf(db, actor, id)

/** A company whose review the caller may start, before a body is read (W3). Throws NOT_FOUND, FORBIDDEN. */
export const findCompany = ({ actor, params: { id } }: { actor: UserActor; params: { id: string } }) => companyOf(db, actor, id)
