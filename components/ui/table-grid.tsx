'use client'
import { useState, type MouseEvent } from 'react'
import ExpandIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { DataGrid, type GridColDef, type GridValidRowModel } from '@mui/x-data-grid'
import { useNonce } from '#components/theme/nonce.ts'
import type { RowBehaviour } from './data-table.tsx'
import { RowLink, useRowOpener } from './row-link.tsx'
import { RowMenu } from './row-menu.tsx'
import { cellText, type TableColumn } from './table-columns.ts'
import { gridStyles } from './table-grid-styles.ts'
import type { TableSort } from './table-state.ts'

interface TableGridProps<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  behaviour: RowBehaviour<Row>
  loading: boolean
  selectable: boolean
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  sort: TableSort | null
  onSort: (sort: TableSort | null) => void
}

const CHECK_WIDTH = 44
const EXPAND_WIDTH = 40
const MENU_WIDTH = 56
const ROW_HEIGHT = 44
const HEADER_HEIGHT = 40
/** Leading columns that stay in view while the others scroll. */
const FIXED = { cellClassName: 'MuiDataGrid-cell--pinnedLeft', headerClassName: 'MuiDataGrid-columnHeader--pinnedLeft' }

/** A line of the grid: a row, or below an expanded row its details. */
interface Line<Row> extends GridValidRowModel {
  id: string
  row: Row
  isDetails: boolean
}

/** The table on wide screens. The grid shows one page as it gets it: filters, sort and paging are the caller's. */
export function TableGrid<Row>({ label, columns, rows, behaviour, loading, selectable, selected, onSelect, sort, onSort }: TableGridProps<Row>) {
  const nonce = useNonce()
  const open = useRowOpener(behaviour)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const { rowKey, details } = behaviour

  const lines = rows.flatMap((row): Line<Row>[] => {
    const id = rowKey(row)
    return expanded.has(id)
      ? [
          { id, row, isDetails: false },
          { id: `${id}:details`, row, isDetails: true },
        ]
      : [{ id, row, isDetails: false }]
  })
  const toggle = (id: string) => {
    const next = new Set(expanded)
    if (!next.delete(id)) next.add(id)
    setExpanded(next)
  }
  const gridColumns = toGridColumns({ columns, behaviour, expanded, toggle })
  const left = (selectable ? CHECK_WIDTH : 0) + (details ? EXPAND_WIDTH : 0)

  return (
    <DataGrid<Line<Row>>
      label={label}
      nonce={nonce ?? ''}
      rows={lines}
      columns={gridColumns}
      columnVisibilityModel={{}}
      loading={loading}
      slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
      // One page, already cut: the grid must not page, sort or filter again.
      paginationMode="server"
      sortingMode="server"
      filterMode="server"
      rowCount={rows.length}
      paginationModel={{ page: 0, pageSize: 100 }}
      hideFooter
      sortModel={sort && columns.some(({ field }) => field === sort.field) ? [{ field: sort.field, sort: sort.direction }] : []}
      sortingOrder={['asc', 'desc']}
      onSortModelChange={([next]) => onSort(next?.sort ? { field: next.field, direction: next.sort } : null)}
      disableColumnMenu
      disableColumnFilter
      disableColumnSelector
      disableRowSelectionOnClick
      disableRowSelectionExcludeModel
      checkboxSelection={selectable}
      checkboxColDef={{ ...FIXED, width: CHECK_WIDTH, minWidth: CHECK_WIDTH }}
      isRowSelectable={({ row }) => !row.isDetails}
      rowSelectionModel={{ type: 'include', ids: new Set(selected) }}
      onRowSelectionModelChange={({ ids }) => onSelect(new Set([...ids].map(String)))}
      rowHeight={ROW_HEIGHT}
      columnHeaderHeight={HEADER_HEIGHT}
      getRowHeight={({ model }) => ((model as Line<Row>).isDetails ? 'auto' : null)}
      getRowClassName={({ row }) => (row.isDetails ? 'details' : '')}
      // Everything is drawn: the fixed columns must be there however far the others scroll, and a page has at most 100 rows.
      disableVirtualization
      onRowClick={({ row }, event) => !row.isDetails && open?.(row.row, event as MouseEvent)}
      onCellKeyDown={({ row, field }, event) => {
        if (event.key !== 'Enter' || row.isDetails || event.target !== event.currentTarget || field === '__check__') return
        if (behaviour.onOpen) behaviour.onOpen(row.row)
        else event.currentTarget.parentElement?.querySelector<HTMLAnchorElement>('[data-colindex] a[href]')?.click()
      }}
      sx={gridStyles(left, selectable ? CHECK_WIDTH : 0, columns[0]?.field ?? '', open !== undefined)}
    />
  )
}

interface GridColumnsInput<Row> {
  columns: readonly TableColumn<Row>[]
  behaviour: RowBehaviour<Row>
  expanded: ReadonlySet<string>
  toggle: (id: string) => void
}

function toGridColumns<Row>({ columns, behaviour, expanded, toggle }: GridColumnsInput<Row>): GridColDef<Line<Row>>[] {
  const { rowActions, details } = behaviour
  const first = columns[0]
  const nameOf = (row: Row) => behaviour.rowName?.(row) ?? (first ? cellText(first, row) : '')
  const width = columns.length + (details ? 1 : 0) + (rowActions ? 1 : 0)
  const plain = { sortable: false, resizable: false, display: 'flex' as const }

  const data = columns.map((column, index): GridColDef<Line<Row>> => ({
    field: column.field,
    headerName: column.label,
    sortable: column.sortable ?? true,
    display: 'flex',
    minWidth: column.minWidth ?? (index === 0 ? 180 : 110),
    ...(column.width === undefined ? { flex: index === 0 ? 2 : 1 } : { width: column.width }),
    ...(column.kind === 'number' && { align: 'right', headerAlign: 'right' }),
    ...(index === 0 && FIXED),
    renderCell: ({ row: { row } }) => {
      const content = column.render?.(row) ?? (
        <Box component="span" title={cellText(column, row)} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {cellText(column, row)}
        </Box>
      )
      return index === 0 ? (
        <RowLink row={row} behaviour={behaviour}>
          {content}
        </RowLink>
      ) : (
        content
      )
    },
  }))
  const expand: GridColDef<Line<Row>> = {
    ...plain,
    ...FIXED,
    field: '__expand',
    headerName: 'Details',
    renderHeader: () => (
      <Box component="span" sx={{ position: 'absolute', opacity: 0, pointerEvents: 'none' }}>
        Details
      </Box>
    ),
    width: EXPAND_WIDTH,
    minWidth: EXPAND_WIDTH,
    colSpan: (_value, line) => (line.isDetails ? width : 1),
    renderCell: ({ row: { id, row, isDetails } }) => {
      const content = details?.(row)
      if (isDetails) return <Box sx={{ position: 'sticky', left: 0, width: '100%', px: 1.5, py: 1.5 }}>{content}</Box>
      if (content === null || content === undefined) return null
      const isOpen = expanded.has(id)
      return (
        <IconButton size="small" aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${nameOf(row)}`} aria-expanded={isOpen} onClick={() => toggle(id)}>
          <ExpandIcon fontSize="small" sx={{ transform: isOpen ? 'rotate(90deg)' : 'none', transition: 'transform 120ms' }} />
        </IconButton>
      )
    },
  }
  const menu: GridColDef<Line<Row>> = {
    ...plain,
    field: '__actions',
    headerName: 'Actions',
    renderHeader: () => (
      <Box component="span" sx={{ position: 'absolute', opacity: 0, pointerEvents: 'none' }}>
        Actions
      </Box>
    ),
    width: MENU_WIDTH,
    minWidth: MENU_WIDTH,
    align: 'center',
    renderCell: ({ row: { row } }) => <RowMenu name={nameOf(row)} actions={rowActions?.(row) ?? []} />,
  }
  return [...(details ? [expand] : []), ...data, ...(rowActions ? [menu] : [])]
}
