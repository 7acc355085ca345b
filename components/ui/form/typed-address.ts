import { visibleText } from '#lib/text/visible-text.ts'

const NAMED = /<(?:mailto:)?([^<>\s@]+@[^<>\s@]+)>/gi
const AROUND = /^[\s<("'[]+|[\s>)"'\],.;:]+$/g
/** A host with a dot, and what may follow it: an address whose beginning somebody left out. */
const BARE_ADDRESS = /^[a-z\d][a-z\d-]*(\.[a-z\d][a-z\d-]*)*\.[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i

/**
 * The e-mail address in what people paste for one: `Ann Weber <ann@x.example>`, `mailto:ann@x.example`, an address with the dot or the comma that stood behind
 * it. A text without one, or with several, stays as it is.
 */
export function emailIn(text: string): string {
  const named = [...text.matchAll(NAMED)]
  if (named.length > 1) return text
  const address = visibleText(named[0]?.[1] ?? text)
    .replace(AROUND, '')
    .replace(/^mailto:/i, '')
  return address.includes('@') ? address : text
}

/** What a field for a web address holds when it is left: 'www.firm.example' gets its https://, everything else stays as it was typed. */
export function wholeAddress(text: string): string {
  const typed = text.trim()
  return BARE_ADDRESS.test(typed) ? `https://${typed}` : text
}
