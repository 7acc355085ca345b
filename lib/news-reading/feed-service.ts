import 'server-only'
import { config } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { RSS_TYPE } from '#lib/files/media-types.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { MAX_PAGE_SIZE } from '#lib/http/page.ts'
import { textFile } from '#lib/http/text-file.ts'
import { readerOf } from '#lib/personal/api.ts'
import { richTextWords } from '#lib/rich-text/document.ts'
import { newsPath, and, articleConditions, rangeSql, openSql, scopeOf } from '#lib/news/api.ts'
import { ARTICLE_TYPE, SECTIONS } from '#lib/articles/contract.ts'
import { selectArticles, toArticle } from '#lib/articles/api.ts'
import { newsConditions, selectNews, toNewsItem } from '#lib/news-items/api.ts'
import type * as contract from './feed-contract.ts'
import { feedFile } from './feed-file.ts'
import type { FeedEntry } from './feed-file.ts'

/** Entries of a feed, news and articles together. */
const FEED_LENGTH = 100

/**
 * E212 (A145, W54): what the caller, or the person of the key, may read whole; locked articles are left out (W43).
 * Throws UNAUTHENTICATED for a key that is no good, TOO_MANY_REQUESTS when it is used too often.
 */
export const getFeed: ServiceFunction<typeof contract.getFeed> = async ({ actor, query: { key, type, territory, topic } }) => {
  const reader = await readerOf(actor, key, 'feed')
  const scope = await scopeOf(reader)
  const filters = { published: true, territories: territory, topics: topic }
  const page = { pageNumber: 1, pageSize: FEED_LENGTH }
  const [articles, news] = await Promise.all([
    selectArticles({
      scope,
      where: and([...articleConditions({ scope, actor: reader, filters, search: null, type }), openSql(scope)]),
      page,
    }),
    selectNews({
      scope,
      where: and(newsConditions(scope, filters, null, type)),
      orderBy: [{ field: 'publishDate', direction: 'desc' }],
      page,
    }),
  ])
  const names = await namesOf(
    [...articles, ...news].flatMap(({ territoryIds, issuerIds, topicIds }) => [...territoryIds, ...issuerIds, ...topicIds]),
  )
  const { publicUrl } = config()
  const categories = (row: { territoryIds: string[]; issuerIds: string[]; topicIds: string[] }) =>
    [...row.territoryIds, ...row.issuerIds, ...row.topicIds].flatMap((id) => names.get(id) ?? [])
  const entries: FeedEntry[] = [
    ...articles.map((row) => ({
      id: row.id,
      title: row.title,
      link: `${publicUrl}/news/view/${row.id}`,
      description: SECTIONS.map((section) => (row[section] === null ? '' : richTextWords(row[section]))).join(' '),
      published: row.publishDate ?? row.creationDate,
      categories: categories(row),
    })),
    ...news.map((row) => ({
      id: row.id,
      title: row.title,
      link: `${publicUrl}${newsPath(row)}`,
      description: row.plainText,
      published: row.publishDate ?? row.issueDate,
      categories: categories(row),
    })),
  ]
  entries.sort((a, b) => b.published.getTime() - a.published.getTime())
  const text = feedFile({
    title: 'Regulatory news',
    link: `${publicUrl}/articles`,
    description: 'News and articles as you may read them in the portal',
    entries: entries.slice(0, FEED_LENGTH),
  })
  return textFile(text, { name: 'news.xml', contentType: RSS_TYPE, disposition: 'inline' })
}

async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const items = await db.referenceItem.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, name: true } })
  return new Map(items.map(({ id, name }) => [id, name]))
}

const ALL = { pageNumber: 1, pageSize: MAX_PAGE_SIZE }

/** E213 (A146): the oldest first, so that a caller can go on from the last one. */
export const listPublishedNews: ServiceFunction<typeof contract.listPublishedNews> = async ({ actor, query: { from, to } }) => {
  const scope = await scopeOf(actor)
  const conditions = [
    ...newsConditions(scope, { published: true }, null),
    ...rangeSql(Prisma.sql`n."publishDate"`, { start: from, end: to }),
  ]
  return (await selectNews({ scope, where: and(conditions), orderBy: [{ field: 'publishDate', direction: 'asc' }], page: ALL })).map(
    (row) => toNewsItem(row),
  )
}

/** E214 (A146): the oldest first. */
export const listPublishedArticles3W: ServiceFunction<typeof contract.listPublishedArticles3W> = async ({ actor, query: { from, to } }) => {
  const scope = await scopeOf(actor)
  const conditions = [
    ...articleConditions({ scope, actor, filters: { published: true }, search: null, type: ARTICLE_TYPE.threeW }),
    ...rangeSql(Prisma.sql`a."publishDate"`, { start: from, end: to }),
  ]
  return (await selectArticles({ scope, where: and(conditions), orderBy: [{ field: 'publishDate', direction: 'asc' }], page: ALL })).map(
    (row) => toArticle(row),
  )
}
