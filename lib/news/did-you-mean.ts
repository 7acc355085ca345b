import 'server-only'
import { termsOfGroups } from '#lib/synonyms/api.ts'
import { cacheUntilChange } from './cache.ts'
import { readPlainly, parseSearch, spellings } from './search-query.ts'
import { exists, meantBy, searchAsTyped, searchFor } from './search.ts'
import type { Scope } from './visibility.ts'

/** Terms that are named; a group may hold thirty. */
const MAX_TERMS = 6

/** How the search of articles understood a text. */
export interface Meant {
  /** The text with its slips put right, by words of titles that the caller can see; null = it finds something as typed, or nothing like it does. */
  corrected: string | null
  /** Other terms of the trade under which it was looked for too. */
  alsoSearched: string[]
  /** Words of the text that find something together, where all of them find nothing; null = there are none, or it finds something. */
  fewer: string | null
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

/** Most words of a search that are tried together, so that a long one takes no more than some twenty look-ups. */
const MAX_KNOWN = 6
const NUMBER = /^\d+$/

/** Words in the order in which a search can do without them: numbers first, then the short ones, and terms of the trade last. */
async function byWeight(words: readonly string[]): Promise<string[]> {
  const terms = new Set((await termsOfGroups(words.flatMap(spellings))).flatMap(({ keys }) => keys))
  const weight = (word: string) => (spellings(word).some((spelling) => terms.has(spelling)) ? 2 : NUMBER.test(word) ? 0 : 1)
  return words.toSorted((a, b) => weight(a) - weight(b) || a.length - b.length)
}

/** Drops one word: the least important one without which the others find something, else the least important of all. */
async function sparingOne(
  words: readonly string[],
  order: readonly string[],
  found: (left: readonly string[]) => Promise<boolean>,
): Promise<string[]> {
  const light = order.filter((word) => words.includes(word))
  const without = (spared: string | undefined) => words.filter((word) => word !== spared)
  for (const word of light) if (await found(without(word))) return without(word)
  return without(light[0])
}

async function fewerOf(scope: Scope, text: string): Promise<string | null> {
  const { words } = readPlainly(text)
  if (words.length < 2 || (await exists(scope, await searchFor(scope, text, 'a'), 'a'))) return null
  const known: string[] = []
  for (const word of words) if (await findsSomething(scope, word)) known.push(word)
  const order = (await byWeight(known)).slice(-MAX_KNOWN)
  const found = (left: readonly string[]) => findsSomething(scope, left.join(' '))
  let left = known.filter((word) => order.includes(word))
  while (left.length > 1 && !(await found(left))) left = await sparingOne(left, order, found)
  return left.length === 0 ? null : left.join(' ')
}

/** Every run of neighbouring words. */
const runsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, from) => words.slice(from).map((_word, length) => words.slice(from, from + length + 1).join(' ')))

async function alsoSearchedFor(text: string): Promise<string[]> {
  const runs = new Set(runsOf(parseSearch(text).words).flatMap(spellings))
  if (runs.size === 0) return []
  const groups = await termsOfGroups([...runs])
  return [...new Set(groups.flatMap(({ terms, keys }) => terms.filter((_, at) => !runs.has(keys[at]!))))].slice(0, MAX_TERMS)
}

/** How the search of articles understood a text; the same for everybody with the same scope until the news change. */
export const meantFor = (scope: Scope, text: string): Promise<Meant> =>
  cacheUntilChange(scope.revision, `meant ${scope.key} ${text}`, async () => {
    const corrected = await correctedOf(scope, text)
    return { corrected, alsoSearched: await alsoSearchedFor(text), fewer: corrected === null ? await fewerOf(scope, text) : null }
  })
