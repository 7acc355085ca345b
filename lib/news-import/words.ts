/** What the template says of columns that hold tags. */
export const tagHint = (word: string): string => `Names of stored ${word}.`

/** A stored article as cells name it: '3W 12'; both parts may be written apart, and of 3W articles the number alone. */
const NUMBERED = /^(3w|global)?\s*(\d{1,9})$/i

/** Type and number of a cell that names an article; null for anything else. */
export function numberOf(text: string): { type: 0 | 1; businessId: number } | null {
  const [match, type, number] = NUMBERED.exec(text) ?? []
  return match === undefined ? null : { type: /global/i.test(type ?? '') ? 1 : 0, businessId: Number(number) }
}
