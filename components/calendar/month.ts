import { firmDay } from '#lib/text/short-date.ts'

/** Calendar months and days as text: '2026-11', '2026-11-05'. An event lies on the day that its row shows, which is the firm's. */

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const DAY_MS = 86_400_000
const DAYS_IN_WEEK = 7

const iso = (date: Date): string => date.toISOString().slice(0, 10)
const at = (day: string): Date => new Date(`${day}T00:00:00Z`)

export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const readMonth = (text: string | null, today: string): string => (text !== null && MONTH.test(text) ? text : today.slice(0, 7))

export const addDays = (day: string, count: number): string => iso(new Date(at(day).getTime() + count * DAY_MS))

export function addMonths(month: string, count: number): string {
  const first = at(`${month}-01`)
  return iso(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count, 1))).slice(0, 7)
}

/** First and last day. */
export const monthRange = (month: string): { start: string; end: string } => ({
  start: `${month}-01`,
  end: addDays(`${addMonths(month, 1)}-01`, -1),
})

/** From 0 = Monday. */
export const weekday = (day: string): number => (at(day).getUTCDay() + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK

/** The weeks that a month touches, each from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const { start, end } = monthRange(month)
  const weeks: string[][] = []
  for (let monday = addDays(start, -weekday(start)); monday <= end; monday = addDays(monday, DAYS_IN_WEEK)) {
    weeks.push(Array.from({ length: DAYS_IN_WEEK }, (_, index) => addDays(monday, index)))
  }
  return weeks
}

/** The first month after `month` in which one of these moments lies, which come in their order; null = in none. */
export const monthAfter = (moments: readonly (string | null)[], month: string): string | null =>
  moments.map((moment) => firmDay(moment ?? '').slice(0, 7)).find((one) => one > month) ?? null

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'November 2026' */
export const monthText = (month: string): string => monthFormat.format(at(`${month}-01`))
/** 'Thursday 5 November 2026' */
export const dayText = (day: string): string => dayFormat.format(at(day)).replace(',', '')

/** A date of the calendar: an event begins, ends, or both on one day. */
export interface CalendarEntry<E> {
  event: E
  kind: 'starts' | 'ends' | 'day'
}

interface Dated {
  id: string
  title: string
  startDate: string | null
  endDate: string | null
}

/** The dates of events that lie in a month, by day. */
export function entriesOf<E extends Dated>(events: readonly E[], month: string): Map<string, CalendarEntry<E>[]> {
  const days = new Map<string, CalendarEntry<E>[]>()
  const add = (day: string | undefined, entry: CalendarEntry<E>) => {
    if (day?.startsWith(month)) days.set(day, [...(days.get(day) ?? []), entry])
  }
  for (const event of events) {
    const [start, end] = [event.startDate, event.endDate].map((date) => (date === null ? undefined : firmDay(date)))
    if (start === end || end === undefined || start === undefined) add(start ?? end, { event, kind: 'day' })
    else {
      add(start, { event, kind: 'starts' })
      add(end, { event, kind: 'ends' })
    }
  }
  // What ends asks for action: it comes first.
  const rank = { ends: 0, day: 1, starts: 2 } as const
  for (const entries of days.values())
    entries.sort((a, b) => rank[a.kind] - rank[b.kind] || a.event.title.localeCompare(b.event.title, 'en'))
  return new Map([...days].sort(([a], [b]) => a.localeCompare(b)))
}
