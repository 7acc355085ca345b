import 'server-only'
import { config } from '#lib/config/config.ts'
import type { CalendarEntry } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { calendarFile } from '#lib/files/calendar.ts'
import { CALENDAR_TYPE } from '#lib/files/media-types.ts'
import type { CalendarFileEntry } from '#lib/files/calendar.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { textFile } from '#lib/http/text-file.ts'
import { publishedEvents, newsScopeOf } from '#lib/news-reading/api.ts'
import type { CalendarEvent } from '#lib/news-reading/api.ts'
import type * as contract from '#lib/personal/key-contract.ts'
import { calendarChoiceOf, readerOf } from '#lib/personal/api.ts'
import { deadlineEntry, isPeriod, withDeadlines } from '#lib/events/api.ts'
import { pathOf } from './items.ts'

const DAY_MS = 86_400_000
/** Days after which an event that is over leaves the file. */
const KEPT_DAYS = 90
/** How long a calendar shows a cancelled event. */
const CANCELLED_DAYS = 60
const MAX_EVENTS = 5_000

/**
 * Notes what a person's calendar is given now. An event that it was given before and that is gone (deleted, withdrawn, no longer within the person's
 * rights) is noted as called off; that is how it leaves the calendar, and nothing new of it is shown.
 * @returns the noted state of every event, called-off ones included
 */
async function noteGiven(
  tx: Transaction,
  ppid: string,
  events: readonly CalendarEvent[],
  from: Date,
  now: Date,
  deadlines: boolean,
): Promise<Map<string, CalendarEntry>> {
  const ids = events.map(({ id }) => id)
  const rows = JSON.stringify(
    events.map((event) => {
      const { id, title, startDate: start, endDate: end, sequence } = event
      return { id, title, start, end, sequence, deadline: deadlines && isPeriod(event) }
    }),
  )
  await tx.$executeRaw`
    INSERT INTO "CalendarEntry" AS c ("userPpid", "eventId", "title", "startDate", "endDate", "sequence", "hasDeadline")
    SELECT ${ppid}, "id", "title", "start", "end", "sequence", "deadline"
    FROM jsonb_to_recordset(${rows}::jsonb) AS r ("id" uuid, "title" text, "start" timestamp, "end" timestamp, "sequence" int, "deadline" boolean)
    ORDER BY "id"
    ON CONFLICT ("userPpid", "eventId") DO UPDATE SET "title" = excluded."title", "startDate" = excluded."startDate", "endDate" = excluded."endDate",
      "sequence" = excluded."sequence", "raised" = c."raised" + (c."cancelledAt" IS NOT NULL)::int, "cancelledAt" = NULL, "hasDeadline" = c."hasDeadline" OR excluded."hasDeadline"
    WHERE (c."title", c."startDate", c."endDate", c."sequence", c."cancelledAt", c."hasDeadline") IS DISTINCT FROM
      (excluded."title", excluded."startDate", excluded."endDate", excluded."sequence", NULL, c."hasDeadline" OR excluded."hasDeadline")`
  const gone = { userPpid: ppid, eventId: { notIn: ids } }
  await tx.$executeRaw`
    UPDATE "CalendarEntry" SET "cancelledAt" = ${now.toISOString()}::timestamp, "raised" = "raised" + 1
    WHERE "userPpid" = ${ppid} AND "cancelledAt" IS NULL AND "eventId" <> ALL (${ids}::uuid[]) AND COALESCE("endDate", "startDate") >= ${from.toISOString()}::timestamp`
  const forgotten = new Date(now.getTime() - CANCELLED_DAYS * DAY_MS)
  await tx.calendarEntry.deleteMany({ where: { ...gone, OR: [{ cancelledAt: { lt: forgotten } }, { cancelledAt: null }] } })
  const entries = await tx.calendarEntry.findMany({ where: { userPpid: ppid }, orderBy: [{ startDate: 'asc' }, { eventId: 'asc' }] })
  return new Map(entries.map((entry) => [entry.eventId, entry]))
}

/** Cancels the deadline of an entry: its event was removed or has a single day now, or the person wants no deadlines. */
const deadlineOff = (entry: CalendarFileEntry): CalendarFileEntry => ({
  ...deadlineEntry(entry),
  sequence: entry.sequence + Number(!entry.isCancelled),
  isCancelled: true,
})

/** What the file says of the noted entries; those that are no longer shown are called off. */
function toEntries(noted: ReadonlyMap<string, CalendarEntry>, events: readonly CalendarEvent[], publicUrl: string): CalendarFileEntry[] {
  const shown = new Map(events.map((event) => [event.id, event]))
  return [...noted].map(([id, entry]) => {
    const event = shown.get(id)
    return {
      ...(event ?? entry),
      id,
      sequence: entry.sequence + entry.raised,
      changedAt: event?.changedAt ?? entry.cancelledAt ?? entry.startDate,
      isCancelled: !event,
      ...(event && { url: `${publicUrl}${pathOf({ kind: 'event', ...event })}` }),
    }
  })
}

/** The compliance calendar of a person as iCalendar; uids stay, changes raise SEQUENCE, what is gone is called off. Throws UNAUTHENTICATED, TOO_MANY_REQUESTS. */
export const getPersonalCalendar: ServiceFunction<typeof contract.getPersonalCalendar> = async ({ actor, query }) => {
  const { ppid, isInternal } = await readerOf(actor, query.key, 'calendar')
  const { deadlines, alarmDays } = await calendarChoiceOf(ppid)
  const now = new Date()
  const from = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const events = await publishedEvents(await newsScopeOf({ ppid, isInternal }), from, MAX_EVENTS)
  const noted = await inTransaction(null, (tx) => noteGiven(tx, ppid, events, from, now, deadlines))
  const { publicUrl } = config()
  const entries = toEntries(noted, events, publicUrl)
  const off = entries.filter((entry) => noted.get(entry.id)!.hasDeadline && (entry.isCancelled || !deadlines || !isPeriod(entry)))
  const shown = [...(deadlines ? withDeadlines(entries, alarmDays) : entries), ...off.map(deadlineOff)]
  return textFile(calendarFile(shown, publicUrl), {
    name: 'compliance-calendar.ics',
    contentType: CALENDAR_TYPE,
    disposition: 'inline',
  })
}
