import 'server-only'
import { companyReviews } from '#lib/access-review/api.ts'
import type { CompanyReviews } from '#lib/access-review/api.ts'
import { historyOf } from '#lib/audit/api.ts'
import type { AuditEntry } from '#lib/audit/contract.ts'
import { TERMS_VERSION } from '#lib/auth/terms-version.ts'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { messagesOfCompany } from '#lib/messages/api.ts'
import type { SentMessages } from '#lib/messages/api.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { LAST_SIGN_IN, runningSql, signInsVisibleSql } from '#lib/relations/api.ts'
import { companySelfService } from '#lib/self-service/api.ts'
import type { CompanySelfService } from '#lib/self-service/api.ts'
import type { StaffNote } from './note-contract.ts'
import { notesAbout } from './note-service.ts'
import { openRequests } from './person-service.ts'
import type { OpenRequest } from './person-service.ts'
import { namedSql, staffOnly } from './scope.ts'
import { subscriptionRows } from './subscription-rows.ts'
import type { SubscriptionRows } from './subscription-rows.ts'
import { SHOWN_CHANGES, SHOWN_ROWS } from './words.ts'

export interface CompanyPerson {
  ppid: string
  name: string
  email: string
  termsAccepted: boolean
  /** Subscriptions of the company that are named to the caller. */
  subscriptions: number
  mainContactOf: number
  /** Null = not for the caller to know. */
  signedIn: { last: Date | null } | null
}

export interface Counted<Row> {
  rows: Row[]
  total: number
}

export interface History {
  entries: AuditEntry[]
  total: number
}

interface CompanyFacts {
  id: string
  name: string
  groupId: string
  groupName: string
  prid: string | null
  viewInMyServices: boolean
  contacts: { ppid: string; name: string }[]
}

export interface CompanyDossier {
  company: CompanyFacts
  people: Counted<CompanyPerson>
  subscriptions: SubscriptionRows
  requests: (OpenRequest & { requesterPpid: string; requester: string })[]
  messages: SentMessages
  notes: StaffNote[]
  selfService: CompanySelfService
  reviews: CompanyReviews
  history: History
}

export const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
export const NAME = Prisma.sql`COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text)`

/** The people of a query of ppids, by name. @param of condition on "Subscription" s, whose roles count */
export async function peopleOf(actor: UserActor, ppids: Prisma.Sql, of: Prisma.Sql): Promise<Counted<CompanyPerson>> {
  const count = (which: Prisma.Sql) =>
    Prisma.sql`(SELECT count(*)::int FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId"
      WHERE m."userPpid" = u."ppid" AND ${of} AND ${namedSql(actor)} AND ${which})`
  const rows = await preparedRows<
    Omit<CompanyPerson, 'signedIn'> & { total: number; signInsVisible: boolean; lastSignIn: Date | null }
  >(Prisma.sql`
    SELECT u."ppid", ${NAME} AS "name", u."email"::text AS "email", COALESCE(u."termsVersion", 0) >= ${TERMS_VERSION} AS "termsAccepted",
      ${count(Prisma.sql`true`)} AS "subscriptions", ${count(Prisma.sql`m."isMainContact"`)} AS "mainContactOf", ${signInsVisibleSql(actor)} AS "signInsVisible",
      ${LAST_SIGN_IN} AS "lastSignIn",
      (count(*) OVER ())::int AS "total"
    FROM "User" u WHERE u."ppid" IN (${ppids})
    ORDER BY u."lastName" COLLATE "und-x-icu", u."firstName" COLLATE "und-x-icu", u."ppid" LIMIT ${SHOWN_ROWS}`)
  return {
    rows: rows.map(({ total: _total, signInsVisible, lastSignIn, ...row }) => ({
      ...row,
      signedIn: signInsVisible ? { last: lastSignIn } : null,
    })),
    total: rows[0]?.total ?? 0,
  }
}

export const historyFor = async (kind: 'Entity' | 'Company' | 'Subscription', id: string): Promise<History> => {
  const { items, total } = await historyOf(kind, id, { pageNumber: 1, pageSize: SHOWN_CHANGES })
  return { entries: items, total }
}

/** Everything about a company that the caller may know; null = there is no such company. Throws FORBIDDEN. */
export async function companyDossier(actor: UserActor, id: string): Promise<CompanyDossier | null> {
  staffOnly(actor)
  if (!GUID.test(id)) return null
  const [company] = await preparedRows<CompanyFacts>(Prisma.sql`
    SELECT e."id"::text AS "id", e."name", g."id"::text AS "groupId", g."name" AS "groupName", e."prid", e."viewInMyServices",
      COALESCE((SELECT json_agg(json_build_object('ppid', u."ppid", 'name', ${NAME}) ORDER BY c."position")
        FROM "EntityContact" c JOIN "User" u ON u."ppid" = c."userPpid" WHERE c."entityId" = e."id"), '[]') AS "contacts"
    FROM "Entity" e JOIN "Company" g ON g."id" = e."companyId" WHERE e."id" = ${id}::uuid`)
  if (!company) return null
  const ofCompany = Prisma.sql`s."entityId" = ${company.id}::uuid`
  const [people, subscriptions, requests, messages, notes, selfService, reviews, history] = await Promise.all([
    peopleOf(actor, Prisma.sql`SELECT x."userPpid" FROM "EntityMember" x WHERE x."entityId" = ${company.id}::uuid`, ofCompany),
    subscriptionRows(actor, ofCompany),
    openRequests(actor, ofCompany),
    messagesOfCompany(actor, company.id),
    notesAbout(actor, { entityId: company.id }),
    companySelfService(company.id),
    companyReviews(actor, company.id),
    historyFor('Entity', company.id),
  ])
  return { company, people, subscriptions, requests, messages, notes, selfService, reviews, history }
}

interface GroupCompany {
  id: string
  name: string
  people: number
  /** Running ones that are named to the caller. */
  subscriptions: number
}

export interface GroupDossier {
  group: { id: string; name: string }
  companies: Counted<GroupCompany>
  /** Of all of its companies. */
  people: Counted<CompanyPerson>
  subscriptions: SubscriptionRows
  requests: (OpenRequest & { requesterPpid: string; requester: string })[]
  notes: StaffNote[]
  history: History
}

/** A company group with its companies; null = there is no such group. Throws FORBIDDEN. */
export async function groupDossier(actor: UserActor, id: string): Promise<GroupDossier | null> {
  staffOnly(actor)
  if (!GUID.test(id)) return null
  const [group] = await preparedRows<GroupDossier['group']>(
    Prisma.sql`SELECT g."id"::text AS "id", g."name" FROM "Company" g WHERE g."id" = ${id}::uuid`,
  )
  if (!group) return null
  const ofGroup = Prisma.sql`s."entityId" IN (SELECT o."id" FROM "Entity" o WHERE o."companyId" = ${group.id}::uuid)`
  const [companies, people, subscriptions, requests, notes, history] = await Promise.all([
    preparedRows<GroupCompany & { total: number }>(Prisma.sql`
      SELECT e."id"::text AS "id", e."name", (SELECT count(*)::int FROM "EntityMember" m WHERE m."entityId" = e."id") AS "people",
        (SELECT count(*)::int FROM "Subscription" s WHERE s."entityId" = e."id" AND ${runningSql()} AND ${namedSql(actor)}) AS "subscriptions",
        (count(*) OVER ())::int AS "total"
      FROM "Entity" e WHERE e."companyId" = ${group.id}::uuid ORDER BY search_text(e."name"), e."id" LIMIT ${SHOWN_ROWS}`),
    peopleOf(
      actor,
      Prisma.sql`SELECT x."userPpid" FROM "EntityMember" x JOIN "Entity" o ON o."id" = x."entityId" WHERE o."companyId" = ${group.id}::uuid`,
      ofGroup,
    ),
    subscriptionRows(actor, ofGroup),
    openRequests(actor, ofGroup),
    notesAbout(actor, { companyId: group.id }),
    historyFor('Company', group.id),
  ])
  return {
    group,
    companies: { rows: companies.map(({ total: _total, ...row }) => row), total: companies[0]?.total ?? 0 },
    people,
    subscriptions,
    requests,
    notes,
    history,
  }
}
