import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { linkedArticlesOf, withLinkTitles } from '#lib/rich-text/document.ts'
import { visibleSql } from './visibility.ts'
import type { Scope } from './visibility.ts'

/**
 * Links to articles in texts. A text keeps the id of the article that it leads to, and never its title: whoever reads the text gets the title of the moment,
 * so that a rename needs no other text to be written again, and nothing of the title of an article that is hidden from the reader.
 */

/** What all who write see. */
export const WRITER: Scope = { revision: '', key: 'internal', everything: true, configurations: [] }

/** Titles of those of some articles that a reader may see. */
export const visibleTitles = (scope: Scope, ids: readonly string[]): Promise<{ id: string; title: string }[]> =>
  rowsOf(Prisma.sql`
    SELECT a."id"::text AS "id", a."title" FROM "Article" a WHERE a."id" = ANY(${[...ids]}::uuid[]) AND ${visibleSql(scope)}`)

/** Rows whose texts show the titles that a reader gets; the rest of a row stays. Without links nothing is asked. @param fields that hold texts */
export async function withArticleTitles<Field extends string, T extends Partial<Record<Field, unknown>>>(
  scope: Scope,
  rows: readonly T[],
  fields: readonly Field[],
): Promise<T[]> {
  const textsOf = (row: T) =>
    fields.flatMap((field): [Field, string][] => {
      const text: unknown = row[field]
      return typeof text === 'string' ? [[field, text]] : []
    })
  const ids = new Set(rows.flatMap(textsOf).flatMap(([, text]) => linkedArticlesOf(text)))
  if (ids.size === 0) return [...rows]
  const titles = new Map((await visibleTitles(scope, [...ids])).map(({ id, title }) => [id, title]))
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(textsOf(row).map(([field, text]) => [field, withLinkTitles(text, titles, scope.everything)])),
  }))
}
