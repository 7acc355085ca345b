import 'server-only'
import { pool } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { oneLine } from '#lib/rich-text/document.ts'
import { fold, isOneSlip, wordsOf } from '#lib/search/words.ts'
import type { Snippet } from './article-contract.ts'
import { keepUntilChange } from './kept.ts'
import { linkedVisibleSql, openSql, visibleSql } from './visibility.ts'
import type { Scope } from './visibility.ts'

/** Most words of a query that count. */
const MAX_WORDS = 12
/** A word must have this many letters before a slip of the finger is forgiven, and this many inside one that is still being typed. */
const SLIP_FROM = 4
const PREFIX_SLIP_FROM = 5
/** Titles that are looked at for what a mistyped word may stand for, and how like it they must be. */
const MAX_LIKE_TITLES = 400
const LIKENESS = 0.35
/** Most words that one mistyped word may stand for. */
const MAX_MEANT = 8

/** How a free text is looked for: by words (`tsquery`), or as a part of titles (`part`). */
export interface TextSearch {
  tsquery: string | null
  part: string | null
  /** Beginnings of words to mark in what was found, folded. */
  marked: string[]
}

const byWords = (alternatives: readonly (readonly string[])[]): string =>
  alternatives.map((words) => (words.length === 1 ? `${words[0]}:*` : `(${words.map((word, index) => (index === 0 ? `${word}:*` : word)).join(' | ')})`)).join(' & ')

/** On "Article" a: whether the title alone matches. */
const titleSql = (tsquery: string): Prisma.Sql => Prisma.sql`a."id" IN (SELECT article_ids_by_title_words(${tsquery}))`

/**
 * Condition on "Article" a. Of a locked article only the title is looked at (W43).
 * @param open condition of an article that is open to the caller; null = all are
 */
export function articleMatchSql({ tsquery, part }: TextSearch, open: Prisma.Sql | null): Prisma.Sql {
  if (tsquery === null) return Prisma.sql`search_text(a."title") LIKE search_pattern(${part})`
  const whole = Prisma.sql`a."id" IN (SELECT article_ids_by_words(${tsquery}))`
  return open === null ? whole : Prisma.sql`(${whole} AND (${open} OR ${titleSql(tsquery)}))`
}

/** On "Article" a: whether the title alone matches; the best matches come first. */
export const articleRelevanceSql = ({ tsquery }: TextSearch): Prisma.Sql => (tsquery === null ? Prisma.sql`true` : Prisma.sql`(${titleSql(tsquery)})`)

/** Condition on "NewsItem" n or "Event" e. */
export function itemMatchSql({ tsquery, part }: TextSearch, row: 'n' | 'e'): Prisma.Sql {
  if (tsquery === null) return Prisma.sql`search_text(${Prisma.raw(row)}."title") LIKE search_pattern(${part})`
  return row === 'n' ? Prisma.sql`n."id" IN (SELECT news_item_ids_by_words(${tsquery}))` : Prisma.sql`e."id" IN (SELECT event_ids_by_words(${tsquery}))`
}

/** Condition on "Video" or "Publication" `row`: a part of its title. */
export const titleMatchSql = (text: string, row: 'v' | 'p'): Prisma.Sql => Prisma.sql`search_text(${Prisma.raw(row)}."title") LIKE search_pattern(${text})`

/** Whether the caller can see something that matches: what is withheld must not decide how a text is looked for (A077, W65). */
async function exists(scope: Scope, search: TextSearch, kind: 'a' | 'n' | 'e'): Promise<boolean> {
  const from =
    kind === 'a'
      ? Prisma.sql`"Article" a WHERE ${visibleSql(scope)} AND ${articleMatchSql(search, scope.everything ? null : openSql(scope))}`
      : kind === 'n'
        ? Prisma.sql`"NewsItem" n WHERE ${linkedVisibleSql(scope, 'n')} AND ${itemMatchSql(search, 'n')}`
        : Prisma.sql`"Event" e WHERE ${linkedVisibleSql(scope, 'e')} AND ${itemMatchSql(search, 'e')}`
  const { text, values } = Prisma.sql`SELECT EXISTS (SELECT 1 FROM ${from}) AS "found"`
  return (await pool().query<{ found: boolean }>(text, values)).rows[0]!.found
}

/** Words of titles that a mistyped word may stand for, the likest first. */
async function meantBy(word: string): Promise<string[]> {
  if (word.length < SLIP_FROM) return []
  const client = await pool().connect()
  try {
    await client.query('BEGIN READ ONLY')
    await client.query(`SELECT set_config('pg_trgm.word_similarity_threshold', $1, true)`, [String(LIKENESS)])
    const { rows } = await client.query<{ title: string }>({
      text: `SELECT "title" FROM (
          (SELECT "title", word_similarity($1, search_text("title")) AS likeness FROM "Article" WHERE $1 <% search_text("title") ORDER BY 2 DESC LIMIT $2)
          UNION ALL
          (SELECT "title", word_similarity($1, search_text("title")) FROM "NewsItem" WHERE $1 <% search_text("title") ORDER BY 2 DESC LIMIT $2)
        ) found ORDER BY likeness DESC`,
      values: [word, MAX_LIKE_TITLES],
    })
    await client.query('COMMIT')
    const meant = new Set<string>()
    for (const { title } of rows) for (const candidate of wordsOf(title)) if (candidate !== word && isOneSlip(word, candidate, word.length >= PREFIX_SLIP_FROM)) meant.add(candidate)
    return [...meant].slice(0, MAX_MEANT)
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

/**
 * How a free text is best looked for: by the beginnings of its words; when that finds nothing, as a part of titles (B226);
 * when that finds nothing either, with one slip of the finger forgiven per word.
 */
async function decide(scope: Scope, text: string, kind: 'a' | 'n' | 'e'): Promise<TextSearch> {
  const words = [...new Set(wordsOf(text))].slice(0, MAX_WORDS)
  const asPart: TextSearch = { tsquery: null, part: text, marked: [fold(text)] }
  if (words.length === 0) return asPart
  const asTyped: TextSearch = { tsquery: byWords(words.map((word) => [word])), part: null, marked: words }
  if (await exists(scope, asTyped, kind)) return asTyped
  if (await exists(scope, asPart, kind)) return asPart
  const meant = await Promise.all(words.map(async (word) => [word, ...(await meantBy(word))]))
  return { tsquery: byWords(meant), part: null, marked: meant.flat() }
}

/** See `decide`; the same for everybody with the same scope until the news change. */
export const searchFor = (scope: Scope, text: string, kind: 'a' | 'n' | 'e'): Promise<TextSearch> =>
  keepUntilChange(scope.stamp, `search ${kind} ${scope.key} ${text}`, () => decide(scope, text, kind))

/** Characters before and behind the first found word. */
const BEFORE = 60
const BEHIND = 180
const ELLIPSIS = '…'

/** The first found word of a text with what stands around it in one line, found words marked; null when none is in it. */
export function snippetOf(words: string, { marked, part }: TextSearch): Snippet | null {
  const text = oneLine(words)
  const found: { start: number; end: number }[] = []
  const pattern = part === null ? /[\p{L}\p{N}\p{M}]+/gu : null
  if (pattern) {
    for (const match of text.matchAll(pattern)) {
      const word = fold(match[0])
      if (marked.some((beginning) => word.startsWith(beginning))) found.push({ start: match.index, end: match.index + match[0].length })
    }
  } else {
    const start = text.toLowerCase().indexOf(part!.toLowerCase())
    if (start >= 0) found.push({ start, end: start + part!.length })
  }
  const [first] = found
  if (!first) return null
  const from = first.start <= BEFORE ? 0 : text.indexOf(' ', first.start - BEFORE) + 1 || first.start
  const cut = text.lastIndexOf(' ', first.end + BEHIND)
  const to = first.end + BEHIND >= text.length ? text.length : cut > first.end ? cut : first.end + BEHIND
  const pieces: Snippet = []
  let at = Math.min(from, first.start)
  if (at > 0) pieces.push({ text: ELLIPSIS, match: false })
  for (const { start, end } of found) {
    if (end > to) break
    if (start > at) pieces.push({ text: text.slice(at, start), match: false })
    pieces.push({ text: text.slice(start, end), match: true })
    at = end
  }
  if (at < to) pieces.push({ text: text.slice(at, to), match: false })
  if (to < text.length) pieces.push({ text: ELLIPSIS, match: false })
  return pieces
}
