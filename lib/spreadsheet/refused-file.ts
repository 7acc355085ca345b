import 'server-only'
import { PassThrough } from 'node:stream'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { cellText } from './cell-text.ts'
import { REASON_COLUMN, ROW_COLUMN, isUnread } from './columns.ts'
import { FONT, HEADER_FILL, PAGE_SETUP, PRODUCT, pagesAcross, rowHeight } from './workbook-style.ts'
import { exportApart } from './own-process.ts'

/** A row that an import refused. */
export interface RefusedRow {
  /** Of the sheet. */
  row: number
  /** Its cells as they are in the file. */
  texts: readonly string[]
  reason: string
}

/** Characters. */
const MIN_WIDTH = 10
const MAX_WIDTH = 50
/** Rows after which others have their turn. */
const BATCH = 50

/** Columns as wide as their texts, within bounds. */
const widthsOf = (rows: readonly (readonly string[])[]): { width: number }[] =>
  (rows[0] ?? []).map((_, column) => ({
    width: rows.reduce((most, cells) => Math.max(most, Math.min(MAX_WIDTH, (cells[column] ?? '').length + 3)), MIN_WIDTH),
  }))

/** What an import refused. */
export interface Refused {
  /** The header row of the imported file. */
  header: readonly string[]
  rows: readonly RefusedRow[]
}

/** The cells in the layout of the imported file, the header row first, with the row that each was and the reasons in the last columns. */
function cellsOf({ header, rows }: Refused): string[][] {
  // A file that is sent again has these columns already.
  const columnIndexes = header.flatMap((name, index) => (isUnread(name) ? [] : [index]))
  return [
    [...columnIndexes.map((index) => header[index] ?? ''), ROW_COLUMN, REASON_COLUMN],
    ...rows.map(({ row, texts, reason }) => [...columnIndexes.map((index) => texts[index] ?? ''), String(row), reason]),
  ]
}

/**
 * Writes an .xlsx file of refused rows to a stream.
 * Every cell is a text, whatever it looks like.
 */
export async function writeRefusedFile(refused: Refused, output: Writable): Promise<void> {
  const { default: ExcelJS } = await import('exceljs')
  const rows = cellsOf(refused)
  const columns = widthsOf(rows)
  // Texts that are shared keep the spaces at their ends.
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true, useSharedStrings: true })
  book.creator = PRODUCT
  book.lastModifiedBy = PRODUCT
  const sheet = book.addWorksheet('Rows', {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: { ...PAGE_SETUP, fitToWidth: pagesAcross(columns) },
  })
  sheet.columns = columns.map(({ width }) => ({
    width,
    style: { numFmt: '@', font: FONT, alignment: { vertical: 'top', wrapText: true } },
  }))
  for (const [index, cells] of rows.entries()) {
    const row = sheet.addRow(cells.map(cellText))
    row.height = rowHeight(cells, columns)
    if (index === 0)
      row.eachCell((cell) => {
        cell.font = { ...FONT, bold: true }
        cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: HEADER_FILL } }
        cell.alignment = {}
      })
    row.commit()
    if (index % BATCH === 0) await nextTurn()
  }
  sheet.commit()
  await book.commit()
}

/** More cells, or characters, than that are written by a process of their own, so that the web process keeps its memory and its time. */
const LARGE_CELLS = 10_000
const LARGE_TEXT = 500_000

const isLarge = ({ header, rows }: Refused): boolean =>
  rows.length * header.length > LARGE_CELLS ||
  rows.reduce((sum, { texts, reason }) => texts.reduce((all, text) => all + text.length, sum + reason.length), 0) > LARGE_TEXT

/** The same as bytes. Throws when they cannot be written. */
export async function refusedFile(refused: Refused): Promise<Buffer> {
  if (isLarge(refused)) return buffer(await exportApart('refused-rows', refused))
  const output = new PassThrough()
  const [bytes] = await Promise.all([buffer(output), writeRefusedFile(refused, output)])
  return bytes
}
