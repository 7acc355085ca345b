import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { config } from '#lib/config/config.ts'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Event as StoredEvent } from '#lib/db/generated/client.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { toPage } from '#lib/http/page.ts'
import type { PageRequest } from '#lib/http/page.ts'
import type { OrderField } from '#lib/lists/columns.ts'
import { declareOrderedList, limitSql, nullable } from '#lib/lists/list.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import {
  and,
  rangeSql,
  tagSql,
  cacheUntilChange,
  itemMatchSql,
  searchFor,
  EVENT_TAGS,
  countNewsOf,
  countTags,
  countedBy,
  linkedVisibleSql,
  ofArticleSql,
  scopeOf,
  checkArticle,
  checkPeriod,
  checkTags,
  flagValue,
  lockNews,
} from '#lib/news/api.ts'
import type { DeskSteps, Filters, TextSearch, Scope } from '#lib/news/api.ts'
import { iso, scopeOfFilters } from '#lib/articles/api.ts'
import type * as contract from './contract.ts'
import { eventColumns } from './columns.ts'
import type { Event, EventBody, FurtherEventOrder } from './contract.ts'

const ENTITY = 'Event'

/** Larger pages are not cached; a calendar shows a month or more at once. */
const MAX_CACHED_SIZE = 500

/** An event as the query returns it. */
export type EventRow = Pick<
  StoredEvent,
  | 'id'
  | 'title'
  | 'startDate'
  | 'endDate'
  | 'description'
  | 'articleId'
  | 'published'
  | 'creationDate'
  | 'lastUpdateDate'
  | 'territoryIds'
  | 'topicIds'
  | 'sequence'
  | 'version'
>

type EventStep = OrderStep<OrderField<typeof eventColumns> | FurtherEventOrder>

/** The compliance calendar, on "Event" e: by start date. */
export const eventList = declareOrderedList<typeof eventColumns, FurtherEventOrder>({
  name: 'events',
  columns: eventColumns,
  tables: ['Event', 'EventSummary', 'Article', 'SearchedArticle', 'ArticleSummary'],
  revisions: ['news', 'subscriptions'],
  orders: {
    title: Prisma.sql`e."title"`,
    startDate: nullable(Prisma.sql`e."startDate"`),
    endDate: nullable(Prisma.sql`e."endDate"`),
    creationDate: Prisma.sql`e."creationDate"`,
    deadline: nullable(Prisma.sql`COALESCE(e."endDate", e."startDate")`),
    lastUpdateDate: nullable(Prisma.sql`e."lastUpdateDate"`),
    published: Prisma.sql`e."published"`,
  },
  byDefault: [{ field: 'startDate', direction: 'asc' }],
  tieBreaker: () => Prisma.sql`e."id"`,
})

const timestamp = (moment: Date) => Prisma.sql`${moment.toISOString()}::timestamp`
/** What is not over before a day. */
const notOverSql = (from: Date) => Prisma.sql`COALESCE(e."endDate", e."startDate") >= ${timestamp(from)}`
/** What begins or ends on one of these days of the firm; compared as texts, as the database knows no year 0. */
const datedSql = ({ from, to }: { from: string; to: string }) => {
  const within = (column: Prisma.Sql) =>
    Prisma.sql`to_char(${column} AT TIME ZONE 'UTC' AT TIME ZONE ${config().timeZone}::text, 'YYYY-MM-DD') COLLATE "C" BETWEEN ${from} AND ${to}`
  return Prisma.sql`(${within(Prisma.sql`e."startDate"`)} OR ${within(Prisma.sql`e."endDate"`)})`
}
/** By the date that comes next: the start, or the end of what runs already. */
const nextDateSql = (from: Date) =>
  Prisma.sql`CASE WHEN e."startDate" >= ${timestamp(from)} THEN e."startDate" ELSE COALESCE(e."endDate", e."startDate") END ASC, e."id"`

interface Query {
  where: Prisma.Sql
  orderBy?: readonly EventStep[]
  /** In place of an order: the next date first, counted from this day. */
  from?: Date | undefined
  page?: PageRequest
}

/** Events in order, by start date unless ordered. */
export async function selectEvents({ where, orderBy = [], from, page }: Query): Promise<EventRow[]> {
  const order = from ? nextDateSql(from) : eventList.order(orderBy)
  return await rowsOf<EventRow>(Prisma.sql`
    SELECT e."id"::text AS "id", e."title", e."startDate", e."endDate", e."description", e."articleId"::text AS "articleId", e."published", e."creationDate",
      e."lastUpdateDate", e."territoryIds"::text[] AS "territoryIds", e."topicIds"::text[] AS "topicIds", e."sequence", e."version"
    FROM "Event" e WHERE ${where} ORDER BY ${order}
    ${page ? limitSql(page) : Prisma.empty}`)
}

/** A row as Event of the API. */
export const toEvent = ({ id, title, description, articleId, published, version, ...row }: EventRow): Event => ({
  id,
  title,
  startDate: iso(row.startDate),
  endDate: iso(row.endDate),
  description,
  territories: row.territoryIds,
  topics: row.topicIds,
  articleId,
  published,
  creationDate: row.creationDate.toISOString(),
  lastUpdateDate: iso(row.lastUpdateDate),
  version,
})

const isSet = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined

/** Dates of an event: it lies in a range when any of it does; named dates must lie in it themselves (A142). */
function dateSql({ publishedDateRange, issuedDateRange, checkedEventDates }: Filters): Prisma.Sql[] {
  const overlap = ({ start, end }: NonNullable<Filters['publishedDateRange']>) => [
    ...rangeSql(Prisma.sql`COALESCE(e."endDate", e."startDate")`, { start }),
    ...rangeSql(Prisma.sql`COALESCE(e."startDate", e."endDate")`, { end }),
  ]
  const named = (checkedEventDates ?? []).map((name) => (name === 'startDate' ? Prisma.sql`e."startDate"` : Prisma.sql`e."endDate"`))
  return [
    ...(publishedDateRange
      ? named.length > 0
        ? named.flatMap((column) => rangeSql(column, publishedDateRange))
        : overlap(publishedDateRange)
      : []),
    ...(issuedDateRange ? rangeSql(Prisma.sql`e."startDate"`, issuedDateRange) : []),
  ]
}

/** Every condition of a list of events, visibility included; the type is that of the linked article, events without one belong to both (W53). */
export function eventConditions(scope: Scope, filters: Filters, search: TextSearch | null, type?: 0 | 1): Prisma.Sql[] {
  const { published, territories, topics, issuers, documentTypes, businessId, textFilters } = filters
  const onArticle = (condition: Prisma.Sql) => ofArticleSql('e', condition)
  return [
    linkedVisibleSql(scope, 'e'),
    ...[type, filters.type].filter(isSet).map((one) => Prisma.sql`(e."articleKey" IS NULL OR ${onArticle(Prisma.sql`a."type" = ${one}`)})`),
    ...(isSet(published) ? [Prisma.sql`e."published" = ${published}`] : []),
    ...(isSet(businessId)
      ? [Prisma.sql`EXISTS (SELECT 1 FROM "Article" x WHERE x."id" = e."articleId" AND x."businessId" = ${businessId})`]
      : []),
    ...tagSql(Prisma.sql`e."topicIds"`, topics),
    ...tagSql(Prisma.sql`e."territoryIds"`, territories),
    ...tagSql(Prisma.sql`a."issuerIds"`, issuers).map(onArticle),
    ...tagSql(Prisma.sql`a."documentTypeIds"`, documentTypes).map(onArticle),
    ...dateSql(filters),
    ...(search ? [itemMatchSql(search, 'e')] : []),
    ...(textFilters ?? []).flatMap(({ field, text }) =>
      field === 'title' && text !== '' ? [Prisma.sql`search_text(e."title") LIKE search_pattern(${text})`] : [],
    ),
  ]
}

interface EventList {
  actor: UserActor
  type?: 0 | 1 | undefined
  filters: Filters
  orderBy?: readonly EventStep[]
  /** Only what is not over before this day, the next date first. */
  from?: Date | undefined
  page: PageRequest
  /** When it is read already. */
  scope?: Scope
}

/** A page of the events that the caller may see; cached until the news change. Throws VALIDATION. */
export async function eventPage({ actor, type, filters, orderBy = [], from, page, scope: given }: EventList) {
  const scope = given ?? (await scopeOfFilters(actor, filters))
  const make = async () => {
    const search = filters.freeTextSearch ? await searchFor(scope, filters.freeTextSearch, 'e') : null
    const where = and([...eventConditions(scope, filters, search, type), ...(from ? [notOverSql(from)] : [])])
    const source = from ? 'records' : countedBy('events', filters, search)
    const [rows, total] = await Promise.all([selectEvents({ where, orderBy, from, page }), countNewsOf('events', source, where)])
    return toPage(rows.map(toEvent), total, page)
  }
  if (page.pageSize > MAX_CACHED_SIZE) return make()
  return cacheUntilChange(
    scope.revision,
    `events ${scope.key} ${type} ${JSON.stringify(filters)} ${JSON.stringify(orderBy)} ${from?.toISOString()} ${page.pageNumber} ${page.pageSize}`,
    make,
  )
}

/** E193. */
export const listEvents: ServiceFunction<typeof contract.listEvents> = ({ actor, body, query }) =>
  eventPage({ actor, filters: body.filters ?? {}, orderBy: body.orderBy, page: query })

/** Counts per tag under the other filters; cached until the news change. Throws VALIDATION. */
export const countEvents: ServiceFunction<typeof contract.countEvents> = async ({ actor, body }) => {
  const filters = body.filters ?? {}
  const days = body.days ?? null
  const scope = await scopeOfFilters(actor, filters)
  return cacheUntilChange(scope.revision, `event facets ${scope.key} ${JSON.stringify(filters)} ${JSON.stringify(days)}`, async () => {
    const search = filters.freeTextSearch ? await searchFor(scope, filters.freeTextSearch, 'e') : null
    const source = days ? 'records' : countedBy('events', filters, search)
    return countTags(EVENT_TAGS[source], filters, (remaining) =>
      and([...eventConditions(scope, remaining, search), ...(days ? [datedSql(days)] : [])]),
    )
  })
}

/** An event that the caller may see. Throws NOT_FOUND. */
export async function readEvent(actor: UserActor, id: string): Promise<EventRow> {
  const [row] = await selectEvents({ where: Prisma.sql`e."id" = ${id}::uuid AND ${linkedVisibleSql(await scopeOf(actor), 'e')}` })
  if (!row) throw notFound()
  return row
}

/** E195. Throws NOT_FOUND. */
export const getEvent: ServiceFunction<typeof contract.getEvent> = async ({ actor, params }) => toEvent(await readEvent(actor, params.id))

/** For 404 before a body is read (W3). */
export const findEvent = async ({ params: { id } }: { params: { id: string } }): Promise<void> => {
  if ((await db.event.count({ where: { id } })) === 0) throw notFound()
}

async function lockEvent(tx: Transaction, id: string): Promise<StoredEvent> {
  await lockNews(tx)
  const row = await tx.event.findUnique({ where: { id } })
  if (!row) throw notFound()
  return row
}

/** Columns that a body names. */
const columnsOf = ({ title, startDate, endDate, description, articleId, published, territories, topics }: EventBody) => ({
  title,
  ...(startDate !== undefined && { startDate }),
  ...(endDate !== undefined && { endDate }),
  ...(description !== undefined && { description: description || null }),
  ...(articleId !== undefined && { articleId }),
  ...(published !== undefined && { published }),
  ...(territories && { territoryIds: territories }),
  ...(topics && { topicIds: topics }),
})

/** E194. Throws VALIDATION. */
export const createEvent: ServiceFunction<typeof contract.createEvent> = ({ body, context }) =>
  inTransaction(context, async (tx) => {
    await lockNews(tx)
    checkPeriod(body.startDate ?? null, body.endDate ?? null)
    await checkArticle(tx, body.articleId)
    await checkTags(tx, body)
    const event = toEvent(await tx.event.create({ data: columnsOf(body) }))
    await audit(tx, context, { action: 'create', entity: ENTITY, entityId: event.id, after: event })
    return event
  })

/** E196. Throws NOT_FOUND, VALIDATION, STALE_VERSION. */
export const updateEvent = ({
  actor,
  params: { id },
  body,
  context,
}: Pick<Call<typeof contract.updateEvent>, 'actor' | 'params' | 'body' | 'context'>): Promise<Event> => {
  const change = inTransaction(context, async (tx) => {
    const stored = await lockEvent(tx, id)
    checkVersion(stored.version, body.version)
    checkPeriod(
      body.startDate === undefined ? stored.startDate : body.startDate,
      body.endDate === undefined ? stored.endDate : body.endDate,
    )
    await checkArticle(tx, body.articleId)
    await checkTags(tx, { territories: body.territories, topics: body.topics })
    const data = { ...columnsOf(body), lastUpdateDate: new Date(), sequence: { increment: 1 }, version: { increment: 1 } }
    const event = toEvent(await tx.event.update({ where: { id }, data }))
    await audit(tx, context, { action: 'update', entity: ENTITY, entityId: event.id, before: toEvent(stored), after: event })
    return event
  })
  return showingCurrent(change, async () => toEvent(await readEvent(actor, id)), { context, kind: ENTITY, key: id })
}

async function removeStored(tx: Transaction, context: CallContext, stored: StoredEvent): Promise<void> {
  await tx.event.delete({ where: { id: stored.id }, select: { id: true } })
  await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: stored.id, before: toEvent(stored) })
}

/** E197. Throws NOT_FOUND. */
export const deleteEvent: ServiceFunction<typeof contract.deleteEvent> = ({ params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    const stored = await lockEvent(tx, id)
    await openTrash(tx, context, { entity: ENTITY, entityId: stored.id, label: stored.title })
    await removeStored(tx, context, stored)
  })

async function publishStored(tx: Transaction, context: CallContext, stored: StoredEvent, published: boolean): Promise<void> {
  const { id, published: before } = stored
  if (before === published) return
  await tx.event.update({
    where: { id },
    data: { published, sequence: { increment: 1 }, version: { increment: 1 } },
    select: { id: true },
  })
  await audit(tx, context, {
    action: published ? 'publish' : 'unpublish',
    entity: ENTITY,
    entityId: id,
    before: { published: before },
    after: { published },
  })
}

/** E198. Throws NOT_FOUND, VALIDATION. */
export const publishEvent = (
  call: Pick<Call<typeof contract.publishEvent>, 'params' | 'query' | 'body'> & { context: CallContext },
): Promise<void> => {
  const published = flagValue('published', call)
  return inTransaction(call.context, async (tx) => publishStored(tx, call.context, await lockEvent(tx, call.params.id), published))
}

export const eventSteps: DeskSteps = {
  publish: async (tx, context, id, published) => publishStored(tx, context, await lockEvent(tx, id), published),
  remove: async (tx, context, id) => removeStored(tx, context, await lockEvent(tx, id)),
  setTopics: async (tx, context, id, topicIds) => {
    const stored = await lockEvent(tx, id)
    const data = { topicIds, lastUpdateDate: new Date(), sequence: { increment: 1 }, version: { increment: 1 } }
    await tx.event.update({ where: { id: stored.id }, data, select: { id: true } })
    const sides = { before: { topicIds: stored.topicIds }, after: { topicIds } }
    await audit(tx, context, { action: 'update', entity: ENTITY, entityId: stored.id, ...sides })
  },
}
