import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows, rowsOf } from '#lib/db/rows.ts'
import { WRITER, openSql, scopeOf, withArticleTitles } from '#lib/news/api.ts'
import type { Scope } from '#lib/news/api.ts'
import { richTextWords } from '#lib/rich-text/document.ts'
import { SECTIONS } from './contract.ts'
import type { Article, LinkingArticle, Section } from './contract.ts'

/** Links between articles, see lib/news/article-links.ts. */

/** Sections as a row or an article has them. */
type Texts = Partial<Record<Section, string | null>>

const textsOf = (texts: Texts): string[] => SECTIONS.flatMap((section) => texts[section] ?? [])

/** Sections with the titles that a reader gets; the others of a row stay. */
const named = <T extends Texts>(scope: Scope, rows: readonly T[]): Promise<T[]> => withArticleTitles(scope, rows, SECTIONS)

/** Rows as a reader gets them; what a search shows of their words too. */
export async function withTitles<T extends Texts & { words: string | null }>(scope: Scope, rows: readonly T[]): Promise<T[]> {
  return (await named(scope, rows)).map((row, index) => {
    const texts = textsOf(row)
    const isSame = row.words === null || texts.every((text, at) => text === textsOf(rows[index]!)[at])
    return isSame ? row : { ...row, words: texts.map(richTextWords).join('\n') }
  })
}

/** A stored article, or what it was, as a reader gets it. */
export async function asRead(scope: Scope, article: Article): Promise<Article> {
  const [description] = await named(scope, [article.description])
  return { ...article, description: description! }
}

/** The same for those who write. */
export const asWritten = (article: Article): Promise<Article> => asRead(WRITER, article)

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
