'use client'
import { useEffect, useRef } from 'react'
import { isNamedIn } from '#components/ui/table/table-state.ts'
import type { TableDefaults } from '#components/ui/table/table-state.ts'
import { useTableState, type TableAddress } from '#components/ui/table/use-table-state.ts'
import { useApi } from '#lib/http/use-api.ts'
import { openingOf } from './opening.ts'

/** What the tables of the reader open with, which the page brings along; undefined = it did not, and they are not read yet. */
export const useOpeningViews = () =>
  useApi('GET /api/v1/SavedView/opening', {}, { revalidateOnFocus: false, revalidateIfStale: false }).data

/**
 * State of a table with saved views, kept in the address: unless that says what is to be shown, the table begins with the view that the person chose for
 * it. The page brings that view along, so that the first request of the table is the only one. Columns are kept for themselves.
 */
export function useViewedTable(table: string, defaults?: TableDefaults): TableAddress {
  const views = useOpeningViews()
  const opening = openingOf(table, views)
  const address = useTableState(table, defaults, opening)
  // What the page could not bring along comes after the first request.
  const isLate = useRef(views === undefined)
  useEffect(() => {
    if (!isLate.current || views === undefined) return
    isLate.current = false
    if (opening !== undefined && !isNamedIn(new URLSearchParams(location.search), table, defaults)) address.change(opening)
  }, [table, defaults, address, views, opening])
  return address
}
