import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { fieldsToReturn, idOf, readChanges, readPresent, readWaiting, recordOf } from './images.ts'
import type { Image, RowChange } from './images.ts'
import { recordedTables } from './recorded-tables.ts'
import { readTableMap } from './table-map.ts'
import type { TableMap } from './table-map.ts'

/**
 * Why a row stays as it is: somebody changed, deleted or made it again since; others refer to it; a value that only one may have is taken; something that
 * it belongs to is gone; `without` = it is back, but for a reference to something that is gone.
 */
type Outcome = 'changed' | 'deleted' | 'exists' | 'used' | 'taken' | 'parent' | 'check' | 'without'

/** A row that was left out, or that came back in part. */
export interface LeftOut {
  change: RowChange
  outcome: Outcome
  /** Name of the constraint, of `taken`, `parent`, `used`, `check` and `without`. */
  constraint: string | null
  /** The row as somebody else left it. */
  present: Image | null
}

export interface Reversal {
  done: RowChange[]
  leftOut: LeftOut[]
  map: TableMap
}

/** Rows that one statement takes: more would take longer than a statement may. */
const ROWS_AT_ONCE = 2_000

const outcomes: Readonly<Record<string, Outcome>> = { unique: 'taken', parent: 'parent', used: 'used', check: 'check', without: 'without' }

interface Result {
  outcome: Outcome | null
  constraint: string | null
}

/** Runs one of the functions of the database on rows. */
async function perform(
  tx: Transaction,
  changes: readonly RowChange[],
  sql: (rows: string) => Prisma.Sql,
  of: (change: RowChange) => object,
) {
  const results = new Map<RowChange, Result>()
  for (let start = 0; start < changes.length; start += ROWS_AT_ONCE) {
    const part = changes.slice(start, start + ROWS_AT_ONCE)
    const rows = await tx.$queryRaw<{ n: number; answer: string | null }[]>(
      sql(JSON.stringify(part.map((change, n) => ({ n, of_table: change.table, ...of(change) })))),
    )
    for (const { n, answer } of rows) {
      const [word = '', constraint = null] = answer?.split(' ') ?? []
      results.set(part[n]!, { outcome: answer === null ? null : outcomes[word]!, constraint })
    }
  }
  return results
}

const given = (rows: string, columns: string): Prisma.Sql => Prisma.sql`jsonb_to_recordset(${rows}::jsonb) AS g(${Prisma.raw(columns)})`

const returnRows = (tx: Transaction, changes: readonly RowChange[], renamed: Renamed) =>
  perform(
    tx,
    changes,
    (rows) => Prisma.sql`
      SELECT g."n", return_row(g."of_table", g."image", i."bytes") AS "answer"
      FROM ${given(rows, '"n" int, "of_table" text, "image" jsonb, "id" bigint')} JOIN "RowImage" i ON i."id" = g."id" ORDER BY g."n"`,
    (change) => ({ id: change.imageId, image: { ...change.before, ...renamed(change) } }),
  )

const changeRows = (tx: Transaction, changes: readonly RowChange[]) =>
  perform(
    tx,
    changes,
    (rows) => Prisma.sql`SELECT c."n", c."answer" FROM change_rows(${rows}::jsonb) c`,
    (change) => ({ key: change.key, fields: fieldsToReturn(change) }),
  )

const removeRows = (tx: Transaction, changes: readonly RowChange[]) =>
  perform(
    tx,
    changes,
    (rows) =>
      Prisma.sql`SELECT g."n", remove_row(g."of_table", g."key") AS "answer" FROM ${given(rows, '"n" int, "of_table" text, "key" jsonb')} ORDER BY g."n"`,
    (change) => ({ key: change.key }),
  )

/** Rows by table, those first that others refer to. */
const inOrder = (map: TableMap, changes: readonly RowChange[]): RowChange[] => {
  const order = new Map([...map.keys()].map((name, index) => [name, index]))
  return changes.toSorted((one, other) => order.get(one.table)! - order.get(other.table)!)
}

/** Values that a returning row gets instead of its own; none = it returns as it was. */
export type Renamed = (change: RowChange) => Image

/**
 * Parts of records that stay away, and the other rows. Such parts are not tried: the triggers of some read their record, and fail without it.
 * @param changes of one table
 */
function partsOfLost({ map, leftOut }: Reversal, changes: readonly RowChange[]): [LeftOut[], RowChange[]] {
  const lost = new Set(leftOut.filter(({ outcome }) => outcome !== 'without').map(({ change }) => idOf(map, change.table, change.key)))
  const isPart = (change: RowChange): boolean =>
    recordOf(change, map) !== idOf(map, change.table, change.key) && lost.has(recordOf(change, map))
  const nameOfReference = ({ table }: RowChange): string | null =>
    map.get(table)!.references.find(({ column }) => column === recordedTables[table]?.partOf)?.name ?? null
  return [
    changes.filter(isPart).map((change) => ({ change, outcome: 'parent', constraint: nameOfReference(change), present: null })),
    changes.filter((change) => !isPart(change)),
  ]
}

/** Rows that were deleted come back; one whose parent is of the same table is tried again once that is there. */
async function returnRemoved(tx: Transaction, reversal: Reversal, removed: readonly RowChange[], renamed: Renamed): Promise<void> {
  for (const table of reversal.map.keys()) {
    const [parts, ofTable] = partsOfLost(
      reversal,
      removed.filter((change) => change.table === table),
    )
    reversal.leftOut.push(...parts)
    let remaining = ofTable
    for (let tried = -1; remaining.length > 0 && remaining.length !== tried;) {
      tried = remaining.length
      const results = await returnRows(tx, remaining, renamed)
      const waiting: RowChange[] = []
      for (const change of remaining) {
        const { outcome, constraint } = results.get(change)!
        if (outcome === 'parent') waiting.push(change)
        else if (outcome !== null && outcome !== 'without') reversal.leftOut.push({ change, outcome, constraint, present: null })
        else {
          reversal.done.push(change)
          if (outcome === 'without') reversal.leftOut.push({ change, outcome, constraint, present: null })
        }
      }
      remaining = waiting
      if (waiting.length === tried)
        for (const change of waiting) reversal.leftOut.push({ change, ...results.get(change)!, outcome: 'parent', present: null })
    }
  }
}

/** What still refers to rows that are to go, and does not go with them; by the row. */
async function findUses(tx: Transaction, map: TableMap, going: readonly RowChange[]): Promise<Map<RowChange, string>> {
  const goingIds = new Set(going.map(({ table, key }) => idOf(map, table, key)))
  const used = new Map<RowChange, string>()
  for (const { name: child, key, references } of map.values()) {
    const recorded = recordedTables[child]
    if (recorded === undefined || recorded.isTrace || recorded.isTrail || recorded.goesAlong || recorded.onlyRemovals) continue
    for (const { name, column, parent, parentColumn } of references) {
      const parents = new Map(going.filter(({ table }) => table === parent).map((change) => [String(change.key[parentColumn]), change]))
      if (parents.size === 0) continue
      const pairs = Prisma.raw(key.map((each) => `'${each.name}', c."${each.name}"`).join(', '))
      const rows = await tx.$queryRaw<{ parent: string; key: Image }[]>`
        SELECT c.${Prisma.raw(`"${column}"`)}::text AS "parent", jsonb_build_object(${pairs}) AS "key" FROM ${Prisma.raw(`"${child}"`)} c
        WHERE c.${Prisma.raw(`"${column}"`)}::text IN (SELECT jsonb_array_elements_text(${JSON.stringify([...parents.keys()])}::jsonb))`
      for (const row of rows) if (!goingIds.has(idOf(map, child, row.key))) used.set(parents.get(row.parent)!, name)
    }
  }
  return used
}

/** Rows that were created go again, but for those that others have begun to use, and their parts. */
async function removeCreated(tx: Transaction, reversal: Reversal, created: readonly RowChange[]): Promise<void> {
  const { map } = reversal
  let going = [...created]
  for (;;) {
    const used = await findUses(tx, map, going)
    if (used.size === 0) break
    const records = new Set([...used.keys()].map((change) => recordOf(change, map)))
    for (const change of going.filter((each) => records.has(recordOf(each, map))))
      reversal.leftOut.push({ change, outcome: 'used', constraint: used.get(change) ?? null, present: null })
    going = going.filter((each) => !records.has(recordOf(each, map)))
  }
  const goingIds = new Set(going.map(({ table, key }) => idOf(map, table, key)))
  // What goes with its parent needs no statement of its own.
  const isPart = (change: RowChange): boolean =>
    recordOf(change, map) !== idOf(map, change.table, change.key) && goingIds.has(recordOf(change, map))
  const roots = inOrder(
    map,
    going.filter((change) => !isPart(change)),
  ).reverse()
  const results = await removeRows(tx, roots)
  for (const change of roots) {
    const { outcome, constraint } = results.get(change)!
    if (outcome === null) reversal.done.push(change)
    else reversal.leftOut.push({ change, outcome, constraint, present: null })
  }
  reversal.done.push(...going.filter(isPart))
}

/**
 * Takes a change set back in the caller's transaction, record by record: what it deleted returns, what it changed is as before, what it created goes. A record
 * of which somebody changed a row since is left out, and so is a row that lost what it belongs to. Rows that waited for what returns come back too.
 * @param renamed values for rows that cannot have their own any more
 */
export async function revertChangeSet(tx: Transaction, changeSetId: string, renamed: Renamed): Promise<Reversal> {
  const map = await readTableMap(tx)
  const read = await readChanges(tx, map, changeSetId)
  const made = new Set(read.filter(({ kind }) => kind === 'created').map(({ table, key }) => idOf(map, table, key)))
  // What keeps how a record was goes only with the record itself.
  const changes = read.filter(
    (change) => !recordedTables[change.table]?.isTrail || change.kind !== 'created' || made.has(recordOf(change, map)),
  )
  const present = await readPresent(tx, map, changes)
  const reversal: Reversal = { done: [], leftOut: [], map }
  const outcomeOf = (change: RowChange): Outcome | null => {
    const now = present.get(change)
    if (change.kind === 'removed') return now === undefined ? null : 'exists'
    if (now === undefined) return 'deleted'
    return now.same ? null : 'changed'
  }
  const stopped = new Set<string>()
  for (const change of changes) {
    const outcome = outcomeOf(change)
    if (outcome === null) continue
    // A row that was created and is gone again is where undo would have brought it.
    if (outcome === 'deleted' && change.kind === 'created') continue
    // What others left behind does not keep its record away, e.g. a former address that has become another service's.
    if (!recordedTables[change.table]?.isTrace) stopped.add(recordOf(change, map))
    reversal.leftOut.push({ change, outcome, constraint: null, present: present.get(change)?.image ?? null })
  }
  const going = changes.filter((change) => outcomeOf(change) === null && !stopped.has(recordOf(change, map)))
  await returnRemoved(
    tx,
    reversal,
    inOrder(
      map,
      going.filter(({ kind }) => kind === 'removed'),
    ),
    renamed,
  )
  await returnWaiting(tx, reversal)
  const changed = going.filter(({ kind }) => kind === 'changed')
  const results = await changeRows(tx, inOrder(map, changed))
  for (const change of changed) {
    const { outcome, constraint } = results.get(change)!
    if (outcome === null || outcome === 'without') reversal.done.push(change)
    if (outcome !== null) reversal.leftOut.push({ change, outcome, constraint, present: null })
  }
  await removeCreated(
    tx,
    reversal,
    going.filter(({ kind }) => kind === 'created'),
  )
  await keepWaiting(tx, reversal)
  return reversal
}

/** Rows that waited for something that has returned now. */
async function returnWaiting(tx: Transaction, reversal: Reversal): Promise<void> {
  const back = new Set(reversal.done.map(({ table, key }) => idOf(reversal.map, table, key)))
  const waiting = (await readWaiting(tx)).filter(({ table, before }) =>
    reversal.map
      .get(table)!
      .references.some(({ column, parent, parentColumn }) => back.has(idOf(reversal.map, parent, { [parentColumn]: before?.[column] }))),
  )
  if (waiting.length === 0) return
  const of: Reversal = { done: [], leftOut: [], map: reversal.map }
  await returnRemoved(tx, of, inOrder(reversal.map, waiting), () => ({}))
  reversal.done.push(...of.done)
  await tx.$executeRaw`UPDATE "RowImage" SET "waiting" = false WHERE "id" IN (SELECT jsonb_array_elements_text(${JSON.stringify(of.done.map(({ imageId }) => imageId))}::jsonb)::bigint)`
}

const keepWaiting = async (tx: Transaction, { leftOut }: Reversal): Promise<void> => {
  const ids = leftOut.filter(({ outcome }) => outcome === 'parent').map(({ change }) => change.imageId)
  if (ids.length > 0)
    await tx.$executeRaw`UPDATE "RowImage" SET "waiting" = true WHERE "id" IN (SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`
}
