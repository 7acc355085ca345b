import 'server-only'
import type { ExportColumn } from '#lib/spreadsheet/export.ts'
import { columnsShown } from '#lib/spreadsheet/shown-columns.ts'
import type { CellValue } from '#lib/text/row-order.ts'
import { sheetFields, shownFields, valueOf } from './columns.ts'
import type { AnyColumns, FilterField, ListColumn, ListColumns, ShownField } from './columns.ts'

type SheetColumns<Row> = readonly ExportColumn<Row>[]
/** Where a sheet says more, or something else, than the cell of the table. */
export type SheetOthers<Row, Columns extends ListColumns<Row>> = Partial<Record<ShownField<Columns>, SheetColumns<Row>>>

/** A value of the list as a cell holds it: dates as dates, Yes and No, the entries of a list below each other. */
function sheetValue(value: CellValue, kind: ListColumn<never>['kind']): string | number | boolean | Date | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return value.join('\n')
  return kind === 'date' && typeof value === 'string' ? new Date(value.length === 10 ? `${value}T00:00:00Z` : value) : value
}

/**
 * The columns of a list's sheet.
 * @param shown names of those that the list shows; left out or null = all but those that are hidden in sheets too
 * @param others where a sheet says more, or something else, than the cell of the table
 */
export function sheetColumns<Row, Columns extends ListColumns<Row>>(
  columns: Columns,
  shown: readonly ShownField<Columns>[] | null | undefined,
  others: SheetOthers<Row, Columns> = {},
): ExportColumn<Row>[] {
  const own = (name: ShownField<Columns>): SheetColumns<Row> => {
    const column: ListColumn<Row> = columns[name]!
    return [{ header: column.label, value: (row) => sheetValue(valueOf(name, column, row), column.kind) }]
  }
  const all = Object.fromEntries(shownFields(columns).map((name) => [name, others[name] ?? own(name)]))
  return columnsShown(all as Record<ShownField<Columns>, SheetColumns<Row>>, shown ?? sheetFields<Columns>(columns))
}

/** How a sheet's head names the filters of the columns. @returns for filterWords(filters, { ...columnWords(columns), … }) */
export const columnWords = <Columns extends AnyColumns>(columns: Columns): Record<FilterField<Columns>, string> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, { filter, label }]) => (filter === undefined ? [] : [[name, label]])),
  ) as Record<FilterField<Columns>, string>

/**
 * Rows by their ids, so many at a time, in the order of the ids.
 * @param read the rows of some ids by id; those that were deleted since are not in it
 */
export async function* rowsByIds<Row>(
  ids: readonly string[],
  size: number,
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += size) {
    const some = ids.slice(start, start + size)
    const rows = await read(some)
    yield some.flatMap((id) => rows.get(id) ?? [])
  }
}
