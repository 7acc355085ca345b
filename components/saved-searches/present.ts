import type { ArticleType } from '#lib/articles/contract.ts'
import { withLanding, THREE_W } from '#components/news/landing-address.ts'
import { filtersOf, readChosen, readSearch, toFilterBody, type NewsFilterBody } from '#components/news/news-filters.ts'

/** What a search looks for, and where it opens. */
export interface PresentSearch {
  type: ArticleType
  filters: Omit<NewsFilterBody, 'unread' | 'sinceLastVisit' | 'exportAsSubscriptionId' | 'withExtendedInfos'>
  address: string
}

/** Depend on when one looks: a new match is unread and newer than any visit. */
const PASSING = ['new', 'unread']
/** What belongs to other tabs, or to one moment of the page. */
const ELSEWHERE = ['item', 'month', 'view', 'day']

/** The search of articles that an address of the news stands for, whichever tab it shows. */
export function presentSearch(query: URLSearchParams, type: ArticleType, isInternal: boolean): PresentSearch {
  const remaining = new URLSearchParams(query)
  for (const key of [...PASSING, ...ELSEWHERE]) remaining.delete(key)
  const address = withLanding(remaining, { type, tab: 'articles' })
  const filters = filtersOf('articles', { isInternal, threeW: type === THREE_W })
  return {
    type,
    filters: toFilterBody(readChosen(address, filters), filters, readSearch(address.get('search'))),
    address: address.toString(),
  }
}

/** There is something to look for: otherwise every new article would match. */
export const looksForSomething = ({ filters }: PresentSearch): boolean => Object.keys(filters).length > 0
