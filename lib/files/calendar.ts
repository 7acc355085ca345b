import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { firmDay, isPlainDay } from '#lib/text/short-date.ts'

const DAY_MS = 86_400_000
/** How often a calendar programme should ask again. */
const REFRESH_SECONDS = 4 * 3_600

export interface CalendarFileEntry {
  /** Stays the same for as long as the entry lives. */
  id: string
  title: string
  startDate: Date
  /** null = on the day of the start. */
  endDate: Date | null
  /** Plain text. */
  description?: string | null
  /** Whole address of the entry's page. */
  url?: string
  changedAt: Date
  /** Raised with every change. */
  sequence: number
  isCancelled?: boolean
  /** Days before it begins at which the calendar reminds of it, of whole days at nine in the morning; null = never. */
  alarmDays?: number | null
}

/** A text without the control characters that iCalendar does not know; the library escapes the rest, line breaks too. */
const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\t\r\n]/gu, '')

/** A date without a time of day is a whole day, the one that the screen shows; its end day counts in, which iCalendar writes as the day after. */
function timesOf({ startDate, endDate }: CalendarFileEntry) {
  const last = endDate ?? startDate
  const allDay = isPlainDay(startDate) || isPlainDay(last)
  if (!allDay) return { start: startDate, end: last, allDay }
  const [first, end] = [startDate, last].map((date) => Date.parse(firmDay(date))) as [number, number]
  return { start: new Date(first), end: new Date(Math.max(first, end) + DAY_MS), allDay }
}

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS
const ALARM_HOUR = 9

/** The reminder of an entry, as the library takes it: seconds before it begins, or after midnight of its own day. */
function alarmsOf({ title, alarmDays, isCancelled }: CalendarFileEntry, allDay: boolean) {
  if (alarmDays === null || alarmDays === undefined || isCancelled) return []
  const before = alarmDays * DAY_SECONDS - (allDay ? ALARM_HOUR * HOUR_SECONDS : 0)
  const shared = { type: ICalAlarmType.display, description: withoutControls(title) }
  return [before >= 0 ? { ...shared, triggerBefore: before } : { ...shared, triggerAfter: -before }]
}

/**
 * Compliance events as iCalendar (RFC 5545): same entries, same bytes, so that an entity tag changes with the content only.
 * @param publicUrl address of the portal; its host is part of the uids
 */
export function calendarFile(entries: Iterable<CalendarFileEntry>, publicUrl: string): string {
  const host = new URL(publicUrl).hostname
  const calendar = ical({
    name: 'Compliance calendar',
    prodId: { company: host, product: 'Client portal', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const entry of entries) {
    const { id, title, description, url, changedAt, sequence, isCancelled } = entry
    const times = timesOf(entry)
    calendar.createEvent({
      id: `${id}@${host}`,
      sequence,
      stamp: changedAt,
      ...times,
      alarms: alarmsOf(entry, times.allDay),
      summary: withoutControls(title),
      // A day of compliance leaves people free for appointments.
      transparency: ICalEventTransparency.TRANSPARENT,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(url ? { url } : {}),
      ...(description ? { description: withoutControls(description) } : {}),
    })
  }
  return `${calendar.toString()}\r\n`
}
