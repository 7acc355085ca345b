import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { cacheUntilChange } from './cache.ts'
import { openSql } from './visibility.ts'
import type { Scope } from './visibility.ts'

/**
 * Kinds of articles as a string of bits, at the position of each id 1 for a kind that is meant: two thousand kinds take as many bytes, and whether a match is of
 * one is known at once, where the conditions of the visibility would be asked again in every search. A kind that came later is not meant.
 */
type KindBits = string

export interface Kinds {
  /** What the caller sees and the filters leave. */
  shown: KindBits
  /** Of those, what the caller may read whole. */
  open: KindBits
}

function bitsOf(ids: readonly number[]): KindBits {
  const bits = new Array<string>((ids.at(-1) ?? -1) + 1).fill('0')
  for (const id of ids) bits[id] = '1'
  return bits.join('')
}

/**
 * The kinds that a list shows.
 * @param shown condition on "ArticleKind" a: what the caller sees and the filters leave
 * @param filters a text that identifies the filters
 */
export const kindsFor = (scope: Scope, shown: Prisma.Sql, filters: string): Promise<Kinds> =>
  cacheUntilChange(scope.revision, `kinds ${scope.key} ${filters}`, async () => {
    const kinds = await preparedRows<{ id: number; open: boolean }>(
      Prisma.sql`SELECT a."id", ${openSql(scope)} AS "open" FROM "ArticleKind" a WHERE ${shown} ORDER BY a."id"`,
    )
    return { shown: bitsOf(kinds.map(({ id }) => id)), open: bitsOf(kinds.filter(({ open }) => open).map(({ id }) => id)) }
  })

/** On "SearchedArticle" s: its kind is meant. */
export const isKindSql = (kinds: KindBits): Prisma.Sql =>
  Prisma.sql`(CASE WHEN s."kindId" < ${kinds.length}::int THEN get_bit(${kinds}::varbit, s."kindId") = 1 ELSE false END)`

/** The ids of the kinds that are meant, in order. */
export const kindIdsOf = (kinds: KindBits): number[] => [...kinds].flatMap((bit, id) => (bit === '1' ? [id] : []))
