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

interface Order {
  field: string
  direction: 'asc' | 'desc'
}

/** Newest first is what the lists do by themselves, drafts by their creation among the others. */
const common: Record<Exclude<ArticleSort, 'oldest'>, Order | null> = {
  relevance: { field: 'relevance', direction: 'asc' },
  newest: null,
  deadline: { field: 'deadline', direction: 'asc' },
  unread: null,
  title: { field: 'title', direction: 'asc' },
}

export const articleOrders: Record<ArticleSort, Order | null> = { ...common, oldest: { field: 'publishDate', direction: 'asc' } }
export const newsOrders: Record<ArticleSort, Order | null> = { ...common, oldest: { field: 'issueDate', direction: 'asc' } }

const isSort = (text: string | null): text is ArticleSort => text !== null && Object.hasOwn(articleSorts, text)

/** The chosen order; without one the best match of a search, else the newest first. */
export function readSort(text: string | null, search: string | undefined): ArticleSort {
  const chosen = isSort(text) ? text : undefined
  if (search === undefined) return chosen === undefined || chosen === 'relevance' ? 'newest' : chosen
  return chosen ?? 'relevance'
}
