'use client'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import type { TableColumn } from '#components/ui/table/table-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import type { ArticleReads } from '#lib/insight/contract.ts'
import { PERIOD, newsTypes, readershipFiltersOf } from './readership-filters.ts'

const TABLE = 'reads'
const defaults = { sort: { field: 'readers', direction: 'desc' as const } }

const columns: TableColumn<ArticleReads>[] = [
  { field: 'title', label: 'Article', filter: 'text', minWidth: 300 },
  {
    field: 'type',
    label: 'News',
    filter: { options: Object.entries(newsTypes).map(([value, label]) => ({ value, label })) },
    value: ({ type }) => newsTypes[type],
    sortable: false,
    width: 100,
  },
  { field: 'publishDate', label: 'Published on', kind: 'date', width: 130 },
  { field: 'readers', label: 'Readers', kind: 'number', width: 110 },
  { field: 'companies', label: 'Companies', kind: 'number', sortable: false, width: 120 },
  { field: 'staff', label: 'Staff', kind: 'number', width: 90 },
  { field: 'lastReadAt', label: 'Last read on', kind: 'date', width: 130 },
  PERIOD,
]

/** Published articles with how many clients, companies and staff read them. */
export function ArticleReadsTable() {
  const table = useTableState(TABLE, defaults)
  const filters = readershipFiltersOf(columns, table.state.filters)
  const list = usePagedList(
    'POST /api/v1/Readership/articles/paged',
    table.state,
    { filters, orderBy: table.state.sort },
    { revalidateOnFocus: false },
  )
  return (
    <DataTable<ArticleReads>
      label="Articles"
      columns={columns}
      table={table}
      {...pageProps(list)}
      rowKey={({ id }) => id}
      rowHref={({ id, type }) => `/news/view/${id}?newsType=${type}`}
      toolbar={
        <ExportButton endpoint="POST /api/v1/Readership/export/excel" body={{ by: 'articles', filters }}>
          Export
        </ExportButton>
      }
      emptyHint="Nothing is published yet."
    />
  )
}
