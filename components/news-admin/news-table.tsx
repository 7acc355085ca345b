'use client'
import type { ReactNode } from 'react'
import { SavedViews } from '#components/views/saved-views.tsx'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import type { PagedList, PageOf } from '#components/news/use-paged.ts'
import type { BulkSelection } from '#components/ui/table/bulk-bar.tsx'
import { DataTable } from '#components/ui/table/data-table.tsx'
import type { RowAction } from '#components/ui/table/row-menu.tsx'
import { sheetRequest, type TableColumn } from '#components/ui/table/table-columns.ts'
import { pageProps } from '#components/ui/table/use-paged-list.ts'
import type { TableAddress } from '#components/ui/table/use-table-state.ts'
import type { AnyColumns } from '#lib/lists/columns.ts'
import type { useNewsList } from './use-news-list.ts'

/** How a list is shown, as its export is asked for. */
export type Shown = ReturnType<typeof sheetRequest>

export interface NewsTableProps<L extends PagedList> {
  /** In the address and on the server. */
  name: string
  label: string
  columns: readonly TableColumn<PageOf<L>['items'][number]>[]
  /** State in the address; `saved` is what a saved view keeps, where that is more. */
  table: TableAddress
  saved?: TableAddress
  list: ReturnType<typeof useNewsList<L>>
  /** Its declaration, which says what is hidden at first. */
  declared: AnyColumns
  rowHref?: (row: PageOf<L>['items'][number]) => string
  onOpen?: (row: PageOf<L>['items'][number]) => void
  rowActions: (row: PageOf<L>['items'][number]) => RowAction[]
  bulkActions?: (selection: BulkSelection, shown: Shown) => ReactNode
  /** Ids of those that were deleted meanwhile. */
  deleted?: ReadonlySet<string>
  filters?: ReactNode
  /** @param shown order and columns, for an export */
  toolbar?: (shown: Shown) => ReactNode
  emptyHint: string
}

/** Table over one list of the news: paged, sorted and filtered by the server, with saved views and hidden columns. */
export function NewsTable<L extends PagedList>({
  name,
  table,
  saved = table,
  list,
  declared,
  toolbar,
  bulkActions,
  ...rest
}: NewsTableProps<L>) {
  const preference = useTablePreference(name, declared)
  const shown = sheetRequest(rest.columns, table.state, preference.hiddenColumns)
  return (
    <DataTable<PageOf<L>['items'][number]>
      {...rest}
      table={table}
      {...pageProps(list)}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      toolbar={
        <>
          <SavedViews table={name} address={saved} preference={preference} />
          {toolbar?.(shown)}
        </>
      }
      {...(bulkActions && { bulkActions: (selection) => bulkActions(selection, shown) })}
      {...preference}
    />
  )
}
