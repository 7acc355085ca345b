import { describe, expect, test } from '@jest/globals'
import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { ownImageAddress, parseRichText, readDocument, type RichMark, type RichNode } from '#lib/rich-text/document.ts'
import { extensions, linkingExtensions, toContent, toStored } from './rich-text-extensions.ts'

const schema = getSchema(linkingExtensions)

/** What the editor gives out for a stored document that nobody has touched. */
function throughEditor(document: RichNode): string {
  const node = schema.nodeFromJSON(toContent(JSON.stringify(document)))
  node.check()
  return toStored(node.toJSON())
}

/** The order in which the editor keeps marks. */
const ranks = Object.keys(schema.marks)
const words = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).map((text) => text.toWellFormed().replaceAll('\0', ' '))
const link = fc.webUrl().map((href): RichMark => ({ type: 'link', attrs: { href } }))
const marks = fc
  .tuple(
    fc.subarray(['bold', 'italic', 'underline', 'strike']),
    fc.constantFrom([], ['superscript'], ['subscript']),
    fc.option(link, { nil: undefined }),
  )
  .map(([types, raised, linked]) =>
    [...[...types, ...raised].map((type): RichMark => ({ type })), ...(linked ? [linked] : [])].sort(
      (a, b) => ranks.indexOf(a.type) - ranks.indexOf(b.type),
    ),
  )

const withContent = (node: RichNode, content: RichNode[]): RichNode => ({ ...node, ...(content.length > 0 && { content }) })
const piece = fc.oneof(
  fc.tuple(words, marks).map(([text, set]): RichNode => ({ type: 'text', ...(set.length > 0 && { marks: set }), text })),
  fc.constant<RichNode>({ type: 'hardBreak' }),
  fc.constantFrom<RichNode>(
    { type: 'articleLink', attrs: { id: '0190b3c4-0000-7000-8000-000000000002', title: 'Rules' } },
    { type: 'articleLink', attrs: { id: '0190b3c4-0000-7000-8000-000000000003' }, marks: [{ type: 'bold' }] },
  ),
)
/** Pieces with the same marks beside each other are one piece to the editor. */
const inline = fc
  .array(piece, { maxLength: 4 })
  .map((pieces) =>
    pieces.filter(
      ({ type, marks: set }, index) =>
        index === 0 ||
        type !== 'text' ||
        pieces[index - 1]!.type !== 'text' ||
        JSON.stringify(set) !== JSON.stringify(pieces[index - 1]!.marks),
    ),
  )
const OWN = ownImageAddress('0190b3c4-0000-7000-8000-000000000001')

const { block } = fc.letrec<{ block: RichNode; item: RichNode; cell: RichNode; paragraph: RichNode }>((tie) => ({
  paragraph: inline.map((content) => withContent({ type: 'paragraph' }, content)),
  item: fc
    .tuple(tie('paragraph'), fc.array(tie('block'), { maxLength: 1 }))
    .map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
  cell: fc
    .tuple(
      fc.constantFrom('tableCell', 'tableHeader'),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
    )
    .map(([type, colspan, rowspan, content]) => ({ type, attrs: { colspan, rowspan }, content })),
  block: fc.oneof(
    { maxDepth: 4 },
    tie('paragraph'),
    fc.tuple(fc.integer({ min: 1, max: 6 }), inline).map(([level, content]) => withContent({ type: 'heading', attrs: { level } }, content)),
    fc.constant<RichNode>({ type: 'horizontalRule' }),
    fc
      .tuple(
        fc.string({ maxLength: 20, unit: 'grapheme' }).map((text) => text.toWellFormed().replaceAll('\0', ' ')),
        fc.integer({ min: 1, max: 900 }),
      )
      .map(([alt, width]): RichNode => ({ type: 'image', attrs: { src: OWN, alt, width } })),
    fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'bulletList', content })),
    fc
      .tuple(
        fc.integer({ min: 0, max: 50 }),
        fc.constantFrom({}, { type: 'a' }, { type: 'I' }),
        fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      )
      .map(([start, counting, content]) => ({ type: 'orderedList', attrs: { start, ...counting }, content })),
    fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((content) => ({ type: 'blockquote', content })),
    fc
      .array(
        fc.array(tie('cell'), { maxLength: 3 }).map((content) => withContent({ type: 'tableRow' }, content)),
        { minLength: 1, maxLength: 3 },
      )
      .map((content) => ({ type: 'table', content })),
  ),
}))
/** An empty last line after a table or picture is the editor's own, see toStored. */
const documents = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content): RichNode => ({ type: 'doc', content: [...content, { type: 'paragraph', content: [{ type: 'text', text: 'End' }] }] }))

describe('the editor keeps to the grammar', () => {
  test('a document comes out as it went in', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const stored = JSON.stringify(readDocument(document))
        expect(stored).not.toBe('null')
        expect(throughEditor(document)).toBe(stored)
      }),
      { numRuns: 300 },
    )
  })

  test('the editor knows the nodes and marks of the grammar and no others', () => {
    expect(Object.keys(schema.nodes).sort()).toEqual(
      [
        'doc',
        'paragraph',
        'heading',
        'text',
        'hardBreak',
        'articleLink',
        'horizontalRule',
        'bulletList',
        'orderedList',
        'listItem',
        'blockquote',
        'table',
        'tableRow',
        'tableHeader',
        'tableCell',
        'image',
      ].sort(),
    )
    // Texts of other records lead to no articles.
    expect(Object.keys(schema.nodes).filter((name) => !(name in getSchema(extensions).nodes))).toEqual(['articleLink'])
    expect([...ranks].sort()).toEqual(['bold', 'italic', 'link', 'strike', 'subscript', 'superscript', 'underline'])
  })

  test('the place to write on after a table is not stored', () => {
    const table: RichNode = {
      type: 'table',
      content: [
        { type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [{ type: 'paragraph' }] }] },
      ],
    }
    const edited = { type: 'doc', content: [table, { type: 'paragraph' }] }
    expect(JSON.parse(toStored(edited))).toEqual({ type: 'doc', content: [table] })
    expect(toStored({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] })).toBe('')
  })

  test('what can be typed and the grammar does not take is set right', () => {
    const list = (start: number): RichNode => ({
      type: 'doc',
      content: [
        {
          type: 'orderedList',
          attrs: { start },
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x\0\uD800' }] }] }],
        },
      ],
    })
    expect(parseRichText(toStored(list(20_251_122)))?.content?.[0]?.attrs).toEqual({ start: 1 })
    expect(parseRichText(toStored(list(7)))?.content?.[0]?.attrs).toEqual({ start: 7 })
  })

  test('what is too deep is given out whole, for the form to refuse', () => {
    let node: RichNode = { type: 'paragraph', content: [{ type: 'text', text: 'deep' }] }
    for (let depth = 0; depth < 60; depth += 1) node = { type: 'blockquote', content: [node] }
    const stored = toStored({ type: 'doc', content: [node] })
    expect([parseRichText(stored), stored.includes('deep')]).toEqual([null, true])
  })
})
