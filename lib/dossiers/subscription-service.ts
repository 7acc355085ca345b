import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { threeWNewsServiceIds } from '#lib/config/three-w.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { runningSql } from '#lib/relations/api.ts'
import type { RenewalState } from '#lib/renewals/words.ts'
import { GUID, NAME, historyFor, peopleOf } from './company-service.ts'
import type { CompanyPerson, Counted, History } from './company-service.ts'
import type { StaffNote } from './note-contract.ts'
import { notesAbout } from './note-service.ts'
import { openRequests } from './person-service.ts'
import type { OpenRequest } from './person-service.ts'
import { staffOnly } from './scope.ts'
import { listWords } from './words.ts'
import type { ShownList } from './words.ts'

interface NamedPerson {
  ppid: string
  name: string
}

interface SubscriptionFacts {
  id: string
  serviceName: string
  friendlyUrl: string
  entityId: string
  entityName: string
  groupId: string
  groupName: string
  /** YYYY-MM-DD; null = no end. */
  endDate: string | null
  running: boolean
  threeW: boolean
  contacts: NamedPerson[]
  mainContacts: NamedPerson[]
  /** Who looks after the renewal at this end date, and how far it is. */
  owner: NamedPerson | null
  state: RenewalState
  links: { name: string; link: string; showToClient: boolean }[]
}

export interface SubscriptionDossier {
  subscription: SubscriptionFacts
  /** What 3W shows by it; null = no 3W service. */
  shows: { list: ShownList; names: string[] }[] | null
  people: Counted<CompanyPerson>
  requests: (OpenRequest & { requesterPpid: string; requester: string })[]
  notes: StaffNote[]
  history: History
}

const people = (from: Prisma.Sql, order: Prisma.Sql) => Prisma.sql`
  COALESCE((SELECT json_agg(json_build_object('ppid', u."ppid", 'name', ${NAME}) ORDER BY ${order}) FROM ${from}), '[]')`

const factsSql = (id: string) => Prisma.sql`
  SELECT s."id"::text AS "id", v."name" AS "serviceName", v."friendlyUrl", e."id"::text AS "entityId", e."name" AS "entityName", g."id"::text AS "groupId",
    g."name" AS "groupName", to_char(s."endDate", 'YYYY-MM-DD') AS "endDate", ${runningSql()} AS "running", v."id" = ANY(${threeWNewsServiceIds}::uuid[]) AS "threeW",
    ${people(Prisma.sql`"SubscriptionContact" c JOIN "User" u ON u."ppid" = c."userPpid" WHERE c."subscriptionId" = s."id"`, Prisma.sql`c."position"`)} AS "contacts",
    ${people(Prisma.sql`"SubscriptionMember" m JOIN "User" u ON u."ppid" = m."userPpid" WHERE m."subscriptionId" = s."id" AND m."isMainContact"`, Prisma.sql`u."lastName", u."ppid"`)} AS "mainContacts",
    (SELECT json_build_object('ppid', u."ppid", 'name', ${NAME}) FROM "User" u WHERE u."ppid" = r."ownerPpid") AS "owner",
    CASE WHEN r."endDate" IS NOT DISTINCT FROM s."endDate" THEN COALESCE(r."state"::text, 'TODO') ELSE 'TODO' END AS "state",
    COALESCE((SELECT json_agg(json_build_object('name', l."name", 'link', l."link", 'showToClient', l."showToClient") ORDER BY l."position")
      FROM "SubscriptionLink" l WHERE l."subscriptionId" = s."id"), '[]') AS "links"
  FROM "Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId" JOIN "Company" g ON g."id" = e."companyId"
    LEFT JOIN "Renewal" r ON r."subscriptionId" = s."id"
  WHERE s."id" = ${id}::uuid`

/** What the configuration narrows: lists that are not given show everything, and are left out. */
const showsSql = (id: string) => Prisma.sql`
  SELECT w."list", COALESCE((
    SELECT json_agg(t."name" ORDER BY search_text(t."name")) FROM "SubscriptionConfigurationItem" i JOIN "ReferenceItem" t ON t."id" = i."itemId"
    WHERE i."subscriptionId" = c."subscriptionId" AND i."list"::text = w."list"), '[]') AS "names"
  FROM "SubscriptionConfiguration" c CROSS JOIN LATERAL (VALUES
    ('TERRITORY', c."hasTerritories"), ('TOPIC', c."hasTopics"), ('DENIED_TOPIC', c."hasDeniedTopics"),
    ('DOCUMENT_TYPE', c."hasDocumentTypes"), ('DENIED_DOCUMENT_TYPE', c."hasDeniedDocumentTypes")) AS w("list", "given")
  WHERE c."subscriptionId" = ${id}::uuid AND w."given" ORDER BY array_position(${Object.keys(listWords)}::text[], w."list")`

/** A subscription, which every internal caller may read by its id; null = there is none. Throws FORBIDDEN. */
export async function subscriptionDossier(actor: UserActor, id: string): Promise<SubscriptionDossier | null> {
  staffOnly(actor)
  if (!GUID.test(id)) return null
  const [subscription] = await preparedRows<SubscriptionFacts>(factsSql(id))
  if (!subscription) return null
  const one = Prisma.sql`s."id" = ${subscription.id}::uuid`
  const [shows, members, requests, notes, history] = await Promise.all([
    subscription.threeW ? preparedRows<{ list: ShownList; names: string[] }>(showsSql(subscription.id)) : null,
    peopleOf(actor, Prisma.sql`SELECT x."userPpid" FROM "SubscriptionMember" x WHERE x."subscriptionId" = ${subscription.id}::uuid`, one),
    openRequests(actor, one),
    notesAbout(actor, { subscriptionId: subscription.id }),
    historyFor('Subscription', subscription.id),
  ])
  return { subscription, shows, people: members, requests, notes, history }
}
