import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows, rowsOf } from '#lib/db/rows.ts'
import { openSql, scopeOf, visibleSql } from '#lib/news/api.ts'
import type { Scope } from '#lib/news/api.ts'
import { linkedArticlesOf, richTextWords, withLinkTitles } from '#lib/rich-text/document.ts'
import { SECTIONS } from './contract.ts'
import type { Article, LinkingArticle, Section } from './contract.ts'

/**
 * Links between articles. A text keeps the id of the article that it leads to, and never its title: whoever reads the text gets the title of the moment, so
 * that a rename needs no other text to be written anew, and nothing of the title of an article that is hidden from the reader.
 */

/** Sections as a row or an article has them. */
type Texts = Partial<Record<Section, string | null>>

/** What all internal callers see. */
const INTERNAL: Scope = { revision: '', key: 'internal', everything: true, configurations: [] }

/** Titles of those of some articles that a reader may see, by id. */
async function titlesOf(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; title: string }>(Prisma.sql`
    SELECT a."id"::text AS "id", a."title" FROM "Article" a WHERE a."id" = ANY(${[...ids]}::uuid[]) AND ${visibleSql(scope)}`)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const textsOf = (texts: Texts): string[] => SECTIONS.flatMap((section) => texts[section] ?? [])

/** Sections with the titles that a reader gets; the others of a row stay. Without links nothing is asked. */
async function named<T extends Texts>(scope: Scope, rows: readonly T[]): Promise<T[]> {
  const ids = [...new Set(rows.flatMap(textsOf).flatMap(linkedArticlesOf))]
  if (ids.length === 0) return [...rows]
  const titles = await titlesOf(scope, ids)
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      SECTIONS.flatMap((section) => {
        const text = row[section]
        return typeof text === 'string' ? [[section, withLinkTitles(text, titles, scope.everything)]] : []
      }),
    ),
  }))
}

/** Rows as a reader gets them; what a search shows of their words too. */
export async function withTitles<T extends Texts & { words: string | null }>(scope: Scope, rows: readonly T[]): Promise<T[]> {
  return (await named(scope, rows)).map((row, index) => {
    const texts = textsOf(row)
    const isSame = row.words === null || texts.every((text, at) => text === textsOf(rows[index]!)[at])
    return isSame ? row : { ...row, words: texts.map(richTextWords).join('\n') }
  })
}

/** What a form of an article held, with the titles of now. */
export async function formAsWritten(form: Record<string, unknown>): Promise<Record<string, unknown>> {
  const sections = SECTIONS.flatMap((section) => (typeof form[section] === 'string' ? [[section, form[section]] as const] : []))
  return { ...form, ...(await named<Texts>(INTERNAL, [Object.fromEntries(sections)]))[0] }
}

/** A stored article, or what it was, as a reader gets it. */
export async function asRead(scope: Scope, article: Article): Promise<Article> {
  const [description] = await named(scope, [article.description])
  return { ...article, description: description! }
}

/** The same for those who write. */
export const asWritten = (article: Article): Promise<Article> => asRead(INTERNAL, article)

/** The words of the sections of those of some articles that lead to others, as a reader gets them: the stored ones name no article. By id. */
export async function linkedWords(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, Partial<Record<Section, string>>>> {
  const rows = await rowsOf<Texts & { id: string }>(Prisma.sql`
    SELECT t."articleId"::text AS "id", t."background", t."whatsNew", t."whatsNext", t."freeContent" FROM "ArticleText" t
    WHERE t."articleId" IN (SELECT l."articleId" FROM "ArticleLink" l WHERE l."articleId" = ANY(${[...ids]}::uuid[]))`)
  return new Map(
    (await named(scope, rows)).map((row) => [
      row.id,
      Object.fromEntries(SECTIONS.flatMap((section) => (row[section] ? [[section, richTextWords(row[section])]] : []))),
    ]),
  )
}

/** Articles that lead to another one are shown up to so many. */
const LINKING = 20

/** The published articles that lead to an article and that the caller may read whole, the newest first. */
export async function articlesLinkingTo(actor: Parameters<typeof scopeOf>[0], id: string): Promise<LinkingArticle[]> {
  const scope = await scopeOf(actor)
  const rows = await preparedRows<Omit<LinkingArticle, 'publishDate'> & { publishDate: Date | null }>(Prisma.sql`
    SELECT a."id"::text AS "id", a."type", a."title", a."publishDate" FROM "ArticleLink" l JOIN "Article" a ON a."id" = l."articleId"
    WHERE l."linkedId" = ${id}::uuid AND l."articleId" <> l."linkedId" AND a."published" AND ${openSql(scope)}
    ORDER BY a."publishDate" DESC NULLS LAST, a."businessId" DESC, a."id" DESC LIMIT ${LINKING}`)
  return rows.map((row) => ({ ...row, publishDate: row.publishDate?.toISOString() ?? null }))
}
