import type { Article } from '#lib/news/article-contract.ts'
import type { Event } from '#lib/news/event-contract.ts'

export interface DatePoint {
  label: string
  /** 'YYYY-MM-DD' */
  day: string
  past: boolean
}

const dayOf = (instant: string): string => instant.slice(0, 10)

/** The dates of an article in their order: issued, those of its events, until when it holds (ux: one line of dates). */
export function dateLine(article: Pick<Article, 'startDate' | 'endDate'>, events: readonly Pick<Event, 'title' | 'startDate' | 'endDate'>[], today: string): DatePoint[] {
  const points: Omit<DatePoint, 'past'>[] = []
  const add = (label: string, instant: string | null) => {
    if (instant !== null && !points.some((point) => point.label === label && point.day === dayOf(instant))) points.push({ label, day: dayOf(instant) })
  }
  add('Issued', article.startDate)
  for (const { title, startDate, endDate } of events) {
    const oneDay = startDate === null || endDate === null || dayOf(startDate) === dayOf(endDate)
    if (oneDay) add(title, startDate ?? endDate)
    else {
      add(`${title} starts`, startDate)
      add(`${title} ends`, endDate)
    }
  }
  add('Ends', article.endDate)
  return points.map((point) => ({ ...point, past: point.day < today })).sort((a, b) => a.day.localeCompare(b.day))
}
