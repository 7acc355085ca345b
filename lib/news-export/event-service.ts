import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSheet, ExportSpec } from '#lib/spreadsheet/export.ts'
import { eventConditions, eventList } from '#lib/events/api.ts'
import { eventColumns } from '#lib/events/columns.ts'
import { linkedVisibleSql } from '#lib/news/api.ts'
import type { Scope } from '#lib/news/api.ts'
import { listColumns } from './as-shown.ts'
import type { AsShown } from './as-shown.ts'
import type * as contract from './contract.ts'
import {
  allNames,
  articleColumn,
  columnsFor,
  eventAddress,
  exportCall,
  exportedRecords,
  lines,
  listed,
  recordSheet,
  stateColumns,
  survey,
  yesNo,
} from './source.ts'
import type { ExportCall, ExportedRecords, Names, SheetColumn } from './source.ts'

/** A calendar event as exports show it. */
export interface ExportedEvent {
  id: string
  title: string
  startDate: Date | null
  endDate: Date | null
  description: string | null
  articleId: string | null
  /** Number and title of its article. */
  article: string | null
  published: boolean
  creationDate: Date
  lastUpdateDate: Date | null
  territoryIds: string[]
  topicIds: string[]
}

type EventCall = ExportCall & AsShown<typeof eventColumns>

/** The events of an export, on "Event" e: only what the caller may see (A200). Throws VALIDATION. */
export const exportedEvents = (call: ExportCall): Promise<ExportedRecords> => exportedRecords(call, 'e', eventConditions)

/** Ids of the events, by start date unless ordered. */
export const eventIds = (where: Prisma.Sql, orderBy: EventCall['orderBy'] = []): Promise<{ id: string }[]> =>
  rowsOf(Prisma.sql`SELECT e."id"::text AS "id" FROM "Event" e WHERE ${where} ORDER BY ${eventList.order(orderBy)}`)

/** Events by ids, as far as the caller may still see them. */
export const eventRows = (scope: Scope, ids: readonly string[]): Promise<ExportedEvent[]> =>
  rowsOf(Prisma.sql`
    SELECT e."id"::text AS "id", e."title", e."startDate", e."endDate", e."description", e."articleId"::text AS "articleId", x."businessId" || ' ' || x."title" AS "article",
      e."published", e."creationDate", e."lastUpdateDate", e."territoryIds"::text[] AS "territoryIds", e."topicIds"::text[] AS "topicIds"
    FROM "Event" e LEFT JOIN "Article" x ON x."id" = e."articleId" WHERE e."id" = ANY(${[...ids]}::uuid[]) AND ${linkedVisibleSql(scope, 'e')}`)

const fields = {
  endDate: Prisma.sql`e."endDate" IS NOT NULL`,
  description: Prisma.sql`e."description" IS NOT NULL`,
  articleId: Prisma.sql`e."articleId" IS NOT NULL`,
  territoryIds: Prisma.sql`e."territoryIds" <> '{}'`,
  topicIds: Prisma.sql`e."topicIds" <> '{}'`,
  lastUpdateDate: Prisma.sql`e."lastUpdateDate" IS NOT NULL`,
}

const ownColumns = (names: Names): SheetColumn<ExportedEvent, keyof typeof fields>[] => [
  { header: 'Title', value: ({ title }) => title, link: eventAddress },
  { header: 'Start date', value: ({ startDate }) => startDate },
  { field: 'endDate', header: 'End date', value: ({ endDate }) => endDate },
  { field: 'territoryIds', header: 'Territories', value: (row) => listed(names, row.territoryIds) },
  { field: 'topicIds', header: 'Topics', value: (row) => listed(names, row.topicIds) },
  articleColumn,
  ...stateColumns,
  { field: 'lastUpdateDate', header: 'Last changed', value: ({ lastUpdateDate }) => lastUpdateDate },
  { field: 'description', header: 'Description', value: ({ description }) => lines(description) },
]

const columnsAsShown = (names: Names, shown: NonNullable<EventCall['columns']>) =>
  listColumns<ExportedEvent, typeof eventColumns>(
    eventColumns,
    {
      title: { value: ({ title }) => title, link: eventAddress },
      startDate: { value: ({ startDate }) => startDate },
      endDate: { value: ({ endDate }) => endDate },
      published: { value: ({ published }) => yesNo(published) },
      articleId: articleColumn,
      topics: { value: (row) => listed(names, row.topicIds) },
      territories: { value: (row) => listed(names, row.territoryIds) },
      lastUpdateDate: { value: ({ lastUpdateDate }) => lastUpdateDate },
    },
    shown,
  )

/** The sheet of the compliance calendar, as its list shows it where the call says how. Throws VALIDATION. */
export async function eventSheet(call: EventCall, names: Names): Promise<ExportSheet<ExportedEvent>> {
  const { scope, where, filters } = await exportedEvents(call)
  const { total, filled } = await survey(Prisma.sql`"Event" e WHERE ${where}`, fields)
  return recordSheet(call, names, {
    title: 'Compliance Calendar',
    columns: call.columns ? columnsAsShown(names, call.columns) : columnsFor(ownColumns(names), filled, call.actor.isInternal),
    filters,
    total,
    readIds: () => eventIds(where, call.orderBy),
    readRows: (ids) => eventRows(scope, ids),
  })
}

/** What the exports of events write. Throws VALIDATION. */
export async function eventsExport(call: EventCall): Promise<ExportSpec<ExportedEvent>> {
  return { ...(await eventSheet(call, await allNames())), prefix: 'event_', moment: new Date() }
}

/** E246: unknown and unreadable ids are left out (W55). Throws TOO_MANY_REQUESTS. */
export const exportSelectedEvents: ServiceFunction<typeof contract.exportSelectedEvents> = ({ actor, body: { ids, orderBy, columns } }) =>
  exportReply('events', { ...exportCall(actor, null, ids), orderBy, columns }, eventsExport)

/** E247 (A195). Throws VALIDATION, TOO_MANY_REQUESTS. */
export const exportFilteredEvents: ServiceFunction<typeof contract.exportFilteredEvents> = ({
  actor,
  body: { filters, orderBy, columns } = {},
}) => exportReply('events', { ...exportCall(actor, filters), orderBy, columns }, eventsExport)
