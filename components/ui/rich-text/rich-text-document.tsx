import type { ReactNode } from 'react'
import Link from 'next/link'
import { renderJSONContentToReactElement } from '@tiptap/static-renderer/json/react'
import {
  LIST_TYPES,
  articleLinkPath,
  articleLinkText,
  isSafeLink,
  ownImageAddress,
  ownImageId,
  type RichNode,
} from '#lib/rich-text/document.ts'

interface Rendered {
  node: RichNode
  children?: ReactNode
}
type Mark = NonNullable<RichNode['marks']>[number]

const count = (value: unknown): number => (typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 1000 ? value : 1)
const startOf = ({ attrs }: RichNode): number => (typeof attrs?.['start'] === 'number' ? attrs['start'] : 1)
const span = ({ attrs }: RichNode) => ({ colSpan: count(attrs?.['colspan']), rowSpan: count(attrs?.['rowspan']) })

type HeadingLevel = 2 | 3 | 4 | 5 | 6

/** Levels 2 to 4 of the text from `top` on, below the page's own titles. */
const headingFrom = (top: HeadingLevel) =>
  function Heading({ node, children }: Rendered) {
    const level = Math.min(Math.max(count(node.attrs?.['level']), 2), 4)
    const Tag = `h${Math.min(top + level - 2, 6) as HeadingLevel}` as const
    return <Tag>{children}</Tag>
  }

/** Only pictures of the portal (security rule 33); the browser asks for them with the session of the reader. */
function Picture({ node: { attrs } }: Rendered) {
  const id = ownImageId(attrs?.['src'])
  const alt = typeof attrs?.['alt'] === 'string' ? attrs['alt'] : ''
  return id === null ? null : <img src={ownImageAddress(id)} alt={alt} loading="lazy" style={{ maxWidth: '100%', height: 'auto' }} />
}

/** Another article by its title of now; words alone where the reader may not see it. */
function ArticleLink({ node }: Rendered) {
  const path = articleLinkPath(node)
  return path === null ? (
    articleLinkText(node)
  ) : (
    <Link href={path} prefetch={false}>
      {articleLinkText(node)}
    </Link>
  )
}

const nodes: Record<string, (props: Rendered) => ReactNode> = {
  doc: ({ children }) => <>{children}</>,
  text: ({ node }) => node.text ?? '',
  paragraph: ({ children }) => <p>{children}</p>,
  bulletList: ({ children }) => <ul>{children}</ul>,
  orderedList: ({ node, children }) => (
    <ol start={startOf(node)} type={LIST_TYPES.find((type) => type === node.attrs?.['type'])}>
      {children}
    </ol>
  ),
  listItem: ({ children }) => <li>{children}</li>,
  blockquote: ({ children }) => <blockquote>{children}</blockquote>,
  horizontalRule: () => <hr />,
  image: Picture,
  hardBreak: () => <br />,
  articleLink: ArticleLink,
  // A table wider than the text scrolls inside; the keyboard must reach it to scroll.
  table: ({ children }) => (
    <div className="tableWrapper" tabIndex={0} role="group" aria-label="Table">
      <table>
        <tbody>{children}</tbody>
      </table>
    </div>
  ),
  tableRow: ({ children }) => <tr>{children}</tr>,
  tableHeader: ({ node, children }) => <th {...span(node)}>{children}</th>,
  tableCell: ({ node, children }) => <td {...span(node)}>{children}</td>,
}

const markMapping: Record<string, (props: { mark: Mark; children?: ReactNode }) => ReactNode> = {
  bold: ({ children }) => <strong>{children}</strong>,
  italic: ({ children }) => <em>{children}</em>,
  underline: ({ children }) => <u>{children}</u>,
  strike: ({ children }) => <s>{children}</s>,
  superscript: ({ children }) => <sup>{children}</sup>,
  subscript: ({ children }) => <sub>{children}</sub>,
  link: ({ mark, children }) => {
    const href = mark.attrs?.['href']
    return isSafeLink(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <>{children}</>
    )
  },
}

interface RichTextDocumentProps {
  document: RichNode
  /** Level of its highest headings. */
  top?: HeadingLevel
}

/** A document without looks of its own, rendered on the server too: a closed set of nodes, marks and link kinds (security rule 33). */
export function RichTextDocument({ document, top = 2 }: RichTextDocumentProps) {
  const nodeMapping = { ...nodes, heading: headingFrom(top) }
  // Made per document: the renderer counts its keys on, and new keys would mount the whole text again.
  const render = renderJSONContentToReactElement<Mark, RichNode>({ nodeMapping, markMapping })
  return <>{render({ content: document })}</>
}
