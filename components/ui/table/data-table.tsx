'use client'
import { startTransition, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { BulkSelection } from './bulk-bar.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { FilterBar } from './filter-bar.tsx'
import { StaleRows } from '#components/ui/feedback/stale-rows.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import type { RowAction } from './row-menu.tsx'
import { applyTableState, cellText, type ColumnWidths, type TableColumn } from './table-columns.ts'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { TablePages } from './table-pages.tsx'
import type { TableSort } from './table-state.ts'
import { usePhone } from '#components/ui/form/use-phone.ts'
import { useSelection } from './use-selection.ts'
import type { TableAddress } from './use-table-state.ts'

const BulkBar = loadOnDemand(() => import('./bulk-bar.tsx').then((module) => module.BulkBar))

/** How rows behave; shared by the grid and the cards of narrow screens. */
export interface RowBehaviour<Row> {
  rowKey: (row: Row) => string
  /** Names a row for screen readers, e.g. in 'Actions for {name}'; default: the text of the first column. */
  rowName?: (row: Row) => string
  /** Address of a row: makes the first column a link, and Ctrl-click on the row open a tab. */
  rowHref?: (row: Row) => string
  /** Opens a row by click or Enter; left out = follows rowHref. */
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => RowAction[]
  /** What a row shows when it is expanded; left out = rows do not expand, null = this row does not. */
  details?: (row: Row) => ReactNode
}

export interface DataTableProps<Row> extends RowBehaviour<Row> {
  /** Names the table for screen readers. */
  label: string
  columns: readonly TableColumn<Row>[]
  /** From useTableState. */
  table: TableAddress
  /** All rows, which the table filters, sorts and pages itself; or with `total` one page of rows as the server gave them. Undefined = not there yet. */
  rows: readonly Row[] | undefined
  /** Number of rows that match on the server. */
  total?: number
  /** Rows and total belong to an earlier request: the rows are marked as such, and the total is not shown. */
  stale?: boolean
  /** The last read failed; without rows it stands in their place, with a way to try again. */
  error?: unknown
  retrying?: boolean
  onRetry?: () => void
  /** Fields of hidden columns, as kept for the reader; left out = kept while the page is open. */
  hiddenColumns?: readonly string[]
  onHiddenColumnsChange?: (hidden: string[]) => void
  /** Widths that the reader gave to columns, as kept; left out = kept while the page is open. */
  columnWidths?: ColumnWidths
  onColumnWidthsChange?: (widths: ColumnWidths) => void
  /** Buttons for the selected rows; makes rows selectable. */
  bulkActions?: (selection: BulkSelection) => ReactNode
  /** The reader may select everything that matches, beyond this page. */
  selectAllMatching?: boolean
  /** From useDeleted: rows that were deleted are selected no longer. */
  deleted?: ReadonlySet<string>
  /** Filters that are no columns, before the others. */
  filters?: ReactNode
  /** Those filters are set: an empty table then says "no match". */
  filtersActive?: boolean
  /** Buttons at the right end of the filter bar, e.g. an export. */
  toolbar?: ReactNode
  /** Said when there are no rows at all. */
  emptyHint?: ReactNode
}

const NOBODY: readonly never[] = []

/** Table with filters that combine, one sorted column, paging, column chooser, selection, expandable rows; its whole state is in the address. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, table, rows: given, total: serverTotal, stale = false, error, bulkActions, rowKey } = props
  const { state, change } = table
  const phone = usePhone()
  const [ownHidden, setOwnHidden] = useState<readonly string[]>(() => columns.filter(({ hidden }) => hidden).map(({ field }) => field))
  const hidden = props.hiddenColumns ?? ownHidden
  const [ownWidths, setOwnWidths] = useState<ColumnWidths>({})
  const widths = props.columnWidths ?? ownWidths

  // Sorting thousands of rows again with each selection and each open menu would be felt.
  const { rows, total } = useMemo(
    () => (serverTotal === undefined ? applyTableState(columns, given ?? [], state) : { rows: given ?? [], total: serverTotal }),
    [columns, given, state, serverTotal],
  )
  const filtered = Object.keys(state.filters).length > 0 || props.filtersActive === true
  const isRead = given !== undefined
  const offered = useMemo(() => columns.filter(({ onlyFilter }) => !onlyFilter), [columns])
  const nameOf = props.rowName ?? ((row: Row) => (columns[0] ? cellText(columns[0], row) : ''))
  const selection = useSelection({ rows, rowKey, nameOf, filters: state.filters, deleted: props.deleted })
  // The click itself has work enough to do; the rows follow piece by piece.
  const sortBy = useCallback((sort: TableSort | null) => startTransition(() => change({ sort })), [change])
  const setHidden = (fields: string[]) => {
    setOwnHidden(fields)
    props.onHiddenColumnsChange?.(fields)
  }
  const setWidth = (field: string, width: number) => {
    const changed = { ...widths, [field]: Math.round(width) }
    setOwnWidths(changed)
    props.onColumnWidthsChange?.(changed)
  }
  const lastPage = Math.max(1, Math.ceil(total / state.size))
  const isBehindLast = isRead && !stale && state.page > lastPage
  // The last row of the last page was deleted, or an old address names a page that there is no more.
  useEffect(() => {
    if (isBehindLast) change({ page: lastPage })
  }, [isBehindLast, lastPage, change])
  const shared = {
    label,
    rows,
    behaviour: props,
    selectable: bulkActions !== undefined,
    selected: selection.shown,
    onSelect: selection.select,
  }
  const { allMatching } = selection
  const bulkBar =
    selection.count === 0 || bulkActions === undefined ? null : (
      <BulkBar
        count={allMatching ? (isRead ? total : null) : selection.count}
        elsewhere={allMatching ? NOBODY : selection.elsewhere}
        onTakeOut={selection.takeOut}
        {...(props.selectAllMatching && !stale && selection.leavesSome(total) && { total, onSelectAll: selection.selectAllMatching })}
        onClear={selection.clear}
        actions={bulkActions({ ids: selection.ids, allMatching, clear: selection.clear })}
      />
    )
  return (
    <Box>
      <Box sx={{ position: 'relative', mb: 0.5 }}>
        <FilterBar
          label={label}
          columns={columns}
          filters={state.filters}
          onChange={(filters) => change({ filters })}
          before={props.filters}
          covered={bulkBar !== null}
          after={
            <>
              {props.toolbar}
              <ColumnChooser columns={offered} hidden={hidden} onChange={setHidden} />
            </>
          }
        />
        {!phone && bulkBar}
      </Box>
      {error !== undefined && error !== null && error !== false && (
        <RetryAlert error={error} retrying={props.retrying ?? false} onRetry={() => props.onRetry?.()} sx={{ mb: 1.5 }}>
          The list could not be read.
        </RetryAlert>
      )}
      {error && !isRead ? null : (
        <StaleRows stale={stale}>
          {rows.length === 0 && isRead ? (
            <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
              <EmptyState filtered={filtered} {...(Object.keys(state.filters).length > 0 && { onClear: () => change({ filters: {} }) })}>
                {props.emptyHint}
              </EmptyState>
            </Box>
          ) : phone ? (
            <TableCards {...shared} columns={offered.filter(({ field }) => !hidden.includes(field))} />
          ) : (
            <TableGrid
              {...shared}
              columns={offered}
              hidden={hidden}
              loading={!isRead}
              sort={state.sort}
              onSort={sortBy}
              widths={widths}
              onWidth={setWidth}
            />
          )}
        </StaleRows>
      )}
      {phone && bulkBar}
      <TablePages total={total} page={Math.min(state.page, lastPage)} size={state.size} stale={stale} phone={phone} change={change} />
    </Box>
  )
}
