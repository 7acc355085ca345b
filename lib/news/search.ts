import 'server-only'
import { pool } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { oneLine } from '#lib/rich-text/document.ts'
import { fold, isOneSlip, wordsOf } from '#lib/text/search-words.ts'
import type { Snippet } from '#lib/articles/contract.ts'
import { cacheUntilChange } from './cache.ts'
import { linkedVisibleSql, openSql, visibleSql } from './visibility.ts'
import type { Scope } from './visibility.ts'

/** Most words of a query that count, and most letters of one: longer words are in no index. */
const MAX_WORDS = 12
const MAX_WORD_LENGTH = 60
/** A word must have this many letters before a slip of the finger is forgiven, and this many inside one that is still being typed. */
const SLIP_FROM = 4
const PREFIX_SLIP_FROM = 5
/** Words that are looked at for what a mistyped one may stand for, and how like it they must be. */
const MAX_LIKE_WORDS = 100
const LIKENESS = 0.25
/** Most words that one mistyped word may stand for. */
const MAX_MEANT = 4
/** So short a word stands inside too many others ("AML" in "streamlining") to be looked for there. */
const SHORT_WORD = /^[\p{Script=Latin}\p{N}]{1,3}$/u
const DIGITS = /^\d+$/
const WORD = /^[\p{L}]+$/u
/** The number of an article as its row prints it, with or without the name of its type. */
const PRINTED_NUMBER = /^(?:(3w|global) +)?(\d{1,9})$/

/** How a free text is looked for: by words (`tsquery`), or as a part of titles (`part`). */
export interface TextSearch {
  tsquery: string | null
  part: string | null
  /** Beginnings of words to mark in what was found, folded. */
  marked: string[]
  /** The text is also the number of an article. */
  number?: ArticleNumber | null
}

interface ArticleNumber {
  businessId: number
  /** Null = of either type. */
  type: 0 | 1 | null
}

/** A word in a tsquery, where it stands for all words that begin with it. */
const beginning = (word: string): string => `${word}:*`

/** A word as typed. A single letter begins too many words to be a beginning, unless the word may still be typed. */
const typed = (word: string, isLast: boolean): string => (word.length > 1 || isLast ? beginning(word) : word)

/** Text of a tsquery: all of the words, each as typed or as one of those that it may stand for, which are whole. */
const byWords = (alternatives: readonly (readonly string[])[]): string =>
  alternatives
    .map(([word, ...meant], place) =>
      meant.length === 0 ? typed(word!, place === alternatives.length - 1) : `(${[beginning(word!), ...meant].join(' | ')})`,
    )
    .join(' & ')

/** "3W 2799" or "2799" as the number of an article. */
export function articleNumberOf(text: string): ArticleNumber | null {
  const found = PRINTED_NUMBER.exec(fold(text).trim())
  return found ? { businessId: Number(found[2]), type: found[1] === undefined ? null : found[1] === '3w' ? 0 : 1 } : null
}

/** Condition on "Article" a. */
export const articleNumberSql = ({ businessId, type }: ArticleNumber): Prisma.Sql =>
  Prisma.sql`(a."businessId" = ${businessId}${type === null ? Prisma.empty : Prisma.sql` AND a."type" = ${type}`})`

const queryOf = (tsquery: string): Prisma.Sql => Prisma.sql`to_tsquery('public.news_words', ${tsquery})`

/** On "Article" a: whether its words, or those of its title alone, match. */
const wordsSql = (tsquery: string): Prisma.Sql =>
  Prisma.sql`a."id" IN (SELECT s."articleId" FROM "ArticleSearch" s WHERE s."words" @@ ${queryOf(tsquery)})`
const titleSql = (tsquery: string): Prisma.Sql =>
  Prisma.sql`a."id" IN (SELECT s."articleId" FROM "ArticleSearch" s WHERE s."title" @@ ${queryOf(tsquery)})`

const orNumberSql = (condition: Prisma.Sql, number: ArticleNumber | null | undefined): Prisma.Sql =>
  number ? Prisma.sql`(${condition} OR ${articleNumberSql(number)})` : condition

/**
 * Condition on "Article" a. Of a locked article only the title and the number are looked at (W43).
 * @param open condition of an article that is open to the caller; null = all are
 */
export function articleMatchSql({ tsquery, part, number }: TextSearch, open: Prisma.Sql | null): Prisma.Sql {
  if (tsquery === null) return Prisma.sql`search_text(a."title") LIKE search_pattern(${part})`
  const whole = wordsSql(tsquery)
  return orNumberSql(open === null ? whole : Prisma.sql`(${whole} AND (${open} OR ${titleSql(tsquery)}))`, number)
}

/** On "Article" a: whether the title alone matches, or the number; the best matches come first. Null = all match alike. */
export const articleRelevanceSql = ({ tsquery, number }: TextSearch): Prisma.Sql | null =>
  tsquery === null ? null : orNumberSql(Prisma.sql`(${titleSql(tsquery)})`, number)

/** Conditions on "ArticleSummary" a. */
interface SummaryConditions {
  /** The caller sees the articles, and the filters leave them. */
  shown: Prisma.Sql
  /** The caller may read them whole; null = all. */
  open: Prisma.Sql | null
}

const keysSql = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`s."key" IN (SELECT a."key" FROM "ArticleSummary" a WHERE ${condition})`

/** On "ArticleSearch" s: the row has the number. */
const numberSql = ({ businessId, type }: ArticleNumber): Prisma.Sql =>
  Prisma.sql`(s."number" = ${businessId}${type === null ? Prisma.empty : Prisma.sql` AND ${keysSql(Prisma.sql`a."type" = ${type}`)}`})`

const withNumber = (condition: Prisma.Sql, number: ArticleNumber | null | undefined): Prisma.Sql =>
  number ? Prisma.sql`(${condition} OR ${numberSql(number)})` : condition

/** On "ArticleSearch" s: whether the title and the sections match, and whether the title or the number alone does. Only for a search by words. */
const searchRowMatches = ({ tsquery, number }: TextSearch) => ({
  words: withNumber(Prisma.sql`s."words" @@ ${queryOf(tsquery!)}`, number),
  title: withNumber(Prisma.sql`s."title" @@ ${queryOf(tsquery!)}`, number),
})

/** Condition on "ArticleSearch" s that means what `articleMatchSql` and the conditions of a list mean, without a look at the articles. Only for a search by words. */
export function searchRowSql(search: TextSearch, { shown, open }: SummaryConditions): Prisma.Sql {
  const { words, title } = searchRowMatches(search)
  const match = open === null ? words : Prisma.sql`${words} AND (${keysSql(open)} OR ${title})`
  return Prisma.sql`${match} AND ${keysSql(shown)}`
}

/** On "ArticleSearch" s: as `articleRelevanceSql`. */
export const searchRowRelevanceSql = (search: TextSearch): Prisma.Sql => searchRowMatches(search).title

/**
 * The summaries a of the articles that a search by words finds, and how many of each it finds; of those that are locked to the caller by the title alone.
 * The caller's conditions on the summaries are left to whoever asks.
 */
export function foundSummariesSql(scope: Scope, search: TextSearch): { from: Prisma.Sql; number: Prisma.Sql } {
  const { words, title } = searchRowMatches(search)
  return {
    from: Prisma.sql`
      (SELECT s."key", count(*) AS "found", count(*) FILTER (WHERE ${title}) AS "foundByTitle" FROM "ArticleSearch" s WHERE ${words} GROUP BY s."key") f
      JOIN (SELECT DISTINCT ON (x."key") x.* FROM "ArticleSummary" x ORDER BY x."key") a ON a."key" = f."key"`,
    number: scope.everything
      ? Prisma.sql`sum(f."found")`
      : Prisma.sql`sum(CASE WHEN ${openSql(scope)} THEN f."found" ELSE f."foundByTitle" END)`,
  }
}

/** Condition on "NewsItem" n or "Event" e. */
export function itemMatchSql({ tsquery, part }: TextSearch, row: 'n' | 'e'): Prisma.Sql {
  if (tsquery === null) return Prisma.sql`search_text(${Prisma.raw(row)}."title") LIKE search_pattern(${part})`
  return row === 'n'
    ? Prisma.sql`n."id" IN (SELECT news_item_ids_by_words(${tsquery}))`
    : Prisma.sql`e."id" IN (SELECT event_ids_by_words(${tsquery}))`
}

/** Whether a text is looked for inside words too. */
export const isPartSearched = (text: string): boolean => !SHORT_WORD.test(fold(text).trim())

/** Condition that a title holds the beginnings of all words of a text; null for a text without words. */
export function wordBeginningsSql(title: Prisma.Sql, text: string): Prisma.Sql | null {
  const words = searchWords(text)
  // Folded words are letters and digits only, so that none is special in a regular expression.
  return words.length === 0
    ? null
    : Prisma.join(
        words.map((word) => Prisma.sql`search_text(${title}) ~ ${`\\m${word}`}`),
        ' AND ',
      )
}

/** Whether the trigram index of titles can serve a text: where letters are compared by their bytes it knows letters and digits of ASCII only. */
export const hasTrigram = (text: string): boolean => /[a-z0-9]{3}/.test(fold(text))

/** Condition that the title of an article or event holds the beginnings of all words of a text, by the index of words; null for a text without words. */
export function titleWordsSql(row: 'a' | 'e', text: string): Prisma.Sql | null {
  const words = searchWords(text)
  if (words.length === 0) return null
  const tsquery = byWords(words.map((word) => [word]))
  return row === 'a'
    ? titleSql(tsquery)
    : Prisma.sql`(e."id" IN (SELECT event_ids_by_words(${tsquery})) AND news_search(e."title", '') @@ to_tsquery('public.news_words', ${tsquery}))`
}

/** Condition that a title holds a text as it stands. */
const containsSql = (title: Prisma.Sql, text: string): Prisma.Sql => Prisma.sql`search_text(${title}) LIKE search_pattern(${text})`

/** Condition on "Video" or "Publication" `row`: beginnings of words of its title, or a part of it. */
export function titleMatchSql(text: string, row: 'v' | 'p'): Prisma.Sql {
  const title = Prisma.raw(`${row}."title"`)
  const conditions = [wordBeginningsSql(title, text), isPartSearched(text) ? containsSql(title, text) : null].filter((one) => one !== null)
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`
}

/** Each word of a text once, as the indexes have them. */
const searchWords = (text: string): string[] =>
  [...new Set(wordsOf(text).map((word) => word.slice(0, MAX_WORD_LENGTH)))].slice(0, MAX_WORDS)

/** Rows of a kind that the caller can see: what is withheld must not decide how a text is looked for (A077, W65). */
const visibleRows = {
  a: (scope: Scope) => Prisma.sql`"Article" a WHERE ${visibleSql(scope)}`,
  n: (scope: Scope) => Prisma.sql`"NewsItem" n WHERE ${linkedVisibleSql(scope, 'n')}`,
  e: (scope: Scope) => Prisma.sql`"Event" e WHERE ${linkedVisibleSql(scope, 'e')}`,
}
type Kind = keyof typeof visibleRows

/** Whether the caller can see something that matches. */
async function exists(scope: Scope, search: TextSearch, kind: Kind): Promise<boolean> {
  const open = scope.everything ? null : openSql(scope)
  const rows =
    kind !== 'a'
      ? Prisma.sql`${visibleRows[kind](scope)} AND ${itemMatchSql(search, kind)}`
      : search.tsquery === null
        ? Prisma.sql`${visibleRows.a(scope)} AND ${articleMatchSql(search, open)}`
        : Prisma.sql`"ArticleSearch" s WHERE ${searchRowSql(search, { shown: visibleSql(scope), open })}`
  const [row] = await rowsOf<{ found: boolean }>(Prisma.sql`SELECT EXISTS (SELECT 1 FROM ${rows}) AS "found"`)
  return row!.found
}

/** On a word `given."word"`: whether it stands in a title of that kind that the caller can see. */
function standsInTitleSql(scope: Scope, kind: Kind): Prisma.Sql {
  if (kind === 'a')
    return Prisma.sql`EXISTS (SELECT 1 FROM "ArticleSearch" s WHERE s."title" @@ to_tsquery('public.news_words', given."word") AND ${keysSql(visibleSql(scope))})`
  const ids = Prisma.raw(kind === 'n' ? 'news_item_ids_by_words' : 'event_ids_by_words')
  const title = Prisma.raw(`${kind}."title"`)
  return Prisma.sql`EXISTS (
    SELECT 1 FROM ${ids}(given."word") AS found JOIN ${Prisma.raw(kind === 'n' ? '"NewsItem" n' : '"Event" e')} ON ${Prisma.raw(kind)}."id" = found
    WHERE news_search(${title}, '') @@ to_tsquery('public.news_words', given."word") AND ${linkedVisibleSql(scope, kind)})`
}

/** Words of titles, seen by the caller or not, that are like the given ones, the likest first; one statement for all of them. */
async function likeWords(words: readonly string[]): Promise<{ word: string; candidate: string }[]> {
  const client = await pool().connect()
  try {
    // By the trigram index: the planner takes a comparison of words for as cheap as their reading, and would compare all of them, at three times the time.
    await client.query(
      `BEGIN READ ONLY; SET LOCAL pg_trgm.word_similarity_threshold = ${LIKENESS}; SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off`,
    )
    const { rows } = await client.query<{ word: string; candidate: string }>(
      `SELECT given."word", likely."candidate" FROM unnest($1::text[]) AS given("word")
       CROSS JOIN LATERAL (
         SELECT DISTINCT known."word" AS "candidate", word_similarity(given."word", known."word") + similarity(given."word", known."word") AS "likeness"
         FROM "TitleWord" known WHERE given."word" <% known."word" ORDER BY "likeness" DESC LIMIT $2
       ) likely
       ORDER BY likely."likeness" DESC, likely."candidate"`,
      [words, MAX_LIKE_WORDS],
    )
    await client.query('COMMIT')
    return rows
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

/** By word, what stands for it in the search: itself and, when it may be mistyped, words of titles that the caller can see (A077, W65). */
async function meantBy(scope: Scope, words: readonly string[], kind: Kind): Promise<string[][]> {
  const mistyped = words.filter((word) => word.length >= SLIP_FROM && !DIGITS.test(word))
  if (mistyped.length === 0) return words.map((word) => [word])
  const slips = new Map<string, string[]>(mistyped.map((word) => [word, []]))
  for (const { word, candidate } of await likeWords(mistyped)) {
    const found = slips.get(word)!
    if (found.length < MAX_MEANT && WORD.test(candidate) && isOneSlip(word, candidate, word.length >= PREFIX_SLIP_FROM))
      found.push(candidate)
  }
  const kinds: Kind[] = kind === 'a' ? ['a'] : ['a', kind]
  const known = await rowsOf<{ word: string }>(Prisma.sql`
    SELECT given."word" FROM unnest(${[...new Set([...slips.values()].flat())]}::text[]) AS given("word")
    WHERE ${Prisma.join(
      kinds.map((one) => standsInTitleSql(scope, one)),
      ' OR ',
    )}`)
  const seen = new Set(known.map(({ word }) => word))
  return words.map((word) => [word, ...(slips.get(word) ?? []).filter((candidate) => candidate !== word && seen.has(candidate))])
}

/** By the beginnings of the words of a text; null for a text without words. */
export function searchAsTyped(text: string, kind: Kind): TextSearch | null {
  const words = searchWords(text)
  if (words.length === 0) return null
  return { tsquery: byWords(words.map((word) => [word])), part: null, marked: words, number: kind === 'a' ? articleNumberOf(text) : null }
}

/**
 * How a free text is best looked for: by the beginnings of its words; when that finds nothing, with one slip of the finger forgiven per word;
 * when that finds nothing either, as a part of titles (B226).
 */
async function decide(scope: Scope, text: string, kind: Kind): Promise<TextSearch> {
  const words = searchWords(text)
  const asPart: TextSearch = { tsquery: null, part: text, marked: [fold(text)] }
  const asTyped = searchAsTyped(text, kind)
  if (asTyped === null) return asPart
  if (await exists(scope, asTyped, kind)) return asTyped
  const meant = await meantBy(scope, words, kind)
  const withSlips: TextSearch = { tsquery: byWords(meant), part: null, marked: meant.flat() }
  if (meant.some((alternatives) => alternatives.length > 1) && (await exists(scope, withSlips, kind))) return withSlips
  return isPartSearched(text) ? asPart : asTyped
}

/** See `decide`; the same for everybody with the same scope until the news change. */
export const searchFor = (scope: Scope, text: string, kind: Kind): Promise<TextSearch> =>
  cacheUntilChange(scope.revision, `search ${kind} ${scope.key} ${text}`, () => decide(scope, text, kind))

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
      // What stands further on is not shown.
      if (found[0] && match.index > found[0].end + BEHIND) break
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
