/** A node of the editor's document (A126). */
export interface RichNode {
  type: string
  attrs?: Record<string, unknown>
  content?: RichNode[]
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  text?: string
}

const MAX_DEPTH = 50
const MAX_NODES = 20_000
const NODES: ReadonlySet<string> = new Set([
  'doc',
  'paragraph',
  'text',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'horizontalRule',
  'hardBreak',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
])
const MARKS: ReadonlySet<string> = new Set(['bold', 'italic', 'underline', 'strike', 'link'])

/** Only these lead somewhere; everything else, `javascript:` above all, is shown as text. */
export const isSafeLink = (href: unknown): href is string => typeof href === 'string' && /^(https?:\/\/|mailto:)\S+$/i.test(href)

function isNode(value: unknown, depth: number, count: { nodes: number }): value is RichNode {
  count.nodes += 1
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || count.nodes > MAX_NODES) return false
  const { type, text, content, marks } = value as Record<string, unknown>
  if (typeof type !== 'string' || !NODES.has(type)) return false
  if ((type === 'text') !== (typeof text === 'string')) return false
  if (marks !== undefined && !(Array.isArray(marks) && marks.every(isMark))) return false
  return content === undefined || (Array.isArray(content) && content.every((child) => isNode(child, depth + 1, count)))
}

const isMark = (mark: unknown): boolean => typeof mark === 'object' && mark !== null && MARKS.has(String((mark as { type?: unknown }).type))

/** The document in a stored text; null when the text is no document of the closed set of nodes and marks (security rule 33). */
export function parseRichText(text: string): RichNode | null {
  try {
    const value: unknown = JSON.parse(text)
    return isNode(value, 0, { nodes: 0 }) && value.type === 'doc' ? value : null
  } catch {
    return null
  }
}

/** Paragraphs around plain text, so that it can be edited. */
export const plainDocument = (text: string): RichNode => ({
  type: 'doc',
  content: text.split(/\n+/).map((line) => (line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] })),
})

const BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'listItem', 'tableRow', 'hardBreak'])
const textOf = (node: RichNode): string => (node.text ?? '') + (node.content ?? []).map(textOf).join('') + (BLOCKS.has(node.type) ? '\n' : '')

/** The words of a stored text; a text that is no document is its own words. */
export function richTextWords(text: string): string {
  const document = parseRichText(text)
  return (document === null ? text : textOf(document)).trim()
}

/** Rich text counts as empty when it holds no text (B611): '', empty paragraphs, line breaks. */
export const isEmptyRichText = (text: string | null): boolean => text === null || richTextWords(text) === ''
