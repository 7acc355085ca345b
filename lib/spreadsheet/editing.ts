import 'server-only'
import { AppError } from '#lib/errors/app-error.ts'
import { visibleText } from '#lib/text/visible-text.ts'
import { cellText } from './cell-text.ts'
import { valuesOf } from './columns.ts'
import type { Cells, Column, ImportRow, RowFault } from './columns.ts'
import type { ExportSpec } from './export.ts'
import { PlanOutdated } from './import.ts'
import type { Outsider, PlannedRow } from './import.ts'
import { CLEARED } from './words.ts'

/** Imports that change what is stored, and the files for it. */

const ONLY_NEW = 'Only for new records; please change it on the screen'

/** A stored record as a row of a file for editing. */
export interface StoredRow<Name extends string> {
  /** Id, or the ppid of a user. */
  id: string
  version: number
  cells: Readonly<Record<Name, string>>
}

/** A text as it comes back from a cell. */
const asRead = (text: string): string => visibleText(cellText(text)).trim()

const isSame = ({ unordered = false }: Column, one: string, other: string): boolean =>
  unordered
    ? valuesOf(asRead(one)).sort().join(';') === valuesOf(asRead(other)).sort().join(';')
    : asRead(one).replaceAll('\r\n', '\n') === asRead(other).replaceAll('\r\n', '\n')

/** The record as it would be with the filled cells of a row. */
export function withStored<Name extends string>(row: ImportRow<Name>, { cells }: StoredRow<Name>): ImportRow<Name> {
  const filled = Object.entries<string | undefined>(row.cells).flatMap(([name, text]) =>
    text === undefined || text === '' ? [] : [[name, text === CLEARED ? '' : text]],
  )
  return { ...row, cells: { ...cells, ...Object.fromEntries(filled) } as Cells<Name> }
}

/** The row without the cells that say what is stored: they are left alone, whatever an import would make of them. */
export function onlyChanges<Name extends string>(
  columns: readonly Column<Name>[],
  row: ImportRow<Name>,
  stored: Readonly<Record<Name, string>>,
): ImportRow<Name> {
  const cells = { ...row.cells }
  for (const column of columns) {
    const text = cells[column.name]
    if (text !== undefined && isSame(column, stored[column.name], text)) cells[column.name] = ''
  }
  return { ...row, cells }
}

/**
 * The faults of a row that is meant to change a record and names none: that it lacks what a new one needs says too little, as its key may be misspelt.
 * @param text that there is no such record
 */
export const faultsOfUnknown = <Name extends string>(
  faults: readonly RowFault[],
  { cells }: ImportRow<Name>,
  { column, text }: { column: Name | null; text: string },
): RowFault[] =>
  faults.some(({ column: name }) => name !== null && !cells[name as Name])
    ? [{ column, message: `${text}, and a new one needs more` }, ...faults]
    : [...faults]

/** The faults of what a row changes; what the stored record lacks already is no fault of the row. */
export const faultsOfChange = <Name extends string>(
  columns: readonly Column<Name>[],
  faults: readonly RowFault[],
  { cells }: ImportRow<Name>,
  stored: StoredRow<Name>,
): RowFault[] =>
  faults.filter(({ column: name }) => {
    const column = columns.find((one) => one.name === name)
    return column === undefined || !isSame(column, stored.cells[column.name], cells[column.name] ?? '')
  })

interface ChangedRow<Name extends string, Change> {
  stored: StoredRow<Name>
  /** The row as the file has it. */
  given: ImportRow<Name>
  label: string
  faults: RowFault[]
  /** The cells as they will be stored; one that is missing is stored as it is given. */
  after: Cells<Name>
  outsiders?: readonly Outsider[]
  /** What `write` gets, for the columns that differ. Null when the row is no good. */
  change: (changed: ReadonlySet<Name>) => Change | null
}

type Compared<Name extends string> = Pick<ChangedRow<Name, unknown>, 'stored' | 'given' | 'after'>

/** The cells of a row that say something else than what is stored, before and after. */
export function changedCells<Name extends string>(columns: readonly Column<Name>[], { stored, given, after }: Compared<Name>) {
  return columns.flatMap((column) => {
    const { name } = column
    const text = given.cells[name]
    if (text === undefined || text === '') return []
    const next = text === CLEARED ? '' : (after[name] ?? text)
    // A cell that says what is stored is left alone, whatever an import would make of it.
    return isSame(column, stored.cells[name], text) || isSame(column, stored.cells[name], next)
      ? []
      : [{ column: name, before: stored.cells[name], after: next }]
  })
}

/** A row that changes a stored record, with its cells before and after; one whose cells say what is stored has nothing to do. */
export function changedRow<Name extends string, Change>(
  columns: readonly Column<Name>[],
  { stored, given, label, faults, after, outsiders = [], change }: ChangedRow<Name, Change>,
): PlannedRow<Change> {
  const { row, cells } = given
  const refused = columns.flatMap(({ name, adding }) => (adding && cells[name] ? [{ column: name, message: ONLY_NEW }] : []))
  if (faults.length + refused.length > 0) return { row, action: 'refused', label, cells: [], faults: [...faults, ...refused] }
  const changed = changedCells(columns, { stored, given, after })
  if (changed.length === 0) return { row, action: 'unchanged', label, cells: [], faults }
  const made = change(new Set(changed.map(({ column }) => column)))
  return made === null
    ? { row, action: 'refused', label, cells: [], faults }
    : { row, action: 'change', label, cells: changed, faults, outsiders, change: made }
}

/**
 * A file for editing: the columns of an import, in its first row, and what is stored. Imported as it is, it changes nothing.
 * @param pages rows by column
 */
export const editingFile = <Name extends string>(
  columns: readonly Column<Name>[],
  {
    title,
    prefix,
    rowCount,
    pages,
  }: { title: string; prefix: string; rowCount: number; pages: () => AsyncIterable<readonly Cells<Name>[]> },
): ExportSpec<Cells<Name>> => ({
  title,
  prefix: `${prefix}editing_`,
  plain: true,
  columns: columns.flatMap(({ name, adding }) => (adding ? [] : [{ header: name, value: (cells: Cells<Name>) => cells[name] ?? '' }])),
  rowCount,
  moment: new Date(),
  pages,
})

/** Rows, so many at a time. */
export async function* inPages<Row>(rows: readonly Row[], size: number): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += size) yield await Promise.resolve(rows.slice(start, start + size))
}

/** A change of a stored record. Throws PlanOutdated where somebody else changed or deleted it meanwhile, and what the change throws. */
export async function orOutdated<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (error instanceof AppError && (error.code === 'STALE_VERSION' || error.code === 'NOT_FOUND'))
      throw new PlanOutdated('a record is another one', { cause: error })
    throw error
  }
}
