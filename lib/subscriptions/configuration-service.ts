import 'server-only'
import { audit } from '#lib/db/audit.ts'
import type { Concern } from '#lib/db/audit-kinds.ts'
import { openSave } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import type { ConfigurationList, ReferenceKind } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { FieldError } from '#lib/errors/app-error.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { unknownItem, withTopics } from './configuration-contract.ts'
import type * as contract from './configuration-contract.ts'
import type { ConfigurationForm, SubscriptionAccess, SubscriptionConfiguration } from './configuration-contract.ts'
import { readableSql } from './read-service.ts'
import { concernsOf } from './write-service.ts'

const ENTITY = 'SubscriptionConfiguration'

type ListField = keyof typeof unknownItem
type Flag = 'hasTerritories' | 'hasTopics' | 'hasDeniedTopics' | 'hasDocumentTypes' | 'hasDeniedDocumentTypes'

/** How each list is stored: its rows, the kind of its items, and the flag that distinguishes an empty list from none. */
const lists: readonly { field: ListField; list: ConfigurationList; kind: ReferenceKind; flag: Flag }[] = [
  { field: 'territoryIds', list: 'TERRITORY', kind: 'TERRITORY', flag: 'hasTerritories' },
  { field: 'topicIds', list: 'TOPIC', kind: 'TOPIC', flag: 'hasTopics' },
  { field: 'deniedTopicIds', list: 'DENIED_TOPIC', kind: 'TOPIC', flag: 'hasDeniedTopics' },
  { field: 'documentTypeIds', list: 'DOCUMENT_TYPE', kind: 'DOCUMENT_TYPE', flag: 'hasDocumentTypes' },
  { field: 'deniedDocumentTypeIds', list: 'DENIED_DOCUMENT_TYPE', kind: 'DOCUMENT_TYPE', flag: 'hasDeniedDocumentTypes' },
]

/** What a subscription without a stored configuration shows: everything. */
const everything = (engagementId: string): SubscriptionConfiguration => ({
  engagementId,
  territoryIds: null,
  topicIds: null,
  deniedTopicIds: null,
  documentTypeIds: null,
  deniedDocumentTypeIds: null,
  hasMultiRating: false,
  orderRating: null,
  groupRating: null,
  multiRatings: [],
  version: 0,
})

/** The configuration of a subscription that exists; items by name, ratings in their order. */
export async function readConfiguration(from: Transaction | typeof db, id: string): Promise<SubscriptionConfiguration> {
  const row = await from.subscriptionConfiguration.findUnique({
    where: { subscriptionId: id },
    include: {
      items: { select: { list: true, itemId: true }, orderBy: { item: { name: 'asc' } } },
      multiRatings: {
        select: { id: true, subscriptionRatingTitle: true, ratingTitle: true, group: true, order: true },
        orderBy: { position: 'asc' },
      },
    },
  })
  if (!row) return everything(id.toLowerCase())
  const { subscriptionId, hasMultiRating, orderRating, groupRating, multiRatings, version } = row
  const ids = Object.fromEntries(
    lists.map(({ field, list, flag }) => [
      field,
      row[flag] ? row.items.filter((item) => item.list === list).map(({ itemId }) => itemId) : null,
    ]),
  )
  return { ...everything(subscriptionId), ...ids, hasMultiRating, orderRating, groupRating, multiRatings, version }
}

/** Throws NOT_FOUND for an unknown subscription; for 404 before a body is read (W3). */
async function findEngagement(id: string): Promise<void> {
  if (!(await db.subscription.findUnique({ where: { id }, select: { id: true } }))) throw notFound()
}
export const findConfiguration = ({ params }: { params: { engagementId: string } }): Promise<void> => findEngagement(params.engagementId)
export const findAccess = ({ params }: { params: { id: string } }): Promise<void> => findEngagement(params.id)

/** E145. Throws NOT_FOUND. */
export const getConfiguration: ServiceFunction<typeof contract.getConfiguration> = async ({ params: { engagementId } }) => {
  await findEngagement(engagementId)
  return readConfiguration(db, engagementId)
}

/** Every id is an item of its kind (W8); they are locked, so that none goes before it is stored. Throws VALIDATION. */
async function checkItems(tx: Transaction, given: Partial<Record<ListField, string[] | null | undefined>>): Promise<void> {
  const wanted = [...new Set(lists.flatMap(({ field }) => given[field] ?? []).map((id) => id.toLowerCase()))]
  if (wanted.length === 0) return
  const found = await tx.$queryRaw<{ id: string; kind: ReferenceKind }[]>`
    SELECT "id"::text AS "id", "kind"::text AS "kind" FROM "ReferenceItem" WHERE "id" = ANY(${wanted}::uuid[]) ORDER BY "id" FOR KEY SHARE`
  const kinds = new Map(found.map(({ id, kind }) => [id, kind]))
  const faults: FieldError[] = lists.flatMap(({ field, kind }) =>
    (given[field] ?? []).flatMap((id, index) =>
      kinds.get(id.toLowerCase()) === kind ? [] : [{ message: unknownItem[field], path: `${field}[${index}]` }],
    ),
  )
  if (faults.length > 0) throw new AppError('VALIDATION', { fields: faults })
}

type Stored = Pick<SubscriptionConfiguration, ListField | 'hasMultiRating' | 'orderRating' | 'groupRating'>

async function store(tx: Transaction, subscriptionId: string, configuration: Stored): Promise<void> {
  const { hasMultiRating, orderRating, groupRating } = configuration
  const flags = Object.fromEntries(lists.map(({ field, flag }) => [flag, configuration[field] !== null]))
  const columns = { ...flags, hasMultiRating, orderRating, groupRating }
  await tx.subscriptionConfiguration.upsert({
    where: { subscriptionId },
    create: { subscriptionId, ...columns },
    update: { ...columns, version: { increment: 1 } },
    select: { subscriptionId: true },
  })
  await tx.subscriptionConfigurationItem.deleteMany({ where: { subscriptionId } })
  const items = lists.flatMap(({ field, list }) =>
    [...new Set((configuration[field] ?? []).map((id) => id.toLowerCase()))].map((itemId) => ({ subscriptionId, list, itemId })),
  )
  await tx.subscriptionConfigurationItem.createMany({ data: items })
}

/** Rows that were there keep their ids, so that what refers to them stays; others get one from the database (W42). */
async function storeRatings(
  tx: Transaction,
  subscriptionId: string,
  before: SubscriptionConfiguration,
  rows: ConfigurationForm['multiRatings'],
): Promise<void> {
  const known = new Set(before.multiRatings.map(({ id }) => id))
  const storedIds = new Set<string>()
  for (const [position, { id, ...fields }] of rows.entries()) {
    const stays = typeof id === 'string' && known.has(id) && !storedIds.has(id) ? id : null
    if (stays === null) {
      const row = await tx.subscriptionRating.create({ data: { ...fields, subscriptionId, position }, select: { id: true } })
      storedIds.add(row.id)
    } else {
      await tx.subscriptionRating.update({ where: { id: stays }, data: { ...fields, position }, select: { id: true } })
      storedIds.add(stays)
    }
  }
  await tx.subscriptionRating.deleteMany({ where: { subscriptionId, id: { notIn: [...storedIds] } } })
}

/** Locks the subscription, so that two writers of its configuration come one after the other. Throws NOT_FOUND. */
async function lockEngagement(tx: Transaction, id: string): Promise<SubscriptionConfiguration> {
  const locked = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "Subscription" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  if (locked.length === 0) throw notFound()
  return readConfiguration(tx, id)
}

/** Company and service of a locked subscription. */
const concerned = async (tx: Transaction, id: string): Promise<Concern[]> =>
  concernsOf(await tx.subscription.findUniqueOrThrow({ where: { id }, select: { entityId: true, serviceId: true } }))

/** What it was before can be brought back by those who work for the service. */
async function openConfigurationSave(tx: Transaction, context: CallContext, id: string): Promise<void> {
  const { service, entity } = await tx.subscription.findUniqueOrThrow({
    where: { id },
    select: { service: { select: { id: true, name: true } }, entity: { select: { name: true } } },
  })
  await openSave(tx, context, { entity: ENTITY, entityId: id, label: `${service.name}, ${entity.name}`, serviceId: service.id })
}

/** E146: replaces the whole configuration; a list that is left out is null, all (W42). Throws NOT_FOUND, STALE_VERSION, VALIDATION. */
export const updateConfiguration: ServiceFunction<typeof contract.updateConfiguration> = ({
  params: { engagementId: id },
  body,
  context,
}) => {
  const change = inTransaction(context, async (tx) => {
    const before = await lockEngagement(tx, id)
    checkVersion(before.version, body.version)
    await checkItems(tx, body)
    if (before.version > 0) await openConfigurationSave(tx, context, before.engagementId)
    const given = Object.fromEntries(lists.map(({ field }) => [field, body[field] ?? null])) as Pick<SubscriptionConfiguration, ListField>
    await store(tx, id, {
      ...given,
      hasMultiRating: body.hasMultiRating,
      orderRating: body.orderRating ?? null,
      groupRating: body.groupRating ?? null,
    })
    await storeRatings(tx, id, before, body.multiRatings)
    const after = await readConfiguration(tx, id)
    await audit(tx, context, {
      action: before.version === 0 ? 'create' : 'update',
      entity: ENTITY,
      entityId: after.engagementId,
      before: before.version === 0 ? null : before,
      after,
      concerns: await concerned(tx, id),
    })
    return after
  })
  return showingCurrent(change, () => readConfiguration(db, id), { context, kind: ENTITY, key: id })
}

const accessOf = ({ topicIds, deniedTopicIds, version }: SubscriptionConfiguration): SubscriptionAccess => ({
  topicIds,
  deniedTopicIds,
  version,
})

/** E190 (A133). Throws NOT_FOUND, for a foreign subscription too. */
export const getAccess: ServiceFunction<typeof contract.getAccess> = async ({ params: { id }, actor }) => {
  const found = await db.$queryRaw<unknown[]>`SELECT 1 FROM "Subscription" s WHERE s."id" = ${id}::uuid AND ${readableSql(actor)}`
  if (found.length === 0) throw notFound()
  return accessOf(await readConfiguration(db, id))
}

/** E191: only the topics change, the rest of the configuration stays (A133). Throws NOT_FOUND, STALE_VERSION, VALIDATION. */
export const updateAccess: ServiceFunction<typeof contract.updateAccess> = ({ params: { id }, body: { version, ...topics }, context }) => {
  const change = inTransaction(context, async (tx) => {
    const before = await lockEngagement(tx, id)
    checkVersion(before.version, version)
    await checkItems(tx, topics)
    if (before.version > 0) await openConfigurationSave(tx, context, before.engagementId)
    const { topicIds = before.topicIds, deniedTopicIds = before.deniedTopicIds } = topics
    await store(tx, id, { ...before, topicIds, deniedTopicIds })
    const after = await readConfiguration(tx, id)
    await audit(tx, context, {
      action: 'update',
      entity: ENTITY,
      entityId: after.engagementId,
      before: accessOf(before),
      after: accessOf(after),
      concerns: await concerned(tx, id),
    })
    return accessOf(after)
  })
  return showingCurrent(change, async () => accessOf(await readConfiguration(db, id)), { context, kind: ENTITY, key: id })
}

/**
 * Adds topics to the selected ones, inside the transaction of the decision that grants them; denied ones among them stay denied no longer.
 * A subscription that shows every topic stays as it is. Throws NOT_FOUND, VALIDATION.
 */
export async function addTopics(tx: Transaction, context: CallContext, id: string, added: readonly string[]): Promise<void> {
  const before = await lockEngagement(tx, id)
  await checkItems(tx, { topicIds: [...added] })
  await store(tx, id, { ...before, ...withTopics(before, added) })
  await audit(tx, context, {
    action: 'update',
    entity: ENTITY,
    entityId: before.engagementId,
    before: accessOf(before),
    after: accessOf(await readConfiguration(tx, id)),
    concerns: await concerned(tx, id),
  })
}
