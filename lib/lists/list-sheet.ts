import 'server-only'
import type { PageRequest } from '#lib/http/page.ts'
import type { ExportColumn, ExportSpec } from '#lib/spreadsheet/export.ts'
import { sheetColumns } from './sheet.ts'
import type { SheetOthers } from './sheet.ts'
import type { ListColumns, ShownField } from './columns.ts'

/** Rows read at a time. */
const PAGE = 1_000

interface Sheet<Row, Columns extends ListColumns<Row>> {
  title: string
  /** Of the file name, with its underscore. */
  prefix: string
  columns: Columns
  /** Where the sheet says more, or something else, than the cell of the table. */
  others?: SheetOthers<Row, Columns>
  /** Names of the columns that the table shows; null = all. */
  shown: readonly ShownField<Columns>[] | null
}

interface FilteredSheet<Row, Columns extends ListColumns<Row>> extends Sheet<Row, Columns> {
  /** What narrows the rows, as name and value. */
  filters: [string, string][]
}

/** @param pages batches of rows, rowCount in all */
const specOf = <Row, Columns extends ListColumns<Row>>(
  { title, prefix, columns, others, shown, filters }: FilteredSheet<Row, Columns>,
  rowCount: number,
  pages: ExportSpec<Row>['pages'],
): ExportSpec<Row> => ({
  title,
  prefix,
  filters,
  columns: sheetColumns<Row, Columns>(columns, shown, others),
  rowCount,
  moment: new Date(),
  pages,
})

interface PagedSheet<Row, Columns extends ListColumns<Row>> extends FilteredSheet<Row, Columns> {
  keyOf: (row: Row) => string
  /** A page of the list, as it is filtered and ordered. */
  read: (page: PageRequest) => Promise<{ items: Row[]; totalCount: number }>
}

/** Page after page. A row that moves to a later page meanwhile, because another one came before it, is written once. */
async function* pagesOf<Row>(read: PagedSheet<Row, ListColumns<Row>>['read'], keyOf: (row: Row) => string): AsyncGenerator<Row[]> {
  const written = new Set<string>()
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { items } = await read({ pageNumber, pageSize: PAGE })
    const fresh = items.filter((row) => !written.has(keyOf(row)))
    for (const row of fresh) written.add(keyOf(row))
    yield fresh
    if (items.length < PAGE) return
  }
}

/** What the export of a list writes that the server pages: every row that matches, in the order of the table and with its columns. */
export async function pagedSheet<Row, Columns extends ListColumns<Row>>({
  keyOf,
  read,
  ...sheet
}: PagedSheet<Row, Columns>): Promise<ExportSpec<Row>> {
  const { totalCount } = await read({ pageNumber: 1, pageSize: 1 })
  return specOf<Row, Columns>(sheet, totalCount, () => pagesOf(read, keyOf))
}

interface ReadSheet<Row, Columns extends ListColumns<Row>> extends FilteredSheet<Row, Columns> {
  /** Filtered, and in the order of the table. */
  rows: readonly Row[]
}

/** What the export of a list writes whose rows have been read. */
export const readSheet = <Row, Columns extends ListColumns<Row>>({ rows, ...sheet }: ReadSheet<Row, Columns>): ExportSpec<Row> =>
  specOf<Row, Columns>(sheet, rows.length, () => once(rows))

interface WholeSheet<Row, Columns extends ListColumns<Row>> extends Sheet<Row, Columns> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Keys of the rows that the table shows, in its order; what is not there any more is left out. */
  keys: readonly string[]
}

/** What the export of a list writes that the browser holds as a whole. The head says how many of its rows were shown, since the browser filters them. */
export function wholeSheet<Row, Columns extends ListColumns<Row>>({
  rows,
  keyOf,
  keys,
  ...sheet
}: WholeSheet<Row, Columns>): ExportSpec<Row> {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const found = [...new Set(keys)].flatMap((key) => byKey.get(key) ?? [])
  const filters: [string, string][] = found.length === rows.length ? [] : [['Shown rows', `${found.length} of ${rows.length}`]]
  return readSheet<Row, Columns>({ ...sheet, filters, rows: found })
}

/** All rows as one batch. */
async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows)
}

/** A column whose moments a sheet shows with their time. @param of an instant, ISO 8601; null = there is none */
export const momentColumn = <Row>(header: string, of: (row: Row) => string | null): ExportColumn<Row>[] => [
  {
    header,
    value: (row) => {
      const instant = of(row)
      return instant === null ? null : new Date(instant)
    },
    timed: true,
  },
]
