import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows, rowsOf } from '#lib/db/rows.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { directionSql } from '#lib/lists/list.ts'
import { firmDay, firmToday, startOfFirmDay } from '#lib/text/short-date.ts'
import type { Deadline } from './fields-contract.ts'
import { linkedVisibleSql, openSql, visibleSql } from './visibility.ts'
import type { Scope } from './visibility.ts'
import { ENDS_ON, deadlineLabel } from './words.ts'

/** The one place that says when something of an article is due next; rows, cards, the palette and mails show it, lists are ordered by it. */

const at = (moment: Date) => Prisma.sql`${moment.toISOString()}::timestamp`

/**
 * Condition: a moment lies on a day of the firm or after it. A moment that stands for a day (`isPlainDay`) is compared by that day, any other one with
 * the beginning of the day on the firm's clock; between the two beginnings only one sort of them has come.
 * @param day YYYY-MM-DD
 */
export function upcomingSql(column: Prisma.Sql, day = firmToday()): Prisma.Sql {
  const [plain, clock] = [new Date(`${day}T00:00:00Z`), startOfFirmDay(day)]
  const [first, second] = plain < clock ? [plain, clock] : [clock, plain]
  if (first.getTime() === second.getTime()) return Prisma.sql`${column} >= ${at(first)}`
  const isPlain = Prisma.sql`${column}::time IN ('00:00:00', '23:59:59.999')`
  return Prisma.sql`(${column} >= ${at(first)} AND (${column} >= ${at(second)} OR ${first === plain ? isPlain : Prisma.sql`NOT ${isPlain}`}))`
}

/** What `deadlineSql` adds to a row. */
export interface DeadlineRow {
  dueAt?: Date | null
  /** Title of the event; null = the end of the article itself. */
  dueTitle?: string | null
}

/**
 * Join of the next deadline of an article as "dueAt" and "dueTitle" of due.
 * @param open whether the reader may see the events of the article; left out = the row is shown to nobody else
 */
export const deadlineSql = (articleId: Prisma.Sql, open: Prisma.Sql = Prisma.sql`true`): Prisma.Sql => Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT d."at" AS "dueAt", v."title" AS "dueTitle" FROM "ArticleDeadline" d LEFT JOIN "Event" v ON v."id" = d."eventId"
    WHERE d."articleId" = ${articleId} AND ${upcomingSql(Prisma.sql`d."at"`)} AND (d."eventId" IS NULL OR ${open})
    ORDER BY d."at", d."eventId" LIMIT 1
  ) due ON true`

/** What a reply says of the deadline of a row. */
export const deadlineOf = ({ dueAt, dueTitle }: DeadlineRow): { deadline?: Deadline } =>
  dueAt ? { deadline: { label: dueTitle ? deadlineLabel(dueTitle) : ENDS_ON, day: firmDay(dueAt) } } : {}

/** The next deadlines of some articles and events that the caller may see, by their ids; those without one are left out. */
export async function deadlinesOf(scope: Scope, rows: readonly { kind: string; id: string }[]): Promise<ReadonlyMap<string, Deadline>> {
  const ids = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const end = Prisma.sql`COALESCE(e."endDate", e."startDate")`
  const found = await preparedRows<DeadlineRow & { id: string }>(Prisma.sql`
    SELECT a."id"::text AS "id", due."dueAt", due."dueTitle" FROM "Article" a ${deadlineSql(Prisma.sql`a."id"`, openSql(scope))}
    WHERE a."id" = ANY(${ids('article')}::uuid[]) AND ${visibleSql(scope)}
    UNION ALL
    SELECT e."id"::text, ${end}, e."title" FROM "Event" e WHERE e."id" = ANY(${ids('event')}::uuid[]) AND ${upcomingSql(end)} AND ${linkedVisibleSql(scope, 'e')}`)
  return new Map(found.flatMap((row) => (row.dueAt ? [[row.id, deadlineOf(row).deadline!]] : [])))
}

/** Whether an order asks for the next deadline first; it stands alone. */
export const isByDeadline = (steps: readonly { field: string }[]): boolean => steps.some(({ field }) => field === 'deadline')

interface Query {
  /** "Article" a, or "NewsItem" n by its article. */
  row: 'a' | 'n'
  /** Condition: the reader may see the events of the article. Others are ordered by what they may see alone, so that the order reveals no date. */
  open: Prisma.Sql
  /** Every condition of the list. */
  where: Prisma.Sql
  type: 0 | 1 | undefined
  /** Order of the rows without a deadline, which stand behind the others. */
  newest: Prisma.Sql
  direction: 'asc' | 'desc'
  page: PageRequest
}

const idsOf = async (statement: Prisma.Sql): Promise<string[]> => (await rowsOf<{ id: string }>(statement)).map(({ id }) => id)

/**
 * Ids of a page in the order of the next deadlines: reads the index of deadlines from today on, in which a row stands at its first one; rows
 * without a deadline follow, newest first.
 */
export async function idsByDeadline({
  row,
  open,
  where,
  type,
  newest,
  direction,
  page: { pageNumber, pageSize },
}: Query): Promise<string[]> {
  const from = row === 'a' ? Prisma.sql`"Article" a` : Prisma.sql`"NewsItem" n`
  const id = row === 'a' ? Prisma.sql`a."id"` : Prisma.sql`n."id"`
  const articleId = row === 'a' ? id : Prisma.sql`n."articleId"`
  const ofType = type === undefined ? Prisma.sql`true` : Prisma.sql`d."type" = ${type}`
  const visibleSql = (deadline: Prisma.Sql) =>
    Prisma.sql`${upcomingSql(Prisma.sql`${deadline}."at"`)} AND (${deadline}."eventId" IS NULL OR ${open})`
  const [d, earlier] = [Prisma.sql`d`, Prisma.sql`earlier`]
  const due = Prisma.sql`"ArticleDeadline" d JOIN ${from} ON ${articleId} = d."articleId" WHERE ${ofType} AND ${visibleSql(d)} AND ${where}
    AND NOT EXISTS (SELECT 1 FROM "ArticleDeadline" earlier WHERE earlier."articleId" = d."articleId" AND ${visibleSql(earlier)} AND (earlier."at", earlier."id") < (d."at", d."id"))`
  const way = directionSql(direction)
  const offset = (pageNumber - 1) * pageSize
  const first = await idsOf(Prisma.sql`
    SELECT ${id}::text AS "id" FROM ${due} ORDER BY d."at" ${way}, d."id" ${way}, ${id} DESC LIMIT ${pageSize}::bigint OFFSET ${offset}::bigint`)
  if (first.length === pageSize) return first
  const known = first.length > 0 || offset === 0 ? offset + first.length : await countOf(due)
  const rest = await idsOf(Prisma.sql`
    SELECT ${id}::text AS "id" FROM ${from} WHERE ${where} AND NOT EXISTS (SELECT 1 FROM "ArticleDeadline" d WHERE d."articleId" = ${articleId} AND ${visibleSql(d)})
    ORDER BY ${newest} LIMIT ${pageSize - first.length}::bigint OFFSET ${Math.max(offset - known, 0)}::bigint`)
  return [...first, ...rest]
}

async function countOf(rows: Prisma.Sql): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(Prisma.sql`SELECT count(*)::int AS "count" FROM ${rows}`)
  return row!.count
}
