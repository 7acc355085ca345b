'use client'
import { startTransition, useCallback, useMemo, useState, type ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TablePagination from '@mui/material/TablePagination'
import { BulkBar, type BulkSelection } from './bulk-bar.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { EmptyState } from './empty-state.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { RowAction } from './row-menu.tsx'
import { applyTableState, type TableColumn } from './table-columns.ts'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { PAGE_SIZES, type TableSort } from './table-state.ts'
import { usePhone } from './use-phone.ts'
import type { TableAddress } from './use-table-state.ts'

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
  loading?: boolean
  /** The rows could not be read; shown with a way to try again. */
  error?: unknown
  onRetry?: () => void
  /** Fields of hidden columns, as kept for the reader; left out = kept while the page is open. */
  hiddenColumns?: readonly string[]
  onHiddenColumnsChange?: (hidden: string[]) => void
  /** Buttons for the selected rows; makes rows selectable. */
  bulkActions?: (selection: BulkSelection) => ReactNode
  /** The reader may select everything that matches, beyond this page. */
  selectAllMatching?: boolean
  /** Filters that are no columns, before the others. */
  filters?: ReactNode
  /** Those filters are set: an empty table then says "no match". */
  filtersActive?: boolean
  /** Buttons at the right end of the filter bar, e.g. an export. */
  toolbar?: ReactNode
  /** Said when there are no rows at all. */
  emptyHint?: ReactNode
}

const NOTHING: ReadonlySet<string> = new Set()

/** Table with filters that combine, one sorted column, paging, column chooser, selection, expandable rows; its whole state is in the address. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, table, rows: given, total: serverTotal, error, onRetry, bulkActions } = props
  const { state, change } = table
  const phone = usePhone()
  const [ownHidden, setOwnHidden] = useState<readonly string[]>(() => columns.filter(({ hidden }) => hidden).map(({ field }) => field))
  const hidden = props.hiddenColumns ?? ownHidden
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const [allMatching, setAllMatching] = useState(false)

  // Sorting thousands of rows anew with each selection and each open menu would be felt.
  const { rows, total } = useMemo(
    () => (serverTotal === undefined ? applyTableState(columns, given ?? [], state) : { rows: given ?? [], total: serverTotal }),
    [columns, given, state, serverTotal],
  )
  const filtered = Object.keys(state.filters).length > 0 || props.filtersActive === true
  const loading = props.loading ?? (given === undefined && !error)
  const visible = useMemo(() => columns.filter(({ field }) => !hidden.includes(field)), [columns, hidden])
  const select = useCallback((ids: ReadonlySet<string>) => {
    setSelected(ids)
    setAllMatching(false)
  }, [])
  // The click itself has work enough to do; the rows follow piece by piece.
  const sortBy = useCallback((sort: TableSort | null) => startTransition(() => change({ sort })), [change])
  const clear = () => select(NOTHING)
  const setHidden = (fields: string[]) => {
    setOwnHidden(fields)
    props.onHiddenColumnsChange?.(fields)
  }
  const lastPage = Math.max(1, Math.ceil(total / state.size))
  const shared = {
    label,
    columns: visible,
    rows,
    behaviour: props,
    loading,
    selectable: bulkActions !== undefined,
    selected,
    onSelect: select,
  }
  const bulkBar =
    selected.size === 0 || bulkActions === undefined ? null : (
      <BulkBar
        count={allMatching ? total : selected.size}
        {...(props.selectAllMatching && !allMatching && selected.size < total && { total, onSelectAll: () => setAllMatching(true) })}
        onClear={clear}
        actions={bulkActions({ ids: [...selected], allMatching, clear })}
      />
    )
  return (
    <Box>
      <Box sx={{ position: 'relative', mb: 0.5 }}>
        <FilterBar
          label={label}
          columns={columns}
          filters={state.filters}
          onChange={(filters) => {
            clear()
            change({ filters })
          }}
          before={props.filters}
          covered={bulkBar !== null}
          after={
            <>
              {props.toolbar}
              <ColumnChooser columns={columns} hidden={hidden} onChange={setHidden} />
            </>
          }
        />
        {!phone && bulkBar}
      </Box>
      {error ? (
        <Alert
          severity="error"
          sx={{ mb: 1.5 }}
          action={
            onRetry && (
              <Button size="small" color="inherit" onClick={onRetry}>
                Try again
              </Button>
            )
          }
        >
          The list could not be read.
        </Alert>
      ) : rows.length === 0 && !loading ? (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
          <EmptyState filtered={filtered} {...(Object.keys(state.filters).length > 0 && { onClear: () => change({ filters: {} }) })}>
            {props.emptyHint}
          </EmptyState>
        </Box>
      ) : phone ? (
        <TableCards {...shared} />
      ) : (
        <TableGrid {...shared} sort={state.sort} onSort={sortBy} />
      )}
      {phone && bulkBar}
      <TablePagination
        component="div"
        count={total}
        page={Math.min(state.page, lastPage) - 1}
        rowsPerPage={state.size}
        rowsPerPageOptions={[...PAGE_SIZES]}
        onPageChange={(_, page) => {
          clear()
          change({ page: page + 1 })
        }}
        onRowsPerPageChange={(event) => {
          clear()
          change({ size: Number(event.target.value) })
        }}
        labelRowsPerPage={phone ? 'Rows' : 'Rows per page'}
        slotProps={{ select: { inputProps: { 'aria-label': 'Rows per page' } } }}
        sx={{
          visibility: total === 0 ? 'hidden' : undefined,
          '& .MuiTablePagination-toolbar': { minHeight: 48, px: 0.5 },
          '& .MuiTablePagination-displayedRows': { fontVariantNumeric: 'tabular-nums' },
        }}
      />
    </Box>
  )
}
