import { getHeapStatistics } from 'node:v8'
import { LRUCache } from 'lru-cache'

/** Pages with more rows are not cached. */
export const MAX_CACHED_PAGE_SIZE = 100

/** The part of the heap limit that all caches of the process may fill together. */
const SHARE_OF_HEAP = 1 / 10
/** A result that takes more than this part of the ceiling is not cached: it would evict many others. */
const LARGEST_SHARE = 1 / 40
/** A text takes up to two bytes a character, and about one more in the reply that is written from it. */
const CHARACTER_BYTES = 3
/** An object, a property or a number, with its slot in its object. */
const VALUE_BYTES = 48

/** About how many bytes a value takes in memory, together with its written reply. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return VALUE_BYTES + value.length * CHARACTER_BYTES
  if (typeof value !== 'object' || value === null) return VALUE_BYTES
  if (value instanceof Map || value instanceof Set) return weightOf([...value])
  let weight = VALUE_BYTES
  for (const [name, item] of Object.entries(value)) weight += name.length + weightOf(item)
  return weight
}

interface Cached {
  revision: string
  value: unknown
}

/** One LRU cache for all results of the process, limited in bytes. */
function openCache(): LRUCache<string, Cached> {
  const ceiling = Math.floor(getHeapStatistics().heap_size_limit * SHARE_OF_HEAP)
  return new LRUCache({
    maxSize: ceiling,
    maxEntrySize: Math.floor(ceiling * LARGEST_SHARE),
    sizeCalculation: ({ value }, key) => weightOf(key) + weightOf(value),
  })
}

// On globalThis, because Next bundles this module more than once into one process.
const store = globalThis as typeof globalThis & { portalCache?: LRUCache<string, Cached> }
const cache = (): LRUCache<string, Cached> => (store.portalCache ??= openCache())

/** What the caches of the process hold and may hold, in bytes by `weightOf`. */
export const cacheSize = (): { bytes: number; ceiling: number } => ({ bytes: cache().calculatedSize, ceiling: cache().maxSize })

/**
 * A cache of results that are valid until the data they are made from change: the caller has just read the revision of the data from the database, so a
 * result made under the same revision is valid, on every instance. Concurrent callers share one computation.
 * What is cached is frozen, so that its reply is serialized once as well. All caches share one ceiling in bytes.
 * @param name prefix of the keys of this cache
 * @returns function of the revision that this request read, of a key that covers everything else the result depends on, and of the computation
 */
export function revisionCache(name: string): <T>(revision: string, key: string, make: () => Promise<T>) => Promise<T> {
  const pending = new Map<string, { revision: string; value: Promise<unknown> }>()
  return <T>(revision: string, key: string, make: () => Promise<T>): Promise<T> => {
    const fullKey = `${name} ${key}`
    const cached = cache().get(fullKey)
    if (cached?.revision === revision) return Promise.resolve(cached.value as T)
    const shared = pending.get(fullKey)
    if (shared?.revision === revision) return shared.value as Promise<T>
    const value = make().then((made) => Object.freeze(made))
    const computation = { revision, value }
    pending.set(fullKey, computation)
    const end = () => {
      // A later revision may be under way instead.
      if (pending.get(fullKey) !== computation) return false
      return pending.delete(fullKey)
    }
    value.then(
      (made) => end() && cache().set(fullKey, { revision, value: made }),
      () => end(),
    )
    return value
  }
}
