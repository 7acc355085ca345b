/** Rich text as both sides know it: a closed set of nodes, marks, attributes and links (security rule 33). Browser-safe. */

export interface RichMark {
  type: string
  attrs?: Record<string, unknown>
}

/** A node of the editor's document (A126). */
export interface RichNode {
  type: string
  attrs?: Record<string, unknown>
  content?: RichNode[]
  marks?: RichMark[]
  text?: string
}

const MAX_DEPTH = 50
export const MAX_NODES = 20_000
/** Of the JSON text, in UTF-8. */
export const MAX_BYTES = 512 * 1024
const MAX_SPAN = 1_000
const MAX_LINK_LENGTH = 2_000
export const MAX_ALT_LENGTH = 500
/** Widest column or picture, pixels. */
const MAX_PIXELS = 10_000

/** Only these lead somewhere; everything else, `javascript:` above all, is shown as text. */
export const isSafeLink = (href: unknown): href is string =>
  typeof href === 'string' && href.length <= MAX_LINK_LENGTH && /^(https?:\/\/|mailto:)\S+$/i.test(href)

const OWN_IMAGE = /^\/api\/v1\/News\/image\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Address of a picture of the portal; pictures of other places are not shown. */
export const ownImageAddress = (id: string): string => `/api/v1/News/image/${id}`

/** The id behind the address of an own picture, else null. */
export const ownImageId = (src: unknown): string | null => (typeof src === 'string' ? (OWN_IMAGE.exec(src)?.[1] ?? null) : null)

/** Where a link to another article leads. */
const articlePath = (id: string): string => `/news/view/${id}`

/** Stands for a linked article that the reader may not see, or that is gone. */
export const ANOTHER_ARTICLE = 'another article'
const ARTICLE_LINK = 'articleLink'
const ARTICLE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is the id of an article as links have it. */
export const isArticleId = (id: unknown): id is string => typeof id === 'string' && ARTICLE_ID.test(id)

type AttributeRule = (value: unknown) => boolean

const absent = (value: unknown): boolean => value === undefined || value === null
const optional =
  (rule: AttributeRule): AttributeRule =>
  (value) =>
    absent(value) || rule(value)
const wholeNumber =
  (min: number, max: number): AttributeRule =>
  (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
/** PostgreSQL refuses NUL, and lone surrogates cannot be encoded. */
const isText =
  (max: number): AttributeRule =>
  (value) =>
    typeof value === 'string' && value.length <= max && !value.includes('\0') && value.isWellFormed()
/** What the editor adds by itself and the page sets again: taken and dropped. */
const dropped: AttributeRule = optional((value) => typeof value === 'string' || typeof value === 'number')

interface Attributes {
  allowed: Record<string, AttributeRule>
  /** Allowed where the rule holds; other texts and numbers are dropped. */
  narrowed?: Record<string, AttributeRule>
  dropped?: Record<string, AttributeRule>
}

const cellAttributes: Attributes = {
  allowed: {
    colspan: optional(wholeNumber(1, MAX_SPAN)),
    rowspan: optional(wholeNumber(1, MAX_SPAN)),
    colwidth: optional((value) => Array.isArray(value) && value.length <= MAX_SPAN && value.every(wholeNumber(0, MAX_PIXELS))),
  },
  dropped: { align: dropped },
}

interface NodeRule extends Partial<Attributes> {
  /** Types of its children; none = a leaf. */
  children?: readonly string[]
  /** Must have a child. */
  filled?: boolean
  /** Its first child must be of this type. */
  first?: string
}

/** How an ordered list counts, as in HTML; without one in numbers. */
export const LIST_TYPES = ['a', 'A', 'i', 'I'] as const

const INLINE = ['text', 'hardBreak', ARTICLE_LINK] as const
const BLOCKS = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'horizontalRule', 'table', 'image'] as const

const nodeRules: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ['doc', { children: BLOCKS }],
  ['paragraph', { children: INLINE }],
  ['heading', { children: INLINE, allowed: { level: wholeNumber(1, 6) } }],
  ['text', {}],
  ['hardBreak', {}],
  // The title is never stored: each reader gets it as it is now, or nothing of it at all.
  [
    ARTICLE_LINK,
    {
      allowed: {
        id: optional(isArticleId),
        title: optional(isText(MAX_BYTES)),
      },
    },
  ],
  ['horizontalRule', {}],
  ['bulletList', { children: ['listItem'], filled: true }],
  [
    'orderedList',
    {
      children: ['listItem'],
      filled: true,
      allowed: { start: optional(wholeNumber(0, 1_000_000)) },
      narrowed: { type: (value) => LIST_TYPES.includes(value as 'a') },
    },
  ],
  ['listItem', { children: BLOCKS, filled: true, first: 'paragraph' }],
  ['blockquote', { children: BLOCKS, filled: true }],
  ['table', { children: ['tableRow'], filled: true }],
  ['tableRow', { children: ['tableHeader', 'tableCell'] }],
  ['tableHeader', { children: BLOCKS, filled: true, ...cellAttributes }],
  ['tableCell', { children: BLOCKS, filled: true, ...cellAttributes }],
  [
    'image',
    {
      allowed: {
        src: (value) => ownImageId(value) !== null,
        alt: optional(isText(MAX_ALT_LENGTH)),
        width: optional(wholeNumber(1, MAX_PIXELS)),
        height: optional(wholeNumber(1, MAX_PIXELS)),
      },
      dropped: { title: dropped },
    },
  ],
])

const markRules: ReadonlyMap<string, Attributes> = new Map<string, Attributes>([
  ['bold', { allowed: {} }],
  ['italic', { allowed: {} }],
  ['underline', { allowed: {} }],
  ['strike', { allowed: {} }],
  ['superscript', { allowed: {} }],
  ['subscript', { allowed: {} }],
  ['link', { allowed: { href: isSafeLink }, dropped: { target: dropped, rel: dropped, class: dropped, title: dropped } }],
])

/** Thrown inside the traversal only. */
class OutsideGrammar extends Error {}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The allowed attributes. Throws OutsideGrammar on unknown names and wrong values. */
function readAttributes(
  value: unknown,
  { allowed = {}, narrowed = {}, dropped: ignored = {} }: Partial<Attributes>,
): Record<string, unknown> | undefined {
  if (!absent(value) && !isObject(value)) throw new OutsideGrammar()
  const given = (value ?? {}) as Record<string, unknown>
  for (const name of Object.keys(given)) {
    const rule = Object.hasOwn(allowed, name)
      ? allowed[name]
      : Object.hasOwn(ignored, name)
        ? ignored[name]
        : Object.hasOwn(narrowed, name)
          ? dropped
          : undefined
    if (!rule?.(given[name])) throw new OutsideGrammar()
  }
  const result: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(allowed)) {
    if (!rule(given[name])) throw new OutsideGrammar()
    if (!absent(given[name])) result[name] = given[name]
  }
  for (const [name, rule] of Object.entries(narrowed)) if (rule(given[name])) result[name] = given[name]
  return Object.keys(result).length > 0 ? result : undefined
}

function readMark(value: unknown): RichMark {
  if (!isObject(value) || typeof value.type !== 'string') throw new OutsideGrammar()
  const rule = markRules.get(value.type)
  if (!rule || !Object.keys(value).every((key) => key === 'type' || key === 'attrs')) throw new OutsideGrammar()
  const attrs = readAttributes(value.attrs, rule)
  return { type: value.type, ...(attrs && { attrs }) }
}

const NODE_KEYS: ReadonlySet<string> = new Set(['type', 'attrs', 'content', 'marks', 'text'])

function readNode(value: unknown, allowed: readonly string[], depth: number, count: { nodes: number }): RichNode {
  count.nodes += 1
  if (depth > MAX_DEPTH || count.nodes > MAX_NODES || !isObject(value)) throw new OutsideGrammar()
  const { type, text, content = [], marks = [] } = value
  if (typeof type !== 'string' || !allowed.includes(type) || !Object.keys(value).every((key) => NODE_KEYS.has(key)))
    throw new OutsideGrammar()
  const rule = nodeRules.get(type)!
  if (!Array.isArray(content) || !Array.isArray(marks)) throw new OutsideGrammar()
  if (type === 'text' ? !(isText(MAX_BYTES)(text) && text !== '') : text !== undefined) throw new OutsideGrammar()
  if (marks.length > (INLINE.includes(type as 'text') ? markRules.size : 0)) throw new OutsideGrammar()
  if (
    content.length > 0 ? !rule.children || (rule.first !== undefined && (content[0] as RichNode | null)?.type !== rule.first) : rule.filled
  )
    throw new OutsideGrammar()
  const attrs = readAttributes(value.attrs, rule)
  // A link inside a link leads nowhere: the one to the article stays.
  const accepted = marks.map(readMark).filter((mark) => type !== ARTICLE_LINK || mark.type !== 'link')
  // The editor knows a text as one or the other.
  if (accepted.some((mark) => mark.type === 'superscript') && accepted.some((mark) => mark.type === 'subscript')) throw new OutsideGrammar()
  return {
    type,
    ...(attrs && { attrs }),
    ...(accepted.length > 0 && { marks: accepted }),
    ...(content.length > 0 && { content: content.map((child) => readNode(child, rule.children!, depth + 1, count)) }),
    ...(type === 'text' && { text: text as string }),
  }
}

/** The document in parsed JSON, reduced to what is kept; null when it is none of the closed set. */
export function readDocument(value: unknown): RichNode | null {
  try {
    return readNode(value, ['doc'], 0, { nodes: 0 })
  } catch (error) {
    if (error instanceof OutsideGrammar) return null
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Plain text, then.
    return undefined
  }
}

/** The document in a stored text; null when the text is no document of the closed set of nodes and marks. */
export const parseRichText = (text: string): RichNode | null => readDocument(parseJson(text))

/** Whether a text means to be a document: text that is no JSON stays plain text, JSON outside the grammar is refused (W63). */
export const looksLikeDocument = (text: string): boolean => {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null
}

/** Paragraphs around plain text, so that it can be edited. */
export const plainDocument = (text: string): RichNode => ({
  type: 'doc',
  content: text
    .split(/(?:\r?\n)+/)
    .map((line) => (line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] })),
})

const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'listItem', 'tableRow', 'hardBreak'])

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾'
const PLAIN = '0123456789+-=()'

/** What a link to another article shows. */
export const articleLinkText = ({ attrs }: RichNode): string =>
  typeof attrs?.['title'] === 'string' && attrs['title'] !== '' ? attrs['title'] : ANOTHER_ARTICLE

/** Where a link to another article leads; null = the reader may not see that article, or it is gone. */
export const articleLinkPath = ({ attrs }: RichNode): string | null =>
  typeof attrs?.['id'] === 'string' && typeof attrs['title'] === 'string' ? articlePath(attrs['id']) : null

/** The text of a node; raised figures stay so, since 10⁶ is not 106. Lowered ones read well without, and CO2 is what people search for. */
function wordsOf(node: RichNode): string {
  const { type, text = '', marks = [] } = node
  if (type === ARTICLE_LINK) return articleLinkText(node)
  const isRaised = marks.some(({ type }) => type === 'superscript') && /^[\d+\-−=()]+$/.test(text)
  return isRaised ? text.replaceAll('−', '-').replace(/./g, (character) => RAISED[PLAIN.indexOf(character)]!) : text
}

/** The words of a document, one line per paragraph; cells of a table apart. */
export const documentWords = (node: RichNode): string =>
  wordsOf(node) + (node.content ?? []).map(documentWords).join('') + (LINES.has(node.type) ? '\n' : '')

/** The words of a stored text; a text that is no document is its own words. */
export function richTextWords(text: string): string {
  const document = parseRichText(text)
  return (document === null ? text : documentWords(document)).trim()
}

/** The words of a document; a plain text stays exactly as it is. */
export function wordsOrText(text: string): string {
  const document = parseRichText(text)
  return document === null ? text : documentWords(document).trim()
}

/** The words of a stored text without those of its tables. */
export function proseWords(text: string): string {
  const document = parseRichText(text)
  const prose = (node: RichNode): string =>
    node.type === 'table' ? '' : wordsOf(node) + (node.content ?? []).map(prose).join('') + (LINES.has(node.type) ? '\n' : '')
  return (document === null ? text : prose(document)).trim()
}

const ENDED = /[.!?:;,…]$/

/** Words of several lines in one: what does not end like a sentence, as headings and cells of a table, is set apart. */
export function oneLine(words: string): string {
  const lines = words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.map((line, index) => (index === lines.length - 1 ? line : `${line}${ENDED.test(line) ? ' ' : ' · '}`)).join('')
}

/** Rich text counts as empty when it holds no text (B611): '', empty paragraphs, line breaks. A picture alone is content. */
export const isEmptyRichText = (text: string | null): boolean =>
  text === null || (richTextWords(text) === '' && ownImagesOf(text).length === 0)

/** Ids of the own pictures in a stored text. */
export function ownImagesOf(text: string): string[] {
  const document = parseRichText(text)
  const found = new Set<string>()
  const visit = (node: RichNode): void => {
    const id = node.type === 'image' ? ownImageId(node.attrs?.['src']) : null
    if (id !== null) found.add(id)
    node.content?.forEach(visit)
  }
  if (document) visit(document)
  return [...found]
}

/** Whether a stored text may hold links to other articles; most do not, and are not read for it. */
const mayLink = (text: string): boolean => text.includes(`"${ARTICLE_LINK}"`)

/** A document with its links to articles as they are mapped. */
const mapLinks = (node: RichNode, map: (link: RichNode) => RichNode): RichNode =>
  node.type === ARTICLE_LINK ? map(node) : node.content ? { ...node, content: node.content.map((child) => mapLinks(child, map)) } : node

/** The links to other articles of a document, in their order. */
export const linksOfDocument = (node: RichNode): RichNode[] =>
  node.type === ARTICLE_LINK ? [node] : (node.content ?? []).flatMap(linksOfDocument)

const linkOf = ({ type, marks }: RichNode, attrs: Record<string, unknown>): RichNode => ({
  type,
  ...(Object.keys(attrs).length > 0 && { attrs }),
  ...(marks && { marks }),
})

/** A document as it is stored: its links name articles by their ids alone. */
export const withoutLinkTitles = (document: RichNode): RichNode => mapLinks(document, (link) => linkOf(link, { id: link.attrs?.['id'] }))

/** A document whose links to articles are links like others, where they lead somewhere, else words. @param addressOf of an article by id */
export const withPlainLinks = (document: RichNode, addressOf: (id: string) => string): RichNode =>
  mapLinks(document, (link) => {
    const isShown = articleLinkPath(link) !== null
    const marks: RichMark[] = [
      ...(link.marks ?? []),
      ...(isShown ? [{ type: 'link', attrs: { href: addressOf(String(link.attrs?.['id'])) } }] : []),
    ]
    return { type: 'text', text: articleLinkText(link), ...(marks.length > 0 && { marks }) }
  })

/** Ids of the articles to which a stored text leads. */
export function linkedArticlesOf(text: string): string[] {
  const document = mayLink(text) ? parseRichText(text) : null
  return document === null
    ? []
    : [...new Set(linksOfDocument(document).flatMap(({ attrs }) => (attrs?.['id'] as string | undefined) ?? []))]
}

/**
 * A stored text as somebody gets it.
 * @param titles of the linked articles that the reader may see, by id
 * @param keepsIds of the others too, for those who write: an article may return from the trash
 */
export function withLinkTitles(text: string, titles: ReadonlyMap<string, string>, keepsIds: boolean): string {
  const document = mayLink(text) ? parseRichText(text) : null
  if (document === null) return text
  const named = mapLinks(document, (link) => {
    const id = link.attrs?.['id'] as string | undefined
    const title = id === undefined ? undefined : titles.get(id)
    return linkOf(link, { ...(id !== undefined && (title !== undefined || keepsIds) && { id }), ...(title !== undefined && { title }) })
  })
  return JSON.stringify(named)
}
