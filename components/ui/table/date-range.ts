import { dayAfter } from '#lib/text/days-left.ts'
import { firmToday } from '#lib/text/short-date.ts'

/** Periods that move with the calendar, as a filter of dates keeps them: both days count. */
export const periods = [
  { value: 'today..+30d', label: 'Next 30 days' },
  { value: 'today..+60d', label: 'Next 60 days' },
  { value: 'today..+90d', label: 'Next 90 days' },
  { value: 'today..today', label: 'Today' },
  { value: '-7d..today', label: 'Last 7 days' },
  { value: '-30d..today', label: 'Last 30 days' },
  { value: '-90d..today', label: 'Last 90 days' },
  { value: '..-1d', label: 'Before today' },
] as const

/** A day of a range: YYYY-MM-DD, today, or so many days before or after it. */
const DAY = /^(\d{4}-\d{2}-\d{2}|today|[+-]\d{1,4}d)?$/

/** Whether a text is 'from..to', each a day or left out. */
export function isRange(text: string): boolean {
  const days = text.split('..')
  return days.length === 2 && days.every((day) => DAY.test(day))
}

function dayOf(text: string, today: () => string): string | null {
  if (text === 'today') return today()
  if (text.endsWith('d')) return dayAfter(today(), Number.parseInt(text, 10))
  return text || null
}

/**
 * Both days of 'from..to' as YYYY-MM-DD, null where one is open.
 * @param today gives the day from which days without a date of their own are counted
 */
export function readRange(text: string, today: () => string = firmToday): [string | null, string | null] {
  const [from = '', to = ''] = text.split('..')
  return [dayOf(from, today), dayOf(to, today)]
}

/** The name of a period that moves with the calendar; undefined = it has none. */
export const periodName = (text: string): string | undefined => periods.find(({ value }) => value === text)?.label
