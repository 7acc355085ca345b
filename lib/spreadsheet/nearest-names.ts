import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ImportRow, RowFault } from './columns.ts'

/** By the column, a query of all names, as "name", that its cells may hold. */
export type NameSources<Name extends string> = Readonly<Partial<Record<Name, Prisma.Sql>>>

/** Texts of one file for which a near name is looked for; each goes through all names. */
const LOOK_UPS = 20
/** Longer texts are no names, and costly to compare. */
const LONGEST = 200
/** Likeness of trigrams from which on a name is proposed; 1 = the same. */
const NEAR = 0.5

/** Finds the stored names that mistyped texts of one file may mean. */
export class NearestNames<Name extends string> {
  readonly #tx: Transaction
  readonly #sources: NameSources<Name>
  /** By column and text; null = none is near. */
  readonly #found = new Map<string, string | null>()

  constructor(tx: Transaction, sources: NameSources<Name>) {
    this.#tx = tx
    this.#sources = sources
  }

  /** The faults of planned rows with proposals for the texts that name nothing. */
  async propose<Row extends { faults: RowFault[] }>(planned: readonly Row[], given: readonly ImportRow<Name>[]): Promise<Row[]> {
    const proposed: Row[] = []
    for (const [index, row] of planned.entries()) {
      const faults: RowFault[] = []
      for (const fault of row.faults) faults.push(await this.#proposed(fault, given[index]!))
      proposed.push({ ...row, faults })
    }
    return proposed
  }

  async #proposed(fault: RowFault, { cells }: ImportRow<Name>): Promise<RowFault> {
    const { unknown, column } = fault
    const text = cells[column as Name]
    if (unknown === undefined || unknown.length > LONGEST || text === undefined) return fault
    const name = await this.#nearest(column as Name, unknown)
    return name === null ? fault : { ...fault, near: text.replace(unknown, () => name) }
  }

  async #nearest(column: Name, text: string): Promise<string | null> {
    const key = JSON.stringify([column, text])
    const source = this.#sources[column]
    if (source === undefined || (!this.#found.has(key) && this.#found.size === LOOK_UPS)) return null
    const known = this.#found.get(key)
    if (known !== undefined) return known
    const likeness = Prisma.sql`similarity(search_text(n."name"), search_text(${text}))`
    const [row] = await this.#tx.$queryRaw<{ name: string }[]>`
      SELECT n."name" FROM (${source}) n WHERE ${likeness} >= ${NEAR}::float8 ORDER BY ${likeness} DESC, n."name" LIMIT 1`
    this.#found.set(key, row?.name ?? null)
    return row?.name ?? null
  }
}
