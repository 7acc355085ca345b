import { hash } from 'node:crypto'

interface Entry<T> {
  value: T
  /** Milliseconds since 1970. */
  until: number
}

export interface TtlCache<T> {
  get: (secret: string) => T | undefined
  /** @param until milliseconds since 1970 */
  set: (secret: string, value: T, until: number) => void
}

/**
 * Results that follow from a secret text alone, each until it expires; the oldest is evicted when there are too many.
 * The texts themselves are not stored, only their SHA-256.
 */
export function ttlCache<T>(limit: number): TtlCache<T> {
  const entries = new Map<string, Entry<T>>()
  const keyOf = (secret: string): string => hash('sha256', secret, 'base64')
  return {
    get: (secret) => {
      const entry = entries.get(keyOf(secret))
      return entry && entry.until > Date.now() ? entry.value : undefined
    },
    set: (secret, value, until) => {
      const key = keyOf(secret)
      entries.delete(key)
      const oldest = entries.size >= limit ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(key, { value, until })
    },
  }
}
