'use client'
import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import {
  DataGrid,
  gridClasses,
  type GridColDef,
  type GridColumnVisibilityModel,
  type GridEventListener,
  type GridRowHeightParams,
  type GridRowParams,
  type GridRowSelectionModel,
  type GridSortDirection,
  type GridSortModel,
} from '@mui/x-data-grid'
import type { RowBehaviour } from './data-table.tsx'
import { useRowOpener } from './row-link.tsx'
import styles from './table-cells.module.css'
import grid from './table-grid.module.css'
import { cellText, type ColumnWidths, type TableColumn } from './table-columns.ts'
import { DetailsCell, FirstCell, MenuCell, RowCheckbox, RowsContext, type Line } from './table-grid-cells.tsx'
import type { TableSort } from './table-state.ts'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import { WrappedText } from './wrapped-text.tsx'

interface TableGridProps<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  /** Fields of columns that are not shown. */
  hidden: readonly string[]
  /** Of columns that the reader has made wider or narrower. */
  widths: ColumnWidths
  onWidth: (field: string, width: number) => void
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
/** Leading columns that stay in view while the others scroll: the free grid has the looks of pinned columns, and not their places (table-grid.module.css). */
const FIXED = { cellClassName: gridClasses['cell--pinnedLeft'], headerClassName: gridClasses['columnHeader--pinnedLeft'] }

/** Cells that hold one button of the table's own. */
const OWN_CELLS: ReadonlySet<string> = new Set(['__expand', '__actions'])

// The grid renders every cell again when one of its props changes, so each of them is the same object as long as it says the same.
const firstColumn = { cellClassName: `${FIXED.cellClassName} ${grid.first}`, headerClassName: `${FIXED.headerClassName} ${grid.first}` }
const checkColumn = { ...FIXED, width: CHECK_WIDTH, minWidth: CHECK_WIDTH }
const slots = { rowCheckbox: RowCheckbox }
const slotProps = { loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } } as const
const onePage = { page: 0, pageSize: 100 }
const sortingOrder: GridSortDirection[] = ['asc', 'desc']
const isRowSelectable = ({ row }: GridRowParams<Line<unknown>>) => !row.isDetails
const rowHeight = ({ model }: GridRowHeightParams) => ((model as Line<unknown>).isDetails ? 'auto' : null)
const rowClassName = ({ row }: GridRowParams<Line<unknown>>) => (row.isDetails ? 'details' : '')

/**
 * The table on wide screens. The grid shows one page as it gets it: it sorts, sizes and hides columns by what the caller keeps.
 * Its paging and its panel of columns are left to the caller, who needs both on phones too; its filters know one column at a time. The menu of a
 * column would add a button to the name of each header, for what a click on it and the menu of columns do. Its density has no control in this edition.
 */
export function TableGrid<Row>({
  label,
  columns,
  hidden,
  widths,
  onWidth,
  rows,
  behaviour,
  loading,
  selectable,
  selected,
  onSelect,
  sort,
  onSort,
}: TableGridProps<Row>) {
  const open = useRowOpener(behaviour)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  /** What a row's key is does not change, so the first function that says it serves for good. */
  const [rowKey] = useState(() => behaviour.rowKey)
  const hasDetails = behaviour.details !== undefined
  const hasMenu = behaviour.rowActions !== undefined
  const first = columns[0]

  const lines = useMemo(() => linesOf(rows, rowKey, expanded), [rows, rowKey, expanded])
  const gridColumns = useMemo(() => toGridColumns(columns, widths, hasDetails, hasMenu), [columns, widths, hasDetails, hasMenu])
  const visibility = useMemo<GridColumnVisibilityModel>(() => Object.fromEntries(hidden.map((field) => [field, false])), [hidden])
  const sortModel = useMemo<GridSortModel>(
    () => (sort && columns.some(({ field }) => field === sort.field) ? [{ field: sort.field, sort: sort.direction }] : []),
    [columns, sort],
  )
  const selection = useMemo<GridRowSelectionModel>(() => ({ type: 'include', ids: new Set(selected) }), [selected])
  const checkWidth = selectable ? CHECK_WIDTH : 0
  const left = checkWidth + (hasDetails ? EXPAND_WIDTH : 0)
  const leftEdges = useMemo(
    () => ({ '--expand-left': `${checkWidth}px`, '--first-left': `${left}px` }) as CSSProperties,
    [checkWidth, left],
  )

  const sortBy = useCallback(([next]: GridSortModel) => onSort(next?.sort ? { field: next.field, direction: next.sort } : null), [onSort])
  const select = useCallback(({ ids }: GridRowSelectionModel) => onSelect(new Set([...ids].map(String))), [onSelect])
  /** What a click or key does at the moment. */
  const latest = useRef({ open, onOpen: behaviour.onOpen, onWidth })
  useEffect(() => {
    latest.current = { open, onOpen: behaviour.onOpen, onWidth }
  })
  const resize = useCallback<GridEventListener<'columnWidthChange'>>(({ colDef, width }) => latest.current.onWidth(colDef.field, width), [])
  const openByClick = useCallback<GridEventListener<'rowClick'>>(({ row }, event) => {
    const line = row as Line<Row>
    if (!line.isDetails) latest.current.open?.(line.row, event)
  }, [])
  const takeKey = useCallback<GridEventListener<'cellKeyDown'>>(({ row, field }, event) => {
    const line = row as Line<Row>
    const isCell = event.target === event.currentTarget
    // Of a control in a cell; the grid would page down instead of letting Space press it, and leave the details by the arrows.
    if (!isCell && (event.key === ' ' || line.isDetails)) event.defaultMuiPrevented = true
    if (event.key !== 'Enter' || line.isDetails || !isCell || field === '__check__') return
    const ownButton = OWN_CELLS.has(field) && event.currentTarget.querySelector('button')
    if (ownButton) ownButton.click()
    else if (latest.current.onOpen) latest.current.onOpen(line.row)
    else event.currentTarget.parentElement?.querySelector<HTMLAnchorElement>('[data-colindex] a[href]')?.click()
  }, [])

  const nameOf = (row: Row): string => behaviour.rowName?.(row) ?? (first ? cellText(first, row) : '')
  const toggle = (id: string) => {
    const next = new Set(expanded)
    if (!next.delete(id)) next.add(id)
    setExpanded(next)
  }
  return (
    <RowsContext value={{ behaviour: behaviour as RowBehaviour<unknown>, nameOf: nameOf as (row: unknown) => string, expanded, toggle }}>
      <DataGrid<Line<Row>>
        label={label}
        rows={lines}
        columns={gridColumns}
        columnVisibilityModel={visibility}
        onColumnWidthChange={resize}
        loading={loading}
        slots={slots}
        slotProps={slotProps}
        // One page, already cut: the grid must not page, sort or filter again.
        paginationMode="server"
        sortingMode="server"
        filterMode="server"
        rowCount={rows.length}
        paginationModel={onePage}
        hideFooter
        sortModel={sortModel}
        sortingOrder={sortingOrder}
        onSortModelChange={sortBy}
        disableColumnMenu
        disableColumnFilter
        disableColumnSelector
        disableRowSelectionOnClick
        disableRowSelectionExcludeModel
        keepNonExistentRowsSelected
        checkboxSelection={selectable}
        checkboxColDef={checkColumn}
        isRowSelectable={isRowSelectable}
        rowSelectionModel={selection}
        onRowSelectionModelChange={select}
        rowHeight={ROW_HEIGHT}
        columnHeaderHeight={HEADER_HEIGHT}
        getRowHeight={rowHeight}
        getRowClassName={rowClassName}
        // Everything is rendered: the fixed columns must be there however far the others scroll, and a page has at most 100 rows.
        disableVirtualization
        onRowClick={openByClick}
        onCellKeyDown={takeKey}
        className={open ? `${grid.grid} ${grid.clickable}` : grid.grid}
        style={leftEdges}
      />
    </RowsContext>
  )
}

const linesOf = <Row,>(rows: readonly Row[], rowKey: (row: Row) => string, expanded: ReadonlySet<string>): Line<Row>[] =>
  rows.flatMap((row) => {
    const id = rowKey(row)
    const line = { id, row, isDetails: false }
    return expanded.has(id) ? [line, { id: `${id}:details`, row, isDetails: true }] : [line]
  })

const hiddenHeader = (text: string) => () => <VisuallyHidden>{text}</VisuallyHidden>

/** As wide as the reader wants a column, else as the column says, else a share of what is left. */
const sizeOf = <Row,>({ width, flex }: TableColumn<Row>, index: number, wanted: number | undefined): Pick<GridColDef, 'width' | 'flex'> => {
  const fixed = wanted ?? width
  return fixed === undefined ? { flex: flex ?? (index === 0 ? 2 : 1) } : { width: fixed, flex: 0 }
}

function toGridColumns<Row>(
  columns: readonly TableColumn<Row>[],
  widths: ColumnWidths,
  hasDetails: boolean,
  hasMenu: boolean,
): GridColDef<Line<Row>>[] {
  const width = columns.length + (hasDetails ? 1 : 0) + (hasMenu ? 1 : 0)
  const plain = { sortable: false, resizable: false, display: 'flex' as const }

  const data = columns.map((column, index): GridColDef<Line<Row>> => ({
    field: column.field,
    headerName: column.label,
    sortable: column.sortable ?? true,
    display: 'flex',
    minWidth: column.minWidth ?? (index === 0 ? 180 : 110),
    ...sizeOf(column, index, widths[column.field]),
    ...(column.kind === 'number' && { align: 'right', headerAlign: 'right' }),
    ...(index === 0 && firstColumn),
    renderCell: ({ row: { row } }) => {
      const text = cellText(column, row)
      const plainText = () =>
        index === 0 || column.wraps ? (
          <WrappedText text={text} />
        ) : (
          <span title={text} className={styles.text}>
            {text}
          </span>
        )
      const content = column.render?.(row) ?? plainText()
      if (index > 0) return content
      return (
        <FirstCell row={row} title={column.render ? text : undefined}>
          {content}
        </FirstCell>
      )
    },
  }))
  const details: GridColDef<Line<Row>> = {
    ...plain,
    ...FIXED,
    field: '__expand',
    headerName: 'Details',
    renderHeader: hiddenHeader('Details'),
    width: EXPAND_WIDTH,
    minWidth: EXPAND_WIDTH,
    colSpan: (_value, line) => (line.isDetails ? width : 1),
    renderCell: ({ row }) => <DetailsCell line={row} />,
  }
  const menu: GridColDef<Line<Row>> = {
    ...plain,
    // At hand however far the others scroll; the grid scrolls to a column that is pressed, and the menu must not move away under the press.
    cellClassName: `${gridClasses['cell--pinnedRight']} ${styles.fades}`,
    headerClassName: gridClasses['columnHeader--pinnedRight'],
    field: '__actions',
    headerName: 'Actions',
    renderHeader: hiddenHeader('Actions'),
    width: MENU_WIDTH,
    minWidth: MENU_WIDTH,
    align: 'center',
    renderCell: ({ row: { row } }) => <MenuCell row={row} />,
  }
  return [...(hasDetails ? [details] : []), ...data, ...(hasMenu ? [menu] : [])]
}
