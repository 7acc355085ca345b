'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { write } from '#lib/http/write.ts'
import { DraftKeeper, type DraftContent, type DraftState } from './draft-keeper.ts'

/** A record as the draft calls name it: `article/{id}`, `article/new-0`. */
export interface DraftRecord {
  kind: 'article'
  id: string
}

export interface Unsaved {
  content: DraftContent
  /** Version of the record that the text was begun from. */
  baseVersion: number | null
}

const NONE: DraftState = { kind: 'none' }

const newKeeper = (record: DraftRecord, stored: string | null) => ({
  record,
  keeper: new DraftKeeper<Unsaved>(
    {
      save: (unsaved, after) => write('PUT /api/v1/News/draft/{kind}/{id}', { params: record, body: { ...unsaved, after } }),
      remove: () => write('DELETE /api/v1/News/draft/{kind}/{id}', { params: record }),
    },
    stored,
  ),
})

/**
 * Keeps what a form holds and has not saved, also when its tab is closed.
 * @param record changes once the record of the form is created: its draft begins with nothing then
 * @param content what the form holds; null = nothing unsaved
 * @param stored savedAt of the draft that the form goes on from, null = none
 */
export function useDraft(
  record: DraftRecord,
  content: DraftContent | null,
  baseVersion: number | null,
  stored: string | null,
): { keeper: DraftKeeper<Unsaved>; state: DraftState } {
  const [current, setCurrent] = useState(() => newKeeper(record, stored))
  if (current.record.id !== record.id) setCurrent(newKeeper(record, null))
  const { keeper } = current
  useEffect(() => {
    keeper.change(content && { content, baseVersion })
  }, [keeper, content, baseVersion])
  useEffect(() => {
    const flush = () => keeper.flush()
    // Phones close hidden tabs without another word.
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      keeper.flush()
    }
  }, [keeper])
  return { keeper, state: useSyncExternalStore(keeper.subscribe, keeper.getState, () => NONE) }
}
