import type { Article } from '#lib/articles/contract.ts'
import type { Event } from '#lib/events/contract.ts'
import { firmDay } from '#lib/text/short-date.ts'

interface DatePoint {
  label: string
  /** 'YYYY-MM-DD' */
  day: string
  past: boolean
}

/** 'Comment period' of 'Comment period: {title of the article}'. */
function eventLabel(title: string, articleTitle: string): string {
  const rest = title.replace(articleTitle, '').replace(/^[\s:–—-]+|[\s:–—-]+$/g, '')
  return rest === '' ? title : rest
}

/** The dates of an article in their order: when it was issued, those of its events, and its end where no event says it. */
export function dateLine(
  article: Pick<Article, 'title' | 'startDate' | 'endDate'>,
  events: readonly Pick<Event, 'title' | 'startDate' | 'endDate'>[],
  today: string,
): DatePoint[] {
  const points: Omit<DatePoint, 'past'>[] = []
  const add = (label: string, instant: string | null) => {
    if (instant !== null && !points.some((point) => point.label === label && point.day === firmDay(instant)))
      points.push({ label, day: firmDay(instant) })
  }
  add('Issued', article.startDate)
  for (const { title, startDate, endDate } of events) {
    const label = eventLabel(title, article.title)
    const oneDay = startDate === null || endDate === null || firmDay(startDate) === firmDay(endDate)
    if (oneDay) add(label, startDate ?? endDate)
    else {
      add(`${label} starts`, startDate)
      add(`${label} ends`, endDate)
    }
  }
  const { endDate } = article
  if (endDate !== null && !points.some(({ day }) => day === firmDay(endDate))) add('Ends', endDate)
  return points.map((point) => ({ ...point, past: point.day < today })).sort((a, b) => a.day.localeCompare(b.day))
}
