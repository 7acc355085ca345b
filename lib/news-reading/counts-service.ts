import 'server-only'
import { articlePage, scopeOfFilters } from '#lib/articles/api.ts'
import { eventPage } from '#lib/events/api.ts'
import { NEWS_PAGE_SIZE } from '#lib/http/page.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { publicationPage, videoPage } from '#lib/media/api.ts'
import { newsPage } from '#lib/news-items/api.ts'
import { firmToday } from '#lib/text/short-date.ts'
import type * as contract from './overview-contract.ts'

/** The page that a list shows first: what is remembered of it serves both. */
const FIRST = { pageNumber: 1, pageSize: NEWS_PAGE_SIZE }

/** How much each list of the news holds for the caller under the filters that it has; of the calendar the dates that are not over. */
export const countNews: ServiceFunction<typeof contract.countNews> = async ({ actor, body: { type, filters } }) => {
  const scope = await scopeOfFilters(actor, {})
  const from = new Date(firmToday())
  const [news, articles, events, videos, publications] = await Promise.all([
    newsPage({ actor, type, filters: filters?.news ?? {}, page: FIRST, scope }),
    articlePage({ actor, type, filters: filters?.articles ?? {}, page: FIRST, scope }),
    eventPage({ actor, type, filters: filters?.calendar ?? {}, from, page: FIRST, scope }),
    videoPage({ actor, filters: filters?.videos ?? {}, page: FIRST }),
    publicationPage({ actor, filters: filters?.publications ?? {}, page: FIRST }),
  ])
  return {
    news: news.totalCount,
    articles: articles.totalCount,
    calendar: events.totalCount,
    videos: videos.totalCount,
    publications: publications.totalCount,
  }
}
