import 'server-only'
import type { Transaction } from '#lib/db/transaction.ts'

interface KeyColumn {
  name: string
  /** Its SQL type, e.g. uuid. */
  type: string
}

/** A foreign key of one column. */
interface Reference {
  /** Name of its constraint. */
  name: string
  column: string
  parent: string
  parentColumn: string
  /** What deleting the referenced row does to this one: deletes it, empties the reference, or is refused. */
  onDelete: 'cascade' | 'set-null' | 'restrict'
}

export interface Table {
  name: string
  key: readonly KeyColumn[]
  references: readonly Reference[]
}

export type TableMap = ReadonlyMap<string, Table>

interface Row {
  name: string
  key: KeyColumn[]
  references: Reference[]
}

/** All tables with their keys and foreign keys, each after the tables that it refers to. */
export async function readTableMap(tx: Transaction): Promise<TableMap> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT c.relname AS "name",
      (SELECT jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY k.position)
        FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k(attnum, position) JOIN pg_attribute a ON a.attnum = k.attnum
        WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid) AS "key",
      COALESCE((SELECT jsonb_agg(jsonb_build_object('name', f.conname, 'column', a.attname, 'parent', p.relname, 'parentColumn', b.attname,
          'onDelete', CASE f.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set-null' ELSE 'restrict' END))
        FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
        JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1] JOIN pg_attribute b ON b.attrelid = f.confrelid AND b.attnum = f.confkey[1]
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND cardinality(f.conkey) = 1), '[]') AS "references"
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'`
  const remaining = new Map(rows.map((row) => [row.name, row]))
  const ordered = new Map<string, Table>()
  while (remaining.size > 0) {
    const next = [...remaining.values()].filter(({ name, references }) =>
      references.every(({ parent }) => parent === name || !remaining.has(parent)),
    )
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    for (const row of next) {
      remaining.delete(row.name)
      ordered.set(row.name, row)
    }
  }
  return ordered
}
