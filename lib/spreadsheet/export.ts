import 'server-only'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Readable, Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CellValue, Worksheet, stream } from 'exceljs'
import type { FileReply } from '#lib/http/endpoint.ts'
import { cellText } from './cell-text.ts'
import { exportFileReply } from './export-stream.ts'
import { XLSX_TYPE, exportFileName, momentText } from './file-name.ts'

/** What a cell may hold: no objects, so nothing can become a formula (security rule 30). */
type ExportValue = string | number | boolean | Date | null

export interface ExportColumn<Row> {
  header: string
  value: (row: Row) => ExportValue
  /** Address behind the text; taken only when it is http or https. */
  link?: (row: Row) => string | null
  /** Texts of several lines: they are wrapped, and the rows of the sheet have one height. */
  long?: true
}

export interface ExportSheet<Row> {
  /** In the first row of the sheet, and its name. */
  title: string
  columns: readonly ExportColumn<Row>[]
  /** How many rows there are; many of them make it a large export. */
  rowCount: number
  /** Reads the rows page by page, when the receiver wants more. */
  pages: () => AsyncIterable<readonly Row[]>
}

export interface ExportSpec<Row> extends ExportSheet<Row> {
  /** Of the file name, with its underscore (A194). */
  prefix: string
  /** What narrowed the rows, as name and value. */
  filters?: readonly (readonly [string, string])[]
  /** Of the state that is shown. */
  moment: Date
  /** Sheets after the first one. */
  further?: readonly ExportSheet<unknown>[]
}

/** A sheet among others: its columns meet no rows but its own. */
export const furtherSheet = <Row>(sheet: ExportSheet<Row>): ExportSheet<unknown> => sheet as unknown as ExportSheet<unknown>

/** Exports with more rows are large (security rule 30). */
export const LARGE_EXPORT_ROWS = 1_000
/** Number of the paper size. */
const A4 = 9
/** Inches. */
const MARGINS = { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 }
const BUFFER_BYTES = 128 * 1024
const MIN_WIDTH = 8
const MAX_WIDTH = 60
/** Of rows with long texts, points: four lines. */
const LONG_ROW_HEIGHT = 60
/** Columns of this width together are still legible on one printed page. */
const PAGE_WIDTH = 200
/** Excel calls a sheet with more links damaged. */
const MAX_LINKS = 65_530
const DATE_FORMAT = 'dd/mm/yyyy'
const DATE_WIDTH = 12
/** Named throughout: a font without a name is shown with serifs. */
const FONT = { name: 'Calibri', family: 2, size: 11 }
const TITLE_SIZE = 14
const MUTED = 'FF5A6472'
const HEADER_FILL = 'FFE8ECF1'
const LINK_COLOUR = 'FF0B57A4'

const isWebAddress = (text: string | null | undefined): text is string => {
  const url = text && URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'http:' || url?.protocol === 'https:'
}

/** Texts stay texts whatever they begin with: they are written as strings. Only an object could become a formula, so none gets through. */
function plainValue(value: ExportValue): ExportValue {
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) throw new TypeError('A cell holds a plain value.')
  return typeof value === 'string' ? cellText(value) : value
}

const shownLength = (value: ExportValue): number => (value instanceof Date ? DATE_WIDTH : Math.max(...String(value ?? '').split('\n').map((line) => line.length)))

/** Widths that fit the header and the first rows. */
const widthsOf = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): number[] =>
  columns.map(({ header, value }) => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, header.length + 4, ...rows.map((row) => shownLength(value(row)) + 2))))

/** What stands above the header row of every sheet. */
type Head = Pick<ExportSpec<unknown>, 'filters' | 'moment'>

/** Title, date of the state and filters; then the header row, which stays in sight and filters the rows. */
function writeHead<Row>(sheet: Worksheet, { title, columns }: ExportSheet<Row>, { filters = [], moment }: Head): void {
  const head = [...[title, `State of ${momentText(moment)}`], filters.length === 0 ? 'Filters: none' : `Filters: ${filters.map(([name, value]) => `${name} = ${value}`).join(', ')}`]
  for (const [index, text] of head.entries()) {
    const row = sheet.addRow([cellText(text)])
    row.font = index === 0 ? { ...FONT, bold: true, size: TITLE_SIZE } : { ...FONT, color: { argb: MUTED } }
    // It stands over the columns, however narrow the first one is.
    row.getCell(1).alignment = { vertical: 'top', wrapText: false }
    row.commit()
  }
  sheet.addRow([]).commit()
  const row = sheet.addRow(columns.map(({ header }) => header))
  row.eachCell((cell) => {
    cell.font = { ...FONT, bold: true }
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: HEADER_FILL } }
    cell.alignment = { vertical: 'middle' }
  })
  row.commit()
}
/** Rows above the data: title, state, filters, an empty one, header. */
const HEAD_ROWS = 5

function writeRow<Row>(sheet: Worksheet, columns: readonly ExportColumn<Row>[], item: Row, links: { left: number }): void {
  const values = columns.map(({ value }) => plainValue(value(item)))
  const row = sheet.addRow(values)
  if (columns.some(({ long }) => long)) row.height = LONG_ROW_HEIGHT
  for (const [index, { link }] of columns.entries()) {
    const value = values[index]
    if (value instanceof Date) row.getCell(index + 1).numFmt = DATE_FORMAT
    const address = link?.(item)
    if (typeof value === 'string' && value !== '' && isWebAddress(address) && links.left > 0) {
      links.left -= 1
      const cell = row.getCell(index + 1)
      cell.value = { text: value, hyperlink: new URL(address).href } as CellValue
      cell.font = { ...FONT, color: { argb: LINK_COLOUR }, underline: true }
    }
  }
  row.commit()
}

/** Waits while the receiver is slower than the rows come. Fails when it leaves meanwhile. */
async function caughtUp(output: Writable): Promise<void> {
  await nextTurn()
  while (output.writableNeedDrain && !output.destroyed) {
    const settled = new AbortController()
    const { signal } = settled
    await Promise.race([once(output, 'drain', { signal }), once(output, 'close', { signal })]).finally(() => settled.abort())
  }
}

/** Writes one sheet. @returns false when the receiver has left meanwhile */
async function writeSheet<Row>(book: stream.xlsx.WorkbookWriter, content: ExportSheet<Row>, head: Head, output: Writable): Promise<boolean> {
  const { title, columns, rowCount, pages } = content
  const sheet = book.addWorksheet(title, {
    views: [{ state: 'frozen', xSplit: 1, ySplit: HEAD_ROWS }],
    pageSetup: { orientation: 'landscape', paperSize: A4, fitToWidth: 1, fitToHeight: 0, printTitlesRow: `${HEAD_ROWS}:${HEAD_ROWS}`, margins: MARGINS },
    headerFooter: { oddFooter: '&L&A&RPage &P of &N' },
  })
  sheet.autoFilter = { from: { row: HEAD_ROWS, column: 1 }, to: { row: HEAD_ROWS + rowCount, column: columns.length } }
  const alignment = { vertical: 'top', wrapText: columns.some(({ long }) => long) } as const
  const links = { left: MAX_LINKS }
  let begun = false
  const begin = (rows: readonly Row[]): void => {
    if (begun) return
    begun = true
    const widths = widthsOf(columns, rows)
    sheet.pageSetup.fitToWidth = Math.ceil(widths.reduce((sum, width) => sum + width, 0) / PAGE_WIDTH)
    sheet.columns = widths.map((width) => ({ width, style: { alignment } }))
    writeHead(sheet, content, head)
  }
  for await (const page of pages()) {
    begin(page)
    for (const item of page) writeRow(sheet, columns, item, links)
    await caughtUp(output)
    if (output.destroyed) return false
  }
  begin([])
  sheet.commit()
  return true
}

/** Writes the whole file to a stream, no faster than it is taken; stops when the stream is closed. */
export async function writeExport<Row>(spec: ExportSpec<Row>, output: Writable): Promise<void> {
  const { default: ExcelJS } = await import('exceljs')
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true })
  book.creator = 'Client portal'
  for (const sheet of [furtherSheet(spec), ...(spec.further ?? [])]) {
    if (!(await writeSheet(book, sheet, spec, output))) return
  }
  await book.commit()
}

/** The file of a small export, written in this process. */
function writtenHere<Row>(spec: ExportSpec<Row>): Readable {
  const output = new PassThrough({ highWaterMark: BUFFER_BYTES })
  // When the receiver has left there is nobody to tell.
  writeExport(spec, output).catch((error: unknown) => output.destroyed || output.destroy(error instanceof Error ? error : new Error(String(error))))
  return output
}

/** What a call of an export asks for. */
export type ExportSource<Call, Row> = (call: Call) => Promise<ExportSpec<Row>>

/**
 * Streams rows as an .xlsx file while they are read, no faster than the receiver takes them; a large one from a process of its own, so that
 * the web process keeps its memory and its time.
 * @param name of the export in scripts/spreadsheet-work.ts
 * @param call what `source` needs, as it goes through JSON
 * Throws TOO_MANY_REQUESTS with Retry-After while two other large exports run (security rule 30).
 */
export async function exportReply<Call, Row>(name: string, call: Call, source: ExportSource<Call, Row>): Promise<FileReply> {
  const spec = await source(call)
  const rowCount = (spec.further ?? []).reduce((sum, sheet) => sum + sheet.rowCount, spec.rowCount)
  return exportFileReply({
    file: { name: exportFileName(spec.prefix, 'xlsx', spec.moment), contentType: XLSX_TYPE },
    name,
    call,
    large: rowCount > LARGE_EXPORT_ROWS,
    writtenHere: () => writtenHere(spec),
  })
}
