'use client'
import { useCallback, useState } from 'react'
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
  const query = useSearchParams().toString()
  const [seen, setSeen] = useState(query)
  const [state, setState] = useState(() => decodeTableState(new URLSearchParams(query), key, defaults))
  // The router tells of a new address a little later; meanwhile the table shows what was written. The address itself is ahead of what it tells.
  if (query !== seen) {
    setSeen(query)
    const told = decodeTableState(new URLSearchParams(typeof window === 'undefined' ? query : window.location.search), key, defaults)
    // What is shown already stays the same object, so that nothing is filtered and sorted again.
    setState((shown) => (JSON.stringify(shown) === JSON.stringify(told) ? shown : told))
  }
  const change = useCallback(
    (update: Partial<TableState>) => {
      const now = new URLSearchParams(window.location.search)
      const changed = changeTableState(decodeTableState(now, key, defaults), update)
      const next = encodeTableState(now, key, changed, defaults)
      setState(changed)
      window.history.replaceState(null, '', `${window.location.pathname}${next.size > 0 ? `?${next}` : ''}${window.location.hash}`)
    },
    [key, defaults],
  )
  return { state, change }
}
