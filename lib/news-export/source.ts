import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { config } from '#lib/config/config.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { referenceNames } from '#lib/reference/api.ts'
import { shortDate } from '#lib/text/short-date.ts'
import type { ExportColumn, ExportSheet } from '#lib/spreadsheet/export.ts'
import { narrowing, periodWords } from '#lib/spreadsheet/filter-words.ts'
import { eventPath, newsPath, and, searchFor } from '#lib/news/api.ts'
import type { Filters, TextSearch, Scope } from '#lib/news/api.ts'
import { scopeOfFilters } from '#lib/articles/api.ts'
import { newsFilterSchema } from '#lib/news/filter-contract.ts'
import type { DateRange } from '#lib/news/filter-contract.ts'
import { impactWords, sectionLabels, typeNames } from '#lib/news/words.ts'

/** What the exports of the news have in common. */

/** Records read at a time. */
const PAGE = 250

/** What an export of a list needs; it goes through JSON to the process that writes a large one. */
export interface ExportCall {
  actor: UserActor
  /** The news filter as a request has it. */
  filters: unknown
  /** Null = all that match the filters. */
  ids: string[] | null
}

/** The call with dates as a request has them. */
export const exportCall = (actor: UserActor, filters: Filters | null | undefined, ids: string[] | null = null): ExportCall =>
  JSON.parse(JSON.stringify({ actor, filters: filters ?? null, ids })) as ExportCall

export const filtersOf = ({ filters }: ExportCall): Filters => newsFilterSchema.parse(filters ?? {})

/** The records of one kind in an export. */
export interface ExportedRecords {
  scope: Scope
  /** On the table of the kind. */
  where: Prisma.Sql
  /** Those of the filters that narrow this kind (W53). */
  filters: Filters
}

/**
 * Only what the caller may see (A200). Throws VALIDATION for exportAsSubscriptionId that is none of the caller's.
 * @param row the name of the table of the kind in its conditions
 */
export async function exportedRecords(
  call: ExportCall,
  row: 'a' | 'n' | 'e',
  conditions: (scope: Scope, filters: Filters, search: TextSearch | null) => Prisma.Sql[],
): Promise<ExportedRecords> {
  const filters = filtersOf(call)
  const [scope, own] = await Promise.all([scopeOfFilters(call.actor, filters), scopeOfFilters(call.actor, {})])
  const search = filters.freeTextSearch ? await searchFor(scope, filters.freeTextSearch, row) : null
  const conditionOf = (some: Filters): Prisma.Sql =>
    and(conditions(some.exportAsSubscriptionId ? scope : own, some, some.freeTextSearch ? search : null))
  const chosen = call.ids ? [Prisma.sql`${Prisma.raw(row)}."id" = ANY(${call.ids}::uuid[])`] : []
  return { scope, where: and([conditionOf(filters), ...chosen]), filters: narrowing(filters, conditionOf) }
}

/**
 * Records in order, read page by page when the receiver wants more.
 * @param readIds all of them, in order: short, and the same whatever is written meanwhile
 * @param readRows those of the ids that the caller may still read
 */
export async function* pagesById<Row extends { id: string }>(
  readIds: () => Promise<{ id: string }[]>,
  readRows: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const ids = (await readIds()).map(({ id }) => id)
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = ids.slice(start, start + PAGE)
    const rows = new Map((await readRows(page)).map((row) => [row.id, row]))
    yield page.flatMap((id) => rows.get(id) ?? [])
  }
}

export type Names = ReadonlyMap<string, string>

/** Names of the reference items by id. */
export const allNames = async (): Promise<Names> =>
  new Map(Object.values(await referenceNames()).flatMap((items) => items.map(({ id, name }) => [id, name] as const)))

/** Names of tags; an item that is gone meanwhile is left out. */
const namesIn = (names: Names, ids: readonly string[]): string[] => ids.flatMap((id) => names.get(id) ?? [])
export const listed = (names: Names, ids: readonly string[]): string => namesIn(names, ids).join(', ')

export const articleAddress = (id: string): string => `${config().publicUrl}/news/view/${id}`
/** Of a news item: of its article, where it has one. */
export const newsAddress = (item: { id: string; articleId: string | null }): string => `${config().publicUrl}${newsPath(item)}`
/** Of an event: of its article, where it has one. */
export const eventAddress = ({
  startDate,
  endDate,
  ...event
}: {
  id: string
  articleId: string | null
  startDate: Date | null
  endDate: Date | null
}): string => `${config().publicUrl}${eventPath({ ...event, day: startDate ?? endDate })}`

/** Stored words with one line per paragraph. */
export const lines = (words: string | null): string => (words ?? '').replace(/\s*\n\s*/g, '\n').trim()

export const yesNo = (flag: boolean): string => (flag ? 'Yes' : 'No')
export const stateName = (published: boolean): string => (published ? 'Published' : 'Draft')

/** A136; '' for a note without one. */
export const impactName = (impact: number | null): string => (impact === null ? '' : (impactWords[impact] ?? ''))

const rangeText = ({ start, end }: DateRange): string => periodWords(shortDate(start), shortDate(end))

const textFieldNames = { title: 'Title', ...sectionLabels, repositoryText: 'News text' } as const

const isSet = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined

/** What narrowed records, as the head of an export names it: the filters that did, and how many were chosen. */
export const headFilters = ({ ids }: ExportCall, filters: Filters, names: Names, rowCount: number): [string, string][] => [
  ...describeFilters(filters, names),
  ...(ids ? [['Selected', String(rowCount)] satisfies [string, string]] : []),
]

/** A column of a sheet; some stand in it for some readers and records only. */
export interface SheetColumn<Row, Name extends string> extends ExportColumn<Row> {
  /** The field by which the survey knows whether any record fills the column; without one it always stands there. */
  field?: Name
  /** For staff only. */
  internal?: true
}

/** The columns of a sheet that its reader gets. */
export const columnsFor = <Row, Name extends string>(
  columns: readonly SheetColumn<Row, Name>[],
  filled: ReadonlySet<Name>,
  isInternal: boolean,
): ExportColumn<Row>[] => columns.filter(({ field, internal }) => (field === undefined || filled.has(field)) && (!internal || isInternal))

/** State and creation of a record, which staff see. */
export const stateColumns: SheetColumn<{ published: boolean; creationDate: Date }, never>[] = [
  { header: 'State', value: ({ published }) => stateName(published), internal: true },
  { header: 'Created', value: ({ creationDate }) => creationDate, internal: true },
]

/** The article that a record belongs to. */
export const articleColumn: SheetColumn<{ articleId: string | null; article: string | null }, 'articleId'> = {
  field: 'articleId',
  header: 'Article',
  value: ({ article }) => article,
  link: ({ articleId }) => articleId && articleAddress(articleId),
}

/**
 * How many records there are, and which of the fields at least one of them fills.
 * @param from the table with its name in `fields`, and the condition
 * @param fields by name, whether a record fills the field
 */
export async function survey<Name extends string>(
  from: Prisma.Sql,
  fields: Readonly<Record<Name, Prisma.Sql>>,
): Promise<{ total: number; filled: ReadonlySet<Name> }> {
  const names = Object.keys(fields) as Name[]
  const [row] = await rowsOf<{ total: number } & Record<Name, boolean | null>>(Prisma.sql`
    SELECT count(*)::int AS "total", ${Prisma.join(names.map((name) => Prisma.sql`bool_or(${fields[name]}) AS ${Prisma.raw(`"${name}"`)}`))}
    FROM ${from}`)
  return { total: row!.total, filled: new Set(names.filter((name) => row![name])) }
}

interface RecordSheet<Row> {
  title: string
  columns: ExportColumn<Row>[]
  filters: Filters
  total: number
  readIds: () => Promise<{ id: string }[]>
  readRows: (ids: string[]) => Promise<Row[]>
}

/** The sheet of one kind of news: its filters at the head, its rows page by page. */
export const recordSheet = <Row extends { id: string }>(
  call: ExportCall,
  names: Names,
  { title, columns, filters, total, readIds, readRows }: RecordSheet<Row>,
): ExportSheet<Row> => ({
  title,
  columns,
  filters: headFilters(call, filters, names, total),
  rowCount: total,
  pages: () => pagesById(readIds, readRows),
})

/** Filters as the head of an export names them. */
export function describeFilters(filters: Filters, names: Names): [string, string][] {
  const { type, freeTextSearch, businessId, checkedEventDates, textFilters, clientNoteFilter, pwcNoteFilter } = filters
  const tags = (
    [
      ['Topics', filters.topics],
      ['Issuers', filters.issuers],
      ['Document types', filters.documentTypes],
      ['Territories', filters.territories],
    ] as const
  ).flatMap(([name, ids]): [string, string][] => (ids?.length ? [[name, ids.map((id) => names.get(id) ?? 'Unknown').join(' or ')]] : []))
  const ranges = (
    [
      ['Issued', filters.issuedDateRange],
      ['Published', filters.publishedDateRange],
      ['Linked news', filters.linkedNewsDateRange],
    ] as const
  ).flatMap(([name, range]): [string, string][] => (range ? [[name, rangeText(range)]] : []))
  const flags = (
    [
      ['Published', filters.published],
      ['Reviewed', filters.reviewed],
      ['Must read', filters.mustRead],
      ['Repository item', filters.repositoryItem],
      ['Current', filters.isAlive],
      ['Unread', filters.unread],
      ['Read later', filters.readLater],
      ['New since my last visit', filters.sinceLastVisit],
      ['Assigned to me', clientNoteFilter?.assignedToMe],
    ] as const
  ).flatMap(([name, value]): [string, string][] => (isSet(value) ? [[name, yesNo(value)]] : []))
  return [
    ...(isSet(type) ? [['Type', typeNames[type]] satisfies [string, string]] : []),
    ...(freeTextSearch ? [['Search', `“${freeTextSearch}”`] satisfies [string, string]] : []),
    ...tags,
    ...ranges,
    ...(checkedEventDates?.length
      ? [
          ['Dates looked at', checkedEventDates.map((name) => (name === 'startDate' ? 'Start date' : 'End date')).join(' and ')] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(textFilters ?? []).map(({ field, text }): [string, string] => [textFieldNames[field], `“${text}”`]),
    ...(isSet(businessId) ? [['Number', String(businessId)] satisfies [string, string]] : []),
    ...flags,
    ...(clientNoteFilter?.impact?.length || clientNoteFilter?.ratings?.length
      ? [['Client note', 'as chosen'] satisfies [string, string]]
      : []),
    ...(pwcNoteFilter?.impact?.length || pwcNoteFilter?.ratings?.length ? [['Firm note', 'as chosen'] satisfies [string, string]] : []),
    ...(filters.exportAsSubscriptionId ? [['As', 'one subscription sees it'] satisfies [string, string]] : []),
  ]
}
