/** Longest text that is searched for, and shortest word of it. */
const MAX_LENGTH = 100
const MIN_WORD = 3
/** Parts of addresses that name no page. */
const PARTS = new Set(['service', 'services', 'view', 'edit', 'admin', 'html', 'php', 'aspx'])

/** The words of an address by which a page may be found: `/service/payrolServices` gives `payrol`, `services`; ids and numbers are none. */
export function wordsOfAddress(pathname: string): string[] {
  const text = pathname
    .replace(/%[0-9a-f]{2}/gi, ' ')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const words = (text.slice(0, MAX_LENGTH).match(/\p{L}+/gu) ?? []).filter((word) => word.length >= MIN_WORD)
  const naming = words.filter((word) => !PARTS.has(word.toLowerCase()))
  return naming.length > 0 ? naming : words
}
