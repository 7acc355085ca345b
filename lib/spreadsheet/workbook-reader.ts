import { columnIndex, isErrorValue, rangeOf } from './cell-names.ts'
import type { CellRange } from './cell-names.ts'
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_LINKS, MAX_MERGES, MAX_ROWS, MAX_TEXT, TAIL_BYTES } from './limits.ts'
import type { XmlHandler } from './xml.ts'

/** Why a workbook is not read. */
export type Refusal = 'no-workbook' | 'too-large' | 'too-many-rows'

/** A workbook that is refused for a reason worth telling; everything else that is thrown means: not readable. */
export class WorkbookRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** A row of texts; `row` counts the rows of the sheet from 1. */
export interface ReadRow {
  row: number
  cells: string[]
}

/** What a sheet says of its cells behind the rows. */
export interface SheetNotes {
  /** Merged cells that touch rows below the first one. */
  merges: CellRange[]
  /** Web addresses behind cells, as [cell, address], e.g. ['B2', 'https://a.example']. */
  links: [cell: string, address: string][]
}

const RELATIONSHIPS = 'xl/_rels/workbook.xml.rels'
const DAY_MS = 86_400_000
/** Day 0 of a serial date, in days since 1970; the other count begins 1,462 days later. */
const DAY_ZERO = -25_569
const DAYS_1904 = 1_462
/** The last day of the year 9999. */
const MAX_SERIAL = 2_958_466
/** Longer addresses are not taken from links. */
const MAX_LINK_LENGTH = 500
/** Built-in number formats that show a day. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])

/** The parts of a workbook. */
export interface Archive {
  has: (name: string) => boolean
  /** Hands the XML of a part to `handler`; a part that is missing holds nothing. `done` gets the bytes so far and ends the reading early. */
  read: (name: string, handler: XmlHandler, done?: (bytes: number) => boolean) => Promise<void>
}

/** `../worksheets/sheet1.xml` as seen from the folder xl. */
const partPath = (target: string): string => {
  const path: string[] = target.startsWith('/') ? [] : ['xl']
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}

const nothing = (): void => undefined

/** Part of the first sheet that is not hidden: templates keep their lists of allowed values in a hidden one. */
async function firstVisibleSheet(archive: Archive): Promise<{ part: string; days1904: boolean }> {
  const targets = new Map<string, string>()
  const relation = (name: string, attribute: (name: string) => string | undefined): void => {
    if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '')
  }
  await archive.read(RELATIONSHIPS, { open: relation, text: nothing, close: nothing })
  let part: string | undefined
  let days1904 = false
  const book = (name: string, attribute: (name: string) => string | undefined): void => {
    if (name === 'workbookPr') days1904 = /^(1|true)$/.test(attribute('date1904') ?? '')
    if (name !== 'sheet' || part !== undefined || /hidden/i.test(attribute('state') ?? '')) return
    // The local name `id` belongs to r:id; the sheet's own number is `sheetId`.
    part = partPath(targets.get(attribute('id') ?? '') ?? '')
  }
  await archive.read('xl/workbook.xml', { open: book, text: nothing, close: nothing })
  if (part === undefined || !archive.has(part)) throw new WorkbookRefused('no-workbook')
  return { part, days1904 }
}

/** Characters that XML cannot hold are written as _x000D_ by Excel; control characters other than line breaks and tabs are dropped. */
const plain = (text: string): string =>
  text
    .replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .slice(0, MAX_CELL_LENGTH)
    .toWellFormed()

/** The texts that cells refer to by number; formatted pieces are joined, reading aids left out. */
async function sharedStrings(archive: Archive): Promise<string[]> {
  const texts: string[] = []
  let current = ''
  let inText = false
  let aids = 0
  let total = 0
  const handler: XmlHandler = {
    open: (name) => {
      if (name === 'si') current = ''
      else if (name === 'rPh') aids += 1
      else if (name === 't') inText = true
    },
    text: (text) => {
      if (inText && aids === 0) current += text
    },
    close: (name) => {
      if (name === 't') inText = false
      else if (name === 'rPh') aids -= 1
      else if (name === 'si') {
        total += current.length
        if (total > MAX_TEXT) throw new WorkbookRefused('too-large')
        texts.push(plain(current))
      }
    },
  }
  await archive.read('xl/sharedStrings.xml', handler)
  return texts
}

/** Whether a number format shows a day or a year, so that its numbers are dates. */
const showsDay = (format: string): boolean => /[dy]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

/** Indexes of the cell styles that show dates. */
async function dateStyles(archive: Archive): Promise<Set<number>> {
  const formats = new Set(DATE_FORMATS)
  const styles = new Set<number>()
  let inCellStyles = false
  let index = 0
  const handler: XmlHandler = {
    open: (name, attribute) => {
      if (name === 'numFmt' && showsDay(attribute('formatCode') ?? '')) formats.add(Number(attribute('numFmtId')))
      else if (name === 'cellXfs') inCellStyles = true
      else if (name === 'xf' && inCellStyles) {
        if (formats.has(Number(attribute('numFmtId')))) styles.add(index)
        index += 1
      }
    },
    text: nothing,
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false
    },
  }
  await archive.read('xl/styles.xml', handler)
  return styles
}

/** A serial date as ISO text: the day, and the time where there is one. */
function isoDate(serial: number, days1904: boolean): string {
  const days = serial + DAY_ZERO + (days1904 ? DAYS_1904 : 0)
  const text = new Date(Math.round(days * DAY_MS)).toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19)
}

interface SheetContext {
  /** A date as ISO text, as it is to be read. */
  dateText: (iso: string) => string
  strings: readonly string[]
  dates: ReadonlySet<number>
  days1904: boolean
}

/** The text of a cell from its stored value: numbers as plain digits, dates as ISO text, booleans as words. */
function cellText(type: string, style: number, value: string, { strings, dates, days1904, dateText }: SheetContext): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'inlineStr' || type === 'str' || type === 'd') return plain(value)
  // Whatever it says: a text that no import takes for a value.
  if (type === 'e') return isErrorValue(plain(value)) ? plain(value) : '#VALUE!'
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return plain(value)
  if (dates.has(style) && number >= 0 && number < MAX_SERIAL) return dateText(isoDate(number, days1904))
  return String(number)
}

/** Collects the rows of a sheet; `onRow` gets each one that holds anything. */
function sheetHandler(context: SheetContext, onRow: (row: ReadRow) => void): XmlHandler {
  let row: ReadRow | null = null
  let lastRow = 0
  let column = -1
  let type = ''
  let style = 0
  let value = ''
  let taking = false
  let aids = 0
  const put = (current: ReadRow): void => {
    if (column < 0 || column >= MAX_COLUMNS) return
    const text = cellText(type, style, value, context)
    if (text !== '') current.cells[column] = text
  }
  return {
    open: (name, attribute) => {
      if (name === 'row') {
        const number = Number(attribute('r') ?? lastRow + 1)
        if (!Number.isSafeInteger(number) || number <= lastRow) throw new Error('The rows of the sheet are out of order.')
        lastRow = number
        column = -1
        row = { row: number, cells: [] }
      } else if (name === 'c' && row) {
        const reference = attribute('r')
        column = reference === undefined ? column + 1 : columnIndex(reference)
        type = attribute('t') ?? 'n'
        style = Number(attribute('s') ?? 0)
        value = ''
      } else if (name === 'rPh') aids += 1
      else if (name === 'v' || name === 't') taking = true
    },
    text: (text) => {
      if (taking && aids === 0) value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') taking = false
      else if (name === 'rPh') aids -= 1
      else if (name === 'c' && row) put(row)
      else if (name === 'row' && row) {
        if (row.cells.length > 0) onRow({ row: row.row, cells: Array.from(row.cells, (cell) => cell ?? '') })
        row = null
      }
    },
  }
}

/** Elements behind the rows after which neither merged cells nor links follow. */
const LAST_ELEMENTS = new Set(['hyperlinks', 'printOptions', 'pageMargins', 'pageSetup', 'headerFooter', 'drawing', 'tableParts', 'extLst'])

/** Collects what stands behind the rows of a sheet, no more than is of use. */
class Tail {
  readonly merges: CellRange[] = []
  /** Cells by the id of their link. */
  readonly #cells = new Map<string, string[]>()
  #links = 0
  /** Nothing of interest follows. */
  ended = false

  /** @param rows the first and the last row that hold anything */
  open(name: string, attribute: (name: string) => string | undefined, rows: { first: number; last: number }): void {
    if (name === 'mergeCell') this.#merge(rangeOf(attribute('ref') ?? ''), rows)
    else if (name === 'hyperlink' && this.#links < MAX_LINKS) {
      this.#links += 1
      const [id, cell] = [attribute('id') ?? '', attribute('ref') ?? '']
      const others = this.#cells.get(id)
      if (others) others.push(cell)
      else this.#cells.set(id, [cell])
    }
  }

  close(name: string): void {
    if (LAST_ELEMENTS.has(name)) this.ended = true
  }

  #merge(range: CellRange | null, { first, last }: { first: number; last: number }): void {
    if (range && this.merges.length < MAX_MERGES && range.bottom > first && range.top <= last && range.left < MAX_COLUMNS)
      this.merges.push(range)
  }

  /** The addresses of the links, which lie in a part of their own. */
  async links(archive: Archive, sheet: string): Promise<SheetNotes['links']> {
    const links: SheetNotes['links'] = []
    const open: XmlHandler['open'] = (name, attribute) => {
      const address = name === 'Relationship' ? plain(attribute('Target') ?? '') : ''
      if (!/^https?:/i.test(address) || address.length > MAX_LINK_LENGTH) return
      for (const cell of this.#cells.get(attribute('Id') ?? '') ?? []) if (links.length < MAX_LINKS) links.push([cell, address])
    }
    if (this.#cells.size > 0)
      await archive.read(sheet.replace(/([^/]*)$/, '_rels/$1.rels'), { open, text: nothing, close: nothing }, (bytes) => bytes > TAIL_BYTES)
    return links
  }
}

/** How a sheet is read. */
interface Reading {
  /** Most rows that hold anything. */
  maxRows?: number
  dateText?: (iso: string) => string
}

/**
 * Reads the first visible sheet of a workbook row by row as texts, in bounded memory whatever the file claims. Rows without anything are
 * left out. Names, formulas and pictures are not looked at; of a formula the stored result is taken.
 * @param onRow gets the rows from the top
 * @param reading left out: as many rows as an import may have, dates as ISO text
 * @returns merged cells and links, as far as they lie within the first TAIL_BYTES behind the rows; `whole`: no row lies behind what was read
 * Throws WorkbookRefused, or any error for a file that is broken.
 */
export async function readSheet(
  archive: Archive,
  onRow: (row: ReadRow) => void,
  { maxRows = MAX_ROWS + 1, dateText = (iso) => iso }: Reading = {},
): Promise<SheetNotes & { whole: boolean }> {
  const { part, days1904 } = await firstVisibleSheet(archive)
  const context: SheetContext = { strings: await sharedStrings(archive), dates: await dateStyles(archive), days1904, dateText }
  const filled = { first: 0, last: 0 }
  let rows = 0
  let text = 0
  const take = (row: ReadRow): void => {
    rows += 1
    if (rows > maxRows) throw new WorkbookRefused('too-many-rows')
    for (const cell of row.cells) text += cell.length
    if (text > MAX_TEXT) throw new WorkbookRefused('too-large')
    filled.first ||= row.row
    filled.last = row.row
    onRow(row)
  }
  let inRows = true
  const rowsOnly = sheetHandler(context, take)
  const tail = new Tail()
  const handler: XmlHandler = {
    ...rowsOnly,
    open: (name, attribute) => (inRows ? rowsOnly.open(name, attribute) : tail.open(name, attribute, filled)),
    close: (name) => {
      if (!inRows) return tail.close(name)
      rowsOnly.close(name)
      if (name === 'sheetData') inRows = false
    },
  }
  let rowsEnd = 0
  // What follows the rows may be endless.
  await archive.read(part, handler, (bytes) => {
    if (inRows) rowsEnd = bytes
    return tail.ended || bytes - rowsEnd > TAIL_BYTES
  })
  return { merges: tail.merges, links: await tail.links(archive, part), whole: !inRows }
}
