import 'server-only'
import type { CallContext } from '#lib/caller/context.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { lockNewsImports } from '#lib/news/api.ts'
import type { Cells, ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { orOutdated, withStored, type StoredRow } from '#lib/spreadsheet/editing.ts'
import { EarlierRows, repeats } from '#lib/spreadsheet/earlier-rows.ts'
import type { Importer, PlannedRow } from '#lib/spreadsheet/import.ts'
import { RowReader } from './cells.ts'
import type { ReferenceNames } from './cells.ts'

/** What the imports of articles and news items have in common: a row is laid over its stored record, is parsed, and becomes a new record or a change. */

/** A row of the file over the stored record that it changes; null = it brings a new one. */
interface LaidRow<Name extends string, Stored> {
  given: ImportRow<Name>
  before: Stored | null
  row: ImportRow<Name>
}

/** The row as it was read. */
export interface Draft<Name extends string, Stored, Change> extends LaidRow<Name, Stored> {
  /** Null = it cannot be stored. */
  change: Change | null
  faults: RowFault[]
  shown: Cells<Name>
}

/** A new record, or a stored one and what changes of it. */
export type Write<Change, Stored, Body> = { stored: null; change: Change } | { stored: Stored; body: Body }

export const laidOver = <Name extends string, Stored extends StoredRow<Name>>(
  given: ImportRow<Name>,
  before: Stored | null,
): LaidRow<Name, Stored> => ({ given, before, row: before ? withStored(given, before) : given })

/** @param parse names what is wrong */
export function draftOf<Name extends string, Stored, Change>(
  laid: LaidRow<Name, Stored>,
  names: ReferenceNames,
  parse: (reader: RowReader<Name>) => Change | null,
): Draft<Name, Stored, Change> {
  const reader = new RowReader(laid.row, names)
  const read = parse(reader)
  // What a stored record lacks already is no fault of the row that changes it.
  const change = laid.before || reader.faults.length === 0 ? read : null
  return { ...laid, change, faults: reader.faults, shown: reader.shown }
}

interface Alike {
  published: boolean
  publishDate: Date | null
  territoryIds: string[]
  issuerIds: string[]
  topicIds: string[]
}

/** Of the fields that both have, those that changed columns hold. */
export const partAlike = (change: Alike, changed: ReadonlySet<string>) => ({
  ...(changed.has('Published') && { published: change.published }),
  ...(changed.has('PublishDate') && { publishDate: change.publishDate }),
  ...(changed.has('Territories') && { territories: change.territoryIds }),
  ...(changed.has('Issuers') && { issuers: change.issuerIds }),
  ...(changed.has('Topics') && { topics: change.topicIds }),
})

export interface ImportSettings {
  context: CallContext
  /** New rows are compared with what is stored under the same title. */
  comparing: boolean
  /** Rows may change stored records. */
  update: boolean
}

/** Plans and writes the rows of one import; what articles and news items do differently is in their own classes. */
export abstract class NewsImporter<
  Name extends string,
  Change,
  Stored extends StoredRow<Name> & { id: string; version: number },
  Body,
> implements Importer<Name, Write<Change, Stored, Body>> {
  protected readonly tx: Transaction
  protected readonly context: CallContext
  protected readonly names: ReferenceNames
  protected readonly update: boolean
  protected readonly now = new Date()
  readonly #comparing: boolean
  /** What new rows are compared by, of the rows so far. */
  protected readonly inFile = new EarlierRows()
  /** Stored records that rows so far change. */
  readonly #changed = new EarlierRows()

  constructor(tx: Transaction, { context, comparing, update }: ImportSettings, names: ReferenceNames) {
    this.tx = tx
    this.context = context
    this.names = names
    this.update = update
    this.#comparing = comparing
  }

  abstract plan(rows: readonly ImportRow<Name>[]): Promise<PlannedRow<Write<Change, Stored, Body>>[]>
  /** Stores changes of stored records. */
  protected abstract save(changed: { id: string; version: number; body: Body }[]): Promise<unknown>
  /** Stores new records. */
  protected abstract insert(changes: readonly Change[]): Promise<void>

  /** Titles of the new rows that are compared with what is stored; none when nothing is compared. */
  protected titlesToCompare(drafts: readonly Draft<Name, Stored, Change & { title: string }>[]): string[] {
    return this.#comparing ? drafts.flatMap(({ change, before }) => (change && !before ? [change.title] : [])) : []
  }

  /** Adds a fault when an earlier row of the file changes the same record. */
  protected refuseSecondChange({ row, faults }: Draft<Name, Stored, Change>, before: Stored, message: string): void {
    const earlier = this.#changed.find(before.id, row.row)
    if (earlier !== null) faults.push(repeats({ column: null, message }, earlier))
  }

  /** Nobody knows a new record before the import ends. */
  isFree({ stored }: Write<Change, Stored, Body>): boolean {
    return stored === null
  }

  /** Rows that change records are locked one batch after the other: two imports of them never at once. */
  async lock(): Promise<void> {
    if (this.update) await lockNewsImports(this.tx)
  }

  /** Saves the changes, then adds what is new. Throws PlanOutdated when a stored record is another one by now. */
  async write(writes: Write<Change, Stored, Body>[]): Promise<void> {
    const changed = writes.flatMap((write) =>
      'body' in write ? [{ id: write.stored.id, version: write.stored.version, body: write.body }] : [],
    )
    if (changed.length > 0) await orOutdated(this.save(changed))
    const changes = writes.flatMap((write) => ('change' in write ? [write.change] : []))
    if (changes.length > 0) await this.insert(changes)
  }
}
