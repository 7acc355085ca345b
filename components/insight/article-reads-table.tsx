'use client'
import NextLink from 'next/link'
import Link from '@mui/material/Link'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ListExport } from '#components/ui/table/list-export.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { articleReadsColumns } from '#lib/insight/columns.ts'
import type { ArticleReads } from '#lib/insight/contract.ts'
import { proofPath } from '#lib/reading-proof/columns.ts'
import { readershipFiltersOf } from './readership-filters.ts'

const TABLE = 'reads'
const defaults = { sort: { field: 'readers', direction: 'desc' as const } }

const columns = tableColumns<ArticleReads, typeof articleReadsColumns>(articleReadsColumns, {
  title: { minWidth: 300 },
  type: { width: 100 },
  publishDate: { width: 130 },
  readers: { width: 110, render: (row) => <Readers {...row} /> },
  companies: { width: 120 },
  staff: { width: 90 },
  lastReadAt: { width: 130 },
})

/** How many; of a must-read it leads to who they are. */
function Readers({ title, readers, asksForConfirmation }: ArticleReads) {
  const count = readers.toLocaleString('en')
  if (!asksForConfirmation) return count
  return (
    <Link
      component={NextLink}
      href={proofPath(title)}
      prefetch={false}
      aria-label={`${count}, proof of reading of ${title}`}
      sx={{ display: 'inline-block', px: 1, mx: -1, lineHeight: '24px' }}
    >
      {count}
    </Link>
  )
}

/** Published articles with how many clients, companies and staff read them. */
export function ArticleReadsTable() {
  const table = useTableState(TABLE, defaults)
  const preference = useTablePreference(TABLE, articleReadsColumns)
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
        <ListExport
          endpoint="POST /api/v1/Readership/export/excel"
          also={{ by: 'articles' }}
          filters={filters}
          columns={columns}
          table={table}
          preference={preference}
        >
          Export
        </ListExport>
      }
      {...preference}
      emptyHint="Nothing is published yet."
    />
  )
}
