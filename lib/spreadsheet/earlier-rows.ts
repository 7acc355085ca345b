import 'server-only'
import type { RowFault } from './columns.ts'

/** What earlier rows of a file hold; a row that repeats one of them names it. */
export class EarlierRows {
  readonly #rows = new Map<string, number>()

  /** The row that had the key first, letter case aside; null for the first one, which is remembered. */
  find(key: string, row: number): number | null {
    const known = this.#rows.get(key.toLowerCase())
    if (known === undefined) this.#rows.set(key.toLowerCase(), row)
    return known ?? null
  }

  has(key: string): boolean {
    return this.#rows.has(key.toLowerCase())
  }
}

/** The fault of a record that exists already because an earlier row of the file is it. */
export const repeats = ({ column, message }: RowFault, row: number): RowFault => ({
  column,
  message: `${message}: row ${row} of this file`,
  apart: `${message}: row ${row} of the imported file`,
})
