import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Deadline } from '#lib/news/fields-contract.ts'
import { deadlinesOf, linkedVisibleSql, openSql, scopeOf, visibleSql } from '#lib/news/api.ts'
import type { Scope } from '#lib/news/api.ts'

/** Items of which people are notified, one by one. */
export type NewItemKind = 'article3W' | 'articleGlobal' | 'news' | 'event' | 'video' | 'publication'

export interface NewItem {
  kind: NewItemKind
  id: string
  title: string
  publishDate: Date
  /** The article that a news item or an event belongs to. */
  articleId: string | null
  /** Of an event. */
  startDate: Date | null
  /** What is due next of it, or of its article; see `withDeadlines`. */
  deadline?: Deadline
}

/** The rights of a person to the news at this moment; people with the same key see the same items. */
export type NewsScope = Scope
export const newsScopeOf = (person: Pick<UserActor, 'ppid' | 'isInternal'>): Promise<NewsScope> => scopeOf(person)

const articles = (scope: Scope, kind: NewItemKind, type: number) => Prisma.sql`
  SELECT ${kind} AS "kind", a."id"::text AS "id", a."title", a."publishDate", NULL::text AS "articleId", NULL::timestamp AS "startDate"
  FROM "Article" a WHERE a."type" = ${type} AND a."published" AND ${openSql(scope)}`

interface KindQuery {
  sql: Prisma.Sql
  date: Prisma.Sql
  /** Ids of its topics; videos and publications have none. */
  topics?: Prisma.Sql
}

/** Per kind a query for its published items that the scope may read whole: nobody is notified of what is locked or denied (W43, W65). */
const queries: Record<NewItemKind, (scope: Scope) => KindQuery> = {
  article3W: (scope) => ({ sql: articles(scope, 'article3W', 0), date: Prisma.sql`a."publishDate"`, topics: Prisma.sql`a."topicIds"` }),
  articleGlobal: (scope) => ({
    sql: articles(scope, 'articleGlobal', 1),
    date: Prisma.sql`a."publishDate"`,
    topics: Prisma.sql`a."topicIds"`,
  }),
  news: (scope) => ({
    sql: Prisma.sql`SELECT 'news', n."id"::text, n."title", n."publishDate", n."articleId"::text, NULL FROM "NewsItem" n WHERE n."published" AND n."isAlive" AND ${linkedVisibleSql(scope, 'n')}`,
    date: Prisma.sql`n."publishDate"`,
    topics: Prisma.sql`n."topicIds"`,
  }),
  event: (scope) => ({
    sql: Prisma.sql`SELECT 'event', e."id"::text, e."title", e."publishDate", e."articleId"::text, e."startDate" FROM "Event" e WHERE e."published" AND ${linkedVisibleSql(scope, 'e')}`,
    date: Prisma.sql`e."publishDate"`,
    topics: Prisma.sql`e."topicIds"`,
  }),
  video: () => ({
    sql: Prisma.sql`SELECT 'video', v."id"::text, v."title", v."publishDate", NULL, NULL FROM "Video" v WHERE v."published"`,
    date: Prisma.sql`v."publishDate"`,
  }),
  publication: () => ({
    sql: Prisma.sql`SELECT 'publication', p."id"::text, p."title", p."publishDate", NULL, NULL FROM "Publication" p WHERE p."published"`,
    date: Prisma.sql`p."publishDate"`,
  }),
}

interface Query {
  kinds: readonly NewItemKind[]
  /** To which what has topics is narrowed; empty = all. */
  topics?: readonly string[]
  /** Published after this moment. */
  from: Date
  /** Published up to this moment. */
  to: Date
  limit: number
}

/** The items of these kinds that were published in the period and that the scope may read, newest first. */
export async function newItems(scope: NewsScope, { kinds, topics: chosen = [], from, to, limit }: Query): Promise<NewItem[]> {
  if (kinds.length === 0) return []
  // As text, since pg would write a Date in the time zone of the process.
  const [after, until] = [from, to].map((date) => Prisma.sql`${date.toISOString()}::timestamp`)
  const parts = kinds.map((kind) => {
    const { sql, date, topics } = queries[kind](scope)
    const narrowed = topics && chosen.length > 0 ? Prisma.sql` AND ${topics} && ${[...chosen]}::uuid[]` : Prisma.empty
    // Each kind by its own index; the newest of all are among the newest of each.
    return Prisma.sql`(${sql}${narrowed} AND ${date} > ${after} AND ${date} <= ${until} ORDER BY ${date} DESC LIMIT ${limit}::bigint)`
  })
  return await rowsOf<NewItem>(Prisma.sql`
    SELECT * FROM (${Prisma.join(parts, ' UNION ALL ')}) AS item ("kind", "id", "title", "publishDate", "articleId", "startDate")
    ORDER BY "publishDate" DESC, "id" LIMIT ${limit}::bigint`)
}

/** The same items with what is due next of them. */
export async function withDeadlines(scope: NewsScope, items: readonly NewItem[]): Promise<NewItem[]> {
  const dated = ({ kind, id, articleId }: NewItem): { kind: string; id: string } | null => {
    if (kind === 'news') return articleId === null ? null : { kind: 'article', id: articleId }
    return { kind: kind === 'article3W' || kind === 'articleGlobal' ? 'article' : kind, id }
  }
  const found = await deadlinesOf(
    scope,
    items.flatMap((item) => dated(item) ?? []),
  )
  return items.map((item) => {
    const deadline = found.get(dated(item)?.id ?? '')
    return deadline ? { ...item, deadline } : item
  })
}

interface DecidedRequest {
  id: string
  approved: boolean
  decidedAt: Date
  articleId: string
  /** null = the person does not see the article any more. */
  title: string | null
}

/** A person's requests for access that were decided since `from`, the newest first. */
export async function decidedRequests(scope: NewsScope, ppid: string, from: Date, limit: number): Promise<DecidedRequest[]> {
  return await rowsOf<DecidedRequest>(Prisma.sql`
    SELECT r."id"::text AS "id", r."state" = 'APPROVED' AS "approved", r."decidedAt", r."articleId"::text AS "articleId", CASE WHEN ${visibleSql(scope)} THEN a."title" END AS "title"
    FROM "AccessRequest" r JOIN "Article" a ON a."id" = r."articleId"
    WHERE r."requesterPpid" = ${ppid} AND r."state" <> 'PENDING' AND r."decidedAt" > ${from.toISOString()}::timestamp
    ORDER BY r."decidedAt" DESC LIMIT ${limit}::bigint`)
}
