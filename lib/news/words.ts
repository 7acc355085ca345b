/** Words for values of the news, as screens and exports show them. Browser-safe. */

import type { ArticleType, Section } from '#lib/articles/contract.ts'
import { daysBetween, daysLeftText } from '#lib/text/days-left.ts'
import { firmDay, shortDate } from '#lib/text/short-date.ts'
import type { Deadline } from './fields-contract.ts'

/** 3W = 0, GLOBAL = 1 (B184). */
export const typeNames: Readonly<Record<ArticleType, string>> = { 0: '3W', 1: 'Global' }

/** Headings of the sections, in their order (B172). */
export const sectionLabels: Readonly<Record<Section, string>> = {
  background: 'Background',
  whatsNew: "What's new",
  whatsNext: "What's next",
  freeContent: 'Further information',
}

export const sectionOrder = Object.keys(sectionLabels) as Section[]

/** How far the desk of the landing looks ahead, and back for what is assigned to the reader and overdue, days. */
export const DESK_DAYS = 30

/** A136. */
export const impactWords = ['None', 'Low', 'Medium', 'High'] as const

/** Query parameter of the landing that names the news item or event a link leads to. */
export const LINKED_ITEM = 'item'

/** What is asked for by a day, by the words before the colon of an event: 'Comment period: own funds' is commented by its last day. */
const deadlineWords: readonly (readonly [RegExp, string])[] = [
  [/^(comment|consultation|feedback)/i, 'Comment by'],
  [/^(appl|effective|entry into force|in force)/i, 'Applies from'],
  [/^(hearing|public hearing|meeting|webinar|conference)/i, 'Takes place on'],
]
/** Of a date of the calendar whose title says nothing more. */
const COMPLY_BY = 'Comply by'
/** Of an article that ends without an event that says what for. */
export const ENDS_ON = 'Ends on'

/** What the last day of an event asks for, by its title. */
export const deadlineLabel = (title: string): string => deadlineWords.find(([words]) => words.test(title.trim()))?.[1] ?? COMPLY_BY

/** The deadline of an event: its last day, or the only one it has; null = it has no date. */
export function deadlineOfEvent({ title, startDate, endDate }: EventDates): Deadline | null {
  const at = endDate ?? startDate
  return at === null ? null : { label: deadlineLabel(title), day: firmDay(at) }
}
interface EventDates {
  title: string
  startDate: string | Date | null
  endDate: string | Date | null
}

/** Title of a deadline as an entry of its own: 'Comment by: own funds' of 'Comment period: own funds'. */
export function deadlineTitle(title: string): string {
  const label = deadlineLabel(title)
  return `${label}: ${label === COMPLY_BY ? title : title.replace(/^[^:]{1,40}:\s*(?=\S)/, '')}`
}

/** 'Comply by 17/01/2027 · 55 days'. @param today a calendar day of the firm */
export const deadlineText = ({ label, day }: Deadline, today: string): string =>
  `${label} ${shortDate(day)} · ${daysLeftText(daysBetween(today, day))}`
