import { monthRange, readMonth } from '#components/calendar/month.ts'
import { readView } from '#components/calendar/views.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import { THREE_W, type Landing, type NewsTab } from '#components/news/landing-address.ts'
import { filtersOf, readChosen, readSearch, toFilterBody, type NewsFilterBody } from '#components/news/news-filters.ts'
import { readSort } from '#components/news/sort-order.ts'
import { firmToday } from '#lib/text/short-date.ts'

const YEAR_DIGITS = 4

/** Requests of the landing, computed alike on the server, which prefetches them, and in the browser. */

/** What the address says about the list. */
export function listRequest(query: URLSearchParams, { type, tab }: Landing, isInternal: boolean) {
  const filters = filtersOf(tab, { isInternal, threeW: type === THREE_W })
  const chosen = readChosen(query, filters)
  const search = readSearch(query.get('search'))
  return { filters, chosen, search, body: toFilterBody(chosen, filters, search), sort: readSort(query.get('sort'), search) }
}

export const deskInput = (type: ArticleType) => ({ body: { type } })
export const dashboardInput = (type: ArticleType, filters: NewsFilterBody, eventsFrom: string) => ({
  query: {},
  body: { type, filters, eventsFrom },
})

/** What the counts of the calendar are about: what is not over, as its tab counts, or the dates of the year or the past month that it shows. */
function calendarCounts(query: URLSearchParams, filters: NewsFilterBody) {
  const [view, today] = [readView(query.get('view')), firmToday()]
  const month = readMonth(query.get('month'), today)
  const year = month.slice(0, YEAR_DIGITS)
  if (view === 'agenda' || (view !== 'year' && month >= today.slice(0, month.length)))
    return { filters: { ...filters, publishedDateRange: { start: today } } }
  const { start, end } = view === 'year' ? { start: `${year}-01-01`, end: `${year}-12-31` } : monthRange(month)
  return { filters, days: { from: start, to: end } }
}

/** Counts per tag: how many articles, news items or events; null = the tab has none. */
export function countsRequest({ type, tab }: Landing, filters: NewsFilterBody, query: URLSearchParams) {
  if (tab === 'videos' || tab === 'publications') return null
  if (tab === 'news') return { key: 'POST /api/v1/News/facets', input: { body: { filters: { ...filters, type } } } } as const
  if (tab === 'calendar') return { key: 'POST /api/v1/Event/facets', input: { body: calendarCounts(query, { ...filters, type }) } } as const
  if (type === THREE_W) return { key: 'POST /api/v1/Article3W/facets', input: { body: { filters } } } as const
  return { key: 'POST /api/v1/ArticleGlobal/facets', input: { body: { filters } } } as const
}

/** The request of the counts of all tabs, each with its own filters. */
export function tabCountsInput(query: URLSearchParams, type: ArticleType, isInternal: boolean) {
  const of = (tab: NewsTab) => listRequest(query, { type, tab }, isInternal).body
  return {
    body: {
      type,
      filters: {
        news: of('news'),
        articles: of('articles'),
        calendar: of('calendar'),
        videos: of('videos'),
        publications: of('publications'),
      },
    },
  }
}
