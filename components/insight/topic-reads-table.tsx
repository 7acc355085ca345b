'use client'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ListExport } from '#components/ui/table/list-export.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { topicReadsColumns } from '#lib/insight/columns.ts'
import type { TopicReads } from '#lib/insight/contract.ts'
import { readershipFiltersOf } from './readership-filters.ts'

const TABLE = 'topicreads'
const defaults = { sort: { field: 'reads', direction: 'desc' as const } }

const columns = tableColumns<TopicReads, typeof topicReadsColumns>(topicReadsColumns, {
  name: { minWidth: 280 },
  articles: { width: 110 },
  articlesRead: { width: 130 },
  reads: { width: 100 },
  readers: { width: 110 },
  lastReadAt: { width: 130 },
})

/** Topics with how much of them clients read. */
export function TopicReadsTable() {
  const table = useTableState(TABLE, defaults)
  const preference = useTablePreference(TABLE, topicReadsColumns)
  const filters = readershipFiltersOf(columns, table.state.filters)
  const list = usePagedList(
    'POST /api/v1/Readership/topics/paged',
    table.state,
    { filters, orderBy: table.state.sort },
    { revalidateOnFocus: false },
  )
  return (
    <DataTable<TopicReads>
      label="Topics"
      columns={columns}
      table={table}
      {...pageProps(list)}
      rowKey={({ id }) => id}
      toolbar={
        <ListExport
          endpoint="POST /api/v1/Readership/export/excel"
          also={{ by: 'topics' }}
          filters={filters}
          columns={columns}
          table={table}
          preference={preference}
        >
          Export
        </ListExport>
      }
      {...preference}
      emptyHint="There are no topics yet."
    />
  )
}
