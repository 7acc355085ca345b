import 'server-only'
import { createSearch } from './search.ts'
import type { SearchDocument, ServiceSearch } from './search.ts'
import type { ServiceRecord, Snapshot } from './snapshot.ts'
import { derive } from './read-model.ts'

const GUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Whether a key is looked up as an id; any other is a friendly name (B117). */
export const isGuid = (key: string): boolean => GUID.test(key)

/** The service with that GUID or friendly name. */
export const findRecord = (snapshot: Snapshot, key: string): ServiceRecord | undefined =>
  isGuid(key) ? snapshot.services.get(key.toLowerCase()) : findByFriendlyName(snapshot, key)

export const findByFriendlyName = (snapshot: Snapshot, name: string): ServiceRecord | undefined =>
  snapshot.byFriendlyUrl.get(name.trim().toLowerCase())

const searches = new WeakMap<Snapshot, ServiceSearch>()

function toDocument(snapshot: Snapshot, { row, texts, tags, people }: ServiceRecord): SearchDocument {
  const parents = tags.map(({ parentId }) => (parentId === null ? undefined : snapshot.taxonomy.get(parentId)?.name))
  const group = row.serviceGroupId === null ? undefined : snapshot.groups.get(row.serviceGroupId)?.name
  return {
    id: row.id,
    name: row.name,
    summary: row.smallDescription,
    categories: [...new Set([...tags.map(({ name }) => name), ...parents, group])].join(' '),
    people: people.RESPONSIBLE.map(({ firstname, lastname }) => `${firstname} ${lastname}`).join(' '),
    text: [
      row.description,
      texts.geographicalInformation,
      texts.targetProfile,
      texts.availableApplication,
      texts.deliverable,
      texts.mainAddedValue,
      texts.secondaryAddedValue,
    ].join(' '),
  }
}

/** Relevance by id of the records that match the query; null = the query is blank. The index is made at the first search of a snapshot. */
export function relevanceOf(
  snapshot: Snapshot,
  records: readonly ServiceRecord[],
  query: string | null | undefined,
): ReadonlyMap<string, number> | null {
  if (!query?.trim()) return null
  let search = searches.get(snapshot)
  if (!search) {
    search = createSearch([...snapshot.services.values()].map((record) => toDocument(snapshot, record)))
    searches.set(snapshot, search)
  }
  const ids = new Set(records.map(({ row }) => row.id))
  return search.find(query, (id) => ids.has(id))
}

/** Services in catalogue order, of one tenant or (null) of all. */
export function recordsOf(snapshot: Snapshot, domain: string | null, liveOnly: boolean): readonly ServiceRecord[] {
  if (domain !== null && !snapshot.tenants.some((tenant) => tenant.domain === domain)) return []
  return derive(snapshot, `records ${domain ?? '*'} ${liveOnly}`, () =>
    [...snapshot.services.values()].filter(({ row }) => (!liveOnly || row.live) && (domain === null || row.domains.includes(domain))),
  )
}
