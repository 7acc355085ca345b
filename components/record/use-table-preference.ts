'use client'
import { useCallback, useMemo } from 'react'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { useApi } from '#lib/http/use-api.ts'
import { hiddenFields } from '#lib/lists/columns.ts'
import type { AnyColumns } from '#lib/lists/columns.ts'
import type { SavedView } from '#lib/tables/contract.ts'
import type { ColumnWidths } from '#components/ui/table/table-columns.ts'

/** What tables open with, which changes with the choice of a view. */
const OPENING = '/api/v1/SavedView/opening'
const NO_WIDTHS: ColumnWidths = {}

export interface TablePreference {
  hiddenColumns: readonly string[]
  onHiddenColumnsChange: (hidden: string[]) => void
  columnWidths: ColumnWidths
  onColumnWidthsChange: (widths: ColumnWidths) => void
  /** Id of the saved view that the table opens with; null = none, undefined = not known yet. */
  defaultView: string | null | undefined
  /** With the columns of the view, in one write; null = the table opens with none. */
  onDefaultViewChange: (view: Pick<SavedView, 'id' | 'state'> | null) => void
}

/**
 * How the reader keeps a table: columns that are hidden, their widths, the view that it opens with. Kept on the server, so that it is the same on every
 * device. Spread into DataTable.
 * @param table name of the table, as in the address
 * @param columns of its list, which say what is hidden until the reader chooses otherwise
 */
export function useTablePreference(table: string, columns: AnyColumns): TablePreference {
  const banner = useBanner()
  const { write } = useWrite()
  const { data, mutate } = useApi('GET /api/v1/TablePreference/{table}', { params: { table } }, { revalidateOnFocus: false })
  const initial = useMemo(() => hiddenFields(columns), [columns])
  const keep = useCallback(
    (change: Partial<NonNullable<typeof data>>, ...invalidates: string[]) => {
      const next = { hiddenColumns: null, ...data, ...change }
      mutate(write('PUT /api/v1/TablePreference/{table}', { params: { table }, body: next }, { invalidates }), {
        optimisticData: next,
        revalidate: false,
      }).catch(banner.failure)
    },
    [table, data, mutate, write, banner],
  )
  const hiddenColumns = data?.hiddenColumns ?? initial
  const columnWidths = data?.columnWidths ?? NO_WIDTHS
  const defaultView = data === undefined ? undefined : (data.defaultView ?? null)
  const onHiddenColumnsChange = useCallback((hidden: string[]) => keep({ hiddenColumns: hidden }), [keep])
  const onColumnWidthsChange = useCallback((widths: ColumnWidths) => keep({ columnWidths: widths }), [keep])
  const onDefaultViewChange = useCallback<TablePreference['onDefaultViewChange']>(
    (view) =>
      keep({ defaultView: view?.id ?? null, ...(view?.state.hiddenColumns && { hiddenColumns: view.state.hiddenColumns }) }, OPENING),
    [keep],
  )
  return useMemo(
    () => ({ hiddenColumns, onHiddenColumnsChange, columnWidths, onColumnWidthsChange, defaultView, onDefaultViewChange }),
    [hiddenColumns, onHiddenColumnsChange, columnWidths, onColumnWidthsChange, defaultView, onDefaultViewChange],
  )
}
