'use client'
import { useCallback, useMemo } from 'react'
import { changeTableState, decodeTableState, encodeTableState, withOpening } from './table-state.ts'
import type { Opening, TableDefaults, TableState } from './table-state.ts'
import { useAddressState, type AddressCodec } from '#components/ui/use-address-state.ts'

export interface TableAddress {
  state: TableState
  /** Makes a change, without a step in the history; leads back to page 1 unless it names a page. */
  change: (change: Partial<TableState>) => void
}

/**
 * State of one table, kept in the address under its key: `?users.page=2&users.sort=-email&users.f.name=ann`. Pass the same key and defaults
 * (a constant) on every render.
 * @param opening what is shown at first when the address says nothing of the table
 */
export function useTableState(key: string, defaults?: TableDefaults, opening?: Opening): TableAddress {
  const codec = useMemo<AddressCodec<TableState>>(
    () => ({
      decode: (query) => decodeTableState(query, key, defaults),
      encode: (query, state) => encodeTableState(query, key, state, defaults),
    }),
    [key, defaults],
  )
  const [state, update] = useAddressState(codec, (query) => withOpening(query, key, opening, defaults))
  const change = useCallback((changes: Partial<TableState>) => update((now) => changeTableState(now, changes)), [update])
  return { state, change }
}
