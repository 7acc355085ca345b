import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { WRITER, linkedVisibleSql, scopeOf, withArticleTitles } from '#lib/news/api.ts'
import type { Scope } from '#lib/news/api.ts'
import { richTextWords } from '#lib/rich-text/document.ts'
import type { LinkingNewsItem, NewsItem } from './contract.ts'

/** Links of news items to articles, see lib/news/article-links.ts. */

const TEXTS = ['repositoryText'] as const

interface Texts {
  repositoryText: string | null
  plainText: string
}

/** Rows as a reader gets them, with what a search, a feed or a sheet shows of their words. */
export const withTitles = async <T extends Texts>(scope: Scope, rows: readonly T[]): Promise<T[]> =>
  (await withArticleTitles(scope, rows, TEXTS)).map((row, index) =>
    row.repositoryText === null || row.repositoryText === rows[index]!.repositoryText
      ? row
      : { ...row, plainText: richTextWords(row.repositoryText) },
  )

/** A stored news item as those get it who write. */
export async function asWritten(item: NewsItem): Promise<NewsItem> {
  const [written] = await withArticleTitles(WRITER, [item], TEXTS)
  return written!
}

/** News items that lead to an article are shown up to so many. */
const LINKING = 20

/** The published news items that lead to an article and that the caller may see, the newest first; those of the article itself stand under it anyway. */
export async function newsLinkingTo(actor: Parameters<typeof scopeOf>[0], id: string): Promise<LinkingNewsItem[]> {
  const visible = linkedVisibleSql(await scopeOf(actor), 'n')
  const rows = await preparedRows<Omit<LinkingNewsItem, 'publishDate'> & { publishDate: Date | null }>(Prisma.sql`
    SELECT n."id"::text AS "id", n."title", n."publishDate", x."type"
    FROM "NewsItemLink" l JOIN "NewsItem" n ON n."id" = l."newsItemId" LEFT JOIN "Article" x ON x."id" = n."articleId"
    WHERE l."linkedId" = ${id}::uuid AND n."published" AND n."articleId" IS DISTINCT FROM l."linkedId" AND ${visible}
    ORDER BY n."publishDate" DESC NULLS LAST, n."id" DESC LIMIT ${LINKING}`)
  return rows.map((row) => ({ ...row, publishDate: row.publishDate?.toISOString() ?? null }))
}
