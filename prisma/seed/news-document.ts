import { ANOTHER_ARTICLE } from '#lib/rich-text/document.ts'

/** Rich text documents of the demo data, as the editor would write them. */

export interface Node {
  type: string
  attrs?: Record<string, unknown>
  content?: Node[]
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  text?: string
}

const words = (text: string): Node => ({ type: 'text', text })

export const paragraph = (...texts: (string | Node)[]): Node => ({
  type: 'paragraph',
  content: texts.map((one) => (typeof one === 'string' ? words(one) : one)),
})
export const link = (text: string, href: string): Node => ({ type: 'text', marks: [{ type: 'link', attrs: { href } }], text })
/** A link to another article of the demo data. */
export const articleLink = (id: string): Node => ({ type: 'articleLink', attrs: { id } })
export const heading = (text: string, level: 2 | 3 = 2): Node => ({ type: 'heading', attrs: { level }, content: [words(text)] })
export const bold = (text: string): Node => ({ type: 'text', marks: [{ type: 'bold' }], text })
export const list = (items: readonly string[]): Node => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
})
export const facts = (rows: readonly (readonly [string, string])[]): Node => ({
  type: 'table',
  content: rows.map(([name, value]) => ({
    type: 'tableRow',
    content: [
      { type: 'tableHeader', content: [paragraph(name)] },
      { type: 'tableCell', content: [paragraph(value)] },
    ],
  })),
})

/** The document as JSON text, with its words beside it. */
export function textOf(blocks: readonly Node[]): { document: string; words: string } {
  const read = (node: Node): string =>
    (node.type === 'articleLink' ? ANOTHER_ARTICLE : (node.text ?? '')) +
    (node.content ?? []).map(read).join('') +
    (['paragraph', 'heading', 'listItem', 'tableRow'].includes(node.type) ? '\n' : '')
  return { document: JSON.stringify({ type: 'doc', content: blocks }), words: blocks.map(read).join('').trim() }
}
