import { firmDay } from '#lib/text/short-date.ts'
import { LINKED_ITEM } from './words.ts'

const viewPath = (articleId: string): string => `/news/view/${articleId}`

interface Linked {
  id: string
  /** The article that the record belongs to. */
  articleId: string | null
}

/** Path under which a news item is read: that of its article, or its own place among the news. */
export const newsPath = ({ id, articleId }: Linked): string =>
  articleId === null ? `/articles?newsTab=news&${LINKED_ITEM}=${id}` : viewPath(articleId)

/**
 * Path under which an event is read: that of its article, or its own place in the compliance calendar.
 * @param day its first day or moment, which gives the month, that of the firm; without one the calendar finds the month itself
 */
export function eventPath({ id, articleId, day }: Linked & { day: string | Date | null }): string {
  if (articleId !== null) return viewPath(articleId)
  const month = day === null ? '' : `&month=${firmDay(day).slice(0, 7)}`
  return `/articles?newsTab=calendar${month}&${LINKED_ITEM}=${id}`
}
