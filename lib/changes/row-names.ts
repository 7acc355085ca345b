import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Image } from './images.ts'
import { nameOf, ownNameOf, recordedTables } from './recorded-tables.ts'
import type { TableMap } from './table-map.ts'

/** A row of any table, as it is or was. */
export interface NamedRow {
  table: string
  image: Image
}

/** A row that is looked up by one column. */
interface RowKey {
  table: string
  column: string
  value: string
}

const textOf = ({ table, column, value }: RowKey): string => JSON.stringify([table, column, value])

/** Rows that are there, by their keys. */
export async function imagesAt(tx: Transaction, keys: readonly RowKey[]): Promise<Map<string, Image>> {
  const images = new Map<string, Image>()
  for (const group of Map.groupBy(keys, ({ table, column }) => JSON.stringify([table, column])).values()) {
    const [{ table, column }] = group as [RowKey]
    const key = Prisma.raw(`t."${column}"::text`)
    const found = await tx.$queryRaw<{ value: string; image: Image }[]>`
      SELECT ${key} AS "value", to_jsonb(t) AS "image" FROM ${Prisma.raw(`"${table}"`)} t
      WHERE ${key} IN (SELECT jsonb_array_elements_text(${JSON.stringify(group.map(({ value }) => value))}::jsonb))`
    for (const { value, image } of found) images.set(textOf({ table, column, value }), image)
  }
  return images
}

/** The row with a key, of those that were read. */
export const imageAt = (images: ReadonlyMap<string, Image>, key: RowKey): Image | undefined => images.get(textOf(key))

/** Where the rows are that a row without a name of its own is called after. */
function namesakes(map: TableMap, { table, image }: NamedRow): RowKey[] {
  if (ownNameOf(image) !== null) return []
  const { namedBy, partOf } = recordedTables[table] ?? {}
  return (namedBy ?? (partOf === undefined ? [] : [partOf])).flatMap((column) => {
    const reference = map.get(table)?.references.find((each) => each.column === column)
    const value = image[column]
    return reference === undefined || (typeof value !== 'string' && typeof value !== 'number')
      ? []
      : [{ table: reference.parent, column: reference.parentColumn, value: String(value) }]
  })
}

/**
 * What people call rows, in their order: by a name of their own, else after what they are about ("Tax - Alpha"), else by the word for their kind and
 * the record that they are part of ("Person in a company, Alpha").
 */
export async function namesOf(tx: Transaction, map: TableMap, rows: readonly NamedRow[]): Promise<string[]> {
  const keys = rows.map((row) => namesakes(map, row))
  const all = keys.flat()
  if (all.length === 0) return rows.map(({ table, image }) => nameOf(table, image))
  const images = await imagesAt(tx, all)
  const present = all.flatMap((key) => {
    const image = imageAt(images, key)
    return image === undefined ? [] : [{ key: textOf(key), row: { table: key.table, image } }]
  })
  const names = await namesOf(
    tx,
    map,
    present.map(({ row }) => row),
  )
  const nameAt = new Map(present.map(({ key }, index) => [key, names[index]!]))
  return rows.map(({ table, image }, index) => {
    const after = keys[index]!.flatMap((key) => nameAt.get(textOf(key)) ?? [])
    if (after.length === 0) return nameOf(table, image)
    return recordedTables[table]?.namedBy === undefined ? [nameOf(table, image), ...after].join(', ') : after.join(' - ')
  })
}
