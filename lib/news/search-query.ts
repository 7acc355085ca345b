import { fold, singular, wordsOf } from '#lib/text/search-words.ts'

/** Parses the text of a search; reads no data. */

/** Most words of a search that count, and most letters of one: longer words are in no index. */
const MAX_WORDS = 12
const MAX_WORD_LENGTH = 60
const QUOTE = /["“”„«»]/gu
const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]/gu
/** A word with a minus right before it, as text programs write it too, which stands alone or after a space: not the one of "2012-0001". */
const EXCLUDED = /(?<=^|\s)[-\u2212\u2013]([\p{L}\p{N}]\S*)/gu
/** The number of an article as its row prints it, with or without the name of its type, and as people note it: "3W2799", "3W-2799", "#2799", "no. 2799". */
const PRINTED_NUMBER = /^(?:(3w|global)[ #-]*|#|n(?:o|r|°)[.:]? *)?(\d{1,9})$/

/** Words that nearly every text holds, of the languages of the news, folded: beside others they are not looked for. */
const STOP_WORDS = new Set(
  [
    'the of and for in on to an by with from at as or is are be that this its',
    'le la les de des du et en un une au aux par pour sur dans',
    'der die das und den dem von zu fur mit auf im ein eine einer',
  ].flatMap((words) => words.split(' ')),
)

/** Words of a synonym from this length on also stand for those that begin with them, as compounds and plurals do; shorter ones are abbreviations. */
const BEGINNING_FROM = 5

export interface SearchQuery {
  /** What has to be there, in the order of the text. */
  words: string[]
  /** What has to be there word by word, from quotes. */
  phrases: string[][]
  /** What must not be there, each word or, from "-anti-money", all of its words together. */
  excluded: string[][]
}

export interface ArticleNumber {
  businessId: number
  /** Null = of either type. */
  type: 0 | 1 | null
}

const unique = (words: readonly string[]): string[] => [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH)))].slice(0, MAX_WORDS)

/** Each word of a text once, as the indexes have them. */
export const searchWords = (text: string): string[] => unique(wordsOf(text))

/** The words that are looked for: all of a text that has no others than stop words. */
export const withoutStopWords = (words: readonly string[]): string[] => {
  const significant = words.filter((word) => !STOP_WORDS.has(word))
  return significant.length > 0 ? significant : [...words]
}

/** Reads quotes and minus. A text of nothing but excluded words has no minus. */
export function parseSearch(text: string): SearchQuery {
  const phrases: string[][] = []
  const excluded: string[][] = []
  const take = (into: string[][]) => (_: string, words: string) => {
    const found = wordsOf(words).slice(0, MAX_WORDS)
    if (found.length > 0) into.push(found)
    return ' '
  }
  const unquoted = text.replace(QUOTED, take(phrases)).replace(EXCLUDED, take(excluded))
  const words = searchWords(unquoted)
  const significant = phrases.length > 0 ? words.filter((word) => !STOP_WORDS.has(word)) : withoutStopWords(words)
  return significant.length === 0 && phrases.length === 0
    ? { words: withoutStopWords(searchWords(text)), phrases: [], excluded: [] }
    : { words: significant, phrases, excluded }
}

/** The words of a text without what quotes and minus mean. */
export const readPlainly = (text: string): SearchQuery => ({ words: withoutStopWords(searchWords(text)), phrases: [], excluded: [] })

/** How a text that finds nothing as it stands is read then: without what quotes mean, at last without what a minus means too. */
export function looserReadings(text: string): [SearchQuery, ...SearchQuery[]] {
  const unquoted = parseSearch(text.replace(QUOTE, ' '))
  return unquoted.excluded.length === 0 ? [readPlainly(text)] : [unquoted, readPlainly(text)]
}

/** "3W 2799", "3W2799", "#2799" or "2799" as the number of an article. */
export function articleNumberOf(text: string): ArticleNumber | null {
  const found = PRINTED_NUMBER.exec(fold(text).trim())
  return found ? { businessId: Number(found[2]), type: found[1] === undefined ? null : found[1] === '3w' ? 0 : 1 } : null
}

/** A word in a tsquery, where it stands for all words that begin with it. */
export const beginning = (word: string): string => `${word}:*`

/** A word as typed. A single letter begins too many words to be a beginning, unless the word may still be typed. */
export const typed = (word: string, isLast: boolean): string => (word.length > 1 || isLast ? beginning(word) : word)

/** Text of a tsquery: words that follow one another. */
const inOrder = (words: readonly string[]): string => `(${words.join(' <-> ')})`

/** Text of a tsquery: all of them. */
const all = (parts: readonly string[]): string => parts.join(' & ')

/**
 * The tsquery of a search.
 * @param wordQueries a tsquery for each of its words, or groups of words
 */
export function tsqueryOf(wordQueries: readonly string[], { phrases, excluded }: Pick<SearchQuery, 'phrases' | 'excluded'>): string {
  return all([...wordQueries, ...phrases.map(inOrder), ...excluded.map((words) => `!(${all(words)})`)])
}

/** Text of a tsquery of all words of a text in their order, stop words included; null for less than two. */
export function wholePhrase(text: string): string | null {
  const words = wordsOf(text)
    .slice(0, 2 * MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH))
  return words.length < 2 ? null : inOrder([...words.slice(0, -1), beginning(words.at(-1)!)])
}

/** Text of a tsquery of all words of a text in their order, each as it is and none as a beginning; null for a text without words. */
export function wholeWords(text: string): string | null {
  const words = wordsOf(text)
    .slice(0, 2 * MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH))
  return words.length === 0 ? null : inOrder(words)
}

/** A term of the trade, as the table of synonyms has it. */
interface KnownTerm {
  /** The terms of the same meaning, each as its words. */
  others: readonly (readonly string[])[]
  /** It is written in capitals, so that it stands for itself and not for the words that begin with it: "SEPA" is not "Separate". */
  isAbbreviation: boolean
}

/** By term, as words without stop words and one space between them. */
export type SearchSynonyms = ReadonlyMap<string, KnownTerm>

const CAPITALS = /\p{Lu}.*\p{Lu}/u

/** Whether a term as it is written, one word of so few letters, stands for itself alone. */
export const isAbbreviation = (term: string): boolean => term.length < BEGINNING_FROM && CAPITALS.test(term) && wordsOf(term).length === 1

/**
 * How the terms of a run of words may be written in the table of synonyms: as it is, with the letters that stand for an umlaut on other keyboards, with its
 * number apart, and as one of several. "geldwaesche" is "geldwasche" there, "crr3" is "crr 3", "transfer agents" is "transfer agent".
 */
export const spellings = (run: string): string[] => [
  ...new Set([run, run.replace(/([aou])e/g, '$1'), run.replace(/(\p{L})(?=\p{N}+$)/u, '$1 '), run.replace(/\p{L}+$/u, singular)]),
]

/** Words of so few letters are mostly abbreviations. */
const SHORT_WORD = 3

interface WordQueries {
  /** A tsquery for each word, or for each group of words that has synonyms. */
  wordQueries: string[]
  /** The same with short words and abbreviations as they are and not as beginnings, "SEC" is not "Secure"; null when there are none. */
  strict: string[] | null
  /** Beginnings of words to mark, and whole words. */
  marked: string[]
  markedWhole: string[]
}

/** One after another the words of a text, those together that are a term of the trade, the longest that there is. */
export function termsIn(words: readonly string[], synonyms: SearchSynonyms): { words: string[]; term: string | undefined }[] {
  const result: { words: string[]; term: string | undefined }[] = []
  const termOf = (run: readonly string[]): string | undefined => spellings(run.join(' ')).find((spelling) => synonyms.has(spelling))
  for (let from = 0; from < words.length; from += result.at(-1)!.words.length) {
    let to = words.length
    while (to > from + 1 && termOf(words.slice(from, to)) === undefined) to -= 1
    const run = words.slice(from, to)
    result.push({ words: run, term: termOf(run) })
  }
  return result
}

/** An abbreviation as it is, or several of what it stands for: "AIF" and "AIFs". */
const abbreviation = (word: string): string => `(${word} | ${word}s)`

/** Words with their synonyms; of neighbours that are a term together, those of the longest. */
export function withSynonyms(words: readonly string[], synonyms: SearchSynonyms): WordQueries {
  const [wordQueries, strict, marked, markedWhole]: [string[], string[], string[], string[]] = [[], [], [], []]
  let isStrict = false
  for (const { words: run, term } of termsIn(words, synonyms)) {
    const known = term === undefined ? null : synonyms.get(term)!
    const isExact = known?.isAbbreviation === true && run.length === 1
    const isLast = (index: number) => run.at(-1) === words.at(-1) && index === run.length - 1
    const own = isExact ? abbreviation(run[0]!) : all(run.map((word, index) => typed(word, isLast(index))))
    const ownStrict = isExact ? own : all(run.map((word, index) => (word.length <= SHORT_WORD ? word : typed(word, isLast(index)))))
    isStrict ||= isExact || ownStrict !== own
    const others = known === null ? [] : [...(term === run.join(' ') ? [] : [term!.split(' ')]), ...known.others]
    const queries = others.map((term) => `(${all(term.map((word) => (word.length < BEGINNING_FROM ? word : beginning(word))))})`)
    const withOthers = (query: string): string => (others.length === 0 ? query : `((${query}) | ${queries.join(' | ')})`)
    wordQueries.push(withOthers(own))
    strict.push(withOthers(ownStrict))
    if (isExact) markedWhole.push(run[0]!, `${run[0]!}s`)
    else marked.push(...run)
    for (const word of others.flat()) (word.length < BEGINNING_FROM ? markedWhole : marked).push(word)
  }
  return { wordQueries, strict: isStrict ? strict : null, marked, markedWhole }
}
