import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { preparedRows, rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ReferenceKind } from '#lib/db/generated/client.ts'
import { MAX_CACHED_PAGE_SIZE } from '#lib/db/cache.ts'
import type { Call } from '#lib/http/call.ts'
import type { ResultOf } from '#lib/http/endpoint.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import { toPage } from '#lib/http/page.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { firmToday } from '#lib/text/short-date.ts'
import {
  and,
  articleConditions,
  isByDeadline,
  isPersonal,
  kindsFor,
  cacheUntilChange,
  searchAsTyped,
  searchFor,
  ARTICLE_TAGS,
  countNewsOf,
  countTags,
  countedBy,
  foundArticleTags,
  linkedVisibleSql,
  runningSubscriptions,
  scopeOf,
  scopeOfSubscription,
  visibleSql,
} from '#lib/news/api.ts'
import type { Filters, TagCount, TagKind, TextSearch, Scope } from '#lib/news/api.ts'
import { ARTICLE_TYPE } from './contract.ts'
import type * as contract from './contract.ts'
import type { Article, ArticleType } from './contract.ts'
import { selectFound } from './found.ts'
import { NEWEST, articlesByDeadline, selectArticle, selectArticles, toArticle } from './rows.ts'
import type { ArticleStep } from './rows.ts'
import { clientNotesOf } from './note-service.ts'
import { askSubscriptions, taggedArticle } from './verdict.ts'

const NO_SUBSCRIPTION = 'There is no such subscription'
const UNKNOWN_TYPE = 'There is no such type'
/** The scope of a list: the caller's, or that of one subscription (A142). Throws VALIDATION. */
export async function scopeOfFilters(actor: UserActor, { exportAsSubscriptionId }: Filters): Promise<Scope> {
  if (!exportAsSubscriptionId) return scopeOf(actor)
  const scope = await scopeOfSubscription(actor, exportAsSubscriptionId)
  if (!scope) throw invalid(NO_SUBSCRIPTION, 'filters.exportAsSubscriptionId')
  return scope
}

interface LinkedRow {
  id: string
  articleId: string
  title: string
  issueDate: Date
  published: boolean
  mustRead: boolean
  isAlive: boolean
}

/** News linked to articles, newest first, as far as the caller may see them (W65). */
async function linkedNewsOf(scope: Scope, articleIds: readonly string[]): Promise<ReadonlyMap<string, Article['linkedNews']>> {
  const linked = new Map<string, Article['linkedNews']>()
  for (const { articleId, issueDate, ...row } of await preparedRows<LinkedRow>(Prisma.sql`
    SELECT n."id"::text AS "id", n."articleId"::text AS "articleId", n."title", n."issueDate", n."published", n."mustRead", n."isAlive"
    FROM "NewsItem" n WHERE n."articleId" = ANY(${[...articleIds]}::uuid[]) AND ${linkedVisibleSql(scope, 'n')}
    ORDER BY n."issueDate" DESC, n."id" DESC`)) {
    linked.set(articleId, [...(linked.get(articleId) ?? []), { ...row, issueDate: issueDate.toISOString() }])
  }
  return linked
}

interface Extensions {
  notes: Awaited<ReturnType<typeof clientNotesOf>>
  linked: ReadonlyMap<string, Article['linkedNews']>
}

/** An article with its notes and linked news; a locked one stays without (W49, W64). */
const extended = (article: Article, { notes, linked }: Extensions): Article =>
  article.access === 'open' ? { ...article, notes: notes.get(article.id) ?? [], linkedNews: linked.get(article.id) ?? [] } : article

async function withExtended(scope: Scope, articles: Article[]): Promise<Article[]> {
  const ids = articles.filter(({ access }) => access === 'open').map(({ id }) => id)
  const [notes, linked] = await Promise.all([clientNotesOf(scope, ids), linkedNewsOf(scope, ids)])
  return articles.map((article) => extended(article, { notes, linked }))
}

interface ArticleList {
  actor: UserActor
  type?: ArticleType | undefined
  filters: Filters
  orderBy?: readonly ArticleStep[]
  page: PageRequest
  /** When it is read already. */
  scope?: Scope
}

/** Whether filters by tags narrow a list that the summaries know in whole: then the kinds that they leave are few. */
const isNarrowedByTags = (filters: Filters): boolean =>
  countedBy('articles', filters, null) === 'summaries' &&
  [filters.topics, filters.territories, filters.issuers, filters.documentTypes].some((ids) => ids && ids.length > 0)

/**
 * The page of a search by words that is asked for by relevance or as the newest first, or of a list that tags narrow, the newest first; null where another
 * order is, or where it finds nothing on this page.
 */
async function foundPage({ actor, type, filters, orderBy = [], page, scope }: ArticleList & { scope: Scope }, search: TextSearch | null) {
  const [step] = orderBy
  const byRelevance = step?.field === 'relevance' && step.direction === 'asc'
  const { freeTextSearch: text, ...others } = filters
  const isFound = search ? search.tsquery !== null : !text && isNarrowedByTags(others)
  if (!isFound || orderBy.length > 1 || (step && !byRelevance)) return null
  const isSummarized = countedBy('articles', others, null) === 'summaries'
  const further = and(articleConditions({ scope, actor, filters: others, search: null, type }))
  const known = isSummarized ? others : {}
  const kinds = await kindsFor(
    scope,
    and(articleConditions({ scope, actor, filters: known, search: null, type })),
    `${type} ${JSON.stringify(known)}`,
  )
  const rows = await selectFound({ scope, search, kinds, further: isSummarized ? null : further, byRelevance, page })
  return rows.length === 0 ? null : { items: rows.map((row) => toArticle(row, search)), total: rows[0]!.total }
}

/**
 * A page of the articles that the caller may see, newest first unless ordered. Pages and totals are cached until the news change.
 * Throws VALIDATION for exportAsSubscriptionId that is none of the caller's.
 */
export async function articlePage({ actor, type, filters, orderBy = [], page, scope: given }: ArticleList) {
  const scope = given ?? (await scopeOfFilters(actor, filters))
  const listKey = `${type} ${JSON.stringify(filters)}`
  const isCached = !isPersonal(filters) && !filters.withExtendedInfos && page.pageSize <= MAX_CACHED_PAGE_SIZE
  const cached = <T>(key: string, make: () => Promise<T>) =>
    isCached ? cacheUntilChange(scope.revision, `articles ${scope.key} ${key}`, make) : make()
  return cached(`page ${firmToday()} ${listKey} ${JSON.stringify(orderBy)} ${page.pageNumber} ${page.pageSize}`, async () => {
    const text = filters.freeTextSearch
    const listQuery = { actor, type, filters, orderBy, page, scope }
    // The words as they are typed first, without a look at whether they find anything.
    const asTyped = await foundPage(listQuery, text ? await searchAsTyped(scope, text, 'a') : null)
    const search = text && !asTyped ? await searchFor(scope, text, 'a') : null
    const found = asTyped ?? (search && (await foundPage(listQuery, search)))
    if (found) return toPage(filters.withExtendedInfos ? await withExtended(scope, found.items) : found.items, found.total, page)
    const where = and(articleConditions({ scope, actor, filters, search, type }))
    const listed = { scope, where, orderBy, search, page }
    const [rows, totalCount] = await Promise.all([
      isByDeadline(orderBy) ? articlesByDeadline({ ...listed, type }) : selectArticles(listed),
      cached(`count ${listKey}`, () => countNewsOf('articles', countedBy('articles', filters, search), where)),
    ])
    const articles = rows.map((row) => toArticle(row, search))
    return toPage(filters.withExtendedInfos ? await withExtended(scope, articles) : articles, totalCount, page)
  })
}

/** One article that the caller may see, with notes and linked news; drafts and denied ones read as absent. Throws NOT_FOUND. */
export async function readArticle(actor: UserActor, type: ArticleType, id: string): Promise<Article> {
  const scope = await scopeOf(actor)
  const [row, notes, linked] = await Promise.all([
    selectArticle({ scope, id, type }),
    clientNotesOf(scope, [id]),
    linkedNewsOf(scope, [id]),
  ])
  if (!row) throw notFound()
  return extended(toArticle(row), { notes, linked })
}

interface TitleRow {
  id: string
  businessId: number
  title: string
}

/** The services of one article type (A122): each controller returns 404 for articles of the other. */
function articleServices(type: ArticleType) {
  return {
    /** E147, E158. */
    paged: ({ actor, body, query }: Pick<Call<typeof contract.listArticles3W>, 'actor' | 'body' | 'query'>) =>
      articlePage({ actor, type, filters: body.filters ?? {}, orderBy: body.orderBy, page: query }),

    /** Counts per tag under the other filters. */
    facets: async ({ actor, body }: Pick<Call<typeof contract.countArticles3W>, 'actor' | 'body'>) => {
      const filters = body.filters ?? {}
      const scope = await scopeOfFilters(actor, filters)
      const { freeTextSearch: text, ...others } = filters
      const count = (search: TextSearch | null) => {
        const counted = countedBy('articles', others, search?.tsquery === null ? search : null)
        const tags = search && counted === 'summaries' ? foundArticleTags(scope, search) : ARTICLE_TAGS[counted]
        return countTags(tags, filters, (remaining) =>
          and(articleConditions({ scope, actor, filters: remaining, search: counted === 'summaries' ? null : search, type })),
        )
      }
      const make = async () => {
        const asTyped = text ? await searchAsTyped(scope, text, 'a') : null
        const counts = asTyped || !text ? await count(asTyped) : null
        return counts && (!text || Object.values(counts).some(({ length }) => length > 0))
          ? counts
          : count(await searchFor(scope, text!, 'a'))
      }
      return isPersonal(filters) ? make() : cacheUntilChange(scope.revision, `facets ${type} ${scope.key} ${JSON.stringify(filters)}`, make)
    },

    /** E148, E159. Throws NOT_FOUND. */
    get: ({ actor, params }: Pick<Call<typeof contract.getArticle3W>, 'actor' | 'params'>) => readArticle(actor, type, params.id),

    /** E156, E165: of the ids, or of all that match the filters, newest first. */
    titles: async ({ actor, body: { ids, filters: given } }: Pick<Call<typeof contract.listArticleTitles3W>, 'actor' | 'body'>) => {
      const filters = given ?? {}
      const scope = await scopeOfFilters(actor, filters)
      const search = filters.freeTextSearch ? await searchFor(scope, filters.freeTextSearch, 'a') : null
      const conditions = [
        ...articleConditions({ scope, actor, filters, search, type }),
        ...(ids ? [Prisma.sql`a."id" = ANY(${ids}::uuid[])`] : []),
      ]
      return await rowsOf<TitleRow>(Prisma.sql`
        SELECT a."id"::text AS "id", a."businessId", a."title" FROM "Article" a WHERE ${and(conditions)}
        ORDER BY ${NEWEST}`)
    },

    /** E153, E164: a hint; the insert takes the number that is free then (A123). Throws VALIDATION. */
    nextBusinessId: async ({ params }: Pick<Call<typeof contract.nextBusinessId3W>, 'params'>) => {
      const counter = await db.articleCounter.findUnique({ where: { type: typeOf(params.type) } })
      return (counter?.last ?? 0) + 1
    },
  }
}

/** 0 or 1 of a path. Throws VALIDATION. */
function typeOf(text: string): ArticleType {
  if (text !== '0' && text !== '1') throw invalid(UNKNOWN_TYPE, 'type')
  return text === '0' ? ARTICLE_TYPE.threeW : ARTICLE_TYPE.global
}

/** E189 (A140): tags of the articles that the caller may see. Throws VALIDATION. */
export const getUsedTags = async ({
  actor,
  params,
}: {
  actor: UserActor
  params: { type: string }
}): Promise<Record<TagKind, string[]>> => {
  const type = typeOf(params.type)
  const scope = await scopeOf(actor)
  return cacheUntilChange(scope.revision, `used ${type} ${scope.key}`, async () => {
    const { territories, issuers, topics, documentTypes } = await countTags(
      ARTICLE_TAGS.summaries,
      {},
      () => Prisma.sql`a."type" = ${type} AND ${visibleSql(scope)}`,
    )
    const ids = (counts: readonly TagCount[]) => counts.map(({ id }) => id)
    return { territories: ids(territories), issuers: ids(issuers), topics: ids(topics), documentTypes: ids(documentTypes) }
  })
}

const kindOfDimension: Record<'a' | 'b' | 'c', ReferenceKind> = { a: 'TERRITORY', b: 'TOPIC', c: 'DOCUMENT_TYPE' }

/** E157, E166 (A124): running 3W subscriptions for which an article with these tags is open. Throws NOT_FOUND. */
export const impactOf = async ({
  params,
}: Pick<Call<typeof contract.impactOf3W>, 'params'>): Promise<ResultOf<typeof contract.impactOf3W>> => {
  for (const dimension of ['a', 'b', 'c'] as const) {
    const id = params[dimension]
    if (id !== 'all' && (await db.referenceItem.count({ where: { id, kind: kindOfDimension[dimension] } })) === 0) throw notFound()
  }
  const tag = (id: string) => (id === 'all' ? [] : [id])
  const article = taggedArticle({ territories: tag(params.a), topics: tag(params.b), documentTypes: tag(params.c) })
  const open = (await askSubscriptions(article, await runningSubscriptions())).filter(({ outcome }) => outcome === 'open')
  const subscriptions = await rowsOf<{ id: string; serviceName: string; companyName: string; entityName: string }>(Prisma.sql`
    SELECT s."id"::text AS "id", v."name" AS "serviceName", g."name" AS "companyName", e."name" AS "entityName"
    FROM "Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId" JOIN "Company" g ON g."id" = e."companyId"
    WHERE s."id" = ANY(${open.map(({ id }) => id)}::uuid[])
    ORDER BY lower(g."name"), lower(e."name"), lower(v."name"), s."id"`)
  return { count: subscriptions.length, subscriptions }
}

const threeW = articleServices(ARTICLE_TYPE.threeW)
const global = articleServices(ARTICLE_TYPE.global)

export const listArticles3W = threeW.paged
export const countArticles3W = threeW.facets
export const getArticle3W = threeW.get
export const listArticleTitles3W = threeW.titles
export const nextBusinessId3W = threeW.nextBusinessId

export const listArticlesGlobal = global.paged
export const countArticlesGlobal = global.facets
export const getArticleGlobal = global.get
export const listArticleTitlesGlobal = global.titles
export const nextBusinessIdGlobal = global.nextBusinessId
