'use client'
import useSWR from 'swr'
import { DataTable } from '#components/ui/data-table.tsx'
import { ExportButton } from '#components/ui/export-button.tsx'
import type { TableColumn } from '#components/ui/table-columns.ts'
import { useTableState } from '#components/ui/use-table-state.ts'
import { call, type ApiError, type Reply } from '#lib/http/client.ts'
import type { TopicReads } from '#lib/insight/contract.ts'
import { PERIOD, readershipFiltersOf } from './readership-filters.ts'

const KEY = 'POST /api/v1/Readership/topics/paged'
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
  const { page, size, sort } = table.state
  const filters = readershipFiltersOf(columns, table.state.filters)
  const input = { query: { pageNumber: String(page), pageSize: String(size) }, body: { filters, orderBy: sort } }
  const { data, error, mutate } = useSWR<Reply<typeof KEY>, ApiError>([KEY, JSON.stringify(input)], () => call(KEY, input as never), { keepPreviousData: true, revalidateOnFocus: false })
  return (
    <DataTable<TopicReads>
      label="Topics"
      columns={columns}
      table={table}
      rows={data?.items}
      total={data?.totalCount ?? 0}
      loading={data === undefined && error === undefined}
      error={data === undefined ? error : undefined}
      onRetry={() => void mutate()}
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
