import 'server-only'
import type { UserActor } from '#lib/auth/actor.ts'
import { containsSql } from '#lib/db/contains.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { toPage } from '#lib/http/page.ts'
import { worksForSql } from '#lib/services/relations-service.ts'
import { TRIAL } from './list-contract.ts'
import type * as contract from './list-contract.ts'
import type { SubscriptionFilters } from './list-contract.ts'
import { FROM_SQL, selectSubscriptions, toSubscription } from './rows.ts'
import { today } from './running-service.ts'

type OrderField = 'serviceName' | 'companyName' | 'entityName' | 'userCount' | 'endDate'

/** Conditions of the trial kinds (A111); the last day is not yet expired (A181). */
const trialSql = {
  [TRIAL.all]: () => null,
  [TRIAL.trialOnly]: () => Prisma.sql`s."endDate" IS NOT NULL`,
  [TRIAL.expiredTrialOnly]: () => Prisma.sql`s."endDate" < ${today()}::date`,
  [TRIAL.nonTrialOnly]: () => Prisma.sql`s."endDate" IS NULL`,
}

/** A member who fits both texts (B398). */
function memberSql(name: string | undefined, email: string | undefined): Prisma.Sql | null {
  const conditions = [name && containsSql(Prisma.sql`u."firstName" || ' ' || u."lastName"`, name), email && containsSql(Prisma.sql`u."email"::text`, email)].filter((each) => typeof each === 'object')
  if (conditions.length === 0) return null
  return Prisma.sql`s."id" IN (SELECT m."subscriptionId" FROM "SubscriptionMember" m JOIN "User" u ON u."ppid" = m."userPpid" WHERE ${Prisma.join(conditions, ' AND ')})`
}

/** Condition on the tables of FROM_SQL that the filters of E138 make for a caller (B389, B397 to B400). */
export function filterSql(actor: UserActor, filters: SubscriptionFilters): Prisma.Sql {
  const { my, trial, subscriptionId, endDate } = filters
  const [serviceName, companyName, entityName, memberName, memberEmail] = [filters.serviceName, filters.companyName, filters.entityName, filters.memberName, filters.memberEmail].map(
    (text) => text?.trim() || undefined,
  )
  const onlyMine = !actor.isSuperUser || my !== false
  const conditions = [
    onlyMine ? Prisma.sql`s."serviceId" IN (${worksForSql(actor.ppid)})` : null,
    serviceName ? containsSql(Prisma.sql`v."name"`, serviceName) : null,
    companyName ? containsSql(Prisma.sql`g."name"`, companyName) : null,
    entityName ? containsSql(Prisma.sql`e."name"`, entityName) : null,
    memberSql(memberName, memberEmail),
    trialSql[trial ?? TRIAL.all](),
    subscriptionId ? Prisma.sql`s."id" = ${subscriptionId}::uuid` : null,
    endDate?.start ? Prisma.sql`s."endDate" >= ${endDate.start}::date` : null,
    endDate?.end ? Prisma.sql`s."endDate" <= ${endDate.end}::date` : null,
  ].filter((each) => each !== null)
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' AND ')
}

const userCountSql = Prisma.sql`(SELECT count(*) FROM "SubscriptionMember" m WHERE m."subscriptionId" = s."id")`

/** Names as in their index, so that a page is read in its order. Without an end date comes last either way. */
const orderSql: Record<OrderField, (direction: Prisma.Sql) => Prisma.Sql> = {
  serviceName: (direction) => Prisma.sql`search_text(v."name") ${direction}`,
  companyName: (direction) => Prisma.sql`search_text(g."name") ${direction}`,
  entityName: (direction) => Prisma.sql`search_text(e."name") ${direction}`,
  userCount: (direction) => Prisma.sql`${userCountSql} ${direction}`,
  endDate: (direction) => Prisma.sql`s."endDate" ${direction} NULLS LAST`,
}

/** The order of E138; what it leaves open is settled by service, company and id, so that no page shows a row of another. */
function orderBySql(orderBy: readonly OrderStep<OrderField>[]): Prisma.Sql {
  const fields = new Set(orderBy.map(({ field }) => field))
  const rest = (['serviceName', 'entityName'] as const).filter((field) => !fields.has(field)).map((field) => ({ field, direction: 'asc' as const }))
  const steps = [...orderBy, ...rest].map(({ field, direction }) => orderSql[field](direction === 'desc' ? Prisma.sql`DESC` : Prisma.sql`ASC`))
  return Prisma.join([...steps, Prisma.sql`s."id"`], ', ')
}

/** E138: pages of subscriptions with their users; my = false counts for super users only (A076, W37). */
export const listSubscriptions: ServiceFunction<typeof contract.listSubscriptions> = async ({ actor, query: page, body }) => {
  const where = filterSql(actor, body.filters ?? {})
  const [rows, counted] = await Promise.all([
    selectSubscriptions({ where, orderBy: orderBySql(body.orderBy), slice: Prisma.sql`LIMIT ${page.pageSize} OFFSET ${(page.pageNumber - 1) * page.pageSize}::bigint` }),
    db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" FROM ${FROM_SQL} WHERE ${where}`,
  ])
  const items = rows.map((row) => ({ ...toSubscription(row), userCount: row.users.length }))
  return toPage(items, counted[0]?.count ?? 0, page)
}

/** A068. */
export const listSubscriptionsAlias = listSubscriptions
