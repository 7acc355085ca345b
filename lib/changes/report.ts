import 'server-only'
import { auditAll } from '#lib/db/audit.ts'
import type { AuditEntry } from '#lib/db/audit.ts'
import type { AuditKind, Concern } from '#lib/db/audit-kinds.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext } from '#lib/caller/context.ts'
import type { LeftOut as ReportedRow } from './contract.ts'
import { idOf, recordOf } from './images.ts'
import type { Image, RowChange } from './images.ts'
import { kindOf, nameOf, recordedTables } from './recorded-tables.ts'
import type { LeftOut, Reversal } from './revert.ts'
import { imageAt, imagesAt, namesOf } from './row-names.ts'

/** Most rows that a reply lists; all are counted. */
const LISTED = 200

const keyText = (change: RowChange): string => Object.values(change.key).map(String).join(' ')

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
  /** By the first column of the key, as records have one alone. */
  const placeOf = ({ table, key }: RowChange) => {
    const column = reversal.map.get(table)!.key[0]!.name
    return { table, column, value: String(key[column]) }
  }
  const first = listed.slice(0, LISTED)
  const present = await imagesAt(
    tx,
    first.filter(({ change, present: image }) => (image ?? change.before) === null).map(({ change }) => placeOf(change)),
  )
  const images = first.map(({ change, present: image }) => image ?? change.before ?? imageAt(present, placeOf(change)) ?? {})
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

interface Row {
  change: RowChange
  kind: AuditKind
}

/** The records that a reversal changed, each once, by themselves or by a part of them. */
export function recordsOf({ done, map }: Reversal): Row[] {
  return done.flatMap((change) => {
    const kind = kindOf(change.table, change.before ?? {})
    return kind === null || recordOf(change, map) !== idOf(map, change.table, change.key) ? [] : [{ change, kind }]
  })
}

const actions = { removed: 'restore', changed: 'undo', created: 'delete' } as const

/** Writes what became of every record; people, companies and others whom its parts name are concerned: rights come back with them. */
export async function auditReversal(tx: Transaction, context: CallContext, reversal: Reversal): Promise<void> {
  const { done, map } = reversal
  const concerns = new Map<string, Concern[]>()
  for (const change of done) {
    if (change.kind !== 'removed' || recordedTables[change.table]?.isTrace) continue
    const own = recordOf(change, map)
    const others = map.get(change.table)!.references.flatMap(({ column, parent }): Concern[] => {
      const kind = recordedTables[parent]?.kind
      const value = change.before?.[column]
      return kind === undefined || typeof value !== 'string' ? [] : [{ kind, key: value }]
    })
    concerns.set(own, [...(concerns.get(own) ?? []), ...others])
  }
  const records = recordsOf(reversal)
  const names = await namesOf(
    tx,
    map,
    records.map(({ change }) => ({ table: change.table, image: change.before ?? {} })),
  )
  const entries = records.map(({ change, kind }, index) => {
    const id = keyText(change)
    const others = concerns.get(idOf(map, change.table, change.key)) ?? []
    return {
      action: actions[change.kind],
      entity: kind,
      entityId: id,
      after: change.before === null ? null : { label: names[index]! },
      concerns: [...new Map(others.map((concern) => [`${concern.kind} ${concern.key}`, concern])).values()].filter(
        (concern) => concern.kind !== kind || concern.key !== id,
      ),
    }
  })
  await auditAll(tx, context, entries as AuditEntry<AuditKind, null, { label: string }>[])
}
