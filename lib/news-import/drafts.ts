import 'server-only'
import type { Cells, ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { orOutdated, withStored, type StoredRow } from '#lib/spreadsheet/editing.ts'
import { RowReader } from './cells.ts'
import type { ReferenceNames } from './cells.ts'

/** What the imports of articles and news items do alike: rows lie over stored records, are read, and become new records or changes. */

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

/** Saves the changes, then adds what is new. Throws PlanOutdated when a stored record is another one by now. */
export async function writeAll<Change, Stored extends { id: string; version: number }, Body>(
  writes: readonly Write<Change, Stored, Body>[],
  save: (changed: { id: string; version: number; body: Body }[]) => Promise<unknown>,
  insert: (changes: Change[]) => Promise<void>,
): Promise<void> {
  const changed = writes.flatMap((write) =>
    'body' in write ? [{ id: write.stored.id, version: write.stored.version, body: write.body }] : [],
  )
  if (changed.length > 0) await orOutdated(save(changed))
  const changes = writes.flatMap((write) => ('change' in write ? [write.change] : []))
  if (changes.length > 0) await insert(changes)
}
