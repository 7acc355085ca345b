import { getHeapStatistics } from 'node:v8'
import { LRUCache } from 'lru-cache'

/** Pages with more rows are not cached. */
export const MAX_CACHED_PAGE_SIZE = 100

/** The part of the heap limit that all caches of the process may fill together. */
const SHARE_OF_HEAP = 1 / 10
/** An answer that weighs more than this part of the ceiling is not cached: it would push out many others. */
const LARGEST_SHARE = 1 / 40
/** A text takes up to two bytes a character, and about one more in the reply that is written from it. */
const CHARACTER_BYTES = 3
/** An object, a property or a number, with its place in its object. */
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

/** One for all answers of the process, by bytes; the least recently used go first. */
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
 * A cache of answers that hold until the data they are made from change: the caller has just read the revision of the data from the database, so an
 * answer that was made under the same revision still holds, on every instance. Two callers at once share one making.
 * What is cached is frozen, so that its reply is written once as well. All caches share one ceiling in bytes.
 * @param name tells the keys of this cache from those of others
 * @returns function of the revision that this request read, of a key that tells everything the answer depends on besides those data, and of the making
 */
export function revisionCache(name: string): <T>(revision: string, key: string, make: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, { revision: string; value: Promise<unknown> }>()
  return <T>(revision: string, key: string, make: () => Promise<T>): Promise<T> => {
    const fullKey = `${name} ${key}`
    const cached = cache().get(fullKey)
    if (cached?.revision === revision) return Promise.resolve(cached.value as T)
    const shared = underWay.get(fullKey)
    if (shared?.revision === revision) return shared.value as Promise<T>
    const value = make().then((made) => Object.freeze(made))
    const making = { revision, value }
    underWay.set(fullKey, making)
    const end = () => {
      // A later revision may be under way instead.
      if (underWay.get(fullKey) !== making) return false
      return underWay.delete(fullKey)
    }
    value.then(
      (made) => end() && cache().set(fullKey, { revision, value: made }),
      () => end(),
    )
    return value
  }
}
