import { AppError } from '#lib/http/errors.ts'
import type { FieldError } from '#lib/http/errors.ts'
import { REASON_COLUMN } from './contract.ts'

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
}

/** Texts of the cells of one row by column, trimmed; a column that the file lacks is missing. */
export type Cells<Name extends string> = Partial<Record<Name, string>>

export interface ImportRow<Name extends string> {
  /** Row of the sheet (W27). */
  row: number
  cells: Cells<Name>
  /** All cells as they are in the file, in its order. */
  texts: string[]
}

/** Which column stands where in a file. */
export type Layout<Name extends string> = ReadonlyMap<number, Name>

const normalized = (header: string): string => header.trim().toLowerCase()

/**
 * Finds the columns in the header row.
 * Throws VALIDATION naming every unknown, doubled and missing column (W27).
 */
export function readHeader<Name extends string>(columns: readonly Column<Name>[], header: readonly string[], row: number): Layout<Name> {
  const names = new Map<string, Name>()
  for (const { name, aliases = [] } of columns) for (const known of [normalized(name), ...aliases]) names.set(known, name)
  const faults: FieldError[] = []
  const layout = new Map<number, Name>()
  const found = new Set<Name>()
  for (const [index, text] of header.entries()) {
    const key = normalized(text)
    if (key === '' || key === normalized(REASON_COLUMN)) continue
    const name = names.get(key)
    if (name === undefined) faults.push({ message: `Row ${row}: Unknown column "${text.trim()}"` })
    else if (found.has(name)) faults.push({ message: `Row ${row}: The column ${name} is given twice` })
    else {
      found.add(name)
      layout.set(index, name)
    }
  }
  for (const { name, required } of columns) if (required && !found.has(name)) faults.push({ message: `Row ${row}: The column ${name} is missing` })
  if (faults.length > 0) throw new AppError('VALIDATION', { fields: faults })
  return layout
}

/** The cells of a row by column; null when all of them are empty. */
export function readCells<Name extends string>(layout: Layout<Name>, row: number, texts: string[]): ImportRow<Name> | null {
  const cells: Cells<Name> = {}
  let filled = false
  for (const [index, name] of layout) {
    const text = (texts[index] ?? '').trim()
    if (text !== '') filled = true
    cells[name] = text
  }
  return filled ? { row, cells, texts } : null
}

/** Several values in one cell are separated by ';' (W27). */
export const valuesOf = (text: string | undefined): string[] => [...new Set((text ?? '').split(';').map((value) => value.trim()).filter((value) => value !== ''))]

/** true/false or Yes/No (W27); null for anything else. */
export function flagOf(text: string): boolean | null {
  if (/^(yes|true)$/i.test(text)) return true
  return /^(no|false)$/i.test(text) ? false : null
}

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** dd/mm/yyyy, ISO text, or a date cell, which reaches here as ISO text (W27): the day as YYYY-MM-DD; null for anything else. */
export function dayOf(text: string): string | null {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text) ?? []
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const [y, m, d] = [Number(isoYear ?? year), Number(isoMonth ?? month), Number(isoDay ?? day)]
  return isDay(y, m, d) ? `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}` : null
}
