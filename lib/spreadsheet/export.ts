import 'server-only'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import type { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CellValue, Worksheet } from 'exceljs'
import { log } from '#lib/config/log.ts'
import type { FileReply } from '#lib/http/endpoint.ts'
import { takeExportSlot } from './export-slots.ts'
import { XLSX_TYPE, exportFileName, momentText } from './file-name.ts'
import { MAX_CELL_LENGTH } from './limits.ts'
import { exportApart } from './own-process.ts'

/** What a cell may hold: no objects, so nothing can become a formula (security rule 30). */
export type ExportValue = string | number | boolean | Date | null

export interface ExportColumn<Row> {
  header: string
  value: (row: Row) => ExportValue
  /** Address behind the text; taken only when it is http or https. */
  link?: (row: Row) => string | null
}

export interface ExportSpec<Row> {
  /** In the first row of the sheet, and its name. */
  title: string
  /** Of the file name, with its underscore (A194). */
  prefix: string
  /** What narrowed the rows, as name and value. */
  filters?: readonly (readonly [string, string])[]
  columns: readonly ExportColumn<Row>[]
  /** How many rows there are; many of them make it a large export. */
  rowCount: number
  /** Of the state that is shown. */
  moment: Date
  /** Reads the rows page by page, when the receiver wants more. */
  pages: () => AsyncIterable<readonly Row[]>
}

/** Exports with more rows are large (security rule 30). */
export const LARGE_EXPORT_ROWS = 1_000
/** Number of the paper size. */
const A4 = 9
const BUFFER_BYTES = 128 * 1024
/** A reply that nobody has begun to read is given up after this time, milliseconds. */
const UNREAD_MS = 30_000
const MIN_WIDTH = 8
const MAX_WIDTH = 60
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
  return typeof value === 'string' ? value.slice(0, MAX_CELL_LENGTH) : value
}

const shownLength = (value: ExportValue): number => (value instanceof Date ? DATE_WIDTH : Math.max(...String(value ?? '').split('\n').map((line) => line.length)))

/** Widths that fit the header and the first rows. */
const widthsOf = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): number[] =>
  columns.map(({ header, value }) => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, header.length + 4, ...rows.map((row) => shownLength(value(row)) + 2))))

/** Title, date of the state and filters; then the header row, which stays in sight and filters the rows. */
function writeHead<Row>(sheet: Worksheet, { title, filters = [], columns }: ExportSpec<Row>, moment: Date): void {
  const head = [...[title, `State of ${momentText(moment)}`], filters.length === 0 ? 'Filters: none' : `Filters: ${filters.map(([name, value]) => `${name} = ${value}`).join(', ')}`]
  for (const [index, text] of head.entries()) {
    const row = sheet.addRow([text])
    row.font = index === 0 ? { ...FONT, bold: true, size: TITLE_SIZE } : { ...FONT, color: { argb: MUTED } }
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

function writeRow<Row>(sheet: Worksheet, columns: readonly ExportColumn<Row>[], item: Row): void {
  const values = columns.map(({ value }) => plainValue(value(item)))
  const row = sheet.addRow(values)
  for (const [index, { link }] of columns.entries()) {
    const value = values[index]
    if (value instanceof Date) row.getCell(index + 1).numFmt = DATE_FORMAT
    const address = link?.(item)
    if (typeof value === 'string' && value !== '' && isWebAddress(address)) {
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

/** Writes the whole file to a stream, no faster than it is taken; stops when the stream is closed. */
export async function writeExport<Row>(spec: ExportSpec<Row>, output: Writable): Promise<void> {
  const { default: ExcelJS } = await import('exceljs')
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true })
  book.creator = 'Client portal'
  const sheet = book.addWorksheet(spec.title, { views: [{ state: 'frozen', xSplit: 1, ySplit: HEAD_ROWS }], pageSetup: { orientation: 'landscape', paperSize: A4 } })
  sheet.autoFilter = { from: { row: HEAD_ROWS, column: 1 }, to: { row: HEAD_ROWS + spec.rowCount, column: spec.columns.length } }
  let begun = false
  const begin = (rows: readonly Row[]): void => {
    if (begun) return
    begun = true
    sheet.columns = widthsOf(spec.columns, rows).map((width) => ({ width, style: { alignment: { vertical: 'top' } } }))
    writeHead(sheet, spec, spec.moment)
  }
  for await (const page of spec.pages()) {
    begin(page)
    for (const item of page) writeRow(sheet, spec.columns, item)
    await caughtUp(output)
    if (output.destroyed) return
  }
  begin([])
  sheet.commit()
  await book.commit()
}

/** The file of a small export, written in this process. */
function writtenHere<Row>(spec: ExportSpec<Row>): Readable {
  const output = new PassThrough({ highWaterMark: BUFFER_BYTES })
  // When the receiver has left there is nobody to tell.
  writeExport(spec, output).catch((error: unknown) => output.destroyed || output.destroy(error instanceof Error ? error : new Error(String(error))))
  return output
}

/**
 * The bytes of a file that is not begun before somebody asks for the first of them.
 * @param end called once when nothing more is wanted: at the end, after a failure, when the receiver leaves, or when nobody came at all
 */
function begunWhenRead(begin: () => Promise<Readable>, end: () => Promise<void>): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  const unread = setTimeout(() => void end(), UNREAD_MS).unref()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    clearTimeout(unread)
    try {
      reader ??= (Readable.toWeb(await begin()) as ReadableStream<Uint8Array>).getReader()
      const { done, value } = await reader.read()
      if (!done) return controller.enqueue(value)
      controller.close()
    } catch (error) {
      log.error({ err: error }, 'an export failed while it was sent')
      controller.error(error)
    }
    await end()
  }
  const cancel = async (): Promise<void> => {
    clearTimeout(unread)
    await reader?.cancel()
    await end()
  }
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
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
  const file = { name: exportFileName(spec.prefix, 'xlsx', spec.moment), contentType: XLSX_TYPE, disposition: 'attachment' } as const
  if (spec.rowCount <= LARGE_EXPORT_ROWS) return { ...file, open: () => begunWhenRead(() => Promise.resolve(writtenHere(spec)), () => Promise.resolve()) }
  const release = await takeExportSlot()
  return { ...file, open: () => begunWhenRead(() => exportApart(name, call), release) }
}
