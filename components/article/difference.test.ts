import { describe, expect, test } from '@jest/globals'
import type { Article } from '#lib/articles/contract.ts'
import type { RichNode } from '#lib/rich-text/document.ts'
import { articleDifferences, compareLines, linesOf } from './difference.ts'

const text = (words: string, ...marks: RichNode['marks'] & object): RichNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
})
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', ...(content.length > 0 && { content }) })
const doc = (...content: RichNode[]): string => JSON.stringify({ type: 'doc', content })
const words = (...lines: string[]): string => doc(...lines.map((line) => paragraph(text(line))))
const compare = (before: string, after: string) => compareLines(linesOf(before), linesOf(after))

describe('a document as lines', () => {
  test('every block has a sign of its kind', () => {
    const cell = (line: string): RichNode => ({ type: 'tableCell', content: [paragraph(text(line))] })
    const item = (...content: RichNode[]): RichNode => ({ type: 'listItem', content })
    const nested: RichNode = { type: 'bulletList', content: [item(paragraph(text('inner')))] }
    const document = doc(
      { type: 'heading', attrs: { level: 3 }, content: [text('Head')] },
      paragraph(text('See '), text('the rule', { type: 'link', attrs: { href: 'https://a.example' } }), { type: 'hardBreak' }, text('now')),
      paragraph(),
      { type: 'orderedList', attrs: { start: 3 }, content: [item(paragraph(text('three')), nested), item(paragraph(text('four')))] },
      { type: 'blockquote', content: [paragraph(text('said'))] },
      { type: 'table', content: [{ type: 'tableRow', content: [cell('a'), cell('b')] }] },
      { type: 'image', attrs: { src: '/x', alt: 'A chart' } },
    )
    // The picture is none of the portal, so the document is none: its text stands as it is.
    expect(linesOf(document)).toHaveLength(1)
    const own = document.replace('"/x"', '"/api/v1/News/image/0190b3c4-0000-7000-8000-000000000001"')
    expect(linesOf(own).map((line) => line.text)).toEqual([
      '## Head',
      'See the rule (https://a.example) now',
      '3. three',
      '   • inner',
      '4. four',
      '> said',
      'a | b',
      '[Picture: A chart]',
    ])
  })

  test('nothing is no line, plain text a line per paragraph', () => {
    expect(linesOf(null)).toEqual([])
    expect(linesOf('one\ntwo').map((line) => line.text)).toEqual(['one', 'two'])
  })
})

describe('the difference of two texts', () => {
  test('words within a paragraph; other paragraphs stay', () => {
    expect(compare(words('Same', 'The limit is 3 per cent.'), words('Same', 'The limit is 4 per cent.'))).toEqual([
      { change: 'same', parts: [{ text: 'Same', change: 'same' }] },
      {
        change: 'changed',
        parts: [
          { text: 'The limit is ', change: 'same' },
          { text: '3', change: 'removed' },
          { text: '4', change: 'added' },
          { text: ' per cent.', change: 'same' },
        ],
      },
    ])
  })

  test('a paragraph in between is added, one at the end removed', () => {
    expect(
      compare(words('One', 'Three', 'Four'), words('One', 'Two', 'Three')).map(({ change, parts }) => `${change} ${parts[0]!.text}`),
    ).toEqual(['same One', 'added Two', 'same Three', 'removed Four'])
  })

  test('paragraphs with hardly a word in common stand one after the other', () => {
    expect(compare(words('Cats sleep all day'), words('Banks report quarterly figures')).map(({ change }) => change)).toEqual([
      'removed',
      'added',
    ])
  })

  test('the same words set otherwise are marked so', () => {
    expect(compare(doc(paragraph(text('Loud'))), doc(paragraph(text('Loud', { type: 'bold' }))))).toEqual([
      { change: 'format', parts: [{ text: 'Loud', change: 'same' }] },
    ])
  })

  test('both sides can be read back from it', () => {
    const [before, after] = [words('a b c', 'd e', 'f'), words('a x c', 'f', 'g h')]
    const lines = compare(before, after)
    const side = (gone: 'added' | 'removed') =>
      lines
        .map(({ parts }) =>
          parts
            .filter(({ change }) => change !== gone)
            .map((part) => part.text)
            .join(''),
        )
        .filter((line) => line !== '')
    expect([side('added'), side('removed')]).toEqual([
      ['a b c', 'd e', 'f'],
      ['a x c', 'f', 'g h'],
    ])
  })
})

test('the differences of an article: fields that changed, in the order of the form, tags by name', () => {
  const names = {
    topics: [
      { id: 't1', name: 'Tax' },
      { id: 't2', name: 'Audit' },
    ],
    issuers: [],
    documentTypes: [],
    territories: [],
  }
  const before = {
    title: 'A',
    description: { background: words('x') },
    topics: ['t1'],
    issuers: [],
    documentTypes: [],
    territories: [],
    published: false,
    reviewed: false,
    publishDate: null,
    startDate: '2026-01-05T00:00:00.000Z',
    endDate: null,
  } as unknown as Article
  const after = {
    ...before,
    description: { background: words('x'), whatsNew: words('y') },
    topics: ['t1', 't2'],
    published: true,
    startDate: null,
  }
  expect(articleDifferences(before, before, names)).toEqual([])
  expect(
    articleDifferences(before, after, names).map(({ label, lines }) => [
      label,
      ...lines.map(({ change, parts }) => `${change} ${parts.map((part) => part.text).join('')}`),
    ]),
  ).toEqual([
    ["What's new", 'added y'],
    ['Published', 'removed No', 'added Yes'],
    ['Issue date', 'removed 05/01/2026'],
    ['Topics', 'added Audit', 'same Tax'],
  ])
})
