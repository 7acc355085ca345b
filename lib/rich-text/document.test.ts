import { describe, expect, test } from '@jest/globals'
import {
  MAX_NODES,
  articleLinkPath,
  isEmptyRichText,
  isSafeLink,
  linkedArticlesOf,
  ownImageAddress,
  ownImagesOf,
  parseRichText,
  plainDocument,
  richTextWords,
  type RichNode,
  withLinkTitles,
} from './document.ts'
import { articleTextField, richTextField } from './field.ts'

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

  test.each([
    '',
    'words',
    '{',
    'null',
    '[]',
    '"x"',
    '{"type":"paragraph"}',
    '{"type":"doc","content":{}}',
    '{"type":"doc","content":[{"type":"text"}]}',
  ])('%j is no document', (text) => {
    expect(parseRichText(text)).toBeNull()
  })

  test('a document that is too deep is no document', () => {
    let node: RichNode = paragraph('x')
    for (let depth = 0; depth < 60; depth += 1) node = { type: 'blockquote', content: [node] }
    expect(parseRichText(doc(node))).toBeNull()
  })
})

const image = (src: unknown, attrs: Record<string, unknown> = {}) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'image', attrs: { src, ...attrs } }] })
const OWN = '0190b3c4-0000-7000-8000-000000000001'
const table = (...cells: RichNode[]): RichNode => ({ type: 'table', content: [{ type: 'tableRow', content: cells }] })
const list = (...content: RichNode[]): RichNode => ({ type: 'bulletList', content: [{ type: 'listItem', content }] })

describe('the grammar is closed (security rule 33)', () => {
  const linked = (href: unknown, more: object = {}) =>
    doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href, ...more } }] }] })

  test('what the editor writes is taken, and its own attributes are dropped', () => {
    const marks = [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://a.example', target: '_blank', rel: 'x', class: null } }]
    const text = doc(
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Title' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'a', marks }, { type: 'hardBreak' }] },
      {
        type: 'orderedList',
        attrs: { start: 3, type: null },
        content: [{ type: 'listItem', content: [paragraph('one'), list(paragraph('in'))] }],
      },
      table(
        { type: 'tableHeader', attrs: { colspan: 1, rowspan: 1, colwidth: null }, content: [paragraph('h')] },
        { type: 'tableCell', attrs: { colspan: 2, rowspan: 1, colwidth: [120] }, content: [paragraph()] },
      ),
      { type: 'blockquote', content: [paragraph('q')] },
      { type: 'horizontalRule' },
    )
    const parsed = parseRichText(text)
    expect(parsed?.content?.[1]?.content?.[0]?.marks).toEqual([{ type: 'bold' }, { type: 'link', attrs: { href: 'https://a.example' } }])
    expect(parsed?.content?.[3]?.content?.[0]?.content?.[1]?.attrs).toEqual({ colspan: 2, rowspan: 1, colwidth: [120] })
    expect(parseRichText(JSON.stringify(parsed))).toEqual(parsed)
  })

  test.each([
    ['script link', linked('javascript:alert(1)')],
    ['script link with blanks', linked('java\nscript:alert(1)')],
    ['data link', linked('data:text/html,x')],
    ['link without address', linked(null)],
    ['link to a place in the text', linked('#_ftn1')],
    ['link from the root', linked('/news/add/0#_ftn1')],
    ['link beside the page', linked('other.docx')],
    ['link to a blank page', linked('about:blank#x')],
    ['link to a file', linked('file:///C:/x.docx')],
    ['link with a handler', linked('https://a.example', { onclick: 'x' })],
    ['handler on a node', doc({ type: 'paragraph', attrs: { onclick: 'x' } })],
    ['level as text', doc({ type: 'heading', attrs: { level: '2' } })],
    ['level 9', doc({ type: 'heading', attrs: { level: 9 } })],
    ['huge span', doc(table({ type: 'tableCell', attrs: { colspan: 1e9 }, content: [paragraph()] }))],
    ['text below the root', doc({ type: 'text', text: 'x' })],
    ['cell outside a row', doc({ type: 'tableCell', content: [paragraph()] })],
    ['list without items', doc({ type: 'bulletList' })],
    ['item that starts with a list', doc(list(list(paragraph())))],
    ['children of a leaf', doc({ type: 'horizontalRule', content: [paragraph()] })],
    ['NUL', doc(paragraph('a\0b'))],
    ['lone surrogate', doc(paragraph('a\ud800'))],
    ['further key', JSON.stringify({ type: 'doc', content: [], html: '<b>' })],
    ['name of the prototype', '{"type":"doc","content":[{"type":"constructor"}]}'],
    ['foreign picture', image('https://evil.example/x.png')],
    ['data picture', image('data:image/png;base64,AAAA')],
    ['picture with a path behind it', image(`${ownImageAddress(OWN)}/../../User`)],
    ['picture with a handler', image(ownImageAddress(OWN), { onerror: 'x' })],
  ])('%s is refused', (_title, text) => {
    expect(parseRichText(text)).toBeNull()
  })

  test('a link to another article has an id and a title and nothing else, and no link around it', () => {
    const leading = (attrs: object, marks: object[] = []) =>
      JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'articleLink', attrs, marks }] }] })
    const around = [{ type: 'link', attrs: { href: 'https://a.example' } }, { type: 'bold' }]
    expect(parseRichText(leading({ id: OWN, title: 'Rules' }, around))?.content?.[0]?.content).toEqual([
      { type: 'articleLink', attrs: { id: OWN, title: 'Rules' }, marks: [{ type: 'bold' }] },
    ])
    const others = [
      { id: `${OWN}/x` },
      { id: OWN.toUpperCase() },
      { id: 7 },
      { id: OWN, href: 'https://a.example' },
      { id: OWN, title: {} },
    ]
    expect(others.map((attrs) => parseRichText(leading(attrs)))).toEqual(others.map(() => null))
    expect(parseRichText(doc({ type: 'articleLink', attrs: { id: OWN } }))).toBeNull()
  })

  test('raised and lowered text is kept, one or the other; lists keep how they count', () => {
    const marked = (...types: string[]) =>
      doc({ type: 'paragraph', content: [{ type: 'text', text: '2', marks: types.map((type) => ({ type })) }] })
    for (const type of ['superscript', 'subscript'])
      expect(parseRichText(marked('bold', type))?.content?.[0]?.content?.[0]?.marks).toEqual([{ type: 'bold' }, { type }])
    expect(parseRichText(marked('superscript', 'subscript'))).toBeNull()
    const counted = (type: unknown) =>
      doc({ type: 'orderedList', attrs: { start: 3, type }, content: [{ type: 'listItem', content: [paragraph('x')] }] })
    for (const type of ['a', 'A', 'i', 'I']) expect(parseRichText(counted(type))?.content?.[0]?.attrs).toEqual({ start: 3, type })
    for (const type of ['1', 'disc', 7, null]) expect(parseRichText(counted(type))?.content?.[0]?.attrs).toEqual({ start: 3 })
    expect(parseRichText(counted({}))).toBeNull()
  })

  test('own pictures are taken and found', () => {
    const text = image(ownImageAddress(OWN), { alt: 'A chart', title: null })
    expect(parseRichText(text)).not.toBeNull()
    expect(ownImagesOf(text)).toEqual([OWN])
    expect(isEmptyRichText(text)).toBe(false)
  })

  test('too many nodes and depth 10,000 are refused without a crash', () => {
    expect(parseRichText(doc(...Array.from({ length: MAX_NODES }, () => paragraph())))).toBeNull()
    const deep = `{"type":"doc","content":[${'{"type":"blockquote","content":['.repeat(10_000)}{"type":"paragraph"}${']}'.repeat(10_000)}]}`
    expect(parseRichText(deep)).toBeNull()
  })
})

test('words of documents and of plain text', () => {
  expect(richTextWords(doc(paragraph('one'), paragraph('two')))).toBe('one\ntwo')
  expect(richTextWords('<b>plain</b>')).toBe('<b>plain</b>')
  expect(richTextWords(JSON.stringify(plainDocument('a\n\nb')))).toBe('a\nb')
  const raised = (type: string, text: string): RichNode => ({ type: 'text', text, marks: [{ type }] })
  const plain = (text: string): RichNode => ({ type: 'text', text })
  // Raised figures stay so: 10⁶ is not 106.
  expect(
    richTextWords(
      doc({
        type: 'paragraph',
        content: [
          plain('10'),
          raised('superscript', '−6'),
          plain(' CO'),
          raised('subscript', '2'),
          plain(' 1'),
          raised('superscript', 'st'),
          raised('superscript', '[1]'),
        ],
      }),
    ),
  ).toBe('10⁻⁶ CO2 1st[1]')
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

describe('links to other articles', () => {
  const [seen, unseen] = [OWN, '0190b3c4-0000-7000-8000-000000000002']
  const text = doc({
    type: 'paragraph',
    content: [{ type: 'text', text: 'See ' }, ...[seen, unseen].map((id) => ({ type: 'articleLink', attrs: { id } }))],
  })
  const titles = new Map([[seen, 'Rules']])

  test('show the titles that a reader may see; of the others a reader gets neither title nor id', () => {
    expect(linkedArticlesOf(text)).toEqual([seen, unseen])
    expect(richTextWords(text)).toBe('See another articleanother article')
    const read = withLinkTitles(text, titles, false)
    expect([richTextWords(read), linkedArticlesOf(read)]).toEqual(['See Rulesanother article', [seen]])
    expect(parseRichText(read)!.content![0]!.content!.slice(1).map(articleLinkPath)).toEqual([`/news/view/${seen}`, null])
    expect(linkedArticlesOf(withLinkTitles(text, titles, true))).toEqual([seen, unseen])
    expect(withLinkTitles(doc(paragraph('"articleLink"')), titles, false)).toBe(doc(paragraph('"articleLink"')))
  })

  test('are stored without titles, and only where texts may lead to articles', () => {
    const sent = withLinkTitles(text, titles, true)
    expect(articleTextField.parse(sent)).toEqual({ document: text, words: 'See another articleanother article', images: [] })
    const refused = [richTextField.safeParse(sent), articleTextField.safeParse(withLinkTitles(text, titles, false))]
    expect(refused.map(({ success }) => success)).toEqual([false, false])
  })
})
