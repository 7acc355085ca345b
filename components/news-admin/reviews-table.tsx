'use client'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ListExport } from '#components/ui/table/list-export.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { reviewColumns } from '#lib/news-desk/columns.ts'
import type { ReviewRow } from '#lib/news-desk/review-contract.ts'
import { reviewPath } from '#lib/news-desk/words.ts'
import { shortMoment } from '#lib/text/short-date.ts'

const TABLE = 'news-reviews'
const defaults = { sort: { field: 'due', direction: 'asc' as const } }
const columns = tableColumns<ReviewRow, typeof reviewColumns>(reviewColumns, {
  title: { minWidth: 280, flex: 1 },
  due: { width: 150, value: ({ due }) => (due === null ? '' : shortMoment(due)) },
  reviewer: { minWidth: 160, value: ({ reviewer }) => reviewer ?? 'Nobody any more' },
  askedBy: { minWidth: 160 },
  askedAt: { width: 150, value: ({ askedAt }) => shortMoment(askedAt) },
  changedAt: { width: 150, value: ({ changedAt }) => shortMoment(changedAt) },
  changedBy: { minWidth: 160 },
})

/** Articles that wait for a review, what is due first; the title leads to the review. */
export function ReviewsTable() {
  const table = useTableState(TABLE, defaults)
  const preference = useTablePreference(TABLE, reviewColumns)
  const { filters, sort } = table.state
  const requestFilters = serverFilters(columns, filters)
  const list = usePagedList('POST /api/v1/NewsDesk/review/paged', table.state, {
    filters: requestFilters,
    ...(sort !== null && { orderBy: sort }),
  })
  return (
    <DataTable<ReviewRow>
      label="Waiting for review"
      columns={columns}
      table={table}
      {...pageProps(list)}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      rowHref={({ id }) => reviewPath(id)}
      toolbar={
        <ListExport
          endpoint="POST /api/v1/NewsDesk/review/export/excel"
          filters={requestFilters}
          columns={columns}
          table={table}
          preference={preference}
        />
      }
      {...preference}
      emptyHint="No article waits for a review."
    />
  )
}
