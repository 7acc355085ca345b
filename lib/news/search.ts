import 'server-only'
import { pool } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { fold, isOneSlip, singular } from '#lib/text/search-words.ts'
import { cacheUntilChange } from './cache.ts'
import { readSynonyms } from '#lib/synonyms/api.ts'
import {
  articleNumberOf,
  beginning,
  isAbbreviation,
  looserReadings,
  termsIn,
  tsqueryOf,
  readPlainly,
  parseSearch,
  searchWords,
  typed,
  wholePhrase,
  wholeWords,
  withSynonyms,
  withoutStopWords,
} from './search-query.ts'
import type { ArticleNumber, SearchQuery, SearchSynonyms } from './search-query.ts'
import { linkedVisibleSql, openSql, visibleSql } from './visibility.ts'
import type { Scope } from './visibility.ts'

/** A word, and what it may stand for, must have this many letters before a slip of the finger is forgiven, and this many inside one that is still being typed. */
const SLIP_FROM = 4
const PREFIX_SLIP_FROM = 6
/** Words that are looked at for what a mistyped one may stand for, and how like it they must be. */
const MAX_LIKE_WORDS = 100
const LIKENESS = 0.25
/** Most words that one mistyped word may stand for. */
const MAX_MEANT = 4
/** So short a word stands inside too many others ("AML" in "streamlining") to be looked for there. */
const SHORT_WORD = /^[\p{Script=Latin}\p{N}]{1,3}$/u
const DIGITS = /^\d+$/
const WORD = /^[\p{L}]+$/u

/** How a free text is looked for: by words (`tsquery`), or as a part of titles (`part`). */
export interface TextSearch {
  tsquery: string | null
  part: string | null
  /** Beginnings of words to mark in what was found, folded. */
  marked: string[]
  /** The same of whole words. */
  markedWhole?: readonly string[]
  /** The text is also the number of an article. */
  number?: ArticleNumber | null
  /** A tsquery per word, and one of all words in their order: matches are ranked by both. */
  wordQueries?: readonly string[]
  phrase?: string | null
  /** As `wordQueries`, with short words as they are; null when there are none. */
  strict?: readonly string[] | null
  /** The same without beginnings of words: "Regulation E" and not "Regulation Examples". */
  exact?: string | null
}

/** Condition on "Article" a. */
export const articleNumberSql = ({ businessId, type }: ArticleNumber): Prisma.Sql =>
  Prisma.sql`(a."businessId" = ${businessId}${type === null ? Prisma.empty : Prisma.sql` AND a."type" = ${type}`})`

export const queryOf = (tsquery: string): Prisma.Sql => Prisma.sql`to_tsquery('public.news_words', ${tsquery})`

/** On "SearchedArticle" s: whether the words of the article, its tags included, or those of its title alone, match. As the indexes have them. */
const WORDS = Prisma.sql`article_words(s."articleId", s."revision")`
const TITLE = Prisma.sql`article_title_words(s."articleId", s."revision")`

/** Ids of the articles whose words, or those of whose titles alone, match. */
const idsByWordsSql = (tsquery: string): Prisma.Sql =>
  Prisma.sql`SELECT s."articleId" FROM "SearchedArticle" s WHERE ${WORDS} @@ ${queryOf(tsquery)}`
const idsByTitleSql = (tsquery: string): Prisma.Sql =>
  Prisma.sql`SELECT s."articleId" FROM "SearchedArticle" s WHERE ${TITLE} @@ ${queryOf(tsquery)}`

/** On "SearchedArticle" s, where many rows are looked at: the words of the article match, by the index instead of a look at each of them. */
export const isByWordsSql = (tsquery: string): Prisma.Sql => Prisma.sql`s."articleId" IN (${idsByWordsSql(tsquery)})`

const orNumberSql = (condition: Prisma.Sql, number: ArticleNumber | null | undefined): Prisma.Sql =>
  number ? Prisma.sql`(${condition} OR ${articleNumberSql(number)})` : condition

/** On "Article" a: it is one of these, or has the number. As one list of ids, since an "or" beside it would look at every article. */
const isAmongSql = (ids: Prisma.Sql, number: ArticleNumber | null | undefined): Prisma.Sql =>
  number
    ? Prisma.sql`a."id" IN (${ids} UNION ALL SELECT a."id" FROM "Article" a WHERE ${articleNumberSql(number)})`
    : Prisma.sql`a."id" IN (${ids})`

/**
 * Condition on "Article" a. Of a locked article only the title and the number are looked at (W43).
 * @param open condition of an article that is open to the caller; null = all are
 */
export function articleMatchSql({ tsquery, part, number }: TextSearch, open: Prisma.Sql | null): Prisma.Sql {
  if (tsquery === null) return Prisma.sql`search_text(a."title") LIKE search_pattern(${part})`
  const whole = isAmongSql(idsByWordsSql(tsquery), number)
  return open === null ? whole : Prisma.sql`(${whole} AND (${open} OR ${isAmongSql(idsByTitleSql(tsquery), number)}))`
}

/** On "SearchedArticle" s: its kind a meets a condition. */
const ofKindSql = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`s."kindId" IN (SELECT a."id" FROM "ArticleKind" a WHERE ${condition})`

/** On "Article" a: whether the title alone matches, or the number; the best matches come first. Null = all match alike. */
export const articleRelevanceSql = ({ tsquery, number }: TextSearch): Prisma.Sql | null =>
  tsquery === null ? null : orNumberSql(Prisma.sql`(a."id" IN (${idsByTitleSql(tsquery)}))`, number)

/** On "SearchedArticle" s: the words of the article match, or its number. Only for a search by words. */
export const searchedSql = ({ tsquery, number }: TextSearch): Prisma.Sql => {
  const words = Prisma.sql`${WORDS} @@ ${queryOf(tsquery!)}`
  if (!number) return words
  const type = number.type === null ? Prisma.empty : Prisma.sql` AND ${ofKindSql(Prisma.sql`a."type" = ${number.type}`)}`
  return Prisma.sql`(${words} OR (s."number" = ${number.businessId}${type}))`
}

/** On "SearchedArticle" s: the title alone matches, or the number. */
export const searchedTitleSql = ({ tsquery, number }: TextSearch): Prisma.Sql => {
  const title = Prisma.sql`s."articleId" IN (SELECT t."articleId" FROM "SearchedArticle" t WHERE article_title_words(t."articleId", t."revision") @@ ${queryOf(tsquery!)})`
  return number ? Prisma.sql`(${title} OR s."number" = ${number.businessId})` : title
}

/**
 * The kinds a of the articles that a search by words finds, and how many of each it finds; of those that are locked to the caller by the title alone.
 * The caller's conditions on the kinds are left to whoever asks.
 */
export function foundKindsSql(scope: Scope, search: TextSearch): { from: Prisma.Sql; number: Prisma.Sql } {
  const byTitle = scope.everything ? Prisma.sql`0` : Prisma.sql`count(*) FILTER (WHERE ${searchedTitleSql(search)})`
  return {
    from: Prisma.sql`
      (SELECT s."kindId", count(*) AS "found", ${byTitle} AS "foundByTitle" FROM "SearchedArticle" s WHERE ${searchedSql(search)} GROUP BY s."kindId") f
      JOIN "ArticleKind" a ON a."id" = f."kindId"`,
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
  const tsquery = words.map((word, index) => typed(word, index === words.length - 1)).join(' & ')
  return row === 'a'
    ? Prisma.sql`a."id" IN (${idsByTitleSql(tsquery)})`
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

/** Rows of a kind that the caller can see: what is withheld must not decide how a text is looked for (A077, W65). */
const visibleRows = {
  a: (scope: Scope) => Prisma.sql`"Article" a WHERE ${visibleSql(scope)}`,
  n: (scope: Scope) => Prisma.sql`"NewsItem" n WHERE ${linkedVisibleSql(scope, 'n')}`,
  e: (scope: Scope) => Prisma.sql`"Event" e WHERE ${linkedVisibleSql(scope, 'e')}`,
}
type Kind = keyof typeof visibleRows

/** Whether the caller can see something that matches. */
export async function exists(scope: Scope, search: TextSearch, kind: Kind): Promise<boolean> {
  const open = scope.everything ? null : openSql(scope)
  const rows =
    kind === 'a' && search.tsquery !== null
      ? Prisma.sql`"SearchedArticle" s WHERE ${searchedSql(search)} AND ${ofKindSql(visibleSql(scope))}${open === null ? Prisma.empty : Prisma.sql` AND (${ofKindSql(open)} OR ${searchedTitleSql(search)})`}`
      : Prisma.sql`${visibleRows[kind](scope)} AND ${kind === 'a' ? articleMatchSql(search, open) : itemMatchSql(search, kind)}`
  const [row] = await rowsOf<{ found: boolean }>(Prisma.sql`SELECT EXISTS (SELECT 1 FROM ${rows}) AS "found"`)
  return row!.found
}

/** On a word `given."word"`: whether it stands in a title of that kind that the caller can see. */
function standsInTitleSql(scope: Scope, kind: Kind): Prisma.Sql {
  if (kind === 'a')
    return Prisma.sql`EXISTS (
      SELECT 1 FROM "SearchedArticle" s
      WHERE ${TITLE} @@ to_tsquery('public.news_words', given."word") AND ${ofKindSql(visibleSql(scope))})`
  const ids = Prisma.raw(kind === 'n' ? 'news_item_ids_by_words' : 'event_ids_by_words')
  const title = Prisma.raw(`${kind}."title"`)
  return Prisma.sql`EXISTS (
    SELECT 1 FROM ${ids}(given."word") AS found JOIN ${Prisma.raw(kind === 'n' ? '"NewsItem" n' : '"Event" e')} ON ${Prisma.raw(kind)}."id" = found
    WHERE news_search(${title}, '') @@ to_tsquery('public.news_words', given."word") AND ${linkedVisibleSql(scope, kind)})`
}

/** Titles that are looked at for how a word is written. */
const MAX_TITLES = 50

/** Titles that the caller can see and that hold a word. */
export const titlesHolding = async (scope: Scope, word: string): Promise<string[]> =>
  (
    await rowsOf<{ title: string }>(Prisma.sql`
      SELECT a."title" FROM "Article" a WHERE a."id" IN (${idsByTitleSql(word)}) AND ${visibleSql(scope)} LIMIT ${MAX_TITLES}`)
  ).map(({ title }) => title)

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

/** The same for everybody until the news change. */
export const searchSynonyms = ({ revision }: Scope): Promise<SearchSynonyms> =>
  cacheUntilChange(revision, 'synonyms', async () => {
    const groups = (await readSynonyms()).map(({ terms, keys }) =>
      keys.map((key, index) => ({ words: withoutStopWords(key.split(' ')), isAbbreviation: isAbbreviation(terms[index]!) })),
    )
    return new Map(
      groups.flatMap((group) =>
        group.map((term) => {
          const others = group.filter((other) => other !== term).map(({ words }) => words)
          return [term.words.join(' '), { others, isAbbreviation: term.isAbbreviation }] as const
        }),
      ),
    )
  })

function searchOf(
  text: string,
  kind: Kind,
  query: SearchQuery,
  { wordQueries, strict, marked, markedWhole }: ReturnType<typeof withSynonyms>,
): TextSearch {
  return {
    tsquery: tsqueryOf(wordQueries, query),
    part: null,
    marked: [...marked, ...query.phrases.flat()],
    markedWhole,
    number: kind === 'a' ? articleNumberOf(text) : null,
    wordQueries,
    strict,
    phrase: wholePhrase(text),
    exact: wholeWords(text),
  }
}

/** By the beginnings of the words of a text and their synonyms, with what quotes and minus ask for; null for a text without words. */
export async function searchAsTyped(scope: Scope, text: string, kind: Kind): Promise<TextSearch | null> {
  const query = parseSearch(text)
  if (query.words.length + query.phrases.length === 0) return null
  return searchOf(text, kind, query, withSynonyms(query.words, await searchSynonyms(scope)))
}

/** Whether a text finds something that the caller can see, with no slip forgiven. */
export async function findsSomething(scope: Scope, text: string, kind: Kind): Promise<boolean> {
  const search = await searchAsTyped(scope, text, kind)
  return search !== null && (await exists(scope, search, kind))
}

/**
 * By word, what stands for it in the search: itself and, when it may be mistyped, words of titles that the caller can see (A077, W65). A term of the trade
 * and a word that finds something by itself are not mistyped, however like another one they are, "SFTR" is not "SFDR"; but "banks" may be "bank".
 */
export async function meantBy(scope: Scope, words: readonly string[], kind: Kind): Promise<string[][]> {
  const unknown = new Set(termsIn(words, await searchSynonyms(scope)).flatMap(({ words: run, term }) => (term === undefined ? run : [])))
  const mistyped = words.filter((word) => unknown.has(word) && word.length >= SLIP_FROM && !DIGITS.test(word))
  if (mistyped.length === 0) return words.map((word) => [word])
  const slips = new Map<string, string[]>(mistyped.map((word) => [word, []]))
  for (const { word, candidate } of await likeWords(mistyped)) {
    const found = slips.get(word)!
    if (
      found.length < MAX_MEANT &&
      candidate !== word &&
      candidate.length >= SLIP_FROM &&
      WORD.test(candidate) &&
      isOneSlip(word, candidate, word.length >= PREFIX_SLIP_FROM)
    )
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
  const meant: string[][] = []
  for (const word of words) {
    const others = (slips.get(word) ?? []).filter((candidate) => seen.has(candidate))
    const isKnown = others.length > 0 && (await findsSomething(scope, word, kind))
    meant.push([word, ...(isKnown ? others.filter((other) => !other.startsWith(word) && singular(other) === singular(word)) : others)])
  }
  return meant
}

/** With what each word may stand for when it is mistyped, and terms of the trade with their synonyms. @param meant by word, itself first */
function searchWithSlips(
  text: string,
  kind: Kind,
  query: SearchQuery,
  meant: readonly (readonly string[])[],
  synonyms: SearchSynonyms,
): TextSearch {
  const byWord = new Map(meant.map((alternatives) => [alternatives[0]!, alternatives.slice(1)]))
  const parts = termsIn(query.words, synonyms).map(({ words, term }) => {
    if (term !== undefined) return withSynonyms(words, synonyms)
    const [word, others] = [words[0]!, byWord.get(words[0]!)!]
    const wordQuery = others.length === 0 ? typed(word, word === query.words.at(-1)) : `(${[beginning(word), ...others].join(' | ')})`
    return { wordQueries: [wordQuery], marked: [word, ...others], markedWhole: [] }
  })
  return searchOf(text, kind, query, {
    wordQueries: parts.flatMap(({ wordQueries }) => wordQueries),
    strict: null,
    marked: parts.flatMap(({ marked }) => marked),
    markedWhole: parts.flatMap(({ markedWhole }) => markedWhole),
  })
}

/**
 * How a free text is best looked for: by the beginnings of its words; when that finds nothing, without what quotes mean, then without what minus means; then
 * with one slip of the finger forgiven per word; when that finds nothing either, as a part of titles (B226).
 */
async function decide(scope: Scope, text: string, kind: Kind): Promise<TextSearch> {
  const asPart: TextSearch = { tsquery: null, part: text, marked: [fold(text)] }
  const asTyped = await searchAsTyped(scope, text, kind)
  if (asTyped === null) return asPart
  if (await exists(scope, asTyped, kind)) return asTyped
  const readings = looserReadings(text)
  const synonyms = await searchSynonyms(scope)
  for (const reading of readings) {
    const looser = searchOf(text, kind, reading, withSynonyms(reading.words, synonyms))
    if (looser.tsquery !== asTyped.tsquery && (await exists(scope, looser, kind))) return looser
  }
  for (const reading of readings) {
    const meant = await meantBy(scope, reading.words, kind)
    const withSlips = searchWithSlips(text, kind, reading, meant, synonyms)
    if (meant.some((alternatives) => alternatives.length > 1) && (await exists(scope, withSlips, kind))) return withSlips
  }
  const isAbbreviated = termsIn(readPlainly(text).words, synonyms).every(
    ({ term }) => term !== undefined && synonyms.get(term)!.isAbbreviation,
  )
  return isPartSearched(text) && !isAbbreviated ? asPart : asTyped
}

/** See `decide`; the same for everybody with the same scope until the news change. */
export const searchFor = (scope: Scope, text: string, kind: Kind): Promise<TextSearch> =>
  cacheUntilChange(scope.revision, `search ${kind} ${scope.key} ${text}`, () => decide(scope, text, kind))
