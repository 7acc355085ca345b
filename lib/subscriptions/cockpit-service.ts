import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { TERMS_VERSION } from '#lib/auth/terms-version.ts'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { LAST_SIGN_IN, followedSql, ownClientSql, runningSql, today } from '#lib/relations/api.ts'
import { SILENT_DAYS } from './words.ts'

/** Rows of a list of the cockpit; the count is that of all. */
const MAX_ROWS = 100

/** What asks for work in the subscriptions that an internal user follows (A113). */
export interface CockpitFigures {
  /** Subscriptions that end from today to so many days later, both included. */
  endsIn30: number
  endsIn60: number
  endsIn90: number
  /** Subscriptions past their end date. */
  expired: number
  /** Subscriptions without a main contact. */
  noMainContact: number
  /** Clients who have not accepted the terms of now. */
  terms: number
  /** Companies with a running subscription of whose people none has signed in for SILENT_DAYS. */
  silent: number
  /** Pending requests for access. */
  requests: number
}

/** Checked here as well as by the page, because these functions return clients. Throws FORBIDDEN. */
function internalOnly(actor: UserActor): void {
  if (!actor.isInternal) throw new AppError('FORBIDDEN')
}

const NO_TERMS = Prisma.sql`COALESCE(u."termsVersion", 0) < ${TERMS_VERSION}`

/** Condition on "Entity" e: the internal user follows a running subscription of it, and nobody of it has signed in lately. */
const silentSql = (ppid: string): Prisma.Sql => Prisma.sql`
  e."id" IN (SELECT s."entityId" FROM "Subscription" s WHERE s."id" IN (${followedSql(ppid)}) AND ${runningSql()})
  AND NOT EXISTS (
    SELECT 1 FROM "EntityMember" m JOIN "AuditEvent" a ON a."actorPpid" = m."userPpid"
    WHERE m."entityId" = e."id" AND a."action" = 'sign-in' AND a."at" > CURRENT_TIMESTAMP - make_interval(days => ${SILENT_DAYS}::int))`

const requestSql = (ppid: string): Prisma.Sql => Prisma.sql`r."state" = 'PENDING' AND r."subscriptionId" IN (${followedSql(ppid)})`

/** All figures in one statement. Throws FORBIDDEN. */
export async function cockpitFigures(actor: UserActor): Promise<CockpitFigures> {
  internalOnly(actor)
  const { ppid } = actor
  const within = (days: number) =>
    Prisma.sql`count(*) FILTER (WHERE s."endDate" BETWEEN ${today()}::date AND ${today()}::date + ${days}::int)::int`
  const [row] = await preparedRows<CockpitFigures>(Prisma.sql`
    SELECT ${within(30)} AS "endsIn30", ${within(60)} AS "endsIn60", ${within(90)} AS "endsIn90",
      count(*) FILTER (WHERE s."endDate" < ${today()}::date)::int AS "expired",
      count(*) FILTER (WHERE NOT EXISTS (
        SELECT 1 FROM "SubscriptionMember" c WHERE c."subscriptionId" = s."id" AND c."isMainContact"))::int AS "noMainContact",
      (SELECT count(*)::int FROM "User" u WHERE ${ownClientSql(ppid)} AND ${NO_TERMS}) AS "terms",
      (SELECT count(*)::int FROM "Entity" e WHERE ${silentSql(ppid)}) AS "silent",
      (SELECT count(*)::int FROM "AccessRequest" r WHERE ${requestSql(ppid)}) AS "requests"
    FROM "Subscription" s WHERE s."id" IN (${followedSql(ppid)})`)
  return row!
}

/** A client in a list of the cockpit. */
export interface ClientPerson {
  ppid: string
  name: string
  email: string
  companies: string[]
  termsAccepted: boolean
  /** When the person signed in last; null = never. */
  lastSignIn: Date | null
}

export interface SilentCompany {
  id: string
  name: string
  groupName: string
  people: number
  /** When one of its people signed in last; null = never. */
  lastSignIn: Date | null
}

export interface WaitingRequest {
  id: string
  articleId: string
  articleTitle: string
  requester: string
  subscription: string
  createdAt: Date
}

/** The first rows, and how many there are. */
export interface Counted<Row> {
  rows: Row[]
  total: number
}

async function counted<Row extends object>(statement: Prisma.Sql): Promise<Counted<Row>> {
  const rows = await preparedRows<Row & { total: number }>(Prisma.sql`${statement} LIMIT ${MAX_ROWS}`)
  return { rows: rows.map(({ total: _total, ...row }) => row as unknown as Row), total: rows[0]?.total ?? 0 }
}

const TOTAL = Prisma.sql`(count(*) OVER ())::int AS "total"`

/**
 * Clients by name: those who have not accepted the terms, or those whose name or e-mail holds every word of a text.
 * Throws FORBIDDEN.
 */
export function clientPeople(actor: UserActor, which: { noTerms: true } | { search: string }): Promise<Counted<ClientPerson>> {
  internalOnly(actor)
  const words = 'search' in which ? which.search.split(/\s+/).filter((word) => word !== '') : []
  const holds = (word: string) => Prisma.sql`(${containsSql(USER_NAME, word)} OR ${containsSql(Prisma.sql`u."email"::text`, word)})`
  const conditions = 'search' in which ? words.slice(0, 6).map(holds) : [NO_TERMS]
  return counted(Prisma.sql`
    SELECT u."ppid", COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text) AS "name", u."email"::text AS "email", NOT ${NO_TERMS} AS "termsAccepted",
      ARRAY(SELECT e."name" FROM "EntityMember" m JOIN "Entity" e ON e."id" = m."entityId" WHERE m."userPpid" = u."ppid" ORDER BY e."name") AS "companies",
      ${LAST_SIGN_IN} AS "lastSignIn",
      ${TOTAL}
    FROM "User" u WHERE ${Prisma.join([ownClientSql(actor.ppid), ...conditions], ' AND ')}
    ORDER BY u."lastName" COLLATE "und-x-icu", u."firstName" COLLATE "und-x-icu", u."ppid"`)
}

/** Companies of which nobody has signed in lately, by name. Throws FORBIDDEN. */
export function silentCompanies(actor: UserActor): Promise<Counted<SilentCompany>> {
  internalOnly(actor)
  return counted(Prisma.sql`
    SELECT e."id"::text AS "id", e."name", g."name" AS "groupName",
      (SELECT count(*)::int FROM "EntityMember" m WHERE m."entityId" = e."id") AS "people",
      (SELECT max(a."at") FROM "EntityMember" m JOIN "AuditEvent" a ON a."actorPpid" = m."userPpid" WHERE m."entityId" = e."id" AND a."action" = 'sign-in') AS "lastSignIn",
      ${TOTAL}
    FROM "Entity" e JOIN "Company" g ON g."id" = e."companyId" WHERE ${silentSql(actor.ppid)}
    ORDER BY e."name" COLLATE "und-x-icu", e."id"`)
}

/** Requests for access that wait, the oldest first. Throws FORBIDDEN. */
export function waitingRequests(actor: UserActor): Promise<Counted<WaitingRequest>> {
  internalOnly(actor)
  return counted(Prisma.sql`
    SELECT r."id"::text AS "id", t."id"::text AS "articleId", t."title" AS "articleTitle", trim(u."firstName" || ' ' || u."lastName") AS "requester",
      v."name" || ' - ' || e."name" AS "subscription", r."createdAt", ${TOTAL}
    FROM "AccessRequest" r JOIN "Article" t ON t."id" = r."articleId" JOIN "User" u ON u."ppid" = r."requesterPpid"
      JOIN "Subscription" s ON s."id" = r."subscriptionId" JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"
    WHERE ${requestSql(actor.ppid)} ORDER BY r."createdAt", r."id"`)
}

/** A list that a figure leads to. */
export type CockpitRows =
  | { show: 'terms'; found: Counted<ClientPerson> }
  | { show: 'silent'; found: Counted<SilentCompany> }
  | { show: 'requests'; found: Counted<WaitingRequest> }

/** The rows behind a figure; null = there is no such list. Throws FORBIDDEN. */
export async function readCockpitList(actor: UserActor, show: string): Promise<CockpitRows | null> {
  if (show === 'terms') return { show, found: await clientPeople(actor, { noTerms: true }) }
  if (show === 'silent') return { show, found: await silentCompanies(actor) }
  if (show === 'requests') return { show, found: await waitingRequests(actor) }
  return null
}
