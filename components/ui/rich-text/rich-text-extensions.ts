import { Mark, Node, mergeAttributes } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import type { JSONContent } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  articleLinkText,
  isArticleId,
  isSafeLink,
  ownImageId,
  parseRichText,
  plainDocument,
  readDocument,
  type RichNode,
} from '#lib/rich-text/document.ts'

/** Below the page's own title; others are taken as they are stored and read as the nearest of these. */
export const HEADING_LEVELS = [2, 3, 4] as const

/** Own pictures only: the grammar takes no others, and their addresses may come with the origin when they are copied from a page. */
export function ownAddress(src: string | null): string | null {
  if (src === null) return null
  if (ownImageId(src) !== null) return src
  const url = URL.canParse(src) ? new URL(src) : null
  return url !== null && url.origin === window.location.origin && ownImageId(url.pathname) !== null ? url.pathname : null
}

const pixels = (name: 'width' | 'height') => ({
  default: null,
  parseHTML: (element: HTMLElement) =>
    /^\d{1,4}$/.test(element.getAttribute(name) ?? '') ? Number(element.getAttribute(name)) || null : null,
})

const Picture = Image.extend({
  addAttributes: () => ({
    src: { default: null, parseHTML: (element: HTMLElement) => ownAddress(element.getAttribute('src')) },
    alt: { default: null },
    width: pixels('width'),
    height: pixels('height'),
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element: HTMLElement) => (ownAddress(element.getAttribute('src')) === null ? false : null) },
  ],
  // A picture typed as ![text](address) would be somebody else's.
  addInputRules: () => [],
})

/** Superscript or subscript, never both; read from the element, or from the style that office programs write. */
const raised = (name: 'superscript' | 'subscript', tag: string, align: string, key: string) =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }, { style: 'vertical-align', getAttrs: (value) => (value === align ? null : false) }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })

const LINK_ID = 'data-article-link'

/** A link to another article, in one piece: its words are the title of that article, and change with it. */
const ArticleLink = Node.create({
  name: 'articleLink',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute(LINK_ID),
      renderHTML: ({ id }) => ({ [LINK_ID]: id as string | null }),
    },
    title: { default: null, rendered: false, parseHTML: (element: HTMLElement) => element.textContent || null },
  }),
  parseHTML: () => [
    { tag: `span[${LINK_ID}]`, getAttrs: (element: HTMLElement) => (isArticleId(element.getAttribute(LINK_ID)) ? null : false) },
  ],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, articleLinkText({ type: node.type.name, attrs: node.attrs })],
  renderText: ({ node }) => articleLinkText({ type: node.type.name, attrs: node.attrs }),
})

/** What the editor knows: exactly the nodes and marks of lib/rich-text/document.ts, but for links to other articles. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto'],
      isAllowedUri: (href) => isSafeLink(href),
      shouldAutoLink: (href) => isSafeLink(href),
    },
  }),
  raised('superscript', 'sup', 'super', 'Mod-.'),
  raised('subscript', 'sub', 'sub', 'Mod-,'),
  TableKit.configure({ table: { resizable: false } }),
  Picture,
]

/** The same for texts that lead to other articles. */
export const linkingExtensions = [...extensions, ArticleLink]

/** The document that a stored text opens with; null = empty. */
export const toContent = (text: string): JSONContent | null => (text === '' ? null : (parseRichText(text) ?? plainDocument(text)))

const MAX_START = 1_000_000
const MAX_SPAN = 1_000
const inside = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

/** Whether a cell may reach over so many columns or rows. */
export const isSpan = (value: unknown): boolean => inside(value, 1, MAX_SPAN)

/** Numbers and characters that can be typed or pasted and that the grammar does not take. */
function tidy(node: RichNode): RichNode {
  const { start, colspan, rowspan } = node.attrs ?? {}
  const attrs = {
    ...node.attrs,
    ...(start !== undefined && !inside(start, 0, MAX_START) && { start: 1 }),
    ...(colspan !== undefined && !isSpan(colspan) && { colspan: 1 }),
    ...(rowspan !== undefined && !isSpan(rowspan) && { rowspan: 1 }),
  }
  return {
    ...node,
    ...(node.attrs && { attrs }),
    ...(node.text !== undefined && { text: node.text.toWellFormed().replaceAll('\0', '\uFFFD') }),
    ...(node.content && { content: node.content.map(tidy) }),
  }
}

const isBlank = (node: RichNode | undefined): boolean => node?.type === 'paragraph' && node.content === undefined

/** Without the empty line that the editor keeps after a table or picture, so that there is a place to write on. */
function withoutLastLine(content: readonly RichNode[]): readonly RichNode[] {
  const before = content.at(-2)
  return isBlank(content.at(-1)) && before !== undefined && before.type !== 'paragraph' ? content.slice(0, -1) : content
}

/** The text to store: the document as the server keeps it, so that nothing looks changed that is not; '' = empty. */
export function toStored(edited: JSONContent): string {
  const document = tidy(edited as RichNode)
  const content = withoutLastLine(document.content ?? [])
  if (content.every(isBlank)) return ''
  const trimmed = { ...document, content: [...content] }
  // A document that is too deep or too large is returned as it is: the form reports it, and nothing that was typed is lost.
  return JSON.stringify(readDocument(trimmed) ?? trimmed)
}
