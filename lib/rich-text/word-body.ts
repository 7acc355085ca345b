import { Packer } from 'docx'
import type { Document, FileChild } from 'docx'
import { xmlText } from '#lib/files/xml-text.ts'

/**
 * The body of a long Word document, written block by block: the library alone would keep every block as objects until the end, many times the size
 * of its text.
 */

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const PART = 'word/document.xml'
const IMAGE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (value: string | number | undefined): string =>
  value === undefined ? '' : xmlText(String(value)).replace(/[&<>"]/g, (character) => escapes[character]!)

/** XML of what the library makes of a component: `{name: [{_attr}, …children]}`, or `{name: value}`. */
function xmlOf(component: unknown): string {
  if (typeof component !== 'object' || component === null) return escaped(component as string | number | undefined)
  const [entry] = Object.entries(component)
  if (!entry) return ''
  const [name, value] = entry as [string, unknown]
  const parts = Array.isArray(value) ? (value as unknown[]) : [value]
  let attributes = ''
  let content = ''
  for (const part of parts) {
    const own = typeof part === 'object' && part !== null ? (part as { _attr?: Record<string, unknown> })._attr : undefined
    if (own)
      for (const [key, text] of Object.entries(own)) attributes += text === undefined ? '' : ` ${key}="${escaped(text as string | number)}"`
    else if (part !== null) content += xmlOf(part)
  }
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`
}

export class WordBody {
  private readonly pieces: Buffer[] = []
  private readonly pictures = new Map<string, string>()
  private readonly numbers = new Map<string, number>()
  private readonly document: Document

  /** @param document of which one paragraph has nothing but the text `placeholder` */
  constructor(document: Document) {
    this.document = document
  }

  private written(block: Pick<FileChild, 'prepForXml'>): string {
    const { document } = this
    const xml = xmlOf(block.prepForXml({ file: document, viewWrapper: document.Document, stack: [] }))
    return xml
      .replace(/(<w:numId w:val=")\{([^{}"]+)\}/g, (_whole, start: string, key: string) => `${start}${this.numberOf(key)}`)
      .replace(/( r:embed=")(?:rId)?\{([^{}"]+)\}/g, (_whole, start: string, key: string) => `${start}${this.pictureId(key)}`)
  }

  /** Number of a list in the file; new lists are looked up all at once. */
  private numberOf(key: string): number {
    const fresh = this.numbers.has(key) ? [] : this.document.Numbering.ConcreteNumbering.slice(this.numbers.size)
    for (const { reference, instance, numId } of fresh) this.numbers.set(`${reference}-${instance}`, numId)
    return this.numbers.get(key)!
  }

  /** Relationship of a picture, made with its first use. */
  private pictureId(key: string): string {
    const known = this.pictures.get(key)
    if (known !== undefined) return known
    const id = `Picture${this.pictures.size + 1}`
    const file = this.document.Media.Entries.find(([name]) => name === key)![1]
    this.document.Document.Relationships.addRelationship(id, IMAGE, `media/${file.fileName}`)
    this.pictures.set(key, `rId${id}`)
    return `rId${id}`
  }

  /** Adds blocks; nothing of them is kept but their bytes. */
  add(blocks: readonly Pick<FileChild, 'prepForXml'>[]): void {
    this.pieces.push(Buffer.from(blocks.map((block) => this.written(block)).join('')))
  }

  /** The file, with the blocks in the place of the placeholder. @param first blocks before all others, which are known last, as contents are */
  pack(placeholder: string, first: readonly Pick<FileChild, 'prepForXml'>[] = []): Promise<Buffer> {
    const opening = first.map((block) => this.written(block)).join('')
    const frame = this.written(this.document.Document.View)
    const at = frame.indexOf(placeholder)
    const [start, end] = [frame.lastIndexOf('<w:p>', at), frame.indexOf('</w:p>', at) + '</w:p>'.length]
    const body = Buffer.concat([Buffer.from(DECLARATION + frame.slice(0, start) + opening), ...this.pieces, Buffer.from(frame.slice(end))])
    // Declared as text, which would be four times as large; the library zips bytes as they are.
    return Packer.toBuffer(this.document, undefined, [{ path: PART, data: body as unknown as string }])
  }
}
