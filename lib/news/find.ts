import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import type { Found } from '#lib/palette/contract.ts'
import { firmToday, shortDate } from '#lib/text/short-date.ts'
import { eventPath } from './address.ts'
import { deadlinesOf } from './deadline.ts'
import { articleNumberSql, hasTrigram, isPartSearched, titleWordsSql, wordBeginningsSql } from './search.ts'
import { articleNumberOf } from './search-query.ts'
import { linkedVisibleSql, scopeOf, visibleSql } from './visibility.ts'
import type { Scope } from './visibility.ts'
import { deadlineText, typeNames } from './words.ts'
import type { Deadline } from './fields-contract.ts'

/** Words must be so long, one of them at least. */
const MIN_WORD = 3
/** Matches among which the newest are chosen, so that a word of every second title costs no more than a rare one. */
const MAX_CANDIDATES = 500

const holdsAll = (column: Prisma.Sql, words: readonly string[]): Prisma.Sql =>
  Prisma.join(
    words.map((word) => containsSql(column, word)),
    ' AND ',
  )

interface NewsRow {
  kind: 'article' | 'event'
  id: string
  title: string
  type: number | null
  articleId: string | null
  published: boolean
  /** As an ISO instant. */
  day: string | null
}

/** Moments are stored in UTC. */
const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
const DRAFT = 'Draft'
const types: Readonly<Record<number, string>> = { 0: '3W article', 1: 'Global article' }

function toFound({ kind, id, title, type, articleId, published, day }: NewsRow, deadline: Deadline | undefined): Found {
  const address = kind === 'article' ? `/news/view/${id}?newsType=${type}` : eventPath({ id, articleId, day })
  const facts = [
    kind === 'article' ? types[type ?? 0] : 'Event',
    shortDate(day),
    published ? null : DRAFT,
    deadline && deadlineText(deadline, firmToday()),
  ]
  return { kind, id, title, detail: facts.filter(Boolean).join(' · '), href: address }
}

/** What was typed, and how many results of a kind are wanted. */
interface TitleQuery {
  text: string
  limit: number
}

/** Articles and events whose titles meet a condition, within the caller's scope (W43, W65): those that begin with the text first, then the newest. */
function newsWhere(scope: Scope, { text, limit }: TitleQuery, matches: (row: 'a' | 'e') => Prisma.Sql): Promise<NewsRow[]> {
  const begins = Prisma.sql`(search_text(found."title") LIKE (SELECT substr(search_pattern(${text}), 2))) DESC`
  return preparedRows<NewsRow>(Prisma.sql`
    (SELECT 'article' AS "kind", found."id"::text AS "id", found."title", found."type", NULL AS "articleId", found."published", to_char(found."publishDate", ${ISO}) AS "day"
     FROM (SELECT a."id", a."title", a."type", a."published", a."publishDate" FROM "Article" a WHERE ${matches('a')} AND ${visibleSql(scope)} LIMIT ${MAX_CANDIDATES}) found
     ORDER BY ${begins}, found."publishDate" DESC NULLS LAST, found."id" LIMIT ${limit})
    UNION ALL
    (SELECT 'event', found."id"::text, found."title", NULL, found."articleId"::text, found."published", to_char(found."startDate", ${ISO})
     FROM (SELECT e."id", e."title", e."articleId", e."published", e."startDate" FROM "Event" e WHERE ${matches('e')} AND ${linkedVisibleSql(scope, 'e')} LIMIT ${MAX_CANDIDATES}) found
     ORDER BY ${begins}, found."startDate" DESC NULLS LAST, found."id" LIMIT ${limit})`)
}

/** Where the articles that are not shown are found: the search of the articles, of the type of which most are shown. */
function furtherArticles(text: string, rows: readonly NewsRow[], limit: number): Found[] {
  const articles = rows.filter(({ kind }) => kind === 'article')
  if (articles.length <= limit) return []
  const regulated = articles.filter(({ type }) => type === 0).length
  const type = regulated * 2 >= articles.length ? 0 : 1
  const query = new URLSearchParams({ newsType: String(type), newsTab: 'articles', search: text })
  return [{ kind: 'article', id: 'more', title: `More ${typeNames[type]} articles`, detail: null, href: `/articles?${query}`, more: true }]
}

/**
 * Articles and events for the command palette: the article of that number, then titles with the beginnings of all words, else those that hold the
 * words. What no index serves is not looked for: parts of one or two letters, and parts of words in scripts that the trigram index does not know.
 */
export async function findNews(actor: UserActor, text: string, words: readonly string[], limit: number): Promise<Found[]> {
  const number = articleNumberOf(text)
  const isLong = words.some((word) => word.length >= MIN_WORD)
  if (!number && !isLong) return []
  const scope = await scopeOf(actor)
  // One more than is shown means that there are others.
  const titleQuery = { text, limit: limit + 1 }
  const title = (row: 'a' | 'e') => Prisma.raw(`${row}."title"`)
  const isIndexed = words.some(hasTrigram)
  const beginningsSql = (row: 'a' | 'e') =>
    (isIndexed ? wordBeginningsSql(title(row), text) : titleWordsSql(row, text)) ?? Prisma.sql`false`
  const numbered = number ? await newsWhere(scope, titleQuery, (row) => (row === 'a' ? articleNumberSql(number) : Prisma.sql`false`)) : []
  const beginnings = isLong ? await newsWhere(scope, titleQuery, beginningsSql) : []
  const first = [...numbered, ...beginnings.filter(({ id }) => !numbered.some((one) => one.id === id))]
  const rows =
    first.length > 0 || !isIndexed || !words.some(isPartSearched)
      ? first
      : await newsWhere(scope, titleQuery, (row) => holdsAll(title(row), words))
  const shown = ['article', 'event'].flatMap((kind) => rows.filter((row) => row.kind === kind).slice(0, limit))
  const deadlines = await deadlinesOf(scope, shown)
  return [...shown.map((row) => toFound(row, deadlines.get(row.id))), ...furtherArticles(text, rows, limit)]
}
