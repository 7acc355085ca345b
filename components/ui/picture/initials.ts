const MAX_LETTERS = 3

/**
 * Initials of a name, upper case: up to 3 letters; of more words the first two plus the last (B014, B053).
 * 'Ann B C Lee' gives 'ABL'. A name without letters gives ''.
 */
export function initials(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .filter((letter) => letter !== '')
  const kept = letters.length > MAX_LETTERS ? [...letters.slice(0, MAX_LETTERS - 1), letters.at(-1)] : letters
  return kept.join('').toLocaleUpperCase('en')
}
