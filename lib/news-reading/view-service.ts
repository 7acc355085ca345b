import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { Article, ArticleType, LinkingArticle } from '#lib/articles/contract.ts'
import { articlePage, articlesLinkingTo, readArticle } from '#lib/articles/api.ts'
import type { Event } from '#lib/events/contract.ts'
import { selectEvents, toEvent } from '#lib/events/api.ts'
import { newsLinkingTo } from '#lib/news-items/api.ts'
import type { LinkingNewsItem } from '#lib/news-items/contract.ts'
import { linkedVisibleSql, scopeOf } from '#lib/news/api.ts'
import type { Reading } from './reading-contract.ts'
import { readingOf } from './reading-service.ts'

/** Articles among which the related ones are looked for, newest first, and how many of them are shown. */
const CANDIDATES = 24
const RELATED = 4

/** What the screen of one article shows. */
interface ArticleScreen {
  article: Article
  /** By start date; none of a locked article (W43). */
  events: Event[]
  related: Article[]
  /** Published articles whose texts lead to it and that the caller may read; none of a locked article. */
  linkedFrom: LinkingArticle[]
  /** Published news items whose texts lead to it and that the caller may see; none of a locked article. */
  linkingNews: LinkingNewsItem[]
  /** How far the caller got with it; null = the article is locked. */
  reading: Reading | null
}

async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

async function eventsOf(actor: UserActor, articleId: string): Promise<Event[]> {
  const visible = linkedVisibleSql(await scopeOf(actor), 'e')
  return (await selectEvents({ where: Prisma.sql`e."articleId" = ${articleId}::uuid AND ${visible}` })).map(toEvent)
}

/** Open articles that share the most topics, the newest of them first. */
async function relatedTo(actor: UserActor, { id, type, topics }: Article): Promise<Article[]> {
  if (topics.length === 0) return []
  const { items } = await articlePage({ actor, type, filters: { topics }, page: { pageNumber: 1, pageSize: CANDIDATES } })
  const shared = (article: Article): number => article.topics.filter((topic) => topics.includes(topic)).length
  return items
    .filter((article) => article.id !== id && article.access === 'open')
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, RELATED)
}

/**
 * One article with what its screen shows beside it.
 * @param first the type of the list that the reader comes from: it is tried first, then the other one (A122)
 * @returns null when the caller may see neither
 */
export async function articleScreen(actor: UserActor, id: string, first: ArticleType): Promise<ArticleScreen | null> {
  const article = (await orNull(readArticle(actor, first, id))) ?? (await orNull(readArticle(actor, first === 0 ? 1 : 0, id)))
  if (!article) return null
  const [events, related, linkedFrom, linkingNews, reading] = await Promise.all([
    eventsOf(actor, id),
    relatedTo(actor, article),
    article.access === 'open' ? articlesLinkingTo(actor, id) : [],
    article.access === 'open' ? newsLinkingTo(actor, id) : [],
    article.access === 'open' ? readingOf(actor, id) : null,
  ])
  return { article, events, related, linkedFrom, linkingNews, reading }
}
