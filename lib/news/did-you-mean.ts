import 'server-only'
import { termsOfGroups } from '#lib/synonyms/api.ts'
import { cacheUntilChange } from './cache.ts'
import { looserReadings, parseSearch, searchWords, spellings, termsIn } from './search-query.ts'
import { exists, findsSomething, meantBy, searchFor, searchSynonyms, titlesHolding } from './search.ts'
import { typedForms, writtenForm } from './word-forms.ts'
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

async function correctedOf(scope: Scope, text: string): Promise<string | null> {
  const [{ words, excluded }] = looserReadings(text)
  const without = excluded.map((group) => `-${group.join('-')}`)
  const finds = (found: readonly string[]) => findsSomething(scope, [...found, ...without].join(' '), 'a')
  if (words.length === 0 || (await findsSomething(scope, text, 'a')) || (await finds(words))) return null
  const meant = await meantBy(scope, words, 'a')
  if (meant.every(([, other]) => other === undefined)) return null
  const forms = typedForms(text)
  const corrected: string[] = []
  for (const [word, other] of meant) {
    const typed = forms.get(word!) ?? word!
    corrected.push(other === undefined ? typed : writtenForm(other, await titlesHolding(scope, other), typed))
  }
  return (await finds(corrected)) ? [...corrected, ...without].join(' ') : null
}

/** Most parts of a search that are tried together, so that a long one takes no more than some twenty look-ups. */
const MAX_KNOWN = 6
const NUMBER = /^\d+$/
/** A search of nothing but numbers and shorter words is no proposal. */
const TELLING_FROM = 3

/** What a search can do without as one: a word, or the words of a term of the trade. */
interface Part {
  words: readonly string[]
  /** Numbers weigh least, terms of the trade most. */
  weight: number
}

const textOf = (parts: readonly Part[]): string => parts.flatMap(({ words }) => words).join(' ')
const lengthOf = (part: Part): number => textOf([part]).length
const isTelling = ({ words, weight }: Part): boolean =>
  weight === 2 || words.some((word) => word.length >= TELLING_FROM && !NUMBER.test(word))

/** In the order in which a search can do without them: numbers first, then the short ones, and terms of the trade last. */
const byWeight = (parts: readonly Part[]): Part[] => parts.toSorted((a, b) => a.weight - b.weight || lengthOf(a) - lengthOf(b))

/** Drops one part: the lightest without which the others find something, else the lightest of all. */
async function sparingOne(parts: readonly Part[], found: (left: readonly Part[]) => Promise<boolean>): Promise<Part[]> {
  const light = byWeight(parts)
  const without = (spared: Part | undefined) => parts.filter((part) => part !== spared)
  for (const part of light) if (await found(without(part))) return without(part)
  return without(light[0])
}

/** The letter before an apostrophe, as in "l'agent", is no word by itself. */
const ELIDED = /(?<!\p{L})(\p{L})['’](?=\p{L})/gu

async function fewerOf(scope: Scope, text: string): Promise<string | null> {
  const [{ words }] = looserReadings(text)
  if (words.length < 2 || (await exists(scope, await searchFor(scope, text, 'a'), 'a'))) return null
  const elided = new Set([...text.toLowerCase().matchAll(ELIDED)].map(([, letter]) => letter))
  const parts = termsIn(words, await searchSynonyms(scope))
    .map(({ words, term }): Part => ({ words, weight: term === undefined ? (NUMBER.test(words[0]!) ? 0 : 1) : 2 }))
    .filter(({ words }) => !elided.has(words.join(' ')))
  const found = (left: readonly Part[]) => findsSomething(scope, textOf(left), 'a')
  const known: Part[] = []
  for (const part of parts) if (await found([part])) known.push(part)
  const heaviest = byWeight(known).slice(-MAX_KNOWN)
  let left = known.filter((part) => heaviest.includes(part))
  while (left.length > 1 && !(await found(left))) left = await sparingOne(left, found)
  if (!left.some(isTelling)) return null
  const forms = typedForms(text)
  return left.flatMap(({ words }) => words.map((word) => forms.get(word) ?? word)).join(' ')
}

/** Every run of neighbouring words. */
const runsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, from) => words.slice(from).map((_word, length) => words.slice(from, from + length + 1).join(' ')))

async function alsoSearchedFor(text: string): Promise<string[]> {
  // With stop words too: "conflict of interest" is a term as it is.
  const { words } = parseSearch(text)
  const runs = new Set([...runsOf(words), ...runsOf(searchWords(text))].flatMap(spellings))
  if (words.length === 0) return []
  const groups = await termsOfGroups([...runs])
  return [...new Set(groups.flatMap(({ terms, keys }) => terms.filter((_, at) => !runs.has(keys[at]!))))].slice(0, MAX_TERMS)
}

/** How the search of articles understood a text; the same for everybody with the same scope until the news change. */
export const meantFor = (scope: Scope, text: string): Promise<Meant> =>
  cacheUntilChange(scope.revision, `meant ${scope.key} ${text}`, async () => {
    const corrected = await correctedOf(scope, text)
    return { corrected, alsoSearched: await alsoSearchedFor(text), fewer: corrected === null ? await fewerOf(scope, text) : null }
  })
