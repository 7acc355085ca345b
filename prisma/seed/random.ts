import { createHash } from 'node:crypto'

export const DAY_MS = 86_400_000

/** "Today" of the demo data, the beginning of the day on which it is loaded: every date in it is counted from here. */
export const DEMO_DATE = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS)

/** The instant `days` after (before, when negative) DEMO_DATE. */
export function demoDay(days: number): Date {
  return new Date(DEMO_DATE.getTime() + days * DAY_MS)
}

/** The calendar date `days` after DEMO_DATE, at midnight UTC as Prisma stores date columns. */
export function demoCalendarDay(days: number): Date {
  return new Date(`${demoDay(days).toISOString().slice(0, 10)}T00:00:00Z`)
}

/** A version 4 UUID made from a kind and a key: the same for the same words. */
export function demoId(kind: string, key: string | number): string {
  const hex = createHash('sha256').update(`${kind}:${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** One element; the list must not be empty. */
  pick<T>(list: readonly T[]): T
  /** `count` different elements in random order, or all when there are fewer. */
  sample<T>(list: readonly T[], count: number): T[]
}

/** A generator of the same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    sample: (list, count) => {
      const remaining = [...list]
      const picked = []
      while (picked.length < count && remaining.length > 0) picked.push(...remaining.splice(int(0, remaining.length - 1), 1))
      return picked
    },
  }
}
