import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { NEWS_PAGE_SIZE } from '#lib/http/page.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { firmToday } from '#lib/text/short-date.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import { articlePage } from '#lib/articles/api.ts'
import {
  VISIT_HOURS,
  askedSql,
  cacheUntilChange,
  deadlineOf,
  linkedVisibleSql,
  openSql,
  scopeOf,
  upcomingSql,
  visitSinceSql,
} from '#lib/news/api.ts'
import type { Scope } from '#lib/news/api.ts'
import { DESK_DAYS } from '#lib/news/words.ts'
import { countLater } from './later-service.ts'
import type { Desk, DeskDate } from './desk-contract.ts'
import type * as contract from './desk-contract.ts'

/** Most dates that are read; the calendar shows the rest. */
const MAX_DATES = 200

interface DateRow {
  id: string
  title: string
  articleId: string | null
  dueAt: Date
  dueTitle: string | null
  mustRead: boolean
}

const toDate = ({ id, title, articleId, mustRead, ...due }: DateRow, assigned: boolean): DeskDate => ({
  id,
  title,
  articleId,
  deadline: deadlineOf(due).deadline!,
  mustRead,
  assigned,
})

/** On the row's "articleId" of `row`: a current news item of the article must be read; who may see the article may see that (W65). */
const mustReadSql = (articleId: Prisma.Sql) =>
  Prisma.sql`EXISTS (SELECT 1 FROM "NewsItem" n WHERE n."articleId" = ${articleId} AND n."published" AND n."isAlive" AND n."mustRead")`

/** Days of the firm, the second one not included. */
const between = (at: Prisma.Sql, from: string, to: string) => Prisma.sql`${upcomingSql(at, from)} AND NOT ${upcomingSql(at, to)}`

/**
 * The last days of published events, and of articles that end by themselves, which lie between two days; what the scope may read whole and is asked for.
 * @param type undefined = of both types
 * @param onArticle further condition on "Article" a, which leaves out dates without an article
 */
async function readDates(
  scope: Scope,
  type: ArticleType | undefined,
  days: readonly [string, string],
  onArticle?: Prisma.Sql,
): Promise<DateRow[]> {
  const [from, to] = days
  const end = Prisma.sql`COALESCE(e."endDate", e."startDate")`
  const ofType = type === undefined ? Prisma.sql`true` : Prisma.sql`a."type" = ${type}`
  const article = Prisma.sql`EXISTS (SELECT 1 FROM "Article" a WHERE a."id" = e."articleId" AND ${ofType} AND ${onArticle ?? Prisma.sql`true`})`
  const belongs = onArticle ? article : Prisma.sql`(e."articleId" IS NULL OR ${article})`
  return rowsOf<DateRow>(Prisma.sql`
    SELECT * FROM (
      SELECT e."id"::text AS "id", e."title", e."articleId"::text AS "articleId", ${end} AS "dueAt", e."title" AS "dueTitle",
        ${mustReadSql(Prisma.sql`e."articleId"`)} AS "mustRead"
      FROM "Event" e WHERE e."published" AND ${between(end, from, to)} AND ${linkedVisibleSql(scope, 'e')} AND ${askedSql(scope)} AND ${belongs}
      UNION ALL
      SELECT a."id"::text, a."title", a."id"::text, d."at", NULL, ${mustReadSql(Prisma.sql`a."id"`)}
      FROM "ArticleDeadline" d JOIN "Article" a ON a."id" = d."articleId"
      WHERE d."eventId" IS NULL AND ${between(Prisma.sql`d."at"`, from, to)} AND a."published" AND ${openSql(scope)} AND ${ofType} AND ${onArticle ?? Prisma.sql`true`}
        AND NOT EXISTS (SELECT 1 FROM "ArticleDeadline" same WHERE same."articleId" = a."id" AND same."eventId" IS NOT NULL AND same."at" = d."at")
    ) due ORDER BY "dueAt", "mustRead" DESC, "id" LIMIT ${MAX_DATES}::bigint`)
}

const assignedSql = (ppid: string) =>
  Prisma.sql`EXISTS (SELECT 1 FROM "PersonalNote" p WHERE p."articleId" = a."id" AND p."userPpid" = ${ppid} AND p."assignedToMe")`

/** Which of the articles are assigned to a person. */
async function assignedAmong(ppid: string, articleIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (articleIds.length === 0) return new Set()
  const notes = await db.personalNote.findMany({
    where: { userPpid: ppid, assignedToMe: true, articleId: { in: [...new Set(articleIds)] } },
    select: { articleId: true },
  })
  return new Set(notes.map(({ articleId }) => articleId))
}

/** What is due for a reader: in the coming days, and before them what is assigned to the reader and overdue. */
async function datesFor(actor: Reader, scope: Scope, type: ArticleType | undefined): Promise<DeskDate[]> {
  const today = firmToday()
  const coming = await cacheUntilChange(scope.revision, `desk ${scope.key} ${type} ${today}`, () =>
    readDates(scope, type, [today, dayAfter(today, DESK_DAYS + 1)]),
  )
  const [assigned, overdue] = await Promise.all([
    assignedAmong(
      actor.ppid,
      coming.flatMap(({ articleId }) => articleId ?? []),
    ),
    readDates(scope, type, [dayAfter(today, -DESK_DAYS), today], assignedSql(actor.ppid)),
  ])
  return [...overdue.map((row) => toDate(row, true)), ...coming.map((row) => toDate(row, assigned.has(row.articleId ?? '')))]
}

type Reader = Pick<UserActor, 'ppid' | 'isInternal' | 'revisions'>

/** What is due for a reader in the own 3W configuration, the next dates first; none for a reader without one. */
export async function ownDates(actor: Reader): Promise<DeskDate[]> {
  const scope = await scopeOf(actor)
  return scope.configurations.length === 0 ? [] : datesFor(actor, scope, 0)
}

/** Start of what is new for a reader, as the visit that begins or goes on now has it. */
async function sinceOf(ppid: string): Promise<Date | null> {
  const [row] = await rowsOf<{ since: Date | null }>(Prisma.sql`SELECT ${visitSinceSql(ppid)} AS "since"`)
  return row!.since
}

/** What the desk of the news shows its reader. */
export const getDesk: ServiceFunction<typeof contract.getDesk> = async ({ actor, body: { type } }): Promise<Desk> => {
  const [scope, since] = await Promise.all([scopeOf(actor), sinceOf(actor.ppid)])
  const [dates, laterCount, fresh] = await Promise.all([
    datesFor(actor, scope, type),
    countLater(actor, type),
    since &&
      articlePage({
        actor,
        type,
        filters: { publishedDateRange: { start: since } },
        page: { pageNumber: 1, pageSize: NEWS_PAGE_SIZE },
        scope,
      }),
  ])
  return {
    dates,
    laterCount,
    since: since && since.toISOString(),
    fresh: fresh ? { items: fresh.items, totalCount: fresh.totalCount } : { items: [], totalCount: 0 },
  }
}

/** Two tabs at once are one visit. */
export const noteVisit: ServiceFunction<typeof contract.noteVisit> = ({ actor: { ppid }, context }) =>
  inTransaction(context, async (tx) => {
    const now = new Date().toISOString()
    await tx.$executeRaw`
      INSERT INTO "NewsVisit" AS v ("userPpid", "seenAt") VALUES (${ppid}, ${now}::timestamp)
      ON CONFLICT ("userPpid") DO UPDATE SET
        "since" = CASE WHEN excluded."seenAt" - v."seenAt" > make_interval(hours => ${VISIT_HOURS}) THEN v."seenAt" ELSE v."since" END,
        "seenAt" = GREATEST(v."seenAt", excluded."seenAt")`
  })
