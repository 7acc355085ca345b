import 'server-only'
import { historyOf } from '#lib/audit/api.ts'
import type { AuditEntry } from '#lib/audit/contract.ts'
import { TERMS_VERSION } from '#lib/auth/terms-version.ts'
import { viewableSql } from '#lib/auth/view-as.ts'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { messagesOfPerson } from '#lib/messages/api.ts'
import type { SentMessages } from '#lib/messages/api.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { signInsOf, signInsVisibleSql } from '#lib/relations/api.ts'
import { photoUri } from '#lib/users/api.ts'
import type { StaffNote } from './note-contract.ts'
import { notesAbout } from './note-service.ts'
import { namedSql, staffOnly } from './scope.ts'
import { subscriptionRows } from './subscription-rows.ts'
import type { SubscriptionRows } from './subscription-rows.ts'
import { RECENT_DAYS, SHOWN_CHANGES } from './words.ts'

interface Named {
  id: string
  name: string
}

export interface PersonFacts {
  ppid: string
  name: string
  email: string
  grade: string | null
  phoneCountryCode: string | null
  phoneNumber: string | null
  photo: string | null
  isInternal: boolean
  isSuperUser: boolean
  creationIdentity: number
  termsAccepted: boolean
  createdAt: Date
  companies: (Named & { groupId: string; groupName: string })[]
  /** Of a person of the firm: the companies of which the person is a contact, and the services that the person works for. */
  contactOf: Named[]
  worksFor: (Named & { role: string })[]
  /** The caller may see the portal as this person. */
  mayViewAs: boolean
  signInsVisible: boolean
}

/** When the person was here, and how much was read. */
export interface Activity {
  lastSignIns: Date[]
  /** Of the last RECENT_DAYS days. */
  signIns: number
  articlesRead: number
  lastReadAt: Date | null
  confirmed: number
}

interface SentMail {
  id: string
  subject: string
  state: string
  createdAt: Date
}

export interface OpenRequest {
  id: string
  articleId: string
  articleTitle: string
  subscription: string
  createdAt: Date
}

export interface PersonDossier {
  person: PersonFacts
  subscriptions: SubscriptionRows
  /** Null = not for the caller to know. */
  activity: Activity | null
  mails: { rows: SentMail[]; total: number } | null
  requests: OpenRequest[]
  messages: SentMessages
  /** Null = of the firm: there are notes about clients only. */
  notes: StaffNote[] | null
  history: { entries: AuditEntry[]; total: number }
}

/** Lines of sign-ins and mails. */
const LINES = 5

async function factsOf(actor: UserActor, ppid: string): Promise<PersonFacts | null> {
  const [row] = await preparedRows<PersonFacts & { photoFileId: string | null }>(Prisma.sql`
    SELECT u."ppid", COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text) AS "name", u."email"::text AS "email", u."grade", u."phoneCountryCode",
      u."phoneNumber", u."photoFileId"::text AS "photoFileId", u."isInternal", u."isSuperUser", u."creationIdentity", u."createdAt",
      COALESCE(u."termsVersion", 0) >= ${TERMS_VERSION} AS "termsAccepted", ${viewableSql(actor)} AS "mayViewAs", ${signInsVisibleSql(actor)} AS "signInsVisible",
      COALESCE((SELECT json_agg(json_build_object('id', e."id", 'name', e."name", 'groupId', g."id", 'groupName', g."name") ORDER BY search_text(e."name"), e."id")
        FROM "EntityMember" m JOIN "Entity" e ON e."id" = m."entityId" JOIN "Company" g ON g."id" = e."companyId" WHERE m."userPpid" = u."ppid"), '[]') AS "companies",
      COALESCE((SELECT json_agg(json_build_object('id', e."id", 'name', e."name") ORDER BY search_text(e."name"), e."id")
        FROM "EntityContact" c JOIN "Entity" e ON e."id" = c."entityId" WHERE c."userPpid" = u."ppid"), '[]') AS "contactOf",
      COALESCE((SELECT json_agg(json_build_object('id', v."id", 'name', v."name", 'role', p."role") ORDER BY search_text(v."name"), v."id", p."role")
        FROM "ServicePerson" p JOIN "Service" v ON v."id" = p."serviceId" WHERE p."userPpid" = u."ppid" AND p."role" IN ('RESPONSIBLE', 'TEAM', 'IT_CONTACT')), '[]') AS "worksFor"
    FROM "User" u WHERE u."ppid" = ${ppid}`)
  if (!row) return null
  const { photoFileId, ...facts } = row
  return { ...facts, photo: photoUri(ppid, photoFileId) }
}

async function activityOf(ppid: string): Promise<Activity> {
  const since = Prisma.sql`CURRENT_TIMESTAMP - make_interval(days => ${RECENT_DAYS}::int)`
  const signIns = signInsOf(Prisma.sql`${ppid}`)
  const [[counts], lastSignIns] = await Promise.all([
    preparedRows<Omit<Activity, 'lastSignIns'>>(Prisma.sql`
      SELECT (SELECT count(*)::int ${signIns} AND a."at" > ${since}) AS "signIns",
        count(*) FILTER (WHERE r."readAt" > ${since})::int AS "articlesRead", max(r."readAt") AS "lastReadAt",
        (SELECT count(*)::int FROM "ArticleReading" c WHERE c."userPpid" = ${ppid} AND c."confirmedAt" IS NOT NULL) AS "confirmed"
      FROM "ReadMark" r WHERE r."userPpid" = ${ppid} AND r."batchId" IS NULL`),
    preparedRows<{ at: Date }>(Prisma.sql`SELECT a."at" ${signIns} ORDER BY a."at" DESC, a."id" DESC LIMIT ${LINES}`),
  ])
  return { ...counts!, lastSignIns: lastSignIns.map(({ at }) => at) }
}

/** Mails to an address, the newest first; super users read the outbox (A205). */
async function mailsTo(email: string): Promise<PersonDossier['mails']> {
  const rows = await preparedRows<SentMail & { total: number }>(Prisma.sql`
    SELECT o."id"::text AS "id", o."subject", lower(o."state"::text) AS "state", o."createdAt", (count(*) OVER ())::int AS "total"
    FROM "OutboxMail" o WHERE lower(o."recipient") = lower(${email}) ORDER BY o."createdAt" DESC, o."id" DESC LIMIT ${LINES}`)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Requests for access that wait, the oldest first. @param of condition on "AccessRequest" r */
export const openRequests = (actor: UserActor, of: Prisma.Sql): Promise<(OpenRequest & { requesterPpid: string; requester: string })[]> =>
  preparedRows(Prisma.sql`
    SELECT r."id"::text AS "id", t."id"::text AS "articleId", t."title" AS "articleTitle", v."name" || ' - ' || e."name" AS "subscription", r."createdAt",
      u."ppid" AS "requesterPpid", COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text) AS "requester"
    FROM "AccessRequest" r JOIN "Article" t ON t."id" = r."articleId" JOIN "User" u ON u."ppid" = r."requesterPpid"
      JOIN "Subscription" s ON s."id" = r."subscriptionId" JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"
    WHERE r."state" = 'PENDING' AND ${namedSql(actor)} AND ${of} ORDER BY r."createdAt", r."id"`)

/** Everything about a person that the caller may know; null = there is no such person. Throws FORBIDDEN. */
export async function personDossier(actor: UserActor, ppid: string): Promise<PersonDossier | null> {
  staffOnly(actor)
  const person = await factsOf(actor, ppid)
  if (person === null) return null
  const member = Prisma.sql`EXISTS (SELECT 1 FROM "SubscriptionMember" x WHERE x."subscriptionId" = s."id" AND x."userPpid" = ${ppid})`
  const [subscriptions, activity, mails, requests, messages, notes, history] = await Promise.all([
    subscriptionRows(actor, member, ppid),
    person.signInsVisible ? activityOf(ppid) : null,
    actor.isSuperUser ? mailsTo(person.email) : null,
    openRequests(actor, Prisma.sql`r."requesterPpid" = ${ppid}`),
    messagesOfPerson(actor, ppid),
    person.isInternal ? null : notesAbout(actor, { ppid }),
    historyOf('User', ppid, { pageNumber: 1, pageSize: SHOWN_CHANGES }),
  ])
  return { person, subscriptions, activity, mails, requests, messages, notes, history: { entries: history.items, total: history.total } }
}
