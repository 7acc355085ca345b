import MiniSearch from 'minisearch'
import type { Query, SearchResult } from 'minisearch'
import { isOneSlip, singular, wordsOf } from '#lib/text/search-words.ts'
import { FIELDS, Vocabulary } from './vocabulary.ts'
import type { Entry, Field, Found, SearchDocument } from './vocabulary.ts'

const BOOSTS: Record<Field, number> = { name: 6, categories: 3, people: 3, summary: 2, text: 1 }
/** What a service is called; a slip is forgiven in shorter words than elsewhere. */
const CALLED: readonly Field[] = ['name', 'categories']

/** A word must have this many letters before a slip is forgiven in what services are called … */
const SLIP_FROM = 5
/** … this many before it is forgiven in a word that is still being typed … */
const PREFIX_SLIP_FROM = 6
/** … and this many before it is forgiven in texts, where nearly every short word has a neighbour. */
const TEXT_SLIP_FROM = 8
/** Letters of the beginning of a name that name a person. */
const NAMING_LETTERS = 3
/** Most words of a query that count. */
const MAX_WORDS = 10
/** How much a found word counts, by the way it was found. */
const EXACT_WEIGHT = 1
const NUMBER_WEIGHT = 0.9
const PREFIX_WEIGHT = 0.5
const SLIP_WEIGHT = 0.25

/** Words that say nothing beside others. */
const STOP_WORDS = new Set('a an and as at by de der des die du en et for from in la le les of on or the to und with'.split(' '))
const isWeak = (word: string): boolean => STOP_WORDS.has(word) || /^\p{L}$/u.test(word)

function mayBeSlip(typed: string, word: string, { fields }: Entry): boolean {
  const isForgiven =
    typed.length >= TEXT_SLIP_FROM
      ? [...fields].some((field) => field !== 'people')
      : typed.length >= SLIP_FROM && CALLED.some((field) => fields.has(field))
  return isForgiven && isOneSlip(typed, word, typed.length >= PREFIX_SLIP_FROM)
}

/** The words of the catalogue that `typed` may stand for, with their weight. */
function candidates(typed: string, vocabulary: Vocabulary, withSlips: boolean): Map<string, number> {
  const found = new Map<string, number>()
  for (const word of vocabulary.beginningWith(typed)) found.set(word, (PREFIX_WEIGHT * typed.length) / word.length)
  for (const word of vocabulary.ofStem(singular(typed))) found.set(word, NUMBER_WEIGHT)
  if (vocabulary.words.has(typed)) found.set(typed, EXACT_WEIGHT)
  if (withSlips)
    for (const [word, entry] of vocabulary.words)
      if (!found.has(word) && mayBeSlip(typed, word, entry))
        found.set(word, (SLIP_WEIGHT * Math.min(typed.length, word.length)) / word.length)
  return found
}

/** How the words follow one another in the name; the last one may still be typed. */
function followIn(name: readonly string[], words: readonly string[]): 'first' | 'within' | null {
  const last = words.length - 1
  const starts = name.flatMap((_, start) =>
    words.every((word, index) => (index === last ? (name[start + index]?.startsWith(word) ?? false) : name[start + index] === word))
      ? [start]
      : [],
  )
  return starts.length === 0 ? null : starts[0] === 0 ? 'first' : 'within'
}

/** What the position of the words in the name adds: less than a better match of the name, more than any score of the index. */
const POSITION_BONUS = { first: 0.6, within: 0.3 } as const
const MOST_BY_SCORE = 0.3

interface QueryWords {
  /** All words of the query, as typed. */
  typed: readonly string[]
  /** What each word that counts may stand for. */
  found: readonly ReadonlyMap<string, number>[]
}

/**
 * What orders the results: the name comes before a mention, whatever else is said about the service. From 0; the integer part says how well the name
 * matches (4 it is the name, 3 it holds every word, 2 in singular or plural, 1 it holds their beginnings or what they were meant to be, 0 it does not),
 * more when it begins with the words, then when they follow one another in it; the rest is the score of the index.
 */
function relevance(nameWords: readonly string[], { typed, found }: QueryWords, { match, score }: SearchResult): number {
  if (typed.length === nameWords.length && typed.every((word, index) => word === nameWords[index])) return 4
  const weights = found.map((words) => Math.max(0, ...[...words].map(([word, weight]) => (match[word]?.includes('name') ? weight : 0))))
  const worst = Math.min(...weights)
  const byName = worst >= EXACT_WEIGHT ? 3 : worst >= NUMBER_WEIGHT ? 2 : worst > 0 ? 1 : 0
  const position = byName > 0 ? followIn(nameWords, typed) : null
  return byName + (position === null ? 0 : POSITION_BONUS[position]) + (score / (1 + score)) * MOST_BY_SCORE
}

export interface ServiceSearch {
  /**
   * Relevance by service id of the services in scope that hold every word of the query; null = the query is blank.
   * Slips are considered only for words that nothing in scope holds as typed.
   */
  find: (query: string, inScope: (id: string) => boolean) => ReadonlyMap<string, number> | null
  /** Reindexes a service, or takes it out (null). Words that no service holds any more stay known, and find nothing. */
  replace: (id: string, document: SearchDocument | null) => void
}

/** The words of a query that count; those that say nothing count only when there are no others. */
function countedWords(query: string): { words: string[]; onlyWeak: boolean } {
  const all = [...new Set(wordsOf(query))]
  const strong = all.filter((word) => !isWeak(word))
  return { words: (strong.length > 0 ? strong : all).slice(0, MAX_WORDS), onlyWeak: strong.length === 0 }
}

/** Whether the query names the person: a word of it begins one of the name's. */
export const namesPerson = (query: string, name: string): boolean => {
  const { words, onlyWeak } = countedWords(query)
  const known = wordsOf(name)
  return !onlyWeak && words.some((word) => known.some((each) => each === word || (word.length >= NAMING_LETTERS && each.startsWith(word))))
}

/** Makes the index; a few hundred milliseconds for thousands of services. */
export function createSearch(documents: readonly SearchDocument[]): ServiceSearch {
  const vocabulary = new Vocabulary()
  const names = new Map(documents.map(({ id, name }) => [id, wordsOf(name)]))
  const index = new MiniSearch<SearchDocument>({
    fields: [...FIELDS],
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: { boost: BOOSTS },
  })
  index.addAll(documents)
  for (const document of documents) vocabulary.learn(document)

  /** Scores of services that are known to match; words that none of them holds add nothing to a score, and most beginnings are of many words. */
  const score = (found: Found, onlyNames: boolean, ids: ReadonlySet<string>): SearchResult[] => {
    const weights = new Map<string, number>()
    for (const [word, weight] of found.flatMap((words) => [...words])) weights.set(word, Math.max(weight, weights.get(word) ?? 0))
    const queries: Query[] = found.map((words) => ({
      combineWith: 'OR',
      queries: vocabulary.heldBy(words.keys(), ids),
      ...(onlyNames && { fields: ['name'] }),
    }))
    return index.search(
      { combineWith: 'AND', queries },
      { filter: ({ id }) => ids.has(id as string), boostTerm: (term) => weights.get(term) ?? 0 },
    )
  }

  return {
    replace: (id, document) => {
      if (index.has(id)) index.discard(id)
      names.delete(id)
      vocabulary.forget(id)
      if (document === null) return
      index.add(document)
      names.set(id, wordsOf(document.name))
      vocabulary.learn(document)
    },
    find: (query, inScope) => {
      if (query.trim() === '') return null
      const { words, onlyWeak } = countedWords(query)
      if (words.length === 0) return new Map()
      let found = words.map((word) => candidates(word, vocabulary, false))
      let ids = vocabulary.holdingAll(found, onlyWeak, inScope)
      if (ids.size === 0) {
        found = words.map((word, wordIndex) =>
          vocabulary.isHeld(found[wordIndex]!.keys(), onlyWeak, inScope) ? found[wordIndex]! : candidates(word, vocabulary, true),
        )
        ids = vocabulary.holdingAll(found, onlyWeak, inScope)
      }
      if (ids.size === 0) return new Map()
      const results = score(found, onlyWeak, ids)
      const queryWords = { typed: wordsOf(query), found }
      return new Map(results.map((result) => [result.id as string, relevance(names.get(result.id as string)!, queryWords, result)]))
    },
  }
}
