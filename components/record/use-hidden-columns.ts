'use client'
import { useCallback, useMemo } from 'react'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { useApi } from '#lib/http/use-api.ts'
import { hiddenFields } from '#lib/lists/columns.ts'
import type { AnyColumns } from '#lib/lists/columns.ts'
import type { ColumnWidths } from '#components/ui/table/table-columns.ts'

const NO_WIDTHS: ColumnWidths = {}

export interface HiddenColumns {
  hiddenColumns: readonly string[]
  onHiddenColumnsChange: (hidden: string[]) => void
  columnWidths: ColumnWidths
  onColumnWidthsChange: (widths: ColumnWidths) => void
}

/**
 * The columns of a table that the reader has hidden, and the widths that the reader gave them, kept on the server so that they are the same on every
 * device. Spread into DataTable.
 * @param table name of the table, as in the address
 * @param columns of its list, which say what is hidden until the reader chooses otherwise
 */
export function useHiddenColumns(table: string, columns: AnyColumns): HiddenColumns {
  const banner = useBanner()
  const { write } = useWrite()
  const { data, mutate } = useApi('GET /api/v1/TablePreference/{table}', { params: { table } }, { revalidateOnFocus: false })
  const initial = useMemo(() => hiddenFields(columns), [columns])
  const keep = useCallback(
    (change: Partial<NonNullable<typeof data>>) => {
      const kept = { hiddenColumns: null, ...data, ...change }
      mutate(write('PUT /api/v1/TablePreference/{table}', { params: { table }, body: kept }), {
        optimisticData: kept,
        revalidate: false,
      }).catch(banner.failure)
    },
    [table, data, mutate, write, banner],
  )
  const hiddenColumns = data?.hiddenColumns ?? initial
  const columnWidths = data?.columnWidths ?? NO_WIDTHS
  const onHiddenColumnsChange = useCallback((hidden: string[]) => keep({ hiddenColumns: hidden }), [keep])
  const onColumnWidthsChange = useCallback((widths: ColumnWidths) => keep({ columnWidths: widths }), [keep])
  return useMemo(
    () => ({ hiddenColumns, onHiddenColumnsChange, columnWidths, onColumnWidthsChange }),
    [hiddenColumns, onHiddenColumnsChange, columnWidths, onColumnWidthsChange],
  )
}
