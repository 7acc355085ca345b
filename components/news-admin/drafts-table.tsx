'use client'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ListExport } from '#components/ui/table/list-export.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { draftColumns } from '#lib/news-desk/columns.ts'
import type { DraftRow } from '#lib/news-desk/queue-contract.ts'
import { shortMoment } from '#lib/text/short-date.ts'

const TABLE = 'news-drafts'
const defaults = { sort: { field: 'due', direction: 'asc' as const } }
const moment = (at: string | null): string => (at === null ? '' : shortMoment(at))
const columns = tableColumns<DraftRow, typeof draftColumns>(draftColumns, {
  title: { minWidth: 280, flex: 1 },
  type: { width: 100 },
  businessId: { width: 110 },
  due: { width: 150, value: ({ due }) => moment(due) },
  changedAt: { width: 150, value: ({ changedAt }) => moment(changedAt) },
  changedBy: { minWidth: 160 },
  review: { width: 190 },
})

interface DraftsTableProps {
  /** Those of the reader alone. */
  mine: boolean
}

/** Articles that are not published, what is due first; the title leads to the form. */
export function DraftsTable({ mine }: DraftsTableProps) {
  const table = useTableState(mine ? 'my-drafts' : TABLE, defaults)
  const preference = useTablePreference(TABLE, draftColumns)
  const { filters, sort } = table.state
  const requestFilters = { ...serverFilters(columns, filters), ...(mine && { mine }) }
  const list = usePagedList('POST /api/v1/NewsDesk/draft/paged', table.state, {
    filters: requestFilters,
    ...(sort !== null && { orderBy: sort }),
  })
  return (
    <DataTable<DraftRow>
      label={mine ? 'My drafts' : 'All drafts'}
      columns={columns}
      table={table}
      {...pageProps(list)}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      rowHref={({ id }) => `/news/edit/${id}`}
      toolbar={
        <ListExport
          endpoint="POST /api/v1/NewsDesk/draft/export/excel"
          filters={requestFilters}
          columns={columns}
          table={table}
          preference={preference}
        />
      }
      {...preference}
      emptyHint={mine ? 'You have no article that is not published.' : 'Every article is published.'}
    />
  )
}
