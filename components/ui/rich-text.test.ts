import { describe, expect, test } from '@jest/globals'
import { isEmptyRichText, isSafeLink, parseRichText, plainDocument, richTextWords, type RichNode } from './rich-text.ts'

const doc = (...content: RichNode[]): string => JSON.stringify({ type: 'doc', content })
const paragraph = (text?: string): RichNode => ({ type: 'paragraph', ...(text !== undefined && { content: [{ type: 'text', text }] }) })

describe('isEmptyRichText (B611)', () => {
  test.each([
    ['', true],
    [null, true],
    ['  ', true],
    [doc(), true],
    [doc(paragraph()), true],
    [doc({ type: 'paragraph', content: [{ type: 'hardBreak' }] }), true],
    [doc(paragraph('   ')), true],
    [doc(paragraph('x')), false],
    [doc({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('x')] }] }), false],
    ['plain words', false],
  ])('%j: %s', (text, expected) => {
    expect(isEmptyRichText(text)).toBe(expected)
  })
})

describe('parseRichText', () => {
  test('takes the closed set only', () => {
    expect(parseRichText(doc(paragraph('x')))).not.toBeNull()
    expect(parseRichText(doc({ type: 'iframe' }))).toBeNull()
    expect(parseRichText(doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'style' }] }] }))).toBeNull()
  })

  test.each(['', 'words', '{', 'null', '[]', '"x"', '{"type":"paragraph"}', '{"type":"doc","content":{}}', '{"type":"doc","content":[{"type":"text"}]}'])(
    '%j is no document',
    (text) => {
      expect(parseRichText(text)).toBeNull()
    },
  )

  test('a document that is too deep is no document', () => {
    let node: RichNode = paragraph('x')
    for (let depth = 0; depth < 60; depth += 1) node = { type: 'blockquote', content: [node] }
    expect(parseRichText(doc(node))).toBeNull()
  })
})

test('words of documents and of plain text', () => {
  expect(richTextWords(doc(paragraph('one'), paragraph('two')))).toBe('one\ntwo')
  expect(richTextWords('<b>plain</b>')).toBe('<b>plain</b>')
  expect(richTextWords(JSON.stringify(plainDocument('a\n\nb')))).toBe('a\nb')
})

test.each([
  ['https://example.com/a?b=c', true],
  ['http://example.com', true],
  ['mailto:ann@example.com', true],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['data:text/html,x', false],
  ['//example.com', false],
  ['/service/x', false],
  [' https://example.com', false],
  [null, false],
])('link %j is safe: %s', (href, expected) => {
  expect(isSafeLink(href)).toBe(expected)
})
