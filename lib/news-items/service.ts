import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { MAX_CACHED_PAGE_SIZE } from '#lib/db/cache.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { toPage } from '#lib/http/page.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { declareOrderedList, directionSql, limitSql, nullable } from '#lib/lists/list.ts'
import {
  and,
  isPersonal,
  rangeSql,
  tagSql,
  cacheUntilChange,
  itemMatchSql,
  searchFor,
  snippetOf,
  NEWS_TAGS,
  countNewsOf,
  deadlineOf,
  deadlineSql,
  idsByDeadline,
  isByDeadline,
  countTags,
  countedBy,
  linkedVisibleSql,
  ofArticleSql,
  scopeOf,
  visibleSql,
} from '#lib/news/api.ts'
import type { DeadlineRow, Filters, TextSearch, Scope } from '#lib/news/api.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { iso, scopeOfFilters } from '#lib/articles/api.ts'
import type * as contract from './contract.ts'
import { newsItemColumns } from './columns.ts'
import type { FurtherNewsOrder, NewsItem, NewsOrder } from './contract.ts'
import { withTitles } from './links.ts'

/** A news item as the query returns it. */
export interface NewsRow extends DeadlineRow {
  id: string
  title: string
  issueDate: Date
  repositoryText: string | null
  articleId: string | null
  published: boolean
  mustRead: boolean
  isAlive: boolean
  publishDate: Date | null
  creationDate: Date
  lastUpdateDate: Date | null
  territoryIds: string[]
  issuerIds: string[]
  topicIds: string[]
  plainText: string
  version: number
}

/** The columns of NewsRow, of "NewsItem" n. */
export const newsSql = Prisma.sql`
  n."id"::text AS "id", n."title", n."issueDate", n."repositoryText", n."articleId"::text AS "articleId", n."published", n."mustRead", n."isAlive",
  n."publishDate", n."creationDate", n."lastUpdateDate", n."territoryIds"::text[] AS "territoryIds", n."issuerIds"::text[] AS "issuerIds",
  n."topicIds"::text[] AS "topicIds", n."plainText", n."version"`

type NewsStep = OrderStep<NewsOrder>

const NEWEST = Prisma.sql`n."issueDate" DESC, n."id" DESC`
/** The list of news items, on "NewsItem" n: the newest first. */
export const newsItemList = declareOrderedList<typeof newsItemColumns, FurtherNewsOrder, TextSearch>({
  name: 'news items',
  columns: newsItemColumns,
  tables: ['NewsItem', 'NewsItemSummary', 'Article', 'SearchedArticle', 'ArticleSummary', 'ArticleDeadline', 'Event'],
  revisions: ['news', 'subscriptions'],
  orders: {
    title: Prisma.sql`n."title"`,
    issueDate: Prisma.sql`n."issueDate"`,
    publishDate: nullable(Prisma.sql`n."publishDate"`),
    creationDate: Prisma.sql`n."creationDate"`,
    lastUpdateDate: nullable(Prisma.sql`n."lastUpdateDate"`),
    published: Prisma.sql`n."published"`,
    mustRead: Prisma.sql`n."mustRead"`,
    isAlive: Prisma.sql`n."isAlive"`,
    // Read by `idsByDeadline`.
    deadline: () => NEWEST,
    relevance: (direction, search) =>
      search && search.tsquery !== null
        ? Prisma.sql`(news_search(n."title", '') @@ to_tsquery('public.news_words', ${search.tsquery})) ${directionSql(direction === 'asc' ? 'desc' : 'asc')}, ${NEWEST}`
        : NEWEST,
  },
  byDefault: [{ field: 'issueDate', direction: 'desc' }],
  tieBreaker: () => Prisma.sql`n."id" DESC`,
})

interface Query {
  scope: Scope
  where: Prisma.Sql
  orderBy?: readonly NewsStep[]
  search?: TextSearch | null
  page?: PageRequest
}

/** News items in order. The links of their texts show what the reader may see. */
export async function selectNews({ scope, where, orderBy = [], search = null, page }: Query): Promise<NewsRow[]> {
  const order = newsItemList.order(orderBy, search ?? undefined)
  const rows = await rowsOf<NewsRow>(Prisma.sql`
    SELECT ${newsSql}, due."dueAt", due."dueTitle"
    FROM (SELECT n.* FROM "NewsItem" n WHERE ${where} ORDER BY ${order} ${page ? limitSql(page) : Prisma.empty}) n
    ${deadlineSql(Prisma.sql`n."articleId"`)}
    ORDER BY ${order}`)
  return withTitles(scope, rows)
}

/** A page of news by the next deadlines of their articles, see `idsByDeadline`. */
async function newsByDeadline({ type, page, ...query }: Query & { type: 0 | 1 | undefined; page: PageRequest }): Promise<NewsRow[]> {
  const { where, orderBy = [] } = query
  const ids = await idsByDeadline({ row: 'n', open: Prisma.sql`true`, where, type, newest: NEWEST, direction: orderBy[0]!.direction, page })
  const rows = await selectNews({ ...query, where: Prisma.sql`n."id" = ANY(${ids}::uuid[])` })
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** A row as News item of the API. */
export function toNewsItem(row: NewsRow, search: TextSearch | null = null): NewsItem {
  const { id, title, repositoryText, articleId, published, mustRead, isAlive, version } = row
  return {
    id,
    title,
    issueDate: row.issueDate.toISOString(),
    repositoryText,
    articleId,
    published,
    mustRead,
    isAlive,
    publishDate: iso(row.publishDate),
    creationDate: row.creationDate.toISOString(),
    lastUpdateDate: iso(row.lastUpdateDate),
    territories: row.territoryIds,
    issuers: row.issuerIds,
    topics: row.topicIds,
    snippet: search ? (snippetOf(row.plainText, search) ?? snippetOf(title, search)) : null,
    ...deadlineOf(row),
    version,
  }
}

const isSet = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined

/** Conditions of the text filters on fields of news items (W48); filters on other fields concern articles. */
function textSql({ textFilters }: Filters): Prisma.Sql[] {
  return (textFilters ?? []).flatMap(({ field, text }) => {
    const column = field === 'title' ? Prisma.sql`n."title"` : field === 'repositoryText' ? Prisma.sql`n."plainText"` : null
    return column === null || text === '' ? [] : [Prisma.sql`search_text(${column}) LIKE search_pattern(${text})`]
  })
}

/**
 * Every condition of a list of news, visibility included. The type is that of the linked article; news without an article belong to both.
 * Document types and business id are those of the linked article.
 */
export function newsConditions(scope: Scope, filters: Filters, search: TextSearch | null, type?: 0 | 1): Prisma.Sql[] {
  const {
    published,
    territories,
    issuers,
    topics,
    documentTypes,
    issuedDateRange,
    publishedDateRange,
    linkedNewsDateRange,
    businessId,
    mustRead,
    repositoryItem,
    isAlive,
  } = filters
  const wantedTypes = [type, filters.type].filter(isSet)
  const onArticle = (condition: Prisma.Sql) => ofArticleSql('n', condition)
  return [
    linkedVisibleSql(scope, 'n'),
    ...wantedTypes.map((one) => Prisma.sql`(n."articleKey" IS NULL OR ${onArticle(Prisma.sql`a."type" = ${one}`)})`),
    ...(isSet(published) ? [Prisma.sql`n."published" = ${published}`] : []),
    ...(isSet(mustRead) ? [Prisma.sql`n."mustRead" = ${mustRead}`] : []),
    ...(isSet(isAlive) ? [Prisma.sql`n."isAlive" = ${isAlive}`] : []),
    ...(isSet(repositoryItem) ? [Prisma.sql`(n."articleId" IS NULL AND n."repositoryText" IS NOT NULL) = ${repositoryItem}`] : []),
    ...(isSet(businessId)
      ? [Prisma.sql`EXISTS (SELECT 1 FROM "Article" x WHERE x."id" = n."articleId" AND x."businessId" = ${businessId})`]
      : []),
    ...tagSql(Prisma.sql`n."topicIds"`, topics),
    ...tagSql(Prisma.sql`n."territoryIds"`, territories),
    ...tagSql(Prisma.sql`n."issuerIds"`, issuers),
    ...tagSql(Prisma.sql`a."documentTypeIds"`, documentTypes).map(onArticle),
    ...(issuedDateRange ? rangeSql(Prisma.sql`n."issueDate"`, issuedDateRange) : []),
    ...(linkedNewsDateRange ? [Prisma.sql`n."articleId" IS NOT NULL`, ...rangeSql(Prisma.sql`n."issueDate"`, linkedNewsDateRange)] : []),
    ...(publishedDateRange ? rangeSql(Prisma.sql`n."publishDate"`, publishedDateRange) : []),
    ...(search ? [itemMatchSql(search, 'n')] : []),
    ...textSql(filters),
  ]
}

interface NewsList {
  actor: UserActor
  type?: 0 | 1 | undefined
  filters: Filters
  orderBy?: readonly NewsStep[]
  page: PageRequest
  /** Of the caller, when it was read already. */
  scope?: Scope
}

/** A page of the news that the caller may see, newest first unless ordered; cached until the news change. Throws VALIDATION. */
export async function newsPage({ actor, type, filters, orderBy = [], page, scope: given }: NewsList) {
  const scope = given ?? (await scopeOfFilters(actor, filters))
  const make = async () => {
    const search = filters.freeTextSearch ? await searchFor(scope, filters.freeTextSearch, 'n') : null
    const where = and(newsConditions(scope, filters, search, type))
    const listQuery = { scope, where, orderBy, search, page }
    const [rows, total] = await Promise.all([
      isByDeadline(orderBy) ? newsByDeadline({ ...listQuery, type: type ?? filters.type ?? undefined }) : selectNews(listQuery),
      countNewsOf('newsItems', countedBy('newsItems', filters, search), where),
    ])
    return toPage(
      rows.map((row) => toNewsItem(row, search)),
      total,
      page,
    )
  }
  if (isPersonal(filters) || page.pageSize > MAX_CACHED_PAGE_SIZE) return make()
  return cacheUntilChange(
    scope.revision,
    `news ${firmToday()} ${scope.key} ${type} ${JSON.stringify(filters)} ${JSON.stringify(orderBy)} ${page.pageNumber} ${page.pageSize}`,
    make,
  )
}

/** E174. */
export const listNews: ServiceFunction<typeof contract.listNews> = ({ actor, body, query }) =>
  newsPage({ actor, filters: body.filters ?? {}, orderBy: body.orderBy, page: query })

/** Counts per tag under the other filters; cached until the news change. Throws VALIDATION. */
export const countNews: ServiceFunction<typeof contract.countNews> = async ({ actor, body }) => {
  const filters = body.filters ?? {}
  const scope = await scopeOfFilters(actor, filters)
  return cacheUntilChange(scope.revision, `news facets ${scope.key} ${JSON.stringify(filters)}`, async () => {
    const search = filters.freeTextSearch ? await searchFor(scope, filters.freeTextSearch, 'n') : null
    const source = countedBy('newsItems', filters, search)
    return countTags(NEWS_TAGS[source], filters, (remaining) => and(newsConditions(scope, remaining, search)))
  })
}

/** One news item that the caller may see. Throws NOT_FOUND. */
export async function readNews(actor: UserActor, id: string): Promise<NewsItem> {
  const scope = await scopeOf(actor)
  const [row] = await selectNews({ scope, where: Prisma.sql`n."id" = ${id}::uuid AND ${linkedVisibleSql(scope, 'n')}` })
  if (!row) throw notFound()
  return toNewsItem(row)
}

/** E176. Throws NOT_FOUND. */
export const getNews: ServiceFunction<typeof contract.getNews> = ({ actor, params }) => readNews(actor, params.id)

/** E179: [] for a locked article (W65). Throws NOT_FOUND for one that the caller does not see. */
export const listNewsByArticle: ServiceFunction<typeof contract.listNewsByArticle> = async ({ actor, params: { id } }) => {
  const scope = await scopeOf(actor)
  if ((await rowsOf<object>(Prisma.sql`SELECT 1 FROM "Article" a WHERE a."id" = ${id}::uuid AND ${visibleSql(scope)}`)).length === 0)
    throw notFound()
  return (await selectNews({ scope, where: Prisma.sql`n."articleId" = ${id}::uuid AND ${linkedVisibleSql(scope, 'n')}` })).map((row) =>
    toNewsItem(row),
  )
}

/** E180: of the ids, or of all that match the filters, newest first. */
export const listNewsTitles = async ({
  actor,
  body: { ids, filters: given },
}: Pick<Call<typeof contract.listNewsTitles>, 'actor' | 'body'>): Promise<{ id: string; title: string }[]> => {
  const filters = given ?? {}
  const scope = await scopeOfFilters(actor, filters)
  const search = filters.freeTextSearch ? await searchFor(scope, filters.freeTextSearch, 'n') : null
  const conditions = [...newsConditions(scope, filters, search), ...(ids ? [Prisma.sql`n."id" = ANY(${ids}::uuid[])`] : [])]
  return await rowsOf<{ id: string; title: string }>(
    Prisma.sql`SELECT n."id"::text AS "id", n."title" FROM "NewsItem" n WHERE ${and(conditions)} ORDER BY ${NEWEST}`,
  )
}
