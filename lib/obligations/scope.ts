import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { configurationsOf, withinSql } from '#lib/news/api.ts'
import type { Configuration } from '#lib/news/api.ts'
import { runningSql, threeWSql } from '#lib/relations/api.ts'

/**
 * The one place that decides who reads which entry of which register; lists, single records, counts, exports, mails and files are made from it.
 * A client reads the entries of a company that the client is in, of articles whose tags lie within a running 3W subscription of that company with the
 * client in it: what a reader may not read in the news is not in the reader's register either. Staff read the entries of companies that opened their
 * register by a running 3W subscription, of articles within that one.
 */

/** A running 3W subscription of a company of the reader. */
interface Membership {
  subscriptionId: string
  entityId: string
  /** Its entries are the reader's to read: the reader is in it, or it is open to staff. */
  reads: boolean
  configuration: Configuration
}

export interface RegisterScope {
  ppid: string
  mayWrite: boolean
  /** All running 3W subscriptions of the companies, since their people may own actions. */
  memberships: readonly Membership[]
}

type Reader = Pick<UserActor, 'ppid' | 'isInternal'>

/** Condition on "Subscription" s: clients are in it and in its company. */
const isIn = (ppid: string) => Prisma.sql`(
  s."id" IN (SELECT m."subscriptionId" FROM "SubscriptionMember" m WHERE m."userPpid" = ${ppid})
  AND s."entityId" IN (SELECT c."entityId" FROM "EntityMember" c WHERE c."userPpid" = ${ppid}))`
const IS_OPEN = Prisma.sql`(s."id" IN (SELECT r."subscriptionId" FROM "RegisterOpening" r))`

/** What a person may read of the registers at this moment (security rule 3). */
export async function registerScopeOf({ ppid, isInternal }: Reader): Promise<RegisterScope> {
  const reads = isInternal ? IS_OPEN : isIn(ppid)
  const rows = await preparedRows<Omit<Membership, 'configuration'>>(Prisma.sql`
    WITH mine AS (SELECT s."id", s."entityId" FROM "Subscription" s WHERE ${threeWSql} AND ${runningSql()} AND ${reads})
    SELECT s."id"::text AS "subscriptionId", s."entityId"::text AS "entityId", s."id" IN (SELECT "id" FROM mine) AS "reads"
    FROM "Subscription" s WHERE ${threeWSql} AND ${runningSql()} AND s."entityId" IN (SELECT "entityId" FROM mine)
    ORDER BY s."createdAt", s."id"`)
  const configurations = rows.length === 0 ? [] : await configurationsOf(rows.map(({ subscriptionId }) => subscriptionId))
  const byId = new Map(configurations.map((one) => [one.subscriptionId, one]))
  return {
    ppid,
    mayWrite: !isInternal,
    memberships: rows.flatMap((row) => {
      const configuration = byId.get(row.subscriptionId)
      return configuration ? [{ ...row, configuration }] : []
    }),
  }
}

/** Subscriptions with the same configuration ask once. */
function grouped(memberships: readonly Membership[]): { members: Membership[]; within: Prisma.Sql }[] {
  const groups = new Map<string, Membership[]>()
  for (const membership of memberships) {
    const { subscriptionId: _id, ...rules } = membership.configuration
    const key = JSON.stringify(rules)
    groups.set(key, [...(groups.get(key) ?? []), membership])
  }
  return [...groups.values()].map((members) => ({ members, within: withinSql(members[0]!.configuration) }))
}

const FALSE = Prisma.sql`false`
const any = (parts: readonly Prisma.Sql[]): Prisma.Sql => (parts.length === 0 ? FALSE : Prisma.sql`(${Prisma.join([...parts], ' OR ')})`)

/** Entries with the tags that decide: those of the article while there is one, else what the entry kept of it. */
export const REGISTER = Prisma.sql`"Obligation" o
  JOIN "Entity" e ON e."id" = o."entityId"
  LEFT JOIN "Article" t ON t."id" = o."articleId"
  CROSS JOIN LATERAL (SELECT COALESCE(t."topicIds", o."topicIds") AS "topicIds", COALESCE(t."territoryIds", o."territoryIds") AS "territoryIds",
    COALESCE(t."documentTypeIds", o."documentTypeIds") AS "documentTypeIds") a`

/** Condition on `REGISTER`: the reader may read the entry. */
export const readableSql = ({ memberships }: RegisterScope): Prisma.Sql =>
  any(
    grouped(memberships.filter(({ reads }) => reads)).map(
      ({ members, within }) => Prisma.sql`(o."entityId" = ANY(${members.map(({ entityId }) => entityId)}::uuid[]) AND ${within})`,
    ),
  )

/**
 * Condition on the tags of a row a: somebody is a colleague who may read it, and so own an action about it.
 * @param person ppid, @param entity id of the company, both SQL
 * @param mainContact only main contacts
 */
function colleagueSql({ memberships }: RegisterScope, person: Prisma.Sql, entity: Prisma.Sql, mainContact = false): Prisma.Sql {
  const isMain = mainContact ? Prisma.sql`AND m."isMainContact"` : Prisma.empty
  return Prisma.sql`EXISTS (
    SELECT 1 FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId" AND s."entityId" = ${entity} JOIN "User" u ON u."ppid" = m."userPpid" AND NOT u."isInternal"
    WHERE m."userPpid" = ${person} ${isMain} AND ${any(
      grouped(memberships).map(
        ({ members, within }) =>
          Prisma.sql`(m."subscriptionId" = ANY(${members.map(({ subscriptionId }) => subscriptionId)}::uuid[]) AND ${within})`,
      ),
    )})`
}

/** Condition on `REGISTER` and its action x: it is not over, and nobody who may read it owns it. */
export const needsOwnerSql = (scope: RegisterScope): Prisma.Sql =>
  Prisma.sql`(x."state" IN ('OPEN', 'PROGRESS') AND (x."ownerPpid" IS NULL OR NOT ${colleagueSql(scope, Prisma.sql`x."ownerPpid"`, Prisma.sql`o."entityId"`)}))`

/**
 * Condition on `REGISTER` and its action x (or none): it is the reader's to do. What needs an owner is with the main contacts of the company, so that what
 * somebody leaves behind is with somebody at once; an entry without actions is with those who have its article assigned to them.
 */
export const mineSql = (scope: RegisterScope): Prisma.Sql => Prisma.sql`(
  x."ownerPpid" = ${scope.ppid}
  OR (x."id" IS NOT NULL AND ${needsOwnerSql(scope)} AND ${colleagueSql(scope, Prisma.sql`${scope.ppid}`, Prisma.sql`o."entityId"`, true)})
  OR (x."id" IS NULL AND EXISTS (SELECT 1 FROM "PersonalNote" p WHERE p."userPpid" = ${scope.ppid} AND p."articleId" = o."articleId" AND p."assignedToMe")))`

interface ColleagueRow {
  ppid: string
  name: string
  isMainContact: boolean
}

/** Those of a company who may read a row a with tags, by name. @param source SQL of that one row */
export async function colleaguesOf(scope: RegisterScope, entityId: string, source: Prisma.Sql): Promise<ColleagueRow[]> {
  const groups = grouped(scope.memberships.filter((one) => one.entityId === entityId))
  if (groups.length === 0) return []
  return preparedRows<ColleagueRow>(Prisma.sql`
    SELECT u."ppid", trim(u."firstName" || ' ' || u."lastName") AS "name", bool_or(m."isMainContact") AS "isMainContact"
    FROM ${source} JOIN "SubscriptionMember" m ON ${any(
      groups.map(
        ({ members, within }) => Prisma.sql`(m."subscriptionId" = ANY(${members.map((one) => one.subscriptionId)}::uuid[]) AND ${within})`,
      ),
    )} JOIN "User" u ON u."ppid" = m."userPpid" AND NOT u."isInternal"
    GROUP BY u."ppid" ORDER BY lower(u."lastName"), lower(u."firstName"), u."ppid"`)
}

/** Condition on "Article" a: it is published 3W news that the reader may read for a company of theirs. */
export const decidableSql = ({ memberships }: RegisterScope, entityId: string): Prisma.Sql =>
  Prisma.sql`(a."published" AND a."type" = 0 AND ${any(
    grouped(memberships.filter((one) => one.reads && one.entityId === entityId)).map(({ within }) => within),
  )})`
