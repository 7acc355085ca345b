import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { worksForSql } from '#lib/relations/api.ts'
import { effects, SHOWN_NAMES } from './contract.ts'
import type { Effect, EffectKind, ImpactKind } from './contract.ts'
import type * as contract from './contract.ts'

/** Only super users delete these. */
const SUPER_ONLY: readonly ImpactKind[] = ['User', 'Service', 'Tenant', 'EntityMember']
const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Query of the records that an effect is about: their names, null where the caller does not see one. */
type Probes = Partial<Record<EffectKind, Prisma.Sql>>

interface Subject {
  /** Query that finds the record within what the caller may remove; no row = there is none. */
  exists: Prisma.Sql
  probes: Probes
}

const uuid = (id: string): Prisma.Sql => Prisma.sql`${id}::uuid`
/** The caller's list of subscriptions shows those of own services, of all to super users (A076, W37). */
const scopeSql = ({ isSuperUser, ppid }: UserActor): Prisma.Sql =>
  isSuperUser ? Prisma.sql`true` : Prisma.sql`s."serviceId" IN (${worksForSql(ppid)})`

/** Subscriptions s of a condition, named by service and company. */
const subscriptionsSql = (actor: UserActor, where: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT CASE WHEN ${scopeSql(actor)} THEN v."name" || ' - ' || e."name" END AS "name"
  FROM "Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId" WHERE ${where}`

const PERSON = Prisma.sql`trim(u."firstName" || ' ' || u."lastName")`
const unnamed = (from: Prisma.Sql): Prisma.Sql => Prisma.sql`SELECT NULL::text AS "name" FROM ${from}`

/** Condition on "Subscription" s: the person is its main contact, and nobody else is. */
const onlyMainContactSql = (ppid: string): Prisma.Sql => Prisma.sql`
  EXISTS (SELECT 1 FROM "SubscriptionMember" m WHERE m."subscriptionId" = s."id" AND m."userPpid" = ${ppid} AND m."isMainContact")
  AND NOT EXISTS (SELECT 1 FROM "SubscriptionMember" m WHERE m."subscriptionId" = s."id" AND m."userPpid" <> ${ppid} AND m."isMainContact")`

const isMemberSql = (ppid: string): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT 1 FROM "SubscriptionMember" m WHERE m."subscriptionId" = s."id" AND m."userPpid" = ${ppid})`

/** What hangs on subscriptions s of a condition and goes with them. */
const ofSubscriptions = (where: Prisma.Sql): Probes => ({
  'client-notes-go': unnamed(Prisma.sql`"ArticleNote" n JOIN "Subscription" s ON s."id" = n."subscriptionId" WHERE ${where}`),
  'requests-go': unnamed(
    Prisma.sql`"AccessRequest" r JOIN "Subscription" s ON s."id" = r."subscriptionId" WHERE r."state" = 'PENDING' AND ${where}`,
  ),
})

interface Target {
  actor: UserActor
  id: string
  /** Of a membership. */
  ppid: string
}

const user = ({ actor, id }: Target): Subject => ({
  exists: Prisma.sql`SELECT 1 FROM "User" WHERE "ppid" = ${id}`,
  probes: {
    'only-main-contact': subscriptionsSql(actor, onlyMainContactSql(id)),
    'companies-left': Prisma.sql`SELECT e."name" FROM "EntityMember" m JOIN "Entity" e ON e."id" = m."entityId" WHERE m."userPpid" = ${id}`,
    'subscriptions-lost': subscriptionsSql(actor, isMemberSql(id)),
    'service-teams-left': Prisma.sql`SELECT v."name" FROM "Service" v WHERE EXISTS (SELECT 1 FROM "ServicePerson" p WHERE p."serviceId" = v."id" AND p."userPpid" = ${id})`,
    'contact-lists-left': Prisma.sql`
      SELECT e."name" FROM "EntityContact" c JOIN "Entity" e ON e."id" = c."entityId" WHERE c."userPpid" = ${id}
      UNION ALL ${subscriptionsSql(actor, Prisma.sql`EXISTS (SELECT 1 FROM "SubscriptionContact" c WHERE c."subscriptionId" = s."id" AND c."userPpid" = ${id})`)}
      UNION ALL SELECT t."name" FROM "PageContact" c JOIN "Tenant" t ON t."id" = c."pageTenantId" WHERE c."userPpid" = ${id}`,
    'own-notes-go': unnamed(Prisma.sql`"PersonalNote" n WHERE n."userPpid" = ${id}`),
    'requests-go': unnamed(Prisma.sql`"AccessRequest" r WHERE r."state" = 'PENDING' AND r."requesterPpid" = ${id}`),
    // What clients call theirs tells what they look for in the register of their company.
    'saved-views-go': Prisma.sql`
      SELECT CASE WHEN u."isInternal" THEN w."name" END AS "name" FROM "SavedView" w JOIN "User" u ON u."ppid" = w."ownerPpid" WHERE w."ownerPpid" = ${id}`,
  },
})

const entity = ({ actor, id }: Target): Subject => ({
  exists: Prisma.sql`SELECT 1 FROM "Entity" WHERE "id" = ${uuid(id)}`,
  probes: {
    'subscriptions-go': subscriptionsSql(actor, Prisma.sql`s."entityId" = ${uuid(id)}`),
    'people-leave': Prisma.sql`SELECT ${PERSON} AS "name" FROM "EntityMember" m JOIN "User" u ON u."ppid" = m."userPpid" WHERE m."entityId" = ${uuid(id)}`,
    'people-without-company': Prisma.sql`
      SELECT ${PERSON} AS "name" FROM "EntityMember" m JOIN "User" u ON u."ppid" = m."userPpid" WHERE m."entityId" = ${uuid(id)}
      AND NOT EXISTS (SELECT 1 FROM "EntityMember" o WHERE o."userPpid" = m."userPpid" AND o."entityId" <> m."entityId")`,
    ...ofSubscriptions(Prisma.sql`s."entityId" = ${uuid(id)}`),
  },
})

const entityMember = ({ actor, id, ppid }: Target): Subject => ({
  exists: Prisma.sql`SELECT 1 FROM "EntityMember" WHERE "entityId" = ${uuid(id)} AND "userPpid" = ${ppid}`,
  probes: {
    'only-main-contact': subscriptionsSql(actor, Prisma.sql`s."entityId" = ${uuid(id)} AND ${onlyMainContactSql(ppid)}`),
    'subscriptions-lost': subscriptionsSql(actor, Prisma.sql`s."entityId" = ${uuid(id)} AND ${isMemberSql(ppid)}`),
    'no-company-left': unnamed(
      Prisma.sql`(SELECT 1) x WHERE NOT EXISTS (SELECT 1 FROM "EntityMember" o WHERE o."userPpid" = ${ppid} AND o."entityId" <> ${uuid(id)})`,
    ),
  },
})

/** Members of subscription `id` who belong to its company, of which they have no other subscription. */
const stayingSql = (id: string, only: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${PERSON} AS "name" FROM "SubscriptionMember" m JOIN "User" u ON u."ppid" = m."userPpid" JOIN "Subscription" s ON s."id" = m."subscriptionId"
  JOIN "EntityMember" e ON e."userPpid" = m."userPpid" AND e."entityId" = s."entityId"
  WHERE s."id" = ${uuid(id)} AND ${only}
  AND NOT EXISTS (SELECT 1 FROM "SubscriptionMember" o JOIN "Subscription" x ON x."id" = o."subscriptionId" WHERE o."userPpid" = m."userPpid" AND x."entityId" = s."entityId" AND x."id" <> s."id")`

const subscription = ({ actor, id }: Target): Subject => ({
  exists: Prisma.sql`SELECT 1 FROM "Subscription" s WHERE s."id" = ${uuid(id)} AND ${scopeSql(actor)}`,
  probes: {
    'people-lose-it': Prisma.sql`SELECT ${PERSON} AS "name" FROM "SubscriptionMember" m JOIN "User" u ON u."ppid" = m."userPpid" WHERE m."subscriptionId" = ${uuid(id)}`,
    'people-stay-in-company': stayingSql(id, Prisma.sql`true`),
    ...ofSubscriptions(Prisma.sql`s."id" = ${uuid(id)}`),
  },
})

const subscriptionMember = ({ actor, id, ppid }: Target): Subject => ({
  exists: Prisma.sql`
    SELECT 1 FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId"
    WHERE s."id" = ${uuid(id)} AND m."userPpid" = ${ppid} AND ${scopeSql(actor)}`,
  probes: {
    'only-main-contact': subscriptionsSql(actor, Prisma.sql`s."id" = ${uuid(id)} AND ${onlyMainContactSql(ppid)}`),
    'subscriptions-lost': subscriptionsSql(actor, Prisma.sql`s."id" = ${uuid(id)}`),
    'people-stay-in-company': stayingSql(id, Prisma.sql`m."userPpid" = ${ppid}`),
  },
})

const service = ({ actor, id }: Target): Subject => ({
  exists: Prisma.sql`SELECT 1 FROM "Service" WHERE "id" = ${uuid(id)}`,
  probes: {
    'blocked-by-subscriptions': subscriptionsSql(actor, Prisma.sql`s."serviceId" = ${uuid(id)}`),
    'related-services-lose-it': Prisma.sql`SELECT v."name" FROM "ServiceRelation" r JOIN "Service" v ON v."id" = r."serviceId" WHERE r."relatedId" = ${uuid(id)}`,
    'stars-go': unnamed(Prisma.sql`"ServiceMark" k WHERE k."serviceId" = ${uuid(id)} AND k."kind" = 'STAR'`),
  },
})

const tenant = ({ id }: Target): Subject => ({
  exists: Prisma.sql`SELECT 1 FROM "Tenant" WHERE "id" = ${uuid(id)}`,
  probes: {
    'blocked-by-services': Prisma.sql`SELECT v."name" FROM "ServiceDomain" d JOIN "Service" v ON v."id" = d."serviceId" WHERE d."tenantId" = ${uuid(id)}`,
    'groups-go': Prisma.sql`SELECT g."name" FROM "ServiceGroup" g WHERE g."tenantId" = ${uuid(id)}`,
    'taxonomy-goes': unnamed(Prisma.sql`"TaxonomyItem" i WHERE i."tenantId" = ${uuid(id)}`),
  },
})

const taxonomyItem = ({ id }: Target): Subject => {
  const gone = Prisma.sql`(SELECT i."id" FROM "TaxonomyItem" i WHERE i."id" = ${uuid(id)} OR i."parentId" = ${uuid(id)})`
  return {
    exists: Prisma.sql`SELECT 1 FROM "TaxonomyItem" WHERE "id" = ${uuid(id)}`,
    probes: {
      'sub-industries-go': Prisma.sql`SELECT i."name" FROM "TaxonomyItem" i WHERE i."parentId" = ${uuid(id)}`,
      'services-lose-it': Prisma.sql`SELECT v."name" FROM "Service" v WHERE EXISTS (SELECT 1 FROM "ServiceTaxonomy" t WHERE t."serviceId" = v."id" AND t."itemId" IN ${gone})`,
      'groups-lose-it': Prisma.sql`SELECT g."name" FROM "ServiceGroup" g WHERE g."lifeCycleId" IN ${gone} OR g."valueChainId" IN ${gone}`,
    },
  }
}

const referenceItem =
  (kind: 'TERRITORY' | 'TOPIC' | 'DOCUMENT_TYPE' | 'ISSUER') =>
  ({ actor, id }: Target): Subject => ({
    exists: Prisma.sql`SELECT 1 FROM "ReferenceItem" WHERE "id" = ${uuid(id)} AND "kind" = ${kind}::"ReferenceKind"`,
    probes: {
      'blocked-by-articles': Prisma.sql`SELECT a."title" AS "name" FROM "ArticleTag" t JOIN "Article" a ON a."id" = t."articleId" WHERE t."itemId" = ${uuid(id)}`,
      'blocked-by-news-items': Prisma.sql`SELECT n."title" AS "name" FROM "NewsItemTag" t JOIN "NewsItem" n ON n."id" = t."newsItemId" WHERE t."itemId" = ${uuid(id)}`,
      'blocked-by-events': Prisma.sql`SELECT v."title" AS "name" FROM "EventTag" t JOIN "Event" v ON v."id" = t."eventId" WHERE t."itemId" = ${uuid(id)}`,
      'blocked-by-configurations': subscriptionsSql(
        actor,
        Prisma.sql`s."id" IN (SELECT c."subscriptionId" FROM "SubscriptionConfigurationItem" c WHERE c."itemId" = ${uuid(id)})`,
      ),
    },
  })

const article = ({ id }: Target): Subject => ({
  exists: Prisma.sql`SELECT 1 FROM "Article" WHERE "id" = ${uuid(id)}`,
  probes: {
    'news-items-stay': Prisma.sql`SELECT n."title" AS "name" FROM "NewsItem" n WHERE n."articleId" = ${uuid(id)}`,
    'events-stay': Prisma.sql`SELECT v."title" AS "name" FROM "Event" v WHERE v."articleId" = ${uuid(id)}`,
    'client-notes-go': unnamed(Prisma.sql`"ArticleNote" n WHERE n."articleId" = ${uuid(id)}`),
    'own-notes-go': unnamed(Prisma.sql`"PersonalNote" n WHERE n."articleId" = ${uuid(id)}`),
    'requests-go': unnamed(Prisma.sql`"AccessRequest" r WHERE r."state" = 'PENDING' AND r."articleId" = ${uuid(id)}`),
  },
})

/** A record on which nothing hangs. */
const alone =
  (table: 'ArticleTemplate' | 'NewsItem' | 'Event' | 'Synonym' | 'Video' | 'Publication') =>
  ({ id }: Target): Subject => ({ exists: Prisma.sql`SELECT 1 FROM ${Prisma.raw(`"${table}"`)} WHERE "id" = ${uuid(id)}`, probes: {} })

const subjects: Record<ImpactKind, (target: Target) => Subject> = {
  Article: article,
  ArticleTemplate: alone('ArticleTemplate'),
  Company: ({ id }) => ({
    exists: Prisma.sql`SELECT 1 FROM "Company" WHERE "id" = ${uuid(id)}`,
    probes: { 'blocked-by-companies': Prisma.sql`SELECT e."name" FROM "Entity" e WHERE e."companyId" = ${uuid(id)}` },
  }),
  DocumentType: referenceItem('DOCUMENT_TYPE'),
  Entity: entity,
  EntityMember: entityMember,
  Event: alone('Event'),
  Issuer: referenceItem('ISSUER'),
  NewsItem: alone('NewsItem'),
  Publication: alone('Publication'),
  Service: service,
  ServiceGroup: ({ id }) => ({
    exists: Prisma.sql`SELECT 1 FROM "ServiceGroup" WHERE "id" = ${uuid(id)}`,
    probes: { 'services-without-group': Prisma.sql`SELECT v."name" FROM "Service" v WHERE v."serviceGroupId" = ${uuid(id)}` },
  }),
  Subscription: subscription,
  SubscriptionMember: subscriptionMember,
  Synonym: alone('Synonym'),
  TaxonomyItem: taxonomyItem,
  Tenant: tenant,
  Territory: referenceItem('TERRITORY'),
  Topic: referenceItem('TOPIC'),
  User: user,
  Video: alone('Video'),
}

/** Counts the records of each effect and names the first of them, in one statement. */
const effectSql = (effect: EffectKind, records: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${effect} AS "effect", count(*)::int AS "count",
    COALESCE((array_agg(r."name" ORDER BY search_text(r."name"), r."name") FILTER (WHERE r."name" IS NOT NULL))[1:${SHOWN_NAMES}::int], '{}') AS "names"
  FROM (${records}) r HAVING count(*) > 0`

/** Throws NOT_FOUND (also for a subscription beyond the caller's list, A076), FORBIDDEN for what only super users remove, VALIDATION for a membership without a ppid. */
export const readImpact: ServiceFunction<typeof contract.readImpact> = async ({ actor, params: { kind, id }, query: { ppid } }) => {
  if (SUPER_ONLY.includes(kind) && !actor.isSuperUser) throw new AppError('FORBIDDEN')
  const isMembership = kind === 'EntityMember' || kind === 'SubscriptionMember'
  if (isMembership && ppid === undefined) throw invalid(REQUIRED, 'ppid')
  if (kind !== 'User' && !GUID.test(id)) throw notFound()
  const { exists, probes } = subjects[kind]({ actor, id, ppid: ppid ?? '' })
  const [found] = await db.$queryRaw<unknown[]>(exists)
  if (!found) throw notFound()
  const parts = Object.entries(probes).map(([effect, records]) => effectSql(effect as EffectKind, records))
  if (parts.length === 0) return []
  const rows = await db.$queryRaw<Effect[]>(Prisma.join(parts, ' UNION ALL '))
  return rows.sort((one, other) => effects.indexOf(one.effect) - effects.indexOf(other.effect))
}
