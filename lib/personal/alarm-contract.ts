import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

/** Lead times that are offered, in days; null = no reminder. */
export const alarmLeads = [
  { days: null, name: 'No reminder' },
  { days: 0, name: 'On the day' },
  { days: 1, name: '1 day before' },
  { days: 3, name: '3 days before' },
  { days: 7, name: '1 week before' },
  { days: 14, name: '2 weeks before' },
  { days: 30, name: '30 days before' },
] as const
/** Of a person who has not chosen. */
export const DEFAULT_ALARM_DAYS = 7

const UNKNOWN_LEAD = 'There is no such lead time'

export const calendarChoiceSchema = z.strictObject({
  /** The subscribed calendar has the last days of periods as entries of their own, and reminds of deadlines. */
  deadlines: z.boolean(),
  /** Days before a deadline at which the calendar reminds of it, also in files that are downloaded; null = never. */
  alarmDays: z.literal(
    alarmLeads.map(({ days }) => days),
    UNKNOWN_LEAD,
  ),
})
export type CalendarChoice = z.infer<typeof calendarChoiceSchema>

const path = '/api/v1/Notification/calendar'

export const getCalendarChoice = endpoint({
  method: 'GET',
  path,
  summary: "How the caller's calendar tells of deadlines",
  access: 'signed-in',
  response: calendarChoiceSchema,
})

export const saveCalendarChoice = endpoint({
  method: 'PUT',
  path,
  summary: "Changes how the caller's calendar tells of deadlines",
  access: 'signed-in',
  body: calendarChoiceSchema,
  response: calendarChoiceSchema,
})
