import 'server-only'
import type { Actor, UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { openFile } from '#lib/files/store.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { pageQuery } from '#lib/http/page.ts'
import { runningSql, visibleToClientSql, relationsOf, subscriptionContacts, worksForSql } from '#lib/relations/api.ts'
import type * as contract from './contract.ts'
import type { MyServiceRow, Service, ServiceListQuery, ServiceRow, ServiceType } from './contract.ts'
import {
  findByFriendlyName,
  findRecord,
  narrowed,
  recordsOf,
  relevanceOf,
  isInternal,
  maySee,
  catalogue,
  derive,
  presentItems,
  publicDetail,
  toDetail,
  toRow,
} from '#lib/catalogue/api.ts'
import type { ServiceRecord, Snapshot } from '#lib/catalogue/api.ts'

/** Lists of an anonymous caller with at most this many rows are cached with the snapshot, beside the unfiltered ones. */
const CACHED_ROWS = 50

const typesOf = (values: readonly string[] | undefined): ServiceType[] => (values ?? []).map((value) => Number(value) as ServiceType)

function listRecords(snapshot: Snapshot, query: ServiceListQuery, liveOnly: boolean): readonly ServiceRecord[] {
  const records = recordsOf(snapshot, query.domain ?? null, liveOnly)
  const { search, industries, lifeCycles, valueChains, type } = query
  const items = (ids: readonly string[] = []): string[] => presentItems(snapshot, ids)
  const relevance = relevanceOf(snapshot, records, search)
  const choices = {
    industries: items(industries),
    lifeCycles: items(lifeCycles),
    valueChains: items(valueChains),
    types: typesOf(type),
  }
  const filtered = relevance || Object.values(choices).some((chosen) => chosen.length > 0)
  const found = filtered ? narrowed(records, relevance, choices) : records
  if ((query.pageNumber ?? query.page ?? query.pageSize ?? query.size) === undefined) return found
  const { pageNumber, pageSize } = pageQuery().parse(query)
  return found.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
}

/** The list of an anonymous caller; the same frozen array again for the same query, so that its body is serialized once. */
function publicList(snapshot: Snapshot, query: ServiceListQuery): ServiceRow[] {
  const make = (): ServiceRow[] => listRecords(snapshot, query, true).map(({ row }) => row)
  const criteria = Object.entries(query).filter(([, value]) => value !== undefined)
  const whole = criteria.length === 0 || (criteria.length === 1 && snapshot.tenants.some((tenant) => tenant.domain === query.domain))
  const key = `list ${JSON.stringify(criteria)}`
  if (whole || snapshot.derived.has(key)) return derive(snapshot, key, make)
  const rows = make()
  return rows.length <= CACHED_ROWS ? derive(snapshot, key, () => rows) : rows
}

async function list(actor: Actor, query: ServiceListQuery, liveOnly: boolean): Promise<ServiceRow[]> {
  if (actor.kind !== 'user') return publicList(await catalogue(), query)
  const [snapshot, relations] = await Promise.all([catalogue(), relationsOf(actor)])
  if (relations.subscribed.size === 0 && !isInternal(actor)) return publicList(snapshot, query)
  return listRecords(snapshot, query, liveOnly).map((record) => toRow(actor, relations, record))
}

/** E001, A065: all services for internal callers, the live ones for others. */
export const listServices: ServiceFunction<typeof contract.listServices> = ({ actor, query }) => list(actor, query, !isInternal(actor))

/** E002. */
export const listLiveServices: ServiceFunction<typeof contract.listLiveServices> = ({ actor, query }) => list(actor, query, true)

/** Rows of E003: services of the caller's own subscriptions, or for internal callers those they created or work for (A067, A108). */
export async function myServices(actor: UserActor): Promise<MyServiceRow[]> {
  const scope = isInternal(actor)
    ? db.$queryRaw<{ id: string; count: number }[]>`
        SELECT w."id"::text AS "id", count(s."id")::int AS "count"
        FROM (${worksForSql(actor.ppid)}) w LEFT JOIN "Subscription" s ON s."serviceId" = w."id" AND ${runningSql()}
        GROUP BY w."id"`
    : db.$queryRaw<{ id: string; count: number }[]>`
        SELECT s."serviceId"::text AS "id", count(*)::int AS "count"
        FROM "SubscriptionMember" m
        JOIN "Subscription" s ON s."id" = m."subscriptionId"
        JOIN "Entity" e ON e."id" = s."entityId"
        JOIN "Service" v ON v."id" = s."serviceId"
        WHERE m."userPpid" = ${actor.ppid} AND ${runningSql()} AND ${visibleToClientSql()}
        GROUP BY s."serviceId"`
  const [snapshot, relations, counts] = await Promise.all([catalogue(), relationsOf(actor), scope])
  const countOf = new Map(counts.map(({ id, count }) => [id, count]))
  return recordsOf(snapshot, null, false)
    .filter(({ row }) => countOf.has(row.id))
    .map((record) => ({ ...toRow(actor, relations, record), subscriptionCount: countOf.get(record.row.id)! }))
}

/** E003. */
export const listMyServices: ServiceFunction<typeof contract.listMyServices> = ({ actor }) => myServices(actor)

/**
 * The whole service as the caller may see it, null when there is none for the caller (A066).
 * @param find picks the record
 */
async function readService(actor: Actor, find: (snapshot: Snapshot) => ServiceRecord | undefined): Promise<Service | null> {
  const snapshot = await catalogue()
  const record = find(snapshot)
  if (!record) return null
  const { id } = record.row
  const relations = await relationsOf(actor, [id])
  if (!maySee(actor, relations, record)) return null
  if (actor.kind !== 'user') return publicDetail(snapshot, actor, relations, record)
  const contacts = await subscriptionContacts(actor, relations.subscribed.has(id) ? [id] : [])
  return toDetail(snapshot, actor, relations, record, contacts.get(id))
}

/** One service by GUID or friendly name (B117), null when absent for the caller. */
export const serviceByKey = (actor: Actor, key: string): Promise<Service | null> =>
  readService(actor, (snapshot) => findRecord(snapshot, key))

/** E004. Throws NOT_FOUND. */
export const getService: ServiceFunction<typeof contract.getService> = async ({ actor, params }) => {
  const service = await serviceByKey(actor, params.id)
  if (!service) throw notFound()
  return service
}

/** E005. Throws NOT_FOUND. */
export const getServiceByFriendlyName: ServiceFunction<typeof contract.getServiceByFriendlyName> = async ({ actor, params }) => {
  const service = await readService(actor, (snapshot) => findByFriendlyName(snapshot, params.name))
  if (!service) throw notFound()
  return service
}

/** E009: live services only for callers who are not internal. */
export const listServicesByIds: ServiceFunction<typeof contract.listServicesByIds> = async ({ actor, body }) => {
  const snapshot = await catalogue()
  const records = [...new Set(body.map((id) => id.toLowerCase()))]
    .map((id) => snapshot.services.get(id))
    .filter((record) => record !== undefined)
  const visible = records.filter(({ row }) => row.live || isInternal(actor))
  const relations = await relationsOf(
    actor,
    visible.map(({ row }) => row.id),
  )
  if (actor.kind !== 'user') return visible.map((record) => publicDetail(snapshot, actor, relations, record))
  const contacts = await subscriptionContacts(
    actor,
    visible.map(({ row }) => row.id).filter((id) => relations.subscribed.has(id)),
  )
  return visible.map((record) => toDetail(snapshot, actor, relations, record, contacts.get(record.row.id)))
}

/** E017: bytes of an illustration of a service that the caller may see. Throws NOT_FOUND. */
export const getIllustration: ServiceFunction<typeof contract.getIllustration> = async ({ actor, params }) => {
  const snapshot = await catalogue()
  const record = findRecord(snapshot, params.id)
  const illustration = record?.illustrations.find(({ id }) => id === params.illustrationId.toLowerCase())
  if (!record || !illustration) throw notFound()
  if (!record.row.live && !maySee(actor, await relationsOf(actor, [record.row.id]), record)) throw notFound()
  return openFile(illustration.fileId, 'inline')
}
