import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { invalid } from '#lib/errors/app-error.ts'
import { NEWS_PAGE_SIZE } from '#lib/http/page.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import { isPersonal, cacheUntilChange } from '#lib/news/api.ts'
import type { Filters, Scope } from '#lib/news/api.ts'
import { articlePage, scopeOfFilters } from '#lib/articles/api.ts'
import { eventPage } from '#lib/events/api.ts'
import { newsPage } from '#lib/news-items/api.ts'
import { publicationPage, videoPage } from '#lib/media/api.ts'
import { PERMISSION_TYPES, UNKNOWN_TYPE } from './overview-contract.ts'
import type * as contract from './overview-contract.ts'
import type { Dashboard } from './overview-contract.ts'

const FIRST = { pageNumber: 1, pageSize: NEWS_PAGE_SIZE }
const firstOf = <T>({ items, totalCount }: { items: T[]; totalCount: number }) => ({ items, totalCount })

interface Query {
  actor: UserActor
  type: ArticleType
  filters: Filters
  /** A calendar day. */
  eventsFrom: string | undefined
}

/** The first events; from a day on with the number of those that are over. */
async function firstEvents({ actor, type, eventsFrom }: Query, filters: Filters, scope: Scope): Promise<Dashboard['events']> {
  const events = (from?: Date) => eventPage({ actor, type, filters, from, page: FIRST, scope })
  if (eventsFrom === undefined) return firstOf(await events())
  const [all, coming] = await Promise.all([events(), events(new Date(eventsFrom))])
  return { ...firstOf(coming), earlierCount: all.totalCount - coming.totalCount }
}

async function makeDashboard(query: Query, scope: Scope): Promise<Dashboard> {
  const { actor, type, filters } = query
  const typed: Filters = filters.freeTextSearch ? { freeTextSearch: filters.freeTextSearch } : {}
  const [news, articles, events, videos, publications] = await Promise.all([
    newsPage({ actor, type, filters, page: FIRST, scope }),
    articlePage({ actor, type, filters, page: FIRST, scope }),
    firstEvents(query, typed, scope),
    videoPage({ actor, filters: typed, page: FIRST }),
    publicationPage({ actor, filters: typed, page: FIRST }),
  ])
  return { news: firstOf(news), articles: firstOf(articles), events, videos: firstOf(videos), publications: firstOf(publications) }
}

/** E187 (A141, W51): the filters apply to articles and news, what was typed to everything; events are the ones of the articles' type. Cached until the news change. Throws VALIDATION, also without a type (W78). */
export const getDashboard: ServiceFunction<typeof contract.getDashboard> = async ({ actor, query, body }) => {
  const type = body?.type ?? query.newsType
  if (type === undefined) throw invalid(UNKNOWN_TYPE, 'type')
  const filters = body?.filters ?? {}
  const eventsFrom = body?.eventsFrom
  // Read once: what is cached under the key of a scope was made with that scope.
  const scope = await scopeOfFilters(actor, filters)
  if (isPersonal(filters) || filters.withExtendedInfos) return makeDashboard({ actor, type, filters, eventsFrom }, scope)
  const key = `dashboard ${type} ${actor.isInternal} ${scope.key} ${eventsFrom} ${JSON.stringify(filters)}`
  return cacheUntilChange(scope.revision, key, () => makeDashboard({ actor, type, filters, eventsFrom }, scope))
}

/** E188: everybody reads, the firm writes and deletes (A077, A139). */
export const getNewsTypes = ({ actor }: { actor: Pick<UserActor, 'isInternal'> }) => {
  const rights: ('READ' | 'WRITE' | 'DELETE')[] = actor.isInternal ? ['READ', 'WRITE', 'DELETE'] : ['READ']
  const permissions = Object.fromEntries(PERMISSION_TYPES.map((type) => [type, rights])) as Record<
    (typeof PERMISSION_TYPES)[number],
    typeof rights
  >
  return { types: [...PERMISSION_TYPES], permissions }
}
