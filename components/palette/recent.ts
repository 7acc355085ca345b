import type { Found } from '#lib/palette/contract.ts'

export const MAX_RECENT = 8

// Kept while the tab is open and per person, not longer: names of clients have no place on a machine that others use too.
const keyOf = (reader: string): string => `palette ${reader}`

const isFound = (value: unknown): value is Found => {
  const { kind, id, title, href } = (value ?? {}) as Partial<Found>
  return [kind, id, title, href].every((part) => typeof part === 'string') && href!.startsWith('/') && !href!.startsWith('//')
}

/** What a person opened lately, the latest first; what cannot be read counts as nothing. */
export function readRecent(reader: string, storage: Pick<Storage, 'getItem'>): Found[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(reader)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isFound).slice(0, MAX_RECENT) : []
  } catch {
    // Storage that is switched off or was tampered with.
    return []
  }
}

/** Notes what was opened, unless it only leads to a list of what was found. */
export function addRecent(reader: string, storage: Pick<Storage, 'getItem' | 'setItem'>, chosen: Found): void {
  if (chosen.more) return
  const others = readRecent(reader, storage).filter(({ kind, id }) => kind !== chosen.kind || id !== chosen.id)
  try {
    storage.setItem(keyOf(reader), JSON.stringify([chosen, ...others].slice(0, MAX_RECENT)))
  } catch {
    // Full or switched off: the palette works without.
  }
}
