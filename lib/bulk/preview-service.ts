import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { threeWNewsServiceIds } from '#lib/config/three-w.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { filterSql, selectedSql } from '#lib/subscriptions/api.ts'
import { runningSql } from '#lib/relations/api.ts'
import { selectedUsersSql } from '#lib/users/api.ts'
import { SHOWN } from './preview-contract.ts'
import type { MembershipPreview, MembershipPreviewBody } from './preview-contract.ts'
import type * as contract from './preview-contract.ts'

const CHANGED = 'Who would be added has changed since you looked. Please look again.'

type Reader = Pick<UserActor, 'ppid' | 'isSuperUser'>
type From = Pick<Transaction, '$queryRaw'>
type Row = Omit<MembershipPreview, 'revision'> & { revision: string | null }

/** Rows of `marked` of which access is given across companies. */
const OUTSIDER = Prisma.sql`NOT m."already" AND NOT m."isInternal" AND NOT m."inCompany" AND m."elsewhere"`

/** Numbers over `marked` m, the companies of the query `companies` (name, count) and what is granted, of the query `gives`. */
const previewSql = (marked: Prisma.Sql, companies: Prisma.Sql, gives: Prisma.Sql, belongsTo: Prisma.Sql): Prisma.Sql => Prisma.sql`
  WITH ${marked}, companies AS MATERIALIZED (${companies}), gives AS MATERIALIZED (${gives})
  SELECT count(*)::int AS "total", count(*) FILTER (WHERE m."already")::int AS "already",
    count(*) FILTER (WHERE ${OUTSIDER})::int AS "outsiders",
    count(*) FILTER (WHERE NOT m."already" AND NOT m."isInternal" AND NOT m."inCompany" AND NOT m."elsewhere")::int AS "withoutCompany",
    count(*) FILTER (WHERE NOT m."already" AND m."isInternal")::int AS "ofFirm",
    COALESCE((SELECT json_agg(json_build_object('name', c."name", 'count', c."count")) FROM (SELECT * FROM companies ORDER BY "count" DESC, search_text("name") LIMIT ${SHOWN}::int) c), '[]') AS "companies",
    (SELECT count(*)::int FROM companies) AS "companyCount",
    COALESCE((SELECT json_agg(g) FROM (SELECT * FROM gives ORDER BY search_text("serviceName"), search_text("entityName") LIMIT ${SHOWN}::int) g), '[]') AS "gives",
    (SELECT count(*)::int FROM gives) AS "giveCount",
    COALESCE((SELECT json_agg(b."name") FROM (${belongsTo} LIMIT ${SHOWN}::int) b), '[]') AS "belongsTo",
    md5(string_agg(m."key" || ' ' || m."already"::text || m."inCompany"::text || m."elsewhere"::text, ',' ORDER BY m."key")) AS "revision"
  FROM marked m`

const giveSql = (subscriptions: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT v."name" AS "serviceName", e."name" AS "entityName", v."id" = ANY(${threeWNewsServiceIds}::uuid[]) AS "threeW", NOT ${runningSql()} AS "ended"
  FROM "Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId" WHERE ${subscriptions}`

/** The company, and the subscription within the caller's list (A076). Throws NOT_FOUND. */
async function targetOf(
  from: From,
  actor: Reader,
  to: { subscriptionId: string } | { entityId: string },
): Promise<{ entityId: string; subscriptionId: string | null }> {
  if ('entityId' in to) {
    const [entity] = await from.$queryRaw<
      { entityId: string }[]
    >`SELECT "id"::text AS "entityId" FROM "Entity" WHERE "id" = ${to.entityId}::uuid`
    if (!entity) throw notFound()
    return { ...entity, subscriptionId: null }
  }
  const found = filterSql(actor, { my: false, subscriptionId: to.subscriptionId })
  const [row] = await from.$queryRaw<
    { entityId: string; subscriptionId: string }[]
  >`${found.with} SELECT s."entityId"::text AS "entityId", s."id"::text AS "subscriptionId" FROM "Subscription" s WHERE ${found.where}`
  if (!row) throw notFound()
  return row
}

async function manyPeople(from: From, actor: Reader, { people, to }: Extract<MembershipPreviewBody, { people: unknown }>): Promise<Row[]> {
  const { entityId, subscriptionId } = await targetOf(from, actor, to)
  const member = Prisma.sql`EXISTS (SELECT 1 FROM "EntityMember" x WHERE x."userPpid" = u."ppid" AND x."entityId" = ${entityId}::uuid)`
  const already =
    subscriptionId === null
      ? member
      : Prisma.sql`EXISTS (SELECT 1 FROM "SubscriptionMember" x WHERE x."userPpid" = u."ppid" AND x."subscriptionId" = ${subscriptionId}::uuid)`
  return from.$queryRaw<Row[]>(
    previewSql(
      Prisma.sql`marked AS MATERIALIZED (
        SELECT u."ppid" AS "key", u."isInternal", ${already} AS "already", ${member} AS "inCompany",
          EXISTS (SELECT 1 FROM "EntityMember" x WHERE x."userPpid" = u."ppid" AND x."entityId" <> ${entityId}::uuid) AS "elsewhere"
        FROM "User" u WHERE ${selectedUsersSql(people)})`,
      Prisma.sql`SELECT e."name", count(*)::int AS "count" FROM marked m JOIN "EntityMember" x ON x."userPpid" = m."key" JOIN "Entity" e ON e."id" = x."entityId" WHERE ${OUTSIDER} GROUP BY e."id", e."name"`,
      subscriptionId === null
        ? Prisma.sql`SELECT NULL::text AS "serviceName", e."name" AS "entityName", false AS "threeW", false AS "ended" FROM "Entity" e WHERE e."id" = ${entityId}::uuid`
        : giveSql(Prisma.sql`s."id" = ${subscriptionId}::uuid`),
      Prisma.sql`SELECT NULL::text AS "name" WHERE false`,
    ),
  )
}

async function onePerson(
  from: From,
  actor: Reader,
  { ppid, subscriptions }: Extract<MembershipPreviewBody, { ppid: string }>,
): Promise<Row[]> {
  const [person] = await from.$queryRaw<unknown[]>`SELECT 1 FROM "User" WHERE "ppid" = ${ppid}`
  if (!person) throw notFound()
  return from.$queryRaw<Row[]>(
    previewSql(
      Prisma.sql`marked AS MATERIALIZED (
        SELECT s."id"::text AS "key", s."entityId", u."isInternal",
          EXISTS (SELECT 1 FROM "SubscriptionMember" x WHERE x."userPpid" = u."ppid" AND x."subscriptionId" = s."id") AS "already",
          EXISTS (SELECT 1 FROM "EntityMember" x WHERE x."userPpid" = u."ppid" AND x."entityId" = s."entityId") AS "inCompany",
          EXISTS (SELECT 1 FROM "EntityMember" x WHERE x."userPpid" = u."ppid" AND x."entityId" <> s."entityId") AS "elsewhere"
        FROM "User" u JOIN "Subscription" s ON s."id" IN (${selectedSql(actor, subscriptions)}) WHERE u."ppid" = ${ppid})`,
      Prisma.sql`SELECT e."name", count(*)::int AS "count" FROM marked m JOIN "Entity" e ON e."id" = m."entityId" WHERE ${OUTSIDER} GROUP BY e."id", e."name"`,
      giveSql(Prisma.sql`s."id"::text IN (SELECT m."key" FROM marked m WHERE NOT m."already")`),
      Prisma.sql`SELECT e."name" FROM "EntityMember" x JOIN "Entity" e ON e."id" = x."entityId" WHERE x."userPpid" = ${ppid} ORDER BY search_text(e."name")`,
    ),
  )
}

/** The preview as of now. Throws NOT_FOUND for what the caller's lists do not show. */
async function readPreview(from: From, actor: Reader, body: MembershipPreviewBody): Promise<MembershipPreview> {
  const [row] = await ('people' in body ? manyPeople(from, actor, body) : onePerson(from, actor, body))
  return { ...row!, revision: row!.revision ?? '' }
}

/** Throws NOT_FOUND for an unknown person or company, and for a subscription that the caller's list does not show (A076). */
export const previewMemberships: ServiceFunction<typeof contract.previewMemberships> = ({ actor, body }) => readPreview(db, actor, body)

/** Checks the revision of a preview that a write carries, if it does. Throws CONFLICT when the preview is outdated. */
export async function refuseUnlikePreview(
  tx: Transaction,
  actor: Reader,
  body: MembershipPreviewBody,
  revision: string | undefined,
): Promise<void> {
  if (revision !== undefined && (await readPreview(tx, actor, body)).revision !== revision)
    throw new AppError('CONFLICT', { detail: CHANGED })
}
