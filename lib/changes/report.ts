import 'server-only'
import { auditAll } from '#lib/db/audit.ts'
import type { AuditEntry } from '#lib/db/audit.ts'
import type { AuditKind, Concern } from '#lib/db/audit-kinds.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext } from '#lib/caller/context.ts'
import type { LeftOut as ReportedRow } from './contract.ts'
import { idOf, recordOf, recordRowOf } from './images.ts'
import type { Image, RowChange } from './images.ts'
import { kindOf, nameOf, recordedTables } from './recorded-tables.ts'
import type { LeftOut, Reversal } from './revert.ts'
import { imageAt, imagesAt, namesOf } from './row-names.ts'
import type { TableMap } from './table-map.ts'

/** Most rows that a reply lists; all are counted. */
const LISTED = 200

const keyText = (change: RowChange): string => Object.values(change.key).map(String).join(' ')

/** The key of a row, by its first column, as records have one alone. */
function rowKeyIn(map: TableMap, { table, key }: { table: string; key: Image }) {
  const column = map.get(table)!.key[0]!.name
  return { table, column, value: String(key[column]) }
}

/** Leaves out what others left behind by reading, and parts whose record is listed already. */
const isListed = ({ map, leftOut }: Reversal) => {
  const records = new Set(leftOut.map(({ change }) => idOf(map, change.table, change.key)))
  const goneToo = new Set(leftOut.filter(({ outcome }) => outcome !== 'without').map(({ change }) => idOf(map, change.table, change.key)))
  return ({ change }: LeftOut): boolean => {
    if (recordedTables[change.table]?.isTrace || recordedTables[change.table]?.isPrivate) return false
    const own = idOf(map, change.table, change.key)
    const record = recordOf(change, map)
    if (record !== own && records.has(record)) return false
    return !map
      .get(change.table)!
      .references.some(
        ({ column, parent, parentColumn }) =>
          goneToo.has(idOf(map, parent, { [parentColumn]: (change.before ?? change.key)[column] })) &&
          own !== idOf(map, parent, { [parentColumn]: (change.before ?? change.key)[column] }),
      )
  }
}

/** Who saved records last, by `kind id`. */
async function lastSavers(tx: Transaction, rows: readonly { kind: string | null; id: string }[]): Promise<Map<string, string>> {
  const found = await tx.$queryRaw<{ kind: string; id: string; name: string }[]>`
    SELECT g."kind", g."id", trim(u."firstName" || ' ' || u."lastName") AS "name"
    FROM jsonb_to_recordset(${JSON.stringify(rows.filter(({ kind }) => kind !== null))}::jsonb) AS g("kind" text, "id" text)
    CROSS JOIN LATERAL (
      SELECT "actorPpid" FROM "AuditEvent" WHERE "entity" = g."kind" AND "entityId" = g."id" ORDER BY "at" DESC, "id" DESC LIMIT 1
    ) a JOIN "User" u ON u."ppid" = a."actorPpid"`
  return new Map(found.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
}

/** Names of rows that are gone, from their images. */
async function goneNames(tx: Transaction, rows: readonly { table: string; key: Image }[]): Promise<Map<string, string>> {
  const found = await tx.$queryRaw<{ table: string; key: Image; before: Image }[]>`
    SELECT DISTINCT ON (i."table", i."key") i."table", i."key", i."before" FROM "RowImage" i
    JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g("table" text, "key" jsonb) ON i."table" = g."table" AND i."key" = g."key"
    WHERE i."before" IS NOT NULL ORDER BY i."table", i."key", i."id" DESC`
  return new Map(found.map(({ table, key, before }) => [`${table} ${JSON.stringify(key)}`, nameOf(table, before)]))
}

/** What was left out, in the words of the reply; records before their parts, at most `LISTED`. */
export async function reportOf(tx: Transaction, reversal: Reversal): Promise<{ leftOut: ReportedRow[]; leftOutCount: number }> {
  const listed = reversal.leftOut.filter(isListed(reversal))
  const rowKeyOf = (change: RowChange) => rowKeyIn(reversal.map, change)
  const first = listed.slice(0, LISTED)
  const present = await imagesAt(
    tx,
    first.filter(({ change, present: image }) => (image ?? change.before) === null).map(({ change }) => rowKeyOf(change)),
  )
  const images = first.map(({ change, present: image }) => image ?? change.before ?? imageAt(present, rowKeyOf(change)) ?? {})
  const names = await namesOf(
    tx,
    reversal.map,
    first.map(({ change: { table } }, index) => ({ table, image: images[index]! })),
  )
  const rows = first.map((row, index) => {
    const { change, present: image } = row
    return {
      row,
      kind: image === null && change.before === null ? (recordedTables[change.table]?.kind ?? null) : kindOf(change.table, images[index]!),
      id: keyText(change),
      name: names[index]!,
    }
  })
  const parents = rows.flatMap(({ row: { change, constraint, outcome } }) => {
    const reference = reversal.map.get(change.table)!.references.find(({ name }) => name === constraint)
    return reference === undefined || outcome === 'used'
      ? []
      : [{ change, table: reference.parent, key: { [reference.parentColumn]: change.before?.[reference.column] } }]
  })
  const savers = await lastSavers(tx, rows)
  const gone = await goneNames(tx, parents)
  const byChange = new Map(parents.map(({ change, table, key }) => [change, gone.get(`${table} ${JSON.stringify(key)}`) ?? null]))
  return {
    leftOutCount: listed.length,
    leftOut: rows.map(({ row: { change, outcome }, kind, id, name }) => ({
      name,
      kind,
      id,
      reason: outcome,
      by:
        outcome === 'changed' || outcome === 'deleted' || outcome === 'exists'
          ? (savers.get(`${kind} ${id}`) ?? null)
          : (byChange.get(change) ?? null),
    })),
  }
}

/** A record that a reversal changed, by itself or by a part of it. */
interface ChangedRecord {
  table: string
  key: Image
  kind: AuditKind
  /** Of the record's own row; null = only parts of it changed. */
  change: RowChange | null
  /** What its rows refer to, e.g. the people who got or lost something. */
  concerns: Map<string, Concern>
}

/** The records that a reversal changed, each once; what others left behind, and what is only a company's own, is passed over. */
export function recordsOf({ done, map }: Reversal): ChangedRecord[] {
  const records = new Map<string, ChangedRecord>()
  for (const change of done) {
    const recorded = recordedTables[change.table]
    if (recorded?.isTrace || recorded?.isTrail || recorded?.isPrivate) continue
    const { table, key } = recordRowOf(change, map)
    const isOwn = table === change.table
    const kind = kindOf(table, isOwn ? (change.before ?? {}) : {})
    if (kind === null) continue
    const id = idOf(map, table, key)
    const record = records.get(id) ?? { table, key, kind, change: null, concerns: new Map<string, Concern>() }
    records.set(id, isOwn ? { ...record, kind, change } : record)
    const image: Image = { ...change.key, ...change.before }
    for (const { column, parent } of map.get(change.table)!.references) {
      const value = image[column]
      const of = recordedTables[parent]?.kind
      if (of !== undefined && typeof value === 'string' && idOf(map, parent, { [map.get(parent)!.key[0]!.name]: value }) !== id)
        record.concerns.set(`${of} ${value}`, { kind: of, key: value })
    }
  }
  return [...records.values()]
}

const actions = { removed: 'restore', changed: 'undo', created: 'delete' } as const

/** Writes what became of every record; people, companies and others whom its rows name are concerned: rights come and go with them. */
export async function auditReversal(tx: Transaction, context: CallContext, reversal: Reversal): Promise<void> {
  const { map } = reversal
  const records = recordsOf(reversal)
  const rowKeyOf = (record: ChangedRecord) => rowKeyIn(map, record)
  const present = await imagesAt(tx, records.filter(({ change }) => change === null).map(rowKeyOf))
  const names = await namesOf(
    tx,
    map,
    records.map((record) => ({ table: record.table, image: record.change?.before ?? imageAt(present, rowKeyOf(record)) ?? {} })),
  )
  const entries = records.map(({ key, kind, change, concerns }, index) => ({
    action: change === null ? 'undo' : actions[change.kind],
    entity: kind,
    entityId: Object.values(key).map(String).join(' '),
    after: change !== null && change.before === null ? null : { label: names[index]! },
    concerns: [...concerns.values()],
  }))
  await auditAll(tx, context, entries as AuditEntry<AuditKind, null, { label: string }>[])
}
