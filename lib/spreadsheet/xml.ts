import { MAX_TOKEN } from './limits.ts'

export interface XmlHandler {
  /** @param attribute value of an attribute by its local name */
  open: (name: string, attribute: (name: string) => string | undefined) => void
  text: (text: string) => void
  close: (name: string) => void
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Resolves the five entities of XML and character references; there are no others without a DTD. */
const decode = (text: string): string =>
  !text.includes('&')
    ? text
    : text.replace(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return entities[name] ?? whole
        const code = hex === undefined ? Number(decimal) : parseInt(hex, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const attributeOf =
  (tag: string) =>
  (name: string): string | undefined => {
    for (const [, found = '', double, single] of tag.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) if (localName(found) === name) return decode(double ?? single ?? '')
    return undefined
  }

/** Index of the `>` that ends the tag at `start`, outside of quotes; -1 while it has not come. */
function tagEnd(xml: string, start: number): number {
  const mark = /["'>]/g
  mark.lastIndex = start
  for (let found = mark.exec(xml); found; found = mark.exec(xml)) {
    if (found[0] === '>') return found.index
    const closing = xml.indexOf(found[0], found.index + 1)
    if (closing < 0) return -1
    mark.lastIndex = closing + 1
  }
  return -1
}

/**
 * Reads XML piece by piece, in bounded memory: elements and texts as they come, names without their prefix, nothing kept.
 * A document with a DTD is refused, so there are no entities to expand.
 * Throws on what is no XML.
 */
export class XmlScanner {
  readonly #handler: XmlHandler
  #rest = ''

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  write(piece: string): void {
    const xml = this.#rest + piece
    let at = 0
    for (;;) {
      const start = xml.indexOf('<', at)
      if (start < 0) break
      if (start > at) {
        this.#handler.text(decode(xml.slice(at, start)))
        at = start
      }
      const next = this.#markup(xml, start)
      if (next < 0) break
      at = next
    }
    this.#rest = xml.slice(at)
    if (this.#rest.length > MAX_TOKEN) throw new Error('A tag or text is too long.')
  }

  /** After the last piece. */
  end(): void {
    if (this.#rest.trim() !== '') throw new Error('The document ends too early.')
  }

  /** Handles what begins at `start` with `<`. @returns the index after it, -1 while it is not complete */
  #markup(xml: string, start: number): number {
    const kind = xml[start + 1]
    if (kind === undefined) return -1
    if (kind === '?') return after(xml, '?>', start)
    if (kind === '!') return this.#special(xml, start)
    const end = tagEnd(xml, start + 1)
    if (end < 0) return -1
    if (kind === '/') this.#handler.close(localName(xml.slice(start + 2, end).trim()))
    else {
      const empty = xml[end - 1] === '/'
      const tag = xml.slice(start + 1, empty ? end - 1 : end)
      const [, name] = /^([\w:.-]+)(?=\s|$)/.exec(tag) ?? []
      if (name === undefined) throw new Error('A tag has no name.')
      this.#handler.open(localName(name), attributeOf(tag.slice(name.length)))
      if (empty) this.#handler.close(localName(name))
    }
    return end + 1
  }

  #special(xml: string, start: number): number {
    const head = xml.slice(start, start + 9)
    if (head.startsWith('<!--')) return after(xml, '-->', start + 4)
    if (head === '<![CDATA[') {
      const end = xml.indexOf(']]>', start)
      if (end < 0) return -1
      this.#handler.text(xml.slice(start + 9, end))
      return end + 3
    }
    if ('<!--'.startsWith(head) || '<![CDATA['.startsWith(head)) return -1
    throw new Error('A document type is not accepted.')
  }
}

function after(xml: string, text: string, from: number): number {
  const end = xml.indexOf(text, from)
  return end < 0 ? -1 : end + text.length
}
