'use client'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'next/navigation'
import { changeTableState, decodeTableState, encodeTableState, type TableDefaults, type TableState } from './table-state.ts'

export interface TableAddress {
  state: TableState
  /** Writes a change into the address without a step in the history; leads back to page 1 unless it names a page. */
  change: (change: Partial<TableState>) => void
}

/**
 * State of one table, kept in the address under its key: `?users.page=2&users.sort=-email&users.f.name=ann`. Pass the same key and defaults
 * (a constant) on every render.
 */
export function useTableState(key: string, defaults?: TableDefaults): TableAddress {
  const query = useSearchParams()
  const state = useMemo(() => decodeTableState(new URLSearchParams(query), key, defaults), [query, key, defaults])
  const change = useCallback(
    (update: Partial<TableState>) => {
      // Read anew: several changes may come before the page has drawn the first.
      const now = new URLSearchParams(window.location.search)
      const next = encodeTableState(now, key, changeTableState(decodeTableState(now, key, defaults), update), defaults)
      window.history.replaceState(null, '', `${window.location.pathname}${next.size > 0 ? `?${next}` : ''}${window.location.hash}`)
    },
    [key, defaults],
  )
  return { state, change }
}
