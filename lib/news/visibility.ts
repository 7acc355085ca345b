import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { preparedRows, rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { revisionCache } from '#lib/db/cache.ts'
import { runningSql, threeWSql, today } from '#lib/relations/api.ts'

/** The one place that decides who sees what of the news (W43, W44, W64, W65, A129); lists, views, search, feeds, notes and the explanation are made from it. */

/** What one 3W subscription shows; null = all. */
export interface Configuration {
  subscriptionId: string
  territories: string[] | null
  /** Selected topics; others that are not denied are available, so an article with none but these is locked. */
  topics: string[] | null
  deniedTopics: string[]
  documentTypes: string[] | null
  deniedDocumentTypes: string[]
}

/** What a caller may see at this moment. */
export interface Scope {
  /** Revision of the news when the scope was read. */
  revision: string
  /** Cache key: two callers with the same one see the same. */
  key: string
  /** Internal callers see everything, drafts included. */
  everything: boolean
  /** Of the running 3W subscriptions, oldest first; none for internal callers. */
  configurations: readonly Configuration[]
}

interface ScopeRow {
  revision: string
  configurations: Configuration[]
}

const REVISION = Prisma.sql`(SELECT "value"::text FROM "ChangeStamp" WHERE "name" = 'news')`

const listSql = (list: string) => Prisma.sql`
  COALESCE((SELECT json_agg(i."itemId" ORDER BY i."itemId") FROM "SubscriptionConfigurationItem" i WHERE i."subscriptionId" = s."id" AND i."list" = ${list}::"ConfigurationList"), '[]'::json)`

/** Configuration of "Subscription" s, left-joined "SubscriptionConfiguration" c, as JSON. */
const configurationSql = Prisma.sql`json_build_object(
  'subscriptionId', s."id",
  'territories', CASE WHEN c."hasTerritories" THEN ${listSql('TERRITORY')} END,
  'topics', CASE WHEN c."hasTopics" THEN ${listSql('TOPIC')} END,
  'deniedTopics', ${listSql('DENIED_TOPIC')},
  'documentTypes', CASE WHEN c."hasDocumentTypes" THEN ${listSql('DOCUMENT_TYPE')} END,
  'deniedDocumentTypes', ${listSql('DENIED_DOCUMENT_TYPE')})`

type Reader = Pick<UserActor, 'ppid' | 'isInternal' | 'revisions'>

async function readRevision(): Promise<string> {
  return (await preparedRows<{ revision: string }>(Prisma.sql`SELECT ${REVISION} AS "revision"`))[0]!.revision
}

async function readScope(ppid: string): Promise<Scope> {
  const rows = await preparedRows<ScopeRow>(Prisma.sql`
    SELECT ${REVISION} AS "revision", COALESCE((
      SELECT json_agg(${configurationSql} ORDER BY s."createdAt", s."id")
      FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId" LEFT JOIN "SubscriptionConfiguration" c ON c."subscriptionId" = s."id"
      WHERE m."userPpid" = ${ppid} AND ${threeWSql} AND ${runningSql()}), '[]'::json) AS "configurations"`)
  const { revision, configurations } = rows[0]!
  return { revision, key: JSON.stringify(configurations), everything: false, configurations }
}

const cacheScope = revisionCache('scopes of the news')

/**
 * The scope of a caller as of this request (security rule 3): read now, or cached from when nothing in subscriptions was different, by the revisions
 * that were read with the caller.
 */
export async function scopeOf({ ppid, isInternal, revisions }: Reader): Promise<Scope> {
  if (isInternal) return { revision: revisions?.news ?? (await readRevision()), key: 'internal', everything: true, configurations: [] }
  if (revisions?.news === undefined || revisions.subscriptions === undefined) return readScope(ppid)
  // Subscriptions also end by themselves, with the day.
  const scope = await cacheScope(`${revisions.subscriptions} ${today()}`, ppid, () => readScope(ppid))
  return { ...scope, revision: revisions.news }
}

/**
 * What one subscription sees, as its members would (exportAsSubscriptionId, A142).
 * @returns null when there is none, or when the caller is neither internal nor a member of it while it runs
 */
export async function scopeOfSubscription(actor: UserActor, subscriptionId: string): Promise<Scope | null> {
  if (!actor.isInternal) {
    const own = await scopeOf(actor)
    const configurations = own.configurations.filter((one) => one.subscriptionId === subscriptionId.toLowerCase())
    return configurations.length === 0 ? null : { ...own, key: JSON.stringify(configurations), configurations }
  }
  const rows = await preparedRows<ScopeRow>(Prisma.sql`
    SELECT ${REVISION} AS "revision", json_build_array(${configurationSql}) AS "configurations"
    FROM "Subscription" s LEFT JOIN "SubscriptionConfiguration" c ON c."subscriptionId" = s."id" WHERE s."id" = ${subscriptionId}::uuid`)
  const [row] = rows
  return row
    ? { revision: row.revision, key: JSON.stringify(row.configurations), everything: false, configurations: row.configurations }
    : null
}

/** The configurations of subscriptions, whoever reads them; in no order. */
export async function configurationsOf(subscriptionIds: readonly string[]): Promise<Configuration[]> {
  const rows = await preparedRows<{ configuration: Configuration }>(Prisma.sql`
    SELECT ${configurationSql} AS "configuration"
    FROM "Subscription" s LEFT JOIN "SubscriptionConfiguration" c ON c."subscriptionId" = s."id" WHERE s."id" = ANY(${[...subscriptionIds]}::uuid[])`)
  return rows.map(({ configuration }) => configuration)
}

/** Rules of one configuration that keep an article back, in the order in which they are named. */
type ConfigurationRule = 'denied-topic' | 'denied-document-type' | 'territory' | 'document-type' | 'topic-not-selected'

interface Condition {
  rule: ConfigurationRule
  /** On "Article" a; true = the rule hides the article. */
  sql: Prisma.Sql
}

const overlaps = (column: Prisma.Sql, ids: Prisma.Sql) => Prisma.sql`${column} && ${ids}`
/** An article without such a tag passes (W43). */
const sharesNone = (column: Prisma.Sql, ids: Prisma.Sql) => Prisma.sql`(${column} <> '{}' AND NOT ${overlaps(column, ids)})`

const TOPICS = Prisma.sql`a."topicIds"`
const TERRITORIES = Prisma.sql`a."territoryIds"`
const DOCUMENT_TYPES = Prisma.sql`a."documentTypeIds"`

/** The lists of a configuration as arrays of ids; null = the list keeps nothing back. */
type Lists = Record<Exclude<keyof Configuration, 'subscriptionId'>, Prisma.Sql | null>

/** W43 for one configuration. */
function conditionsOn({ territories, topics, deniedTopics, documentTypes, deniedDocumentTypes }: Lists): Condition[] {
  const conditions: Condition[] = []
  if (deniedTopics) conditions.push({ rule: 'denied-topic', sql: overlaps(TOPICS, deniedTopics) })
  if (deniedDocumentTypes) conditions.push({ rule: 'denied-document-type', sql: overlaps(DOCUMENT_TYPES, deniedDocumentTypes) })
  if (territories) conditions.push({ rule: 'territory', sql: sharesNone(TERRITORIES, territories) })
  if (documentTypes) conditions.push({ rule: 'document-type', sql: sharesNone(DOCUMENT_TYPES, documentTypes) })
  // The last one: it locks where the others hide.
  if (topics) conditions.push({ rule: 'topic-not-selected', sql: sharesNone(TOPICS, topics) })
  return conditions
}

const idsSql = (ids: readonly string[]) => Prisma.sql`${[...ids]}::uuid[]`
const deniedSql = (ids: readonly string[]) => (ids.length === 0 ? null : idsSql(ids))
const selectedSql = (ids: readonly string[] | null) => ids && idsSql(ids)
const conditionsOf = (one: Configuration): Condition[] =>
  conditionsOn({
    territories: selectedSql(one.territories),
    topics: selectedSql(one.topics),
    deniedTopics: deniedSql(one.deniedTopics),
    documentTypes: selectedSql(one.documentTypes),
    deniedDocumentTypes: deniedSql(one.deniedDocumentTypes),
  })

const LOCKING: ConfigurationRule = 'topic-not-selected'
const TRUE = Prisma.sql`true`
const FALSE = Prisma.sql`false`
const none = (conditions: readonly Condition[]) =>
  conditions.length === 0
    ? TRUE
    : Prisma.join(
        conditions.map(({ sql }) => Prisma.sql`NOT (${sql})`),
        ' AND ',
      )
const any = (each: readonly Prisma.Sql[]) =>
  each.length === 0
    ? FALSE
    : Prisma.sql`(${Prisma.join(
        each.map((sql) => Prisma.sql`(${sql})`),
        ' OR ',
      )})`

/** Condition on the tags of a row a: they lie within one configuration, as those of an article that its members may read whole. */
export const withinSql = (configuration: Configuration): Prisma.Sql => none(conditionsOf(configuration))

/** Condition on "Article" a: the caller sees it, open or locked. Drafts never reach clients (A077). */
export function visibleSql({ everything, configurations }: Scope): Prisma.Sql {
  if (everything) return TRUE
  const shown = any(configurations.map((one) => none(conditionsOf(one).filter(({ rule }) => rule !== LOCKING))))
  return Prisma.sql`(a."published" AND (a."type" = 1 OR ${shown}))`
}

/** Condition on "Article" a: the caller may read it whole. */
export function openSql({ everything, configurations }: Scope): Prisma.Sql {
  if (everything) return TRUE
  return Prisma.sql`(a."published" AND (a."type" = 1 OR ${any(configurations.map((one) => none(conditionsOf(one))))}))`
}

/**
 * Statement of configurations, a row each with its lists as arrays of ids; a list that is not given is null.
 * @param of statement of ids of subscriptions
 */
export function configurationListsSql(of: Prisma.Sql): Prisma.Sql {
  const list = (name: string) => Prisma.sql`array_agg(i."itemId") FILTER (WHERE i."list" = ${Prisma.raw(`'${name}'`)})`
  const given = (has: string, name: string) => Prisma.sql`CASE WHEN c.${Prisma.raw(`"${has}"`)} THEN COALESCE(${list(name)}, '{}') END`
  return Prisma.sql`
    SELECT c."subscriptionId", ${given('hasTerritories', 'TERRITORY')} AS "territories", ${given('hasTopics', 'TOPIC')} AS "topics",
      ${list('DENIED_TOPIC')} AS "deniedTopics", ${given('hasDocumentTypes', 'DOCUMENT_TYPE')} AS "documentTypes", ${list('DENIED_DOCUMENT_TYPE')} AS "deniedDocumentTypes"
    FROM "SubscriptionConfiguration" c LEFT JOIN "SubscriptionConfigurationItem" i ON i."subscriptionId" = c."subscriptionId"
    WHERE c."subscriptionId" IN (${of}) GROUP BY c."subscriptionId"`
}

/** Condition on "Article" a: readers by a subscription may read it whole; its lists are the row c of `configurationListsSql`, without a row it shows all. */
export const OPEN_BY_LISTS: Prisma.Sql = (() => {
  const conditions = conditionsOn({
    territories: Prisma.sql`c."territories"`,
    topics: Prisma.sql`c."topics"`,
    deniedTopics: Prisma.sql`c."deniedTopics"`,
    documentTypes: Prisma.sql`c."documentTypes"`,
    deniedDocumentTypes: Prisma.sql`c."deniedDocumentTypes"`,
  })
  // A list that is null keeps nothing back: its condition is null.
  const passes = conditions.map(({ sql }) => Prisma.sql`(${sql}) IS NOT TRUE`)
  return Prisma.sql`(a."published" AND (a."type" = 1 OR (${Prisma.join(passes, ' AND ')})))`
})()

/**
 * Condition on news items n or events e, or on their summaries: they belong to an article that meets a condition on "ArticleSummary" a. Asked once of the
 * summaries, which are few, instead of every article.
 */
export const ofArticleSql = (row: 'n' | 'e', condition: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(row)}."articleKey" IN (SELECT a."key" FROM "ArticleSummary" a WHERE ${condition})`

/** Condition on news items n or events e, or on their summaries: published, and the article, where they have one, is open to the caller (W65). */
export function linkedVisibleSql(scope: Scope, row: 'n' | 'e'): Prisma.Sql {
  if (scope.everything) return TRUE
  const alias = Prisma.raw(row)
  return Prisma.sql`(${alias}."published" AND (${alias}."articleKey" IS NULL OR ${ofArticleSql(row, openSql(scope))}))`
}

/**
 * Condition on "Event" e: what a reader is asked to do. An event of an article is when that is open to the reader (`linkedVisibleSql`); one without an
 * article when its own tags lie within a configuration of the reader's, for readers without any it always is.
 */
export function askedSql({ everything, configurations }: Scope): Prisma.Sql {
  if (everything || configurations.length === 0) return TRUE
  const within = any(configurations.map((one) => none(conditionsOf(one))))
  return Prisma.sql`(e."articleId" IS NOT NULL OR EXISTS (
    SELECT 1 FROM (SELECT e."topicIds", e."territoryIds", '{}'::uuid[] AS "documentTypeIds") a WHERE ${within}))`
}

/** The rule of one configuration that decides about "Article" a: the first that keeps it back, else `open`. */
export const ruleSql = (configuration: Configuration): Prisma.Sql => {
  const conditions = conditionsOf(configuration)
  if (conditions.length === 0) return Prisma.sql`'open'`
  const cases = Prisma.join(
    conditions.map(({ rule, sql }) => Prisma.sql`WHEN ${sql} THEN ${rule}`),
    ' ',
  )
  return Prisma.sql`CASE ${cases} ELSE 'open' END`
}

/** Id of the first subscription for which "Article" a is open; null = none (A137). */
export const firstSubscriptionSql = (configurations: readonly Configuration[]): Prisma.Sql =>
  configurations.length === 0
    ? Prisma.sql`NULL::uuid`
    : Prisma.sql`CASE ${Prisma.join(
        configurations.map((one) => Prisma.sql`WHEN ${none(conditionsOf(one))} THEN ${one.subscriptionId}::uuid`),
        ' ',
      )} END`

/** What a rule means for the reader. */
export const outcomeOf = (rule: ConfigurationRule | 'open'): 'open' | 'locked' | 'hidden' =>
  rule === 'open' ? 'open' : rule === LOCKING ? 'locked' : 'hidden'

/** A 3W subscription with its configuration; for explanations. */
export interface ConfiguredSubscription {
  id: string
  serviceName: string
  entityName: string
  running: boolean
  configuration: Configuration
}

/** 3W subscriptions s that meet a condition, oldest first. */
async function subscriptionsWhere(condition: Prisma.Sql): Promise<ConfiguredSubscription[]> {
  return await rowsOf<ConfiguredSubscription>(Prisma.sql`
    SELECT s."id"::text AS "id", v."name" AS "serviceName", e."name" AS "entityName", ${runningSql()} AS "running", ${configurationSql} AS "configuration"
    FROM "Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"
    LEFT JOIN "SubscriptionConfiguration" c ON c."subscriptionId" = s."id"
    WHERE ${threeWSql} AND ${condition} ORDER BY s."createdAt", s."id"`)
}

/** Those of a person, running or not. */
export const subscriptionsOfPerson = (ppid: string): Promise<ConfiguredSubscription[]> =>
  subscriptionsWhere(Prisma.sql`s."id" IN (SELECT m."subscriptionId" FROM "SubscriptionMember" m WHERE m."userPpid" = ${ppid})`)

/** Those of a company that run. */
export const runningOfCompany = (entityId: string): Promise<ConfiguredSubscription[]> =>
  subscriptionsWhere(Prisma.sql`${runningSql()} AND s."entityId" = ${entityId}::uuid`)

/** All that run. */
export const runningSubscriptions = (): Promise<ConfiguredSubscription[]> => subscriptionsWhere(runningSql())
