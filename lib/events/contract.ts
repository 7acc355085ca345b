import { z } from 'zod'
import { CALENDAR_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { eventColumns } from './columns.ts'
import { OTHER_PAGE_SIZE, pageOf, pageQuery } from '#lib/http/page.ts'
import { versionField } from '#lib/http/version.ts'
import { ARTICLE_TYPE, facetsSchema } from '#lib/articles/contract.ts'
import { NO_ARTICLE, byId, flagInput, ignored, instant, itemIds, plainDescription, replyInstant, title } from '#lib/news/fields-contract.ts'
import { SEARCH_LENGTH, newsFilterSchema } from '#lib/news/filter-contract.ts'

/** E195: a date of the compliance calendar. */
export const eventSchema = z.strictObject({
  id: z.guid(),
  title: z.string(),
  startDate: replyInstant,
  endDate: replyInstant,
  /** Plain text. */
  description: z.string().nullable(),
  territories: z.array(z.guid()),
  topics: z.array(z.guid()),
  articleId: z.guid().nullable(),
  published: z.boolean(),
  creationDate: z.iso.datetime(),
  lastUpdateDate: replyInstant,
  version: z.int(),
})
export type Event = z.infer<typeof eventSchema>

/** Orders besides those of the columns; deadline = by the last day. */
const FURTHER_ORDERS = ['creationDate', 'deadline'] as const
export type FurtherEventOrder = (typeof FURTHER_ORDERS)[number]

/** What is left out of an update stays as it is. */
const eventBody = z.strictObject({
  title,
  startDate: instant.nullish(),
  endDate: instant.nullish(),
  description: plainDescription.nullish(),
  territories: itemIds.optional(),
  topics: itemIds.optional(),
  articleId: z.guid(NO_ARTICLE).nullish(),
  published: z.boolean().optional(),
  version: versionField,
  id: ignored,
  creationDate: ignored,
  lastUpdateDate: ignored,
})
export type EventBody = z.output<typeof eventBody>

const root = '/api/v1/Event'
/** A day that a calendar shows. */
const shownDay = z.iso.date('Please provide a date')
const one = `${root}/{id}` as const

export const listEvents = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/paged`,
  cost: 'search',
  summary: 'A page of calendar events that the caller may see, by start date',
  access: 'signed-in',
  query: pageQuery(OTHER_PAGE_SIZE),
  body: z.strictObject({ filters: newsFilterSchema.nullish(), orderBy: orderBySchema([...orderFields(eventColumns), ...FURTHER_ORDERS]) }),
  response: pageOf(eventSchema),
})
export const countEvents = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/facets`,
  cost: 'search',
  summary:
    "Counts per tag of the events that the filters leave, with `days` of those that begin or end on one of them; a kind's own filter is left aside for its counts, issuers and document types are those of the linked article",
  access: 'signed-in',
  body: z.strictObject({
    filters: newsFilterSchema.nullish(),
    /** First and last of the firm's days that a calendar shows. */
    days: z.strictObject({ from: shownDay, to: shownDay }).nullish(),
  }),
  response: facetsSchema,
})
export const countEventDays = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/days`,
  cost: 'search',
  summary: 'How many of the events that the filters leave begin or end on each day of a year; days without one are left out',
  access: 'signed-in',
  body: z.strictObject({ filters: newsFilterSchema.nullish(), year: z.int().min(1900).max(2200) }),
  response: z.array(z.strictObject({ day: z.iso.date(), count: z.int() })),
})
export const createEvent = endpoint({
  method: 'POST',
  path: root,
  summary: 'Creates a calendar event',
  access: 'internal',
  body: eventBody,
  response: eventSchema,
  status: 201,
})
export const getEvent = endpoint({
  method: 'GET',
  path: one,
  summary: 'One calendar event',
  access: 'signed-in',
  params: byId,
  response: eventSchema,
})
export const updateEvent = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Changes a calendar event; what is left out stays',
  access: 'internal',
  params: byId,
  body: eventBody,
  response: eventSchema,
})
export const deleteEvent = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Deletes a calendar event',
  access: 'internal',
  params: byId,
  response: null,
})
export const publishEvent = endpoint({
  method: 'PATCH',
  path: `${one}/publish`,
  summary: 'Sets published and nothing else',
  access: 'internal',
  params: byId,
  ...flagInput('published'),
  response: null,
})

/** Adds the last days of periods as entries of their own, and reminders as the caller has chosen them. */
const deadlines = z.literal('true').optional()
/** One value or several of a query. */
const repeatable = z.union([z.guid().transform((one) => [one]), z.array(z.guid())]).optional()

export const getCalendar = endpoint({
  method: 'GET',
  path: `${root}/ics`,
  summary:
    'The published events that the caller may see as an iCalendar file; with from and to those that lie, even partly, in these days, with `beginOrEnd=true` those that begin or end on one of them',
  access: 'signed-in',
  query: z.object({
    territory: repeatable,
    topic: repeatable,
    type: z
      .enum(['0', '1'])
      .transform((text) => (text === '0' ? ARTICLE_TYPE.threeW : ARTICLE_TYPE.global))
      .optional(),
    freeTextSearch: z.string().trim().max(SEARCH_LENGTH).optional(),
    from: shownDay.optional(),
    to: shownDay.optional(),
    beginOrEnd: z.literal('true').optional(),
    deadlines,
  }),
  response: 'file',
  mediaTypes: [CALENDAR_TYPE],
})
export const getCalendarEvent = endpoint({
  method: 'GET',
  path: `${one}/ics`,
  summary: 'One event as an iCalendar file',
  access: 'signed-in',
  params: byId,
  query: z.object({ deadlines }),
  response: 'file',
  mediaTypes: [CALENDAR_TYPE],
})
