/** Letters that Unicode does not take apart. */
const ligatures: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' }

/** Nothing in it can be taken apart, and most words are such: a page of a search folds thousands. */
const ASCII = /^[\x20-\x7e]*$/

/** Lower case without accents: `Überprüfung` reads `uberprufung`. */
export const fold = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[ßæœøđłı]/g, (letter) => ligatures[letter]!)

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The word without an English plural, roughly: `taxes` and `tax`, `companies` and `company` become alike. Takes a folded word. */
export function singular(word: string): string {
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(ss|x|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.replace(/s$/, '')
}

/**
 * Whether `typed` is one slip away from `word`: a letter too many, one missing, a wrong one, or two neighbours swapped.
 * With `asPrefix`, whether it is one slip away from some beginning of `word`.
 */
export function isOneSlip(typed: string, word: string, asPrefix = false): boolean {
  let same = 0
  while (same < typed.length && same < word.length && typed[same] === word[same]) same += 1
  const matches = (rest: string, other: string): boolean => (asPrefix ? other.startsWith(rest) : other === rest)
  const typedRest = typed.slice(same + 1)
  return (
    matches(typedRest, word.slice(same)) ||
    (same < word.length && matches(typed.slice(same), word.slice(same + 1))) ||
    (same < word.length && matches(typedRest, word.slice(same + 1))) ||
    (same + 1 < typed.length &&
      same + 1 < word.length &&
      typed[same] === word[same + 1] &&
      typed[same + 1] === word[same] &&
      matches(typed.slice(same + 2), word.slice(same + 2)))
  )
}
