import 'server-only'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Readable, Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Alignment, Worksheet, stream } from 'exceljs'
import type { FileReply } from '#lib/files/file-reply.ts'
import { firmDay } from '#lib/text/short-date.ts'
import { cellText } from './cell-text.ts'
import { exportFileReply } from './export-stream.ts'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { exportFileName, momentText, wallClock } from './file-name.ts'
import { FONT, HEADER_FILL, PAGE_SETUP, PRODUCT, pagesAcross, rowHeight } from './workbook-style.ts'

/** What a cell may hold: no objects, so nothing can become a formula (security rule 30). */
type ExportValue = string | number | boolean | Date | null

export interface ExportColumn<Row> {
  header: string
  value: (row: Row) => ExportValue
  /** Address behind the text; taken only when it is http or https. */
  link?: (row: Row) => string | null
  /** Its dates have a time of day, shown in the firm's time zone. */
  timed?: true
}

export interface ExportSheet<Row> {
  /** In the first row of the sheet, and its name. */
  title: string
  columns: readonly ExportColumn<Row>[]
  /** What narrowed the rows, as name and value. */
  filters?: readonly (readonly [string, string])[]
  /** How many rows there are; many of them make it a large export. */
  rowCount: number
  /** Reads the rows page by page, when the receiver wants more. */
  pages: () => AsyncIterable<readonly Row[]>
  /** The header is the first row, and every cell a text: the sheet is to be imported again. */
  plain?: boolean
}

export interface ExportSpec<Row> extends ExportSheet<Row> {
  /** Of the file name, with its underscore (A194). */
  prefix: string
  /** Of the state that is shown. */
  moment: Date
  /** Name of who made the file, where it is to say so. */
  madeBy?: string
  /** Sheets after the first one. */
  further?: readonly ExportSheet<unknown>[]
}

/** A sheet among others: its columns meet no rows but its own. */
export const furtherSheet = <Row>(sheet: ExportSheet<Row>): ExportSheet<unknown> => sheet as unknown as ExportSheet<unknown>

/** Exports with more rows are large. */
export const LARGE_EXPORT_ROWS = 1_000
const BUFFER_BYTES = 128 * 1024
const MIN_WIDTH = 8
const MAX_WIDTH = 60
const TITLE_HEIGHT = 22
const HEADER_HEIGHT = 20
/** Excel calls a sheet with more links damaged. */
const MAX_LINKS = 65_530
const DATE_FORMAT = 'dd/mm/yyyy'
const TIMED_FORMAT = 'dd/mm/yyyy hh:mm'
const DATE_WIDTH = 12
const TIMED_WIDTH = 18
const TITLE_SIZE = 14
const MUTED = 'FF5A6472'
const RULE = { style: 'thin', color: { argb: 'FFAAB4C0' } } as const
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

const shownLength = (value: ExportValue, timed: boolean): number =>
  value instanceof Date
    ? timed
      ? TIMED_WIDTH
      : DATE_WIDTH
    : Math.max(
        ...String(value ?? '')
          .split('\n')
          .map((line) => line.length),
      )

interface Layout {
  width: number
  alignment: Partial<Alignment>
}

/** Widths that fit the header and the first rows; numbers stand on the right, beside the button of the filter. */
const layoutOf = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): Layout[] =>
  columns.map(({ header, value, timed = false }) => {
    const values = rows.map(value)
    const isNumber = values.some((one) => typeof one === 'number')
    return {
      width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, header.length + 4, ...values.map((one) => shownLength(one, timed) + 2))),
      alignment: isNumber ? { vertical: 'top', horizontal: 'right', indent: 2 } : { vertical: 'top', horizontal: 'left', wrapText: true },
    }
  })

/** Title, date of the state and filters; then the header row, which stays in sight and filters the rows. */
function writeHead<Row>(
  sheet: Worksheet,
  { title, columns, filters = [], plain = false }: ExportSheet<Row>,
  state: string,
  layout: readonly Layout[],
): void {
  const head = plain
    ? []
    : [
        ...[title, state],
        filters.length === 0 ? 'Filters: none' : `Filters: ${filters.map(([name, value]) => `${name} = ${value}`).join(', ')}`,
      ]
  for (const [index, text] of head.entries()) {
    const row = sheet.addRow([cellText(text)])
    row.font = index === 0 ? { ...FONT, bold: true, size: TITLE_SIZE } : { ...FONT, color: { argb: MUTED } }
    if (index === 0) row.height = TITLE_HEIGHT
    // It stands over the columns, however narrow the first one is.
    row.getCell(1).alignment = { vertical: 'top', wrapText: false }
    row.commit()
  }
  if (!plain) sheet.addRow([]).commit()
  const row = sheet.addRow(columns.map(({ header }) => header))
  row.height = HEADER_HEIGHT
  row.eachCell((cell, column) => {
    cell.font = { ...FONT, bold: true }
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: HEADER_FILL } }
    cell.alignment = { ...layout[column - 1]!.alignment, vertical: 'middle', wrapText: false }
    cell.border = { bottom: RULE }
  })
  row.commit()
}
/** Rows above the data: title, state, filters, an empty one, header. */
const HEAD_ROWS = 5

function writeRow<Row>(
  sheet: Worksheet,
  columns: readonly ExportColumn<Row>[],
  item: Row,
  layout: readonly Layout[],
  links: { remaining: number },
): void {
  const values = columns.map(({ value, timed }) => {
    const plain = plainValue(value(item))
    if (!(plain instanceof Date)) return plain
    return timed ? wallClock(plain) : new Date(firmDay(plain))
  })
  const row = sheet.addRow(values)
  row.height = rowHeight(values, layout)
  for (const [index, { link, timed }] of columns.entries()) {
    const value = values[index]
    if (value instanceof Date) row.getCell(index + 1).numFmt = timed ? TIMED_FORMAT : DATE_FORMAT
    const address = link?.(item)
    if (typeof value === 'string' && value !== '' && isWebAddress(address) && links.remaining > 0) {
      links.remaining -= 1
      const cell = row.getCell(index + 1)
      cell.value = { text: value, hyperlink: new URL(address).href }
      cell.font = { ...FONT, color: { argb: LINK_COLOUR }, underline: true }
    }
  }
  row.commit()
}

/** Waits while the receiver is slower than the rows come. Fails when it leaves meanwhile. */
async function caughtUp(output: Writable): Promise<void> {
  await nextTurn()
  while (output.writableNeedDrain && !output.destroyed) {
    const listening = new AbortController()
    const { signal } = listening
    await Promise.race([once(output, 'drain', { signal }), once(output, 'close', { signal })]).finally(() => listening.abort())
  }
}

/** Writes one sheet. @returns false when the receiver has left meanwhile */
async function writeSheet<Row>(
  book: stream.xlsx.WorkbookWriter,
  content: ExportSheet<Row>,
  state: string,
  output: Writable,
): Promise<boolean> {
  const { title, columns, rowCount, pages, plain = false } = content
  const headRows = plain ? 1 : HEAD_ROWS
  const sheet = book.addWorksheet(title, {
    views: [{ state: 'frozen', xSplit: 1, ySplit: headRows }],
    pageSetup: { ...PAGE_SETUP, printTitlesRow: `${headRows}:${headRows}` },
    headerFooter: { oddFooter: '&L&A&RPage &P of &N' },
  })
  sheet.autoFilter = { from: { row: headRows, column: 1 }, to: { row: headRows + rowCount, column: columns.length } }
  const links = { remaining: MAX_LINKS }
  let layout: Layout[] | undefined
  const begin = (rows: readonly Row[]): Layout[] => {
    const found = layoutOf(columns, rows)
    const across = pagesAcross(found)
    sheet.pageSetup.fitToWidth = across
    if (across > 1) sheet.pageSetup.printTitlesColumn = 'A:A'
    sheet.columns = found.map(({ width, alignment }) => ({ width, style: { alignment, ...(plain && { numFmt: '@' }) } }))
    writeHead(sheet, content, state, found)
    return found
  }
  for await (const page of pages()) {
    layout ??= begin(page)
    for (const item of page) writeRow(sheet, columns, item, layout, links)
    await caughtUp(output)
    if (output.destroyed) return false
  }
  layout ??= begin([])
  sheet.commit()
  return true
}

/** Writes the whole file to a stream, no faster than it is taken; stops when the stream is closed. What to write may be on its way while the writer loads. */
export async function writeExport<Row>(given: ExportSpec<Row> | Promise<ExportSpec<Row>>, output: Writable): Promise<void> {
  const [{ default: ExcelJS }, spec] = await Promise.all([import('exceljs'), given])
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true })
  const sheets = [furtherSheet(spec), ...(spec.further ?? [])]
  book.creator = PRODUCT
  book.lastModifiedBy = PRODUCT
  book.title = sheets.map(({ title }) => title).join(', ')
  const state = `State of ${momentText(spec.moment)}${spec.madeBy === undefined ? '' : `, made by ${spec.madeBy}`}`
  for (const sheet of sheets) {
    if (!(await writeSheet(book, sheet, state, output))) return
  }
  await book.commit()
}

/** The file of a small export, written in this process. */
function writtenHere<Row>(spec: ExportSpec<Row>): Readable {
  const output = new PassThrough({ highWaterMark: BUFFER_BYTES })
  // The receiver has left: no reply can say so.
  writeExport(spec, output).catch(
    (error: unknown) => output.destroyed || output.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return output
}

/** What a call of an export asks for. */
export type ExportSource<Call, Row> = (call: Call) => Promise<ExportSpec<Row>>

/**
 * Streams rows as an .xlsx file while they are read, no faster than the receiver takes them; a large one from a process of its own, so that
 * the web process keeps its memory and its time.
 * @param name of the export in scripts/spreadsheet-work.ts
 * @param call what `source` needs, as it goes through JSON
 */
export async function exportReply<Call, Row>(name: string, call: Call, source: ExportSource<Call, Row>): Promise<FileReply> {
  const spec = await source(call)
  const rowCount = (spec.further ?? []).reduce((sum, sheet) => sum + sheet.rowCount, spec.rowCount)
  return exportFileReply({
    file: { name: exportFileName(spec.prefix, 'xlsx', spec.moment), contentType: XLSX_TYPE, rows: rowCount },
    name,
    call,
    large: rowCount > LARGE_EXPORT_ROWS,
    writtenHere: () => writtenHere(spec),
  })
}
