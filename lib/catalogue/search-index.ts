import 'server-only'
import { createSearch } from './search.ts'
import type { ServiceSearch } from './search.ts'
import type { ServiceRecord, Snapshot } from './snapshot.ts'
import type { SearchDocument } from './vocabulary.ts'

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

/** The search of a snapshot; its index is made at the first search. */
export function searchOf(snapshot: Snapshot): ServiceSearch {
  const known = searches.get(snapshot)
  if (known) return known
  const search = createSearch([...snapshot.services.values()].map((record) => toDocument(snapshot, record)))
  searches.set(snapshot, search)
  return search
}

/** Goes on with the index of an earlier snapshot, when it has one: what changed since is indexed again. */
export function carrySearch(previous: Snapshot, next: Snapshot, changedIds: readonly string[]): void {
  const search = searches.get(previous)
  if (!search) return
  for (const id of changedIds) {
    const record = next.services.get(id)
    search.replace(id, record ? toDocument(next, record) : null)
  }
  searches.set(next, search)
}
