import MiniSearch from 'minisearch'
import type { Query } from 'minisearch'
import { isOneSlip, wordsOf } from '#lib/search/words.ts'

/** One service as the search sees it. */
export interface SearchDocument {
  id: string
  name: string
  summary: string
  /** Names of taxonomy items and of the service group. */
  categories: string
  text: string
}

/** A word must have this many letters before a slip of the finger is forgiven … */
const SLIP_FROM = 4
/** … and this many before it is forgiven inside a word that is still being typed. */
const PREFIX_SLIP_FROM = 5
/** Most words of a query that count. */
const MAX_WORDS = 10
/** How much a found word counts, by the way it was found. */
const EXACT_WEIGHT = 1
const PREFIX_WEIGHT = 0.5
const SLIP_WEIGHT = 0.25

/** The words of the catalogue that `typed` may stand for, with their weight. */
function candidates(typed: string, vocabulary: Iterable<string>, withSlips: boolean): Map<string, number> {
  const found = new Map<string, number>()
  for (const word of vocabulary) {
    if (word === typed) found.set(word, EXACT_WEIGHT)
    else if (word.startsWith(typed)) found.set(word, (PREFIX_WEIGHT * typed.length) / word.length)
    else if (withSlips && typed.length >= SLIP_FROM && isOneSlip(typed, word, typed.length >= PREFIX_SLIP_FROM)) {
      found.set(word, (SLIP_WEIGHT * Math.min(typed.length, word.length)) / word.length)
    }
  }
  return found
}

export interface ServiceSearch {
  /**
   * Relevance by service id of the services in scope that hold every word of the query; null = the query has no word.
   * Slips of the finger are considered only when nothing is found as typed.
   */
  find: (query: string, inScope: (id: string) => boolean) => ReadonlyMap<string, number> | null
}

/** Makes the index; a few hundred milliseconds for thousands of services. */
export function createSearch(documents: readonly SearchDocument[]): ServiceSearch {
  const vocabulary = new Set<string>()
  const index = new MiniSearch<SearchDocument>({
    fields: ['name', 'summary', 'categories', 'text'],
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: { boost: { name: 6, summary: 2, categories: 3 } },
  })
  index.addAll(documents)
  for (const document of documents) {
    for (const text of [document.name, document.summary, document.categories, document.text]) for (const word of wordsOf(text)) vocabulary.add(word)
  }

  const attempt = (words: readonly string[], inScope: (id: string) => boolean, withSlips: boolean): ReadonlyMap<string, number> => {
    const queries: Query[] = []
    const weights = new Map<string, number>()
    for (const word of words) {
      const found = candidates(word, vocabulary, withSlips)
      if (found.size === 0) return new Map()
      for (const [candidate, weight] of found) weights.set(candidate, Math.max(weight, weights.get(candidate) ?? 0))
      queries.push({ combineWith: 'OR', queries: [...found.keys()] })
    }
    const results = index.search({ combineWith: 'AND', queries }, { filter: ({ id }) => inScope(id as string), boostTerm: (term) => weights.get(term) ?? 0 })
    return new Map(results.map(({ id, score }) => [id as string, score]))
  }

  return {
    find: (query, inScope) => {
      const words = [...new Set(wordsOf(query))].slice(0, MAX_WORDS)
      if (words.length === 0) return null
      const asTyped = attempt(words, inScope, false)
      return asTyped.size > 0 ? asTyped : attempt(words, inScope, true)
    },
  }
}
