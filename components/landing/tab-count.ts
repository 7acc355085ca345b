import type { NewsTab } from '#components/news/landing-address.ts'
import type { ListState } from '#components/ui/table/use-list-state.ts'

/** What the head of a list counts. */
const nouns: Readonly<Record<NewsTab, readonly [one: string, many: string]>> = {
  all: ['item', 'items'],
  news: ['news item', 'news items'],
  articles: ['article', 'articles'],
  calendar: ['date', 'dates'],
  videos: ['video', 'videos'],
  publications: ['publication', 'publications'],
}

/** '1 article', '1,204 articles'. */
export const countText = (tab: NewsTab, total: number): string => `${total.toLocaleString('en')} ${nouns[tab][total === 1 ? 0 : 1]}`

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

export interface TabCount {
  /** '1.2K'; '' = not known yet, or could not be counted. */
  short: string
  /** '1,204 articles'; undefined while `short` is of an earlier question, too. */
  text: string | undefined
  /** `short` is of an earlier question. */
  stale: boolean
}

/** What a tab says of its number: one of an earlier question is marked as such, and after a failure there is none. */
export function tabCountOf<Tab extends NewsTab>(
  tab: Tab,
  { data, stale, error }: Pick<ListState<Readonly<Record<Tab, number>>>, 'data' | 'stale' | 'error'>,
): TabCount {
  if (data === undefined || error !== undefined) return { short: '', text: undefined, stale: false }
  return { short: compact.format(data[tab]), text: stale ? undefined : countText(tab, data[tab]), stale }
}
