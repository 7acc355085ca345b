'use client'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import type { TableColumn } from '#components/ui/table/table-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import type { TopicReads } from '#lib/insight/contract.ts'
import { PERIOD, readershipFiltersOf } from './readership-filters.ts'

const TABLE = 'topicreads'
const defaults = { sort: { field: 'reads', direction: 'desc' as const } }

const columns: TableColumn<TopicReads>[] = [
  { field: 'name', label: 'Topic', filter: 'text', minWidth: 280 },
  { field: 'articles', label: 'Articles', kind: 'number', width: 110 },
  { field: 'articlesRead', label: 'Articles read', kind: 'number', width: 130 },
  { field: 'reads', label: 'Reads', kind: 'number', width: 100 },
  { field: 'readers', label: 'Readers', kind: 'number', sortable: false, width: 110 },
  { field: 'lastReadAt', label: 'Last read on', kind: 'date', width: 130 },
  PERIOD,
]

/** Topics with how much of them clients read. */
export function TopicReadsTable() {
  const table = useTableState(TABLE, defaults)
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
        <ExportButton endpoint="POST /api/v1/Readership/export/excel" body={{ by: 'topics', filters }}>
          Export
        </ExportButton>
      }
      emptyHint="There are no topics yet."
    />
  )
}
