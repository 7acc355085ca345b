import type { ServiceType } from '#lib/services/contract.ts'
import type { ServiceRecord } from './snapshot.ts'

/**
 * Filters and facets of the public catalogue. No declared list (lib/lists), whose halves are columns and SQL: it has cards instead of columns, and reads
 * the snapshot in memory instead of tables, where one pass over the services gives both the list and the counts of all filters.
 */

/** What is chosen per filter; nothing chosen = all. Ids of industries take their sub-industries in. */
export interface Choices {
  industries: readonly string[]
  lifeCycles: readonly string[]
  valueChains: readonly string[]
  types: readonly ServiceType[]
}

export interface Filtered {
  /** In catalogue order, highlighted first (A086); with a search by relevance, since a highlighted mention is no better result than the service of that name. */
  found: ServiceRecord[]
  /** Services per taxonomy id that the other filters leave. */
  tagCounts: ReadonlyMap<string, number>
  /** Services per type that the other filters leave. */
  typeCounts: ReadonlyMap<ServiceType, number>
}

type Dimension = keyof Choices

const taxonomyDimensions = ['industries', 'lifeCycles', 'valueChains'] as const
const dimensionOf = { INDUSTRY: 'industries', LIFECYCLE: 'lifeCycles', VALUE_CHAIN: 'valueChains' } as const

/** The filters that leave the service out. */
function failures(record: ServiceRecord, choices: Choices): Dimension[] {
  const failed: Dimension[] = taxonomyDimensions.filter(
    (name) => choices[name].length > 0 && !choices[name].some((id) => record.tagIds.has(id)),
  )
  return choices.types.length === 0 || choices.types.includes(record.row.type) ? failed : [...failed, 'types']
}

/** Puts the most relevant first; what is equally relevant stays in its order. Both must be in the map. */
export const byRelevance =
  (relevance: ReadonlyMap<string, number>) =>
  (a: ServiceRecord, b: ServiceRecord): number =>
    relevance.get(b.row.id)! - relevance.get(a.row.id)!

/** The services that search and filters leave, the most relevant first when there is a search (`relevance` of `applyFilters`), else in the order given. */
export function narrowed(
  records: readonly ServiceRecord[],
  relevance: ReadonlyMap<string, number> | null,
  choices: Choices,
): ServiceRecord[] {
  const found = records.filter((record) => (relevance?.has(record.row.id) ?? true) && failures(record, choices).length === 0)
  return relevance ? found.sort(byRelevance(relevance)) : found
}

/**
 * Applies the filters and counts every choice given the other filters.
 * @param records in catalogue order
 * @param relevance by id, the result of a search; null = no search
 */
export function applyFilters(records: readonly ServiceRecord[], relevance: ReadonlyMap<string, number> | null, choices: Choices): Filtered {
  const found: ServiceRecord[] = []
  const tagCounts = new Map<string, number>()
  const typeCounts = new Map<ServiceType, number>()
  for (const record of records) {
    if (relevance && !relevance.has(record.row.id)) continue
    const failed = failures(record, choices)
    if (failed.length === 0) found.push(record)
    // A service that only one filter leaves out still counts for the choices of that filter.
    if (failed.length > 1) continue
    const counts = (dimension: Dimension): boolean => failed.length === 0 || failed[0] === dimension
    if (counts('types')) typeCounts.set(record.row.type, (typeCounts.get(record.row.type) ?? 0) + 1)
    const counted = new Set<string>()
    for (const tag of record.tags) {
      if (!counts(dimensionOf[tag.kind])) continue
      counted.add(tag.id)
      if (tag.parentId !== null) counted.add(tag.parentId)
    }
    for (const id of counted) tagCounts.set(id, (tagCounts.get(id) ?? 0) + 1)
  }
  if (relevance) found.sort(byRelevance(relevance))
  return { found, tagCounts, typeCounts }
}
