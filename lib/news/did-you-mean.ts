import 'server-only'
import { termsOfGroups } from '#lib/synonyms/api.ts'
import { cacheUntilChange } from './cache.ts'
import { readPlainly, readQuestion } from './search-question.ts'
import { exists, meantBy, searchAsTyped } from './search.ts'
import type { Scope } from './visibility.ts'

/** Terms that are named; a group may hold thirty. */
const MAX_TERMS = 6

/** How the search of articles understood a text. */
export interface Meant {
  /** The text with its slips put right, by words of titles that the caller can see; null = it finds something as typed, or nothing like it does. */
  corrected: string | null
  /** Other terms of the trade under which it was looked for too. */
  alsoSearched: string[]
}

const findsSomething = async (scope: Scope, text: string): Promise<boolean> => {
  const search = await searchAsTyped(scope, text, 'a')
  return search !== null && (await exists(scope, search, 'a'))
}

async function correctedOf(scope: Scope, text: string): Promise<string | null> {
  const { words } = readPlainly(text)
  if (words.length === 0 || (await findsSomething(scope, text)) || (await findsSomething(scope, words.join(' ')))) return null
  const meant = await meantBy(scope, words, 'a')
  const corrected: string[] = []
  // A word that is known stays, however like it another one is.
  for (const [word, other] of meant) corrected.push(other === undefined || (await findsSomething(scope, word!)) ? word! : other)
  const put = corrected.join(' ')
  return put !== words.join(' ') && (await findsSomething(scope, put)) ? put : null
}

/** Every run of neighbouring words. */
const runsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, from) => words.slice(from).map((_word, length) => words.slice(from, from + length + 1).join(' ')))

async function alsoSearchedFor(text: string): Promise<string[]> {
  const runs = new Set(runsOf(readQuestion(text).words))
  if (runs.size === 0) return []
  const groups = await termsOfGroups([...runs])
  return [...new Set(groups.flatMap(({ terms, keys }) => terms.filter((_, at) => !runs.has(keys[at]!))))].slice(0, MAX_TERMS)
}

/** How the search of articles understood a text; the same for everybody with the same scope until the news change. */
export const meantFor = (scope: Scope, text: string): Promise<Meant> =>
  cacheUntilChange(scope.revision, `meant ${scope.key} ${text}`, async () => ({
    corrected: await correctedOf(scope, text),
    alsoSearched: await alsoSearchedFor(text),
  }))
