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
interface Place {
  table: string
  column: string
  value: string
}

const textOf = ({ table, column, value }: Place): string => JSON.stringify([table, column, value])

/** Rows that are there, by their places. */
export async function imagesAt(tx: Transaction, places: readonly Place[]): Promise<Map<string, Image>> {
  const images = new Map<string, Image>()
  for (const group of Map.groupBy(places, ({ table, column }) => JSON.stringify([table, column])).values()) {
    const [{ table, column }] = group as [Place]
    const key = Prisma.raw(`t."${column}"::text`)
    const found = await tx.$queryRaw<{ value: string; image: Image }[]>`
      SELECT ${key} AS "value", to_jsonb(t) AS "image" FROM ${Prisma.raw(`"${table}"`)} t
      WHERE ${key} IN (SELECT jsonb_array_elements_text(${JSON.stringify(group.map(({ value }) => value))}::jsonb))`
    for (const { value, image } of found) images.set(textOf({ table, column, value }), image)
  }
  return images
}

/** The row at a place, of those that were read. */
export const imageAt = (images: ReadonlyMap<string, Image>, place: Place): Image | undefined => images.get(textOf(place))

/** Where the rows are that a row without a name of its own is called after. */
function namesakes(map: TableMap, { table, image }: NamedRow): Place[] {
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
  const places = rows.map((row) => namesakes(map, row))
  const all = places.flat()
  if (all.length === 0) return rows.map(({ table, image }) => nameOf(table, image))
  const images = await imagesAt(tx, all)
  const present = all.flatMap((place) => {
    const image = imageAt(images, place)
    return image === undefined ? [] : [{ place: textOf(place), row: { table: place.table, image } }]
  })
  const names = await namesOf(
    tx,
    map,
    present.map(({ row }) => row),
  )
  const nameAt = new Map(present.map(({ place }, index) => [place, names[index]!]))
  return rows.map(({ table, image }, index) => {
    const after = places[index]!.flatMap((place) => nameAt.get(textOf(place)) ?? [])
    if (after.length === 0) return nameOf(table, image)
    return recordedTables[table]?.namedBy === undefined ? [nameOf(table, image), ...after].join(', ') : after.join(' - ')
  })
}
