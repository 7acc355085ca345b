'use client'
import { useEffect, useSyncExternalStore } from 'react'

/** Marks that are asked for in one call. */
const MOST_AT_ONCE = 1_000

export interface Marks {
  /** False while it is not known. */
  get: (id: string) => boolean
  /** Whether an article is marked; null = not known yet. */
  useMark: (id: string) => boolean | null
  /** Asks for the marks of the articles that are shown. A failure leaves them without marks. `onFailure` must be the same on every render. */
  useAsk: (ids: readonly string[], onFailure: (error: unknown) => void) => void
  /** Marks an article at once, and takes the mark back when the server refuses. Throws what `store` throws. */
  change: (id: string, marked: boolean, store: () => Promise<unknown>) => Promise<void>
  /** Stores a state that the server has returned meanwhile. */
  note: (id: string, marked: boolean) => void
  /** Asks once more for all marks that are known, after many have changed at once. Throws what the reading throws. */
  reread: () => Promise<void>
}

/**
 * What this page knows of one kind of the reader's marks of articles.
 * @param readMarked returns which of the articles are marked; each is asked for once per page load
 */
export function createMarks(readMarked: (ids: string[]) => Promise<readonly string[]>): Marks {
  const marks = new Map<string, boolean>()
  const requestedIds = new Set<string>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const note = (id: string, marked: boolean) => {
    requestedIds.add(id)
    marks.set(id, marked)
    notify()
  }

  async function askFor(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !requestedIds.has(id))
    if (unknown.length === 0) return
    for (const id of unknown) requestedIds.add(id)
    try {
      const marked = new Set(await readMarked(unknown))
      // A mark set meanwhile is newer than the response.
      for (const id of unknown) if (!marks.has(id)) marks.set(id, marked.has(id))
      notify()
    } catch (error) {
      for (const id of unknown) requestedIds.delete(id)
      throw error
    }
  }

  async function reread(): Promise<void> {
    const ids = [...requestedIds]
    for (let start = 0; start < ids.length; start += MOST_AT_ONCE) {
      const part = ids.slice(start, start + MOST_AT_ONCE)
      const marked = new Set(await readMarked(part))
      for (const id of part) marks.set(id, marked.has(id))
    }
    notify()
  }

  return {
    reread,
    get: (id) => marks.get(id) ?? false,
    note,
    useMark: (id) =>
      useSyncExternalStore(
        subscribe,
        () => marks.get(id) ?? null,
        () => null,
      ),
    useAsk: (ids, onFailure) => {
      const key = ids.join(' ')
      useEffect(() => {
        if (key !== '') askFor(key.split(' ')).catch(onFailure)
      }, [key, onFailure])
    },
    change: async (id, marked, store) => {
      const before = marks.get(id)
      note(id, marked)
      try {
        await store()
      } catch (error) {
        if (before === undefined) marks.delete(id)
        else marks.set(id, before)
        notify()
        throw error
      }
    },
  }
}
