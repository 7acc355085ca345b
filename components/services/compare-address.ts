/** Services side by side at most. */
export const MAX_COMPARED = 4
/** Longest key that is looked up, characters. */
const KEY_LENGTH = 200

/** Name of the parameter, once per service: its friendly address or id. */
const SERVICE = 'service'
/** Present = only the rows that differ. */
const DIFFERING = 'differing'

export interface Comparison {
  /** Friendly addresses or ids, each once. */
  services: readonly string[]
  onlyDiffering: boolean
}

type Query = Readonly<Record<string, string | string[] | undefined>>

/** What an address asks for; what is too long or too much is left out. */
export function readComparison(query: Query): Comparison {
  const given = [query[SERVICE] ?? []].flat().map((key) => key.trim().toLowerCase())
  const services = [...new Set(given)].filter((key) => key !== '' && key.length <= KEY_LENGTH).slice(0, MAX_COMPARED)
  return { services, onlyDiffering: query[DIFFERING] !== undefined }
}

/** The address of a comparison, which can be sent to somebody. */
export function compareHref({ services, onlyDiffering }: Comparison): string {
  const query = new URLSearchParams(services.map((key) => [SERVICE, key]))
  if (onlyDiffering) query.set(DIFFERING, '1')
  return query.size === 0 ? '/compare' : `/compare?${query}`
}
