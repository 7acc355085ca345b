import 'server-only'
import type { CallContext } from '#lib/caller/context.ts'
import { ppidOf } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { unknownHeaders } from './columns.ts'
import type { Column, ImportRow } from './columns.ts'
import type { Corrections } from './contract.ts'
import type { ImportKind } from './import-record.ts'

/** Corrections of columns and values that are remembered per person and kind of import; the oldest are forgotten. */
const REMEMBERED = 500

const keyOf = (text: string): string => text.trim().toLowerCase()
const valueKey = ({ column, from }: { column: string; from: string }): string => JSON.stringify([column, from.trim()])

/** The given entries, and those of the others that say nothing about the same. */
function before<T>(given: readonly T[], others: readonly T[], key: (entry: T) => string): T[] {
  const corrected = new Set(given.map(key))
  return [...given, ...others.filter((entry) => !corrected.has(key(entry)))]
}

/** What a person corrected in earlier imports of a kind. */
async function remembered(userPpid: string | null, kind: ImportKind): Promise<Pick<Corrections, 'columns' | 'values'>> {
  const row = userPpid === null ? null : await db.importCorrections.findUnique({ where: { userPpid_kind: { userPpid, kind } } })
  return row ? (row.content as Pick<Corrections, 'columns' | 'values'>) : { columns: [], values: [] }
}

/** The corrections of a call with those that the person made in earlier imports of this kind. */
export async function withRemembered(given: Corrections, context: CallContext, kind: ImportKind): Promise<Corrections> {
  const { columns, values } = await remembered(ppidOf(context.actor), kind)
  return {
    columns: before(given.columns, columns, ({ header }) => keyOf(header)),
    values: before(given.values, values, valueKey),
    cells: given.cells,
  }
}

/** Keeps the corrections of columns and values for the person's next import of this kind; a value that is corrected to itself is forgotten. */
export async function remember({ columns, values }: Corrections, context: CallContext, kind: ImportKind): Promise<void> {
  const userPpid = ppidOf(context.actor)
  if (userPpid === null) return
  const content = {
    columns: columns.slice(0, REMEMBERED),
    values: values.filter(({ from, to }) => from !== to).slice(0, REMEMBERED),
  }
  if (content.columns.length + content.values.length === 0) return
  await db.importCorrections.upsert({
    where: { userPpid_kind: { userPpid, kind } },
    create: { userPpid, kind, content },
    update: { content },
  })
}

/** Reads the texts of one file as its corrections say, and knows which of them it needed. */
export class CorrectedSheet {
  readonly #columns: ReadonlyMap<string, Corrections['columns'][number]>
  readonly #values: ReadonlyMap<string, Corrections['values'][number]>
  readonly #cells: ReadonlyMap<string, Corrections['cells'][number]>
  readonly #used = new Set<object>()
  readonly #all: Corrections

  constructor(corrections: Corrections) {
    this.#all = corrections
    this.#columns = new Map(corrections.columns.map((entry) => [keyOf(entry.header), entry]))
    this.#values = new Map(corrections.values.map((entry) => [valueKey(entry), entry]))
    this.#cells = new Map(corrections.cells.map((entry) => [`${entry.row} ${entry.column}`, entry]))
  }

  /** The header row with the columns that are meant; '' for those that are left out. */
  header(columns: readonly Column[], header: readonly string[]): string[] {
    const unknown = new Set(unknownHeaders(columns, header))
    return header.map((text) => {
      const entry = unknown.has(text.trim()) ? this.#columns.get(keyOf(text)) : undefined
      if (!entry) return text
      this.#used.add(entry)
      return entry.column ?? ''
    })
  }

  /** A row with the texts that are meant; a cell that held no value is no fault any more. */
  row<Name extends string>(read: ImportRow<Name>): ImportRow<Name> {
    const cells = { ...read.cells }
    const corrected = new Set<string>()
    for (const name of Object.keys(cells) as Name[]) {
      const one = this.#cells.get(`${read.row} ${name}`)
      const value = this.#values.get(valueKey({ column: name, from: cells[name] ?? '' }))
      const text = one?.text ?? value?.to
      if (text === undefined) continue
      this.#used.add(one ?? value!)
      cells[name] = text.trim()
      corrected.add(name)
    }
    return corrected.size === 0
      ? read
      : { ...read, cells, faults: read.faults.filter(({ column }) => column === null || !corrected.has(column)) }
  }

  /** Those that this file needed. */
  used(): Corrections {
    const isUsed = (entry: object): boolean => this.#used.has(entry)
    return {
      columns: this.#all.columns.filter(isUsed),
      values: this.#all.values.filter(isUsed),
      cells: this.#all.cells.filter(isUsed),
    }
  }
}
