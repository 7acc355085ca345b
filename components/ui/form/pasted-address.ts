import { visibleText } from '#lib/text/visible-text.ts'

const NAMED = /<([^<>\s@]+@[^<>\s@]+)>/
const AROUND = /^[\s<("'[]+|[\s>)"'\],.;:]+$/g

/**
 * The e-mail address in what people paste for one: `Ann Weber <ann@x.example>`, `mailto:ann@x.example`, an address with the dot or the comma that stood behind
 * it. A text without one stays as it is.
 */
export function addressIn(text: string): string {
  const named = NAMED.exec(text)?.[1] ?? text
  const address = visibleText(named)
    .replace(AROUND, '')
    .replace(/^mailto:/i, '')
  return address.includes('@') ? address : text
}
