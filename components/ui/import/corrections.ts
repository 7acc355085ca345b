import type { Corrections, ImportPlan } from '#lib/spreadsheet/contract.ts'
import { CLEARED } from '#lib/spreadsheet/words.ts'

/** How a person wants the texts of one file to be read. */

export const NO_CORRECTIONS: Corrections = { columns: [], values: [], cells: [] }

/** A text that an import does not take, with the rows that hold it. */
export interface Mistake {
  key: string
  column: string
  /** '' = the cell is empty. */
  text: string
  message: string
  /** A proposal, as near names have it. */
  near?: string
  /** Of the sheet; of a cell that is corrected by itself the only one. */
  rows: number[]
}

/** A cell that is empty, or is to empty a value, says nothing that could be read as the same in other rows and files. */
export const isByItself = ({ text }: Pick<Mistake, 'text'>): boolean => text === '' || text === CLEARED

/** What can be corrected of a plan: texts once for all rows that hold them, cells that are corrected by themselves one by one. */
export function mistakesOf({ rows }: Pick<ImportPlan, 'rows'>): Mistake[] {
  const found = new Map<string, Mistake>()
  for (const { row, faults } of rows) {
    for (const { column, message, text, near } of faults) {
      if (column === null || text === undefined) continue
      const key = JSON.stringify(isByItself({ text }) ? [column, row] : [column, text])
      const mistake = found.get(key)
      if (mistake === undefined) found.set(key, { key, column, text, message, ...(near !== undefined && { near }), rows: [row] })
      else if (!mistake.rows.includes(row)) mistake.rows.push(row)
    }
  }
  return [...found.values()]
}

const replaced = <T>(entries: readonly T[], isSame: (entry: T) => boolean, entry: T | null): T[] => [
  ...entries.filter((one) => !isSame(one)),
  ...(entry === null ? [] : [entry]),
]

/** @param column the one that is meant; null = left out; undefined = not decided */
export const withColumn = (corrections: Corrections, header: string, column: string | null | undefined): Corrections => ({
  ...corrections,
  columns: replaced(corrections.columns, (one) => one.header === header, column === undefined ? null : { header, column }),
})

/** What a mistake is to be read as; '' = nothing was typed. */
export function readAs(corrections: Corrections, { column, text, rows: [row] }: Mistake): string {
  return isByItself({ text })
    ? (corrections.cells.find((one) => one.row === row && one.column === column)?.text ?? '')
    : (corrections.values.find((one) => one.column === column && one.from === text)?.to ?? '')
}

/** @param to what the text is to be read as; '' = as it stands */
export function withReading(corrections: Corrections, { column, text, rows: [row] }: Mistake, to: string): Corrections {
  if (!isByItself({ text })) return withValue(corrections, column, text, to === '' ? null : to)
  return {
    ...corrections,
    cells: replaced(
      corrections.cells,
      (one) => one.row === row && one.column === column,
      to === '' ? null : { row: row!, column, text: to },
    ),
  }
}

/** @param to null = no word about it */
export const withValue = (corrections: Corrections, column: string, from: string, to: string | null): Corrections => ({
  ...corrections,
  values: replaced(corrections.values, (one) => one.column === column && one.from === from, to === null ? null : { column, from, to }),
})

/** Corrections of the person, after those that were remembered of earlier files. */
export const withRemembered = (corrections: Corrections, used: Corrections | undefined): Corrections =>
  used === undefined
    ? corrections
    : {
        columns: [
          ...corrections.columns,
          ...used.columns.filter(({ header }) => !corrections.columns.some((one) => one.header === header)),
        ],
        values: [
          ...corrections.values,
          ...used.values.filter(({ column, from }) => !corrections.values.some((one) => one.column === column && one.from === from)),
        ],
        cells: corrections.cells,
      }
