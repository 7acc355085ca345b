'use client'
import { useCallback, useMemo } from 'react'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { call } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'

const NONE: readonly string[] = []

export interface HiddenColumns {
  hiddenColumns: readonly string[]
  onHiddenColumnsChange: (hidden: string[]) => void
}

/**
 * The columns of a table that the reader has hidden, kept on the server so that they are the same on every device. Spread into DataTable.
 * @param table name of the table, as in the address
 * @param initial hidden until the reader chooses otherwise; a constant
 */
export function useHiddenColumns(table: string, initial: readonly string[] = NONE): HiddenColumns {
  const banner = useBanner()
  const { data, mutate } = useApi('GET /api/v1/TablePreference/{table}', { params: { table } }, { revalidateOnFocus: false })
  const hiddenColumns = data?.hiddenColumns ?? initial
  const onHiddenColumnsChange = useCallback(
    (hidden: string[]) => {
      const kept = { hiddenColumns: hidden }
      mutate(call('PUT /api/v1/TablePreference/{table}', { params: { table }, body: kept }), {
        optimisticData: kept,
        revalidate: false,
      }).catch(banner.failure)
    },
    [table, mutate, banner],
  )
  return useMemo(() => ({ hiddenColumns, onHiddenColumnsChange }), [hiddenColumns, onHiddenColumnsChange])
}
