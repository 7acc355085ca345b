import 'server-only'
import { config } from '#lib/config/config.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { and } from './article-filter.ts'
import { calendarFile } from './calendar-file.ts'
import type * as contract from './event-contract.ts'
import { eventConditions, readEvent, selectEvents } from './event-service.ts'
import { dateRangeSchema } from './filter-schema.ts'
import { textReply } from './text-reply.ts'
import { scopeOf } from './visibility.ts'

const TYPE = 'text/calendar; charset=utf-8'

/** The published events that the caller may see, for a calendar program. */
export const getCalendar: ServiceFunction<typeof contract.getCalendar> = async ({ actor, query }) => {
  const { territory, topic, from, to } = query
  const days = from || to ? { publishedDateRange: dateRangeSchema.parse({ start: from, end: to }) } : {}
  const conditions = eventConditions(await scopeOf(actor), { published: true, territories: territory, topics: topic, ...days }, null)
  const events = await selectEvents({ where: and([...conditions, Prisma.sql`COALESCE(e."startDate", e."endDate") IS NOT NULL`]) })
  return textReply(calendarFile(events, config().publicUrl), { name: 'compliance_calendar.ics', contentType: TYPE, disposition: 'attachment' })
}

/** One event that the caller may see, for a calendar program. Throws NOT_FOUND. */
export const getCalendarEvent: ServiceFunction<typeof contract.getCalendarEvent> = async ({ actor, params }) =>
  textReply(calendarFile([await readEvent(actor, params.id)], config().publicUrl), { name: 'event.ics', contentType: TYPE, disposition: 'attachment' })
