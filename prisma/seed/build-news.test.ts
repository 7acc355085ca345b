import { describe, expect, test } from '@jest/globals'
import { parseRichText } from '#lib/rich-text/document.ts'
import { buildNews } from './build-news.ts'
import { referenceId } from './build-reference.ts'
import { topics } from './content/topics.ts'
import { pdfOf } from './pdf.ts'
import { readRegulations } from './regulations.ts'

const news = buildNews()

test('the same every time', () => {
  expect(JSON.stringify(buildNews())).toBe(JSON.stringify(news))
})

test('every document of the list is an article of its agency and kind', () => {
  const regulations = readRegulations()
  expect(news.articles).toHaveLength(regulations.length)
  expect(regulations).toHaveLength(6000)
  const [first] = news.articles
  expect(first).toMatchObject({ type: 0, businessId: 1, title: 'Prohibitions and Restrictions on Proprietary Trading, etc.', startDate: new Date('2012-01-03T00:00:00Z'), endDate: new Date('2012-02-14T00:00:00Z') })
  expect(first!.documentTypeIds).toEqual([referenceId('DOCUMENT_TYPE', 'Proposed Rule')])
  expect(first!.topicIds).toContain(referenceId('TOPIC', 'Market abuse and trading conduct'))
})

test('business ids count per type without a gap', () => {
  for (const type of [0, 1] as const) {
    const numbers = news.articles.filter((one) => one.type === type).map((one) => one.businessId)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers.length).toBeGreaterThan(2000)
  }
})

test('at least forty topics are in use', () => {
  const used = new Set(news.articles.flatMap(({ topicIds }) => topicIds))
  expect(topics.length).toBeGreaterThanOrEqual(40)
  expect(used.size).toBeGreaterThanOrEqual(40)
})

describe('texts', () => {
  test('are documents of the grammar; drafts have no publish date', () => {
    const columns = ['background', 'whatsNew', 'whatsNext', 'freeContent']
    const bad = news.texts.filter((text) => columns.some((column) => text[column] !== null && parseRichText(String(text[column])) === null))
    expect(bad).toEqual([])
    expect(news.items.filter((item) => parseRichText(String(item.repositoryText)) === null)).toEqual([])
    expect(news.articles.filter(({ published, publishDate }) => published === (publishDate === null))).toEqual([])
    expect(news.articles.filter(({ published }) => !published).length).toBeGreaterThan(50)
  })

  test('differ from article to article', () => {
    expect(new Set(news.texts.map(({ backgroundText, freeContentText }) => `${String(backgroundText)}${String(freeContentText)}`)).size).toBeGreaterThan(5990)
  })
})

test('comment periods are events that end after they start', () => {
  const periods = news.events.filter(({ articleId }) => articleId !== null)
  expect(periods).toHaveLength(2389)
  expect(news.events.filter(({ startDate, endDate }) => (startDate as Date) > (endDate as Date))).toEqual([])
})

test('a PDF has its cross-reference table where it says', () => {
  const text = new TextDecoder('latin1').decode(pdfOf('A (b)', ['One two', 'Three']))
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(start, start + 4)).toBe('xref')
  for (const [, offset] of text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)) expect(text.slice(Number(offset))).toMatch(/^\d+ 0 obj/)
})
