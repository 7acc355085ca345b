import { fold } from '#lib/text/search-words.ts'

/** How words of a search are written when they are shown; reads no data. */

const WORD = /[\p{L}\p{N}]+/gu
/** More than a capital at the beginning, as abbreviations have: "SFDR", "MiFID", "eIDAS". */
const INNER_CAPITAL = /.\p{Lu}/u

const wordsAsWritten = (text: string): string[] => text.normalize('NFC').match(WORD) ?? []

/** By word as it is compared: as somebody typed it. */
export const typedForms = (text: string): ReadonlyMap<string, string> => new Map(wordsAsWritten(text).map((word) => [fold(word), word]))

const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/**
 * How a word is written in titles: an abbreviation as most of them have it; others in small letters with their accents, since titles capitalise them, and with
 * a capital where the word has one in whose place it is shown.
 */
export function writtenForm(word: string, titles: readonly string[], instead: string): string {
  const counts = new Map<string, number>()
  for (const form of titles.flatMap(wordsAsWritten)) if (fold(form) === word) counts.set(form, (counts.get(form) ?? 0) + 1)
  const [usual = word] = [...counts].toSorted(([, a], [, b]) => b - a).map(([form]) => form)
  if (INNER_CAPITAL.test(usual)) return usual
  const small = usual.toLowerCase()
  return /^\p{Lu}/u.test(instead) ? capitalised(small) : small
}
