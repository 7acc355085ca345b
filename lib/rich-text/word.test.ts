import { describe, expect, test } from '@jest/globals'
import { Document, Packer } from 'docx'
import sharp from 'sharp'
import { linksOf, paragraphsOf, xmlPartsOf } from './testing.ts'
import { WordBody } from './word-body.ts'
import { WordLists, wordBlocks } from './word.ts'
import type { WordPicture } from './word.ts'

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const item = (...content: object[]) => ({ type: 'listItem', content })
const doc = (...content: object[]): string => JSON.stringify({ type: 'doc', content })
const PICTURE = '01890000-0000-4000-8000-000000000001'
const articleAddress = (id: string): string => `https://portal.example/news/view/${id}`
const picture = { type: 'image', attrs: { src: `/api/v1/News/image/${PICTURE}`, alt: 'A chart' } }

const everything = doc(
  { type: 'heading', attrs: { level: 1 }, content: [text('Heading one')] },
  { type: 'heading', attrs: { level: 6 }, content: [text('Heading six')] },
  paragraph(
    text('plain '),
    text('bold', { type: 'bold' }),
    text('italic', { type: 'italic' }),
    text('under', { type: 'underline' }),
    text('struck', { type: 'strike' }),
    { type: 'hardBreak' },
    text('after'),
  ),
  paragraph(
    text('a link', { type: 'link', attrs: { href: 'https://a.example/x?y=1&z="2"' } }),
    text('write', { type: 'link', attrs: { href: 'mailto:a@b.example' } }),
  ),
  {
    type: 'bulletList',
    content: [item(paragraph(text('bullet')), { type: 'orderedList', attrs: { start: 3 }, content: [item(paragraph(text('third')))] })],
  },
  { type: 'orderedList', content: [item(paragraph(text('first'))), item(paragraph(text('second')))] },
  { type: 'blockquote', content: [paragraph(text('quoted'))] },
  { type: 'horizontalRule' },
  {
    type: 'table',
    content: [
      { type: 'tableRow', content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph(text('head'))] }] },
      {
        type: 'tableRow',
        content: [
          { type: 'tableCell', attrs: { rowspan: 1000 }, content: [paragraph(text('left'))] },
          {
            type: 'tableCell',
            content: [
              { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('inner'))] }] }] },
            ],
          },
        ],
      },
      { type: 'tableRow', content: [] },
    ],
  },
  picture,
)

const pictureOf = async (): Promise<WordPicture> => ({
  data: await sharp({ create: { width: 1284, height: 200, channels: 3, background: 'red' } })
    .png()
    .toBuffer(),
  type: 'png',
  width: 1284,
  height: 200,
})
const blocksOf = (stored: string, pictures: ReadonlyMap<string, WordPicture> = new Map()) =>
  wordBlocks(stored, { pictures, headingLevel: 4, articleAddress }, new WordLists())
const fileOf = (stored: string, pictures?: ReadonlyMap<string, WordPicture>): Promise<Buffer> =>
  Packer.toBuffer(new Document({ sections: [{ children: blocksOf(stored, pictures) }] }))

describe('rich text in Word', () => {
  test('every node and mark is kept', async () => {
    const bytes = await fileOf(everything, new Map([[PICTURE, await pictureOf()]]))
    const paragraphs = await paragraphsOf(bytes)
    const of = (words: string) => paragraphs.find((one) => one.text.includes(words))!
    expect([of('Heading one').style, of('Heading six').style, of('quoted').style, of('left').style]).toEqual([
      'Heading4',
      'Heading6',
      'Quote',
      'Cell',
    ])
    for (const mark of ['<w:b/>', '<w:i/>', '<w:u ', '<w:strike/>', '<w:br/>']) expect(of('plain').xml).toContain(mark)
    expect((await linksOf(bytes)).sort()).toEqual(['https://a.example/x?y=1&z=%222%22', 'mailto:a@b.example'])
    for (const words of ['bullet', 'third', 'first', 'second']) expect(of(words).xml).toMatch(/<w:numId w:val="\d+"\/>/)
    expect(of('third').xml).toContain('<w:ilvl w:val="1"/>')
    const numberOf = (words: string) => /<w:numId w:val="(\d+)"/.exec(of(words).xml)?.[1]
    expect(numberOf('first')).toBe(numberOf('second'))
    expect(new Set(['bullet', 'third', 'first'].map(numberOf)).size).toBe(3)
    const parts = await xmlPartsOf(bytes)
    expect(parts.get('word/numbering.xml')).toMatch(/<w:start w:val="3"\/>/)
    const body = parts.get('word/document.xml')!
    expect(body.match(/<w:tbl>/g)).toHaveLength(2)
    expect(body).toContain('<w:gridSpan w:val="2"/>')
    expect(body).toMatch(/descr="A chart"/)
    // As wide as the page at most: 642 pixels of 9,525 units.
    expect(Number(/<wp:extent cx="(\d+)"/.exec(body)?.[1])).toBe(642 * 9_525)
  })

  test('raised and lowered text, and lists that count in letters and Roman numbers', async () => {
    const counted = (type: string | null, start: number, words: string) => ({
      type: 'orderedList',
      attrs: { type, start },
      content: [item(paragraph(text(words)))],
    })
    const bytes = await fileOf(
      doc(
        paragraph(text('10'), text('6', { type: 'superscript' }), text('H'), text('2', { type: 'subscript' })),
        counted('a', 3, 'letter'),
        counted('I', 1, 'roman'),
        {
          type: 'orderedList',
          content: [item(paragraph(text('outer')), counted(null, 1, 'inner'))],
        },
      ),
    )
    const paragraphs = await paragraphsOf(bytes)
    expect(paragraphs[0]!.xml).toMatch(/<w:vertAlign w:val="superscript"\/>.*>6<.*<w:vertAlign w:val="subscript"\/>.*>2</)
    const numbering = (await xmlPartsOf(bytes)).get('word/numbering.xml')!
    /** Start and format of the level at which a paragraph stands. */
    const counts = (words: string): [string, string] => {
      const { xml } = paragraphs.find((one) => one.text === words)!
      const [level, number] = ['ilvl', 'numId'].map((name) => new RegExp(`<w:${name} w:val="(\\d+)"`).exec(xml)![1])
      const abstract = new RegExp(`<w:num w:numId="${number}"[^>]*><w:abstractNumId w:val="(\\d+)"`).exec(numbering)![1]
      const definition = new RegExp(`<w:abstractNum w:abstractNumId="${abstract}".*?</w:abstractNum>`, 's').exec(numbering)![0]
      const [, start, format] = new RegExp(`<w:lvl w:ilvl="${level}"[^>]*><w:start w:val="(\\d+)"/><w:numFmt w:val="(\\w+)"`).exec(
        definition,
      )!
      return [start!, format!]
    }
    expect(['letter', 'roman', 'outer', 'inner'].map(counts)).toEqual([
      ['3', 'lowerLetter'],
      ['1', 'upperRoman'],
      ['1', 'decimal'],
      ['1', 'decimal'],
    ])
  })

  test('links to other articles are links where the reader may see the article, else words', async () => {
    const bytes = await fileOf(
      doc(
        paragraph(
          text('See '),
          { type: 'articleLink', attrs: { id: PICTURE, title: 'Rules & more' }, marks: [{ type: 'bold' }] },
          text(' and '),
          { type: 'articleLink' },
        ),
      ),
    )
    expect((await paragraphsOf(bytes)).map((one) => one.text)).toEqual(['See Rules & more and another article'])
    expect(await linksOf(bytes)).toEqual([articleAddress(PICTURE)])
  })

  test('a picture that is missing is named, plain text and text outside the grammar are paragraphs', async () => {
    expect((await paragraphsOf(await fileOf(doc(picture)))).map((one) => one.text)).toEqual(['[Picture: A chart]'])
    expect((await paragraphsOf(await fileOf('one\n\ntwo'))).map((one) => one.text)).toEqual(['one', 'two'])
    expect((await paragraphsOf(await fileOf('{"type":"doc","content":[{"type":"script"}]}'))).map((one) => one.text)).toEqual([
      '{"type":"doc","content":[{"type":"script"}]}',
    ])
  })

  test('characters that XML does not know are left out; a table too wide for Word becomes paragraphs', async () => {
    const wide = {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: Array.from({ length: 70 }, (_, index) => ({ type: 'tableCell', content: [paragraph(text(`c${index}`))] })),
        },
      ],
    }
    const read = await paragraphsOf(await fileOf(doc(paragraph(text('a\u0001b\u000bc\uffff')), wide)))
    expect(read.map((one) => one.text)).toEqual(['abc', ...Array.from({ length: 70 }, (_, index) => `c${index}`)])
  })
})

describe('a body that is written piece by piece', () => {
  test('is the same document: texts, marks, links, lists, tables, pictures', async () => {
    const pictures = new Map([[PICTURE, await pictureOf()]])
    const whole = await fileOf(everything, pictures)
    const document = new Document({
      sections: [{ children: wordBlocks(doc(paragraph(text('HERE'))), { pictures, headingLevel: 4, articleAddress }, new WordLists()) }],
    })
    const body = new WordBody(document)
    for (const block of blocksOf(everything, pictures)) body.add([block])
    const pieces = await body.pack('HERE')
    const comparable = async (bytes: Buffer) =>
      (await xmlPartsOf(bytes))
        .get('word/document.xml')!
        .replace(/r:(id|embed)="[^"]*"/g, '')
        .replace(/(?<= )(id|name)="[^"]*"/g, '')
        .replace(/<([\w:]+)((?: [^<>]*?)?)\/>/g, '<$1$2></$1>')
    expect(await comparable(pieces)).toBe(await comparable(whole))
    expect((await linksOf(pieces)).sort()).toEqual((await linksOf(whole)).sort())
    const relations = (await xmlPartsOf(pieces)).get('word/_rels/document.xml.rels')!
    const body1 = (await xmlPartsOf(pieces)).get('word/document.xml')!
    for (const [, id] of body1.matchAll(/r:(?:id|embed)="([^"]+)"/g)) expect(relations).toContain(`Id="${id}"`)
    expect(body1).not.toMatch(/\{[^{}]*\}/)
  })

  test('braces in a text stay what they are', async () => {
    const body = new WordBody(new Document({ sections: [{ children: blocksOf('HERE') }] }))
    body.add(blocksOf('one {bullets-0} {image1.png}'))
    expect((await paragraphsOf(await body.pack('HERE'))).map((one) => one.text)).toEqual(['one {bullets-0} {image1.png}'])
  })
})
