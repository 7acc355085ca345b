import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { recordedTables } from './recorded-tables.ts'
import type { Table, TableMap } from './table-map.ts'

export type Image = Readonly<Record<string, unknown>>

/** What a change set did to one row, all its steps together. */
export interface RowChange {
  /** Of the first image, which holds the row before. */
  imageId: string
  table: string
  key: Image
  kind: 'created' | 'changed' | 'removed'
  /** The row before; null = there was none. */
  before: Image | null
  /** What the row became: its content, or the hash of that. Null = it went. */
  content: Image | null
  hash: string | null
  /** Only what its references to deleted rows were is taken back, whatever else somebody changed. */
  onlyReferences: boolean
}

/** Columns that every change raises, or that triggers keep from other rows. */
const RAISED = ['version', 'sequence', 'updatedAt', 'articleKey']
const CONTENT = Prisma.sql`row_content("before" || "after")`

/** A row of any table, as text. */
export const idOf = (map: TableMap, table: string, key: Image): string =>
  `${table} ${JSON.stringify(map.get(table)!.key.map(({ name }) => key[name]))}`

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What is written back into a changed row: of what `content` holds, the columns that differ. */
export const fieldsToReturn = ({ before, content }: Pick<RowChange, 'before' | 'content'>): Image =>
  Object.fromEntries(
    Object.entries(before ?? {}).filter(
      ([column, value]) => !RAISED.includes(column) && (content === null || (column in content && !same(value, content[column]))),
    ),
  )

type Read = Omit<RowChange, 'kind' | 'onlyReferences'> & { gone: boolean }

function toChange({ gone, ...row }: Read, { references }: Table): RowChange | null {
  if (row.before === null) return gone ? null : { ...row, kind: 'created', onlyReferences: false }
  if (gone) return { ...row, kind: 'removed', onlyReferences: false }
  const fields = Object.keys(fieldsToReturn(row))
  if (fields.length === 0) return null
  const lost = (column: string) =>
    row.content !== null &&
    row.content[column] === null &&
    references.some((reference) => reference.column === column && reference.onDelete === 'set-null')
  if (!fields.every(lost)) return { ...row, kind: 'changed', onlyReferences: false }
  return { ...row, kind: 'changed', onlyReferences: true, content: Object.fromEntries(fields.map((column) => [column, null])) }
}

/** What a change set did, row by row. */
export async function readChanges(tx: Transaction, map: TableMap, changeSetId: string): Promise<RowChange[]> {
  const rows = await tx.$queryRaw<Read[]>`
    SELECT f."id"::text AS "imageId", f."table", f."key", f."before", l."content", l."hash"::text AS "hash", l."gone"
    FROM (
      SELECT DISTINCT ON ("table", "key") "id", "table", "key", "before" FROM "RowImage" WHERE "changeSetId" = ${changeSetId}::uuid ORDER BY "table", "key", "id"
    ) f JOIN (
      SELECT DISTINCT ON ("table", "key") "table", "key", ${CONTENT} AS "content", "hash", "after" IS NULL AND "hash" IS NULL AS "gone"
      FROM "RowImage" WHERE "changeSetId" = ${changeSetId}::uuid ORDER BY "table", "key", "id" DESC
    ) l USING ("table", "key")
    ORDER BY f."id"`
  return rows.flatMap((row) => toChange(row, map.get(row.table)!) ?? [])
}

/** Rows of change sets that were taken back, which wait for something that they belong to. */
export async function readWaiting(tx: Transaction): Promise<RowChange[]> {
  const rows = await tx.$queryRaw<Pick<RowChange, 'imageId' | 'table' | 'key' | 'before'>[]>`
    SELECT "id"::text AS "imageId", "table", "key", "before" FROM "RowImage" WHERE "waiting" ORDER BY "id" FOR UPDATE`
  return rows.map((row) => ({ ...row, kind: 'removed', content: null, hash: null, onlyReferences: false }))
}

/** What has become of a row. */
export interface Present {
  /** It is as the change left it. */
  same: boolean
  /** It, where it is not. */
  image: Image | null
}

/** The rows of changes as they are now, locked; one that is gone is left out. */
export async function readPresent(tx: Transaction, map: TableMap, changes: readonly RowChange[]): Promise<Map<RowChange, Present>> {
  const found = new Map<RowChange, Present>()
  for (const { name, key } of map.values()) {
    const ofTable = changes.filter(({ table }) => table === name)
    if (ofTable.length === 0) continue
    const rows = ofTable.map((change, n) => ({ ...change.key, n_: n, hash_: change.hash, content_: change.content }))
    const columns = Prisma.raw(key.map((column) => `"${column.name}" ${column.type}`).join(', '))
    const matches = Prisma.raw(key.map((column) => `t."${column.name}" = k."${column.name}"`).join(' AND '))
    const present = await tx.$queryRaw<{ n: number; same: boolean; image: Image | null }[]>`
      SELECT p."n_" AS "n", p."same", CASE WHEN NOT p."same" THEN p."image" END AS "image" FROM (
        SELECT k."n_", to_jsonb(t) AS "image", CASE
          WHEN k."hash_" IS NOT NULL THEN image_hash(to_jsonb(t)) = k."hash_"
          ELSE COALESCE((SELECT jsonb_object_agg(c.key, c.value) FROM jsonb_each(to_jsonb(t)) c WHERE jsonb_exists(k."content_", c.key)) = k."content_", false)
        END AS "same"
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS k("n_" int, "hash_" uuid, "content_" jsonb, ${columns})
        JOIN ${Prisma.raw(`"${name}"`)} t ON ${matches} FOR UPDATE OF t
      ) p`
    for (const { n, ...state } of present) found.set(ofTable[n]!, state)
  }
  return found
}

/** The record that a row belongs to: the row itself, or what it is a part of. */
export function recordRowOf({ table, key, before }: RowChange, map: TableMap): { table: string; key: Image } {
  const column = recordedTables[table]?.partOf
  const value = column === undefined ? undefined : (key[column] ?? before?.[column])
  const reference = map.get(table)!.references.find((each) => each.column === column)
  return reference === undefined || value === undefined
    ? { table, key }
    : { table: reference.parent, key: { [reference.parentColumn]: value } }
}

/** The record that a row belongs to, as text: rows of one record are taken back or left out together. */
export function recordOf(change: RowChange, map: TableMap): string {
  const { table, key } = recordRowOf(change, map)
  return idOf(map, table, key)
}
