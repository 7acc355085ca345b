'use client'
import { useMemo } from 'react'
import type { TableAddress } from '#components/ui/table/use-table-state.ts'
import { useViewedTable } from '#components/views/use-viewed-table.ts'
import { REGISTER } from '#lib/tables/words.ts'
import { defaults, lookOf, withoutLook } from './register-state.ts'
import type { Look, Show } from './register-state.ts'

interface RegisterAddress extends Look {
  /** The table's state without them. */
  table: TableAddress
  /** What a saved view keeps: all of it, each said outright, so that a view is the same for whoever opens it and whenever. */
  saved: TableAddress
  choose: (look: Partial<Look>) => void
}

/** What is shown of the registers and how, kept in the address, beginning with the view that the reader chose. @param first what is shown without a word */
export function useRegister(first: Show): RegisterAddress {
  const { state, change } = useViewedTable(REGISTER, defaults)
  return useMemo(() => {
    const look = lookOf(state.filters, first)
    const filters = withoutLook(state.filters)
    return {
      ...look,
      table: {
        state: { ...state, filters },
        change: (update) => change(update.filters ? { ...update, filters: { ...update.filters, ...look } } : update),
      },
      saved: { state: { ...state, filters: { ...filters, ...look } }, change },
      choose: (chosen) => change({ filters: { ...filters, ...look, ...chosen } }),
    }
  }, [state, change, first])
}
