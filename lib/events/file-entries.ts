import type { CalendarFileEntry } from '#lib/files/calendar.ts'
import { deadlineTitle } from '#lib/news/words.ts'
import { firmDay } from '#lib/text/short-date.ts'

/** Part of the id of a deadline, behind that of its event. */
const DEADLINE = 'deadline'

/** Whether an event lasts longer than a day, so that its last day is worth an entry of its own. */
export const isPeriod = ({ startDate, endDate }: Pick<CalendarFileEntry, 'startDate' | 'endDate'>): boolean =>
  endDate !== null && firmDay(startDate) !== firmDay(endDate)

/** The last day of a period as an entry of its own. */
export const deadlineEntry = (entry: CalendarFileEntry): CalendarFileEntry => ({
  ...entry,
  id: `${entry.id}-${DEADLINE}`,
  title: deadlineTitle(entry.title),
  startDate: entry.endDate ?? entry.startDate,
  endDate: null,
})

/** Entries with the deadlines of periods beside them; each deadline reminds its reader some days before, null = never. */
export const withDeadlines = (entries: readonly CalendarFileEntry[], alarmDays: number | null): CalendarFileEntry[] =>
  entries.flatMap((entry) =>
    entry.isCancelled ? entry : isPeriod(entry) ? [entry, { ...deadlineEntry(entry), alarmDays }] : { ...entry, alarmDays },
  )
