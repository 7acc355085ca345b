import { AppError, invalid } from '#lib/errors/app-error.ts'
import type { FieldError } from '#lib/errors/app-error.ts'
import { visibleText } from '#lib/text/visible-text.ts'
import { columnLetters, isErrorValue, rangeText } from './cell-names.ts'
import type { CellRange } from './cell-names.ts'

/** A column of an import file: header, meaning and what the template says of it. */
export interface Column<Name extends string = string> {
  /** As in the header row (A189); letter case does not matter. */
  name: Name
  /** Other headers that mean the same, in lower case. */
  aliases?: readonly string[]
  /** A file without this column is refused. */
  required?: boolean
  /** What goes in, for the person who fills the template. */
  hint: string
  example?: string
  /** Width in the template, characters. */
  width?: number
  /** Holds one web address: the link behind a cell is taken where its text is none. */
  address?: boolean
  /** Says which stored record a row changes; with it in the file, no other column is needed to change records. */
  key?: boolean
  /** Only in files that change what is stored: neither in the template nor taken where records are only added. */
  editing?: boolean
  /** Only of new records: of a stored one it is changed elsewhere, and files for editing leave it out. */
  adding?: boolean
  /** Of its values, parted by ';', the order says nothing. */
  unordered?: boolean
}

/**
 * The column of each field of a form, for putting a message where it belongs. A new field of the form wants a column, or a place among those that are
 * not imported; the compiler asks for it.
 */
export type ColumnOf<Form, Name extends string, NotImported extends keyof Form> = Readonly<
  Record<Exclude<keyof Form & string, NotImported>, Name>
>

export interface RowFault {
  /** Null where no single column is to blame. */
  column: string | null
  message: string
  /** The message where the file is not at hand; left out where it is the same. */
  apart?: string
  /** What of the cell's text names nothing that is stored. */
  unknown?: string
  /** The text of the cell with the nearest stored name in that place. */
  near?: string
}

/** Texts of the cells of one row by column, trimmed; a column that the file lacks is missing. */
export type Cells<Name extends string> = Partial<Record<Name, string>>

export interface ImportRow<Name extends string> {
  /** Row of the sheet (W27). */
  row: number
  cells: Cells<Name>
  /** All cells as they are in the file, in its order. */
  texts: string[]
  /** Cells that hold no value; in `cells` they are empty. */
  faults: readonly RowFault[]
}

/** Which column stands where in a file. */
export type Layout<Name extends string> = ReadonlyMap<number, Name>

/** Web addresses behind cells, by the cell, e.g. 'B2'. */
export type Links = ReadonlyMap<string, string>

/** Columns that are never read: files of refused rows say in them which row each was, and why it was refused, and can be sent again once mended. */
export const ROW_COLUMN = 'Row of the imported file'
export const REASON_COLUMN = 'Reason'

const unread = new Set([ROW_COLUMN, REASON_COLUMN].map((name) => name.toLowerCase()))
export const isUnread = (header: string): boolean => unread.has(header.trim().toLowerCase())

const normalized = (header: string): string => header.trim().toLowerCase()

/** Names of required columns that stand for the template. */
const NAMED = 3

/** Of a first row that is a title, or belongs to another sheet. */
function noHeader(columns: readonly Column[]): string {
  const required = columns.flatMap(({ name, required }) => (required ? [name] : []))
  const named = required.length > NAMED ? `${required.slice(0, NAMED).join(', ')} …` : required.join(', ')
  return `The first row of the first sheet has to name the columns (${named}). Please remove what stands before it, or use the template.`
}

/** Columns by their headers in lower case. */
function namesOf<Name extends string>(columns: readonly Column<Name>[]): ReadonlyMap<string, Name> {
  return new Map(columns.flatMap(({ name, aliases = [] }) => [normalized(name), ...aliases].map((known) => [known, name] as const)))
}

/** Texts in the header row of a foreign file, at least; a row with fewer is a title. */
const HEADERS = 2

/** Headers that name no column, as they stand in the file. @returns none as well for a row that is no header row */
export function unknownHeaders(columns: readonly Column[], header: readonly string[]): string[] {
  const names = namesOf(columns)
  const texts = header.map((text) => text.trim()).filter((text) => text !== '' && !isUnread(text))
  const isHeader = texts.length >= HEADERS || texts.some((text) => names.has(normalized(text)))
  return isHeader ? [...new Set(texts.filter((text) => !names.has(normalized(text))))] : []
}

/**
 * Finds the columns in the header row.
 * @param updating rows may change what is stored: beside a column that says which record is meant, others may be missing
 * Throws VALIDATION naming every unknown, doubled and missing column (W27); in one message when the row names no column at all.
 */
export function readHeader<Name extends string>(
  columns: readonly Column<Name>[],
  header: readonly string[],
  row: number,
  updating = false,
): Layout<Name> {
  const names = namesOf(columns)
  const faults: FieldError[] = []
  if (!header.some((text) => names.has(normalized(text)))) throw invalid(`Row ${row}: ${noHeader(columns)}`)
  const onlyEditing = new Set(columns.flatMap(({ name, editing }) => (editing && !updating ? [name] : [])))
  const layout = new Map<number, Name>()
  const found = new Set<Name>()
  for (const [index, text] of header.entries()) {
    const key = normalized(text)
    if (key === '' || isUnread(key)) continue
    const name = names.get(key)
    if (name === undefined) faults.push({ message: `Row ${row}: Unknown column "${text.trim()}"` })
    else if (found.has(name)) faults.push({ message: `Row ${row}: The column ${name} is given twice` })
    else if (onlyEditing.has(name)) faults.push({ message: `Row ${row}: The column ${name} is only for changing what is stored already` })
    else {
      found.add(name)
      layout.set(index, name)
    }
  }
  const keys = columns.filter(({ key }) => key)
  const named = updating && keys.length > 0 && keys.every(({ name }) => found.has(name))
  for (const { name, required } of columns)
    if (required && !named && !found.has(name)) faults.push({ message: `Row ${row}: The column ${name} is missing` })
  if (faults.length > 0) throw new AppError('VALIDATION', { fields: faults })
  return layout
}

/** Merged cells that are named; one more message says how many follow. */
const NAMED_MERGES = 20

/**
 * Of merged cells only the first holds a value: the others would be read as empty.
 * @param row the header row
 * Throws VALIDATION naming those that take the place of values below it.
 */
export function refuseMerged<Name extends string>(layout: Layout<Name>, merges: readonly CellRange[], row: number): void {
  const messages = merges.flatMap((range) => {
    const { left, right, top, bottom } = range
    if (bottom <= row) return []
    const columns = [...layout].filter(([index]) => index >= left && index <= right)
    const [column] = columns
    const severalRows = bottom > top
    if (!column || (!severalRows && columns.every(([index]) => index === left))) return []
    return [
      `Row ${Math.max(top, row + 1)}: ${column[1]}: Cells ${rangeText(range)} are merged; give each ${severalRows ? 'row' : 'column'} its own value`,
    ]
  })
  if (messages.length === 0) return
  const further = messages.length - NAMED_MERGES
  throw new AppError('VALIDATION', {
    fields: [...messages.slice(0, NAMED_MERGES), ...(further > 0 ? [`${further} more merged cells follow.`] : [])].map((message) => ({
      message,
    })),
  })
}

/** The cells of a row by column; null when all of them are empty. */
export function readCells<Name extends string>(
  columns: readonly Column<Name>[],
  layout: Layout<Name>,
  { row, cells: texts }: { row: number; cells: string[] },
  links: Links = new Map(),
): ImportRow<Name> | null {
  const addresses = new Set(columns.flatMap(({ name, address }) => (address ? [name] : [])))
  const cells: Cells<Name> = {}
  const faults: RowFault[] = []
  let filled = false
  for (const [index, name] of layout) {
    const cell = `${columnLetters(index)}${row}`
    let text = visibleText(texts[index] ?? '').trim()
    if (text !== '') filled = true
    if (isErrorValue(text)) {
      const holds = `holds the error ${text} instead of a value`
      faults.push({ column: name, message: `Cell ${cell} ${holds}`, apart: `Cell ${cell} of the imported file ${holds}` })
      text = ''
    }
    const link = addresses.has(name) && text !== '' && !/^https?:/i.test(text) ? links.get(cell) : undefined
    cells[name] = link ?? text
  }
  return filled ? { row, cells, texts, faults } : null
}

/** Several values in one cell are separated by ';' (W27). */
export const valuesOf = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(';')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
]

/** true/false or Yes/No (W27); null for anything else. */
export function flagOf(text: string): boolean | null {
  if (/^(yes|true)$/i.test(text)) return true
  return /^(no|false)$/i.test(text) ? false : null
}

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/
const WRITTEN_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** dd/mm/yyyy, ISO text, or a date cell, which reaches here as ISO text (W27): the day as YYYY-MM-DD; null for anything else. */
export function dayOf(text: string): string | null {
  const [, isoYear, isoMonth, isoDay] = ISO_DAY.exec(text) ?? []
  const [, day, month, year] = WRITTEN_DAY.exec(text) ?? []
  const [y, m, d] = [Number(isoYear ?? year), Number(isoMonth ?? month), Number(isoDay ?? day)]
  return isDay(y, m, d) ? `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}` : null
}

/** A flag as it stands in cells. */
export const yesNo = (flag: boolean): string => (flag ? 'Yes' : 'No')

/** Several values as they stand in one cell. */
export const joined = (values: readonly string[]): string => [...new Set(values)].join('; ')

/** What is wrong with a text that `dayOf` does not take: `message`, with the form of dates where that is the mistake, or may be as in 12/31/2027. */
export function dayFault(text: string, message: string): string {
  const [, day, month] = WRITTEN_DAY.exec(text) ?? []
  const isInForm = ISO_DAY.test(text) || (Number(day) <= 31 && Number(month) <= 12)
  return isInForm ? message : `${message} as dd/mm/yyyy, such as 31/12/2027`
}

/** A day, YYYY-MM-DD, as imports show it. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/')

/** What to add to the message about an unknown name: a list with other separators is read as one name. */
export const separatorHint = (name: string): string => (/[,\n]/.test(name) ? "; several names are separated by ';'" : '')
