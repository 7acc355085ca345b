import type { ReactNode } from 'react'
import { firmDay, shortDate } from '#lib/text/short-date.ts'
import { inOrderOf, type CellValue } from '#lib/text/row-order.ts'
import { dayRange } from '#components/ui/date-text.ts'
import { isRange, periodName, readRange } from './date-range.ts'
import type { TableState } from './table-state.ts'

type ColumnFilter = 'text' | 'yes-no' | 'date-range' | { options: readonly { value: string; label: string }[] }

/** One column, as data at module level; table, filters, column chooser and cards come from it. */
export interface TableColumn<Row> {
  /** Key of the column; also the name of its sort and filter on the server. */
  field: string
  label: string
  /** What is sorted, filtered and shown; default row[field]. */
  value?: (row: Row) => CellValue
  /** Looks of the cell, when the value's text is not enough. */
  render?: (row: Row) => ReactNode
  /** Numbers stand right, dates are 'YYYY-MM-DD' or ISO instants and shown as dd/mm/yyyy, booleans as Yes and No. */
  kind?: 'text' | 'number' | 'date' | 'yes-no'
  /** A number that names its row, so that its thousands are not set apart. */
  isName?: boolean
  /** Left out = not filterable (A159). */
  filter?: ColumnFilter
  /** Check of a text filter; a value that fails is marked and not applied (A187). */
  check?: 'number' | 'date' | 'email'
  sortable?: boolean
  /** In up to two lines, as the first column always is; others are cut after one. */
  wraps?: boolean
  /** Px; left out = shares what is left. */
  width?: number
  minWidth?: number
  /** Its share of what is left without a width; default 2 for the first column, 1 for the others. */
  flex?: number
  /** Not shown until the reader chooses it. */
  hidden?: boolean
  /** There for its filter alone: rows have nothing to show for it. */
  onlyFilter?: boolean
}

/** Widths in pixels that the reader gave to columns, by their fields. */
export type ColumnWidths = Readonly<Record<string, number>>

const checks: Record<NonNullable<TableColumn<never>['check']>, RegExp> = {
  number: /^-?\d+([.,]\d+)?$/,
  date: /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}$|^\d{4}-\d{2}-\d{2}$/,
  email: /^[^\s@]*@?[^\s@]*$/,
}

const cellValue = <Row>(column: TableColumn<Row>, row: Row): CellValue =>
  column.value ? column.value(row) : ((row as Record<string, CellValue>)[column.field] ?? null)

/** A cell's text, e.g. for its title, a card or the text filter. */
export function cellText<Row>(column: TableColumn<Row>, row: Row): string {
  const value = cellValue(column, row)
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return value.join(', ')
  if (column.kind === 'date' && typeof value === 'string') return shortDate(value)
  return typeof value === 'number' ? (column.isName ? String(value) : value.toLocaleString('en')) : value
}

/** True when a filter's text fits its column (B612). */
export const isFilterValid = <Row>(column: TableColumn<Row>, text: string): boolean => {
  if (column.filter === 'date-range') return isRange(text)
  if (column.filter === 'yes-no') return text === 'yes' || text === 'no'
  if (typeof column.filter === 'object') return column.filter.options.some(({ value }) => value === text)
  return column.check === undefined || checks[column.check].test(text.trim())
}

function rangeText(text: string): string {
  const [from, to] = readRange(text)
  return periodName(text) ?? `${from === null ? '…' : shortDate(from)} – ${to === null ? '…' : shortDate(to)}`
}

/** A filter as the reader sees it: 'Name: lux', 'End date: 01/02/2026 – …', 'End date: Next 30 days'. */
export function filterText<Row>(column: TableColumn<Row>, text: string): string {
  if (column.filter === 'date-range') return `${column.label}: ${rangeText(text)}`
  if (column.filter === 'yes-no') return `${column.label}: ${text === 'yes' ? 'Yes' : 'No'}`
  if (typeof column.filter === 'object')
    return `${column.label}: ${column.filter.options.find(({ value }) => value === text)?.label ?? text}`
  return `${column.label}: ${text}`
}

/** Filters for a paged call (A048, A159): text, true or false, {start, end} instants; those that fail their check are left out. */
export function serverFilters<Row>(columns: readonly TableColumn<Row>[], filters: TableState['filters']): Record<string, unknown> {
  return Object.fromEntries(
    columns.flatMap((column): [string, unknown][] => {
      const text = filters[column.field]
      if (text === undefined || column.filter === undefined || !isFilterValid(column, text)) return []
      if (column.filter === 'yes-no') return [[column.field, text === 'yes']]
      if (column.filter === 'date-range') return [[column.field, dayRange(...readRange(text))]]
      return [[column.field, text.trim()]]
    }),
  )
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function matches<Row>(column: TableColumn<Row>, row: Row, text: string): boolean {
  const value = cellValue(column, row)
  if (column.filter === 'yes-no') return Boolean(value) === (text === 'yes')
  if (typeof column.filter === 'object') return typeof value === 'object' && value !== null ? value.includes(text) : String(value) === text
  if (column.filter === 'date-range') {
    const [from, to] = readRange(text)
    if (typeof value !== 'string' || value === '') return false
    const day = firmDay(value)
    return (from === null || day >= from) && (to === null || day <= to)
  }
  return plain(cellText(column, row)).includes(plain(text.trim()))
}

/** All rows that the filters let through, in their order; rows without a value come last. */
export function matchingRows<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  { filters, sort }: Pick<TableState, 'filters' | 'sort'>,
): Row[] {
  const active = columns.filter(
    (column) => column.filter !== undefined && filters[column.field] !== undefined && isFilterValid(column, filters[column.field] ?? ''),
  )
  const matching = rows.filter((row) => active.every((column) => matches(column, row, filters[column.field] ?? '')))
  const sorted = columns.find(({ field }) => field === sort?.field)
  return sorted && sort ? inOrderOf(matching, (row) => cellValue(sorted, row), sort.direction) : matching
}

/** The page of rows that a table with all rows at hand shows, and how many match (A069). */
export function applyTableState<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  state: TableState,
): { rows: Row[]; total: number } {
  const { page, size } = state
  const matching = matchingRows(columns, rows, state)
  return { rows: matching.slice((page - 1) * size, page * size), total: matching.length }
}

/** The request of a table's export: its order, unless an old address names one that there is not, and the columns that are not hidden. */
export const sheetRequest = <Row>(columns: readonly TableColumn<Row>[], { sort }: Pick<TableState, 'sort'>, hidden: readonly string[]) => ({
  orderBy: columns.some(({ field, sortable }) => field === sort?.field && sortable !== false) ? sort : null,
  columns: columns.filter(({ field, onlyFilter }) => onlyFilter !== true && !hidden.includes(field)).map(({ field }) => field),
})

/** The request of the export of a table that holds all rows: its rows as filtered and ordered, and the columns that are not hidden. */
export const shownWhole = <Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[] | undefined,
  state: Pick<TableState, 'filters' | 'sort'>,
  hidden: readonly string[],
  keyOf: (row: Row) => string,
) => ({ keys: matchingRows(columns, rows ?? [], state).map(keyOf), columns: sheetRequest(columns, state, hidden).columns })
