/** Orders of the articles by what the address says; the server's own order is newest first. */
export const articleSorts = {
  relevance: 'Best match',
  newest: 'Newest first',
  deadline: 'Next deadline first',
  unread: 'Unread first',
  oldest: 'Oldest first',
  title: 'Title',
} as const
export type ArticleSort = keyof typeof articleSorts

interface Order<Field extends string> {
  field: Field
  direction: 'asc' | 'desc'
}

/** Newest first is what the lists do by themselves, drafts by their creation among the others. */
const common: Record<Exclude<ArticleSort, 'oldest'>, Order<'relevance' | 'deadline' | 'title'> | null> = {
  relevance: { field: 'relevance', direction: 'asc' },
  newest: null,
  deadline: { field: 'deadline', direction: 'asc' },
  unread: null,
  title: { field: 'title', direction: 'asc' },
}

type Orders<Oldest extends string> = Record<ArticleSort, Order<'relevance' | 'deadline' | 'title' | Oldest> | null>
export const articleOrders: Orders<'publishDate'> = { ...common, oldest: { field: 'publishDate', direction: 'asc' } }
export const newsOrders: Orders<'issueDate'> = { ...common, oldest: { field: 'issueDate', direction: 'asc' } }

const isSort = (text: string | null): text is ArticleSort => text !== null && Object.hasOwn(articleSorts, text)

/** The chosen order; without one the best match of a search, else the newest first. */
export function readSort(text: string | null, search: string | undefined): ArticleSort {
  const chosen = isSort(text) ? text : undefined
  if (search === undefined) return chosen === undefined || chosen === 'relevance' ? 'newest' : chosen
  return chosen ?? 'relevance'
}
