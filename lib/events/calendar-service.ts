import 'server-only'
import { config } from '#lib/config/config.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { calendarFile } from '#lib/files/calendar.ts'
import { CALENDAR_TYPE } from '#lib/files/media-types.ts'
import type { CalendarFileEntry } from '#lib/files/calendar.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { textFile } from '#lib/http/text-file.ts'
import { calendarChoiceOf } from '#lib/personal/api.ts'
import { wordsOf } from '#lib/text/search-words.ts'
import { firmDay } from '#lib/text/short-date.ts'
import { eventPath, and, searchFor, scopeOf } from '#lib/news/api.ts'
import { dateRangeSchema } from '#lib/news/filter-contract.ts'
import type * as contract from './contract.ts'
import { eventConditions, readEvent, selectEvents } from './service.ts'
import type { EventRow } from './service.ts'
import { withDeadlines } from './file-entries.ts'

const DAY_MS = 86_400_000
/** Of the name of a file, without its ending. */
const NAME_LENGTH = 60

/** Events for the file; one without any date has no place in a calendar. */
function fileOf(events: readonly EventRow[], alarmDays?: number | null): string {
  const { publicUrl } = config()
  const entries = events.flatMap(({ startDate, endDate, articleId, lastUpdateDate, creationDate, ...event }): CalendarFileEntry[] => {
    const start = startDate ?? endDate
    if (start === null) return []
    return [
      {
        ...event,
        startDate: start,
        endDate,
        changedAt: lastUpdateDate ?? creationDate,
        url: `${publicUrl}${eventPath({ id: event.id, articleId, day: start })}`,
      },
    ]
  })
  return calendarFile(alarmDays === undefined ? entries : withDeadlines(entries, alarmDays), publicUrl)
}

/** The published events that the caller may see, for a calendar program. */
export const getCalendar: ServiceFunction<typeof contract.getCalendar> = async ({ actor, query }) => {
  const { territory, topic, type, freeTextSearch, from, to, beginOrEnd, deadlines } = query
  const name = from && to && from.slice(0, 7) === to.slice(0, 7) ? `compliance_calendar_${from.slice(0, 7)}.ics` : 'compliance_calendar.ics'
  // A moment at the edge of a day may lie in the day before or after it in UTC.
  const margin = beginOrEnd ? DAY_MS : 0
  const { start, end } = dateRangeSchema.parse({ start: from, end: to })
  const days =
    start || end
      ? { publishedDateRange: { start: start && new Date(start.getTime() - margin), end: end && new Date(end.getTime() + margin) } }
      : {}
  const scope = await scopeOf(actor)
  const search = freeTextSearch ? await searchFor(scope, freeTextSearch, 'e') : null
  const conditions = eventConditions(scope, { published: true, territories: territory, topics: topic, ...days }, search, type)
  const events = await selectEvents({ where: and([...conditions, Prisma.sql`COALESCE(e."startDate", e."endDate") IS NOT NULL`]) })
  const isIn = (date: Date | null) => date !== null && firmDay(date) >= (from ?? '') && (to === undefined || firmDay(date) <= to)
  const shown = beginOrEnd ? events.filter(({ startDate, endDate }) => isIn(startDate) || isIn(endDate)) : events
  return textFile(fileOf(shown, deadlines && (await calendarChoiceOf(actor.ppid)).alarmDays), {
    name,
    contentType: CALENDAR_TYPE,
    disposition: 'attachment',
  })
}

/** Distinct names for files of several dates. */
const fileNameOf = (title: string): string => `${[...wordsOf(title).join('_')].slice(0, NAME_LENGTH).join('') || 'event'}.ics`

/** One event that the caller may see, for a calendar program. Throws NOT_FOUND. */
export const getCalendarEvent: ServiceFunction<typeof contract.getCalendarEvent> = async ({ actor, params, query }) => {
  const event = await readEvent(actor, params.id)
  return textFile(fileOf([event], query.deadlines && (await calendarChoiceOf(actor.ppid)).alarmDays), {
    name: fileNameOf(event.title),
    contentType: CALENDAR_TYPE,
    disposition: 'attachment',
  })
}
