import 'server-only'
import { derive } from './read-model.ts'
import { searchOf } from './search-index.ts'
import type { ServiceRecord, Snapshot } from './snapshot.ts'

const GUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Whether a key is looked up as an id; any other is a friendly name (B117). */
export const isGuid = (key: string): boolean => GUID.test(key)

/** The service with that GUID or friendly name. */
export const findRecord = (snapshot: Snapshot, key: string): ServiceRecord | undefined =>
  isGuid(key) ? snapshot.services.get(key.toLowerCase()) : findByFriendlyName(snapshot, key)

export const findByFriendlyName = (snapshot: Snapshot, name: string): ServiceRecord | undefined =>
  snapshot.byFriendlyUrl.get(name.trim().toLowerCase())

/** Ids of lists of records; the lists are cached with their snapshot, and every search needs the ids. */
const idsOfRecords = new WeakMap<readonly ServiceRecord[], ReadonlySet<string>>()

function idsOf(records: readonly ServiceRecord[]): ReadonlySet<string> {
  const known = idsOfRecords.get(records)
  if (known) return known
  const ids = new Set(records.map(({ row }) => row.id))
  idsOfRecords.set(records, ids)
  return ids
}

/** Relevance by id of the records that match the query; null = the query is blank. The index is made at the first search of a snapshot. */
export function relevanceOf(
  snapshot: Snapshot,
  records: readonly ServiceRecord[],
  query: string | null | undefined,
): ReadonlyMap<string, number> | null {
  if (!query?.trim()) return null
  const ids = idsOf(records)
  return searchOf(snapshot).find(query, (id) => ids.has(id))
}

/** The ids of taxonomy items, in place of those that were merged away the ones that they were merged into: an address that names one leads on. */
export const presentItems = ({ taxonomy, formerItems }: Snapshot, ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => (taxonomy.has(id) ? id : (formerItems.get(id.toLowerCase()) ?? id)))),
]

/** Services in catalogue order, of one tenant or (null) of all. */
export function recordsOf(snapshot: Snapshot, domain: string | null, liveOnly: boolean): readonly ServiceRecord[] {
  if (domain !== null && !snapshot.tenants.some((tenant) => tenant.domain === domain)) return []
  return derive(snapshot, `records ${domain ?? '*'} ${liveOnly}`, () =>
    [...snapshot.services.values()].filter(({ row }) => (!liveOnly || row.live) && (domain === null || row.domains.includes(domain))),
  )
}
