import { describe, expect, test } from '@jest/globals'
import { parseRichText } from '#lib/rich-text/document.ts'
import { buildNews } from './build-news.ts'
import { referenceId } from './build-reference.ts'
import { financeTexts, generalTexts, topics } from './content/content.ts'
import { pdfOf } from './pdf.ts'
import { DAY_MS, demoDay, demoId } from './random.ts'
import { readRegulations } from './regulations.ts'

const news = buildNews()
const HOME_TEXTS = financeTexts.length + generalTexts.length

test('the same every time', () => {
  expect(JSON.stringify(buildNews())).toBe(JSON.stringify(news))
})

test('every document of the list is an article of its agency and kind, and every text of the home market one more', () => {
  const regulations = readRegulations()
  expect(regulations).toHaveLength(6000)
  expect(news.articles).toHaveLength(regulations.length + HOME_TEXTS)
  const [first] = news.articles
  expect(first).toMatchObject({ type: 0, businessId: 1, title: 'Prohibitions and Restrictions on Proprietary Trading, etc.' })
  expect(first!.documentTypeIds).toEqual([referenceId('DOCUMENT_TYPE', 'Proposed Rule')])
  expect(first!.topicIds).toContain(referenceId('TOPIC', 'Market abuse and trading conduct'))
})

describe('the dates live with the day on which the demo is loaded', () => {
  const days = (date: unknown) => Math.floor(((date as Date).getTime() - demoDay(0).getTime()) / DAY_MS)
  const isHome = ({ territoryIds }: Record<string, unknown>) => (territoryIds as string[]).includes(referenceId('TERRITORY', 'Luxembourg'))

  test('the dates of a document move together by whole weeks', () => {
    const articles = new Map(news.articles.map((one) => [one.id, one]))
    for (const { documentId, postedDate, commentEndDate } of readRegulations()) {
      const { startDate, endDate } = articles.get(demoId('article', documentId)) as unknown as { startDate: Date; endDate: Date | null }
      const by = startDate.getTime() - Date.parse(postedDate)
      if (by % (7 * DAY_MS) !== 0) throw new Error(documentId)
      expect(endDate?.getTime()).toBe(commentEndDate ? Date.parse(commentEndDate) + by : undefined)
    }
  })

  test('the demo date is the day on which it is loaded', () => {
    const age = Date.now() - demoDay(0).getTime()
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(2 * DAY_MS)
  })

  test('nothing is published ahead of time, and something came out today', () => {
    for (const rows of [news.articles, news.items, news.events, news.videos])
      expect(rows.filter(({ publishDate }) => publishDate && days(publishDate) > 0)).toEqual([])
    const today = news.items.filter(({ published, publishDate }) => published && days(publishDate) === 0)
    expect(today.length).toBeGreaterThan(0)
    expect(today.some(({ mustRead }) => mustRead)).toBe(true)
  })

  test('the newest hundred of each kind concern Luxembourg, as most dates of the next four weeks do', () => {
    const newest = (rows: (Record<string, unknown> & { publishDate?: unknown })[], count: number) =>
      rows
        .filter(({ publishDate }) => publishDate)
        .sort((a, b) => (b.publishDate as Date).getTime() - (a.publishDate as Date).getTime())
        .slice(0, count)
    expect(
      newest(
        news.articles.filter(({ type }) => type === 0),
        100,
      ).every(isHome),
    ).toBe(true)
    expect(
      newest(
        news.articles.filter(({ type }) => type === 1),
        9,
      ).every(isHome),
    ).toBe(true)
    expect(newest(news.items, 30).every(isHome)).toBe(true)
    const coming = news.events.filter(({ endDate }) => days(endDate) >= 0 && days(endDate) <= 28)
    expect(coming.filter(isHome).length).toBeGreaterThan(Math.max(4, coming.length / 2))
  })
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
    expect(
      new Set(news.texts.map(({ backgroundText, freeContentText }) => `${String(backgroundText)}${String(freeContentText)}`)).size,
    ).toBeGreaterThan(5990)
  })
})

test('comment periods and dates to keep are events that end after they start', () => {
  const periods = news.events.filter(({ articleId }) => articleId !== null)
  expect(periods).toHaveLength(2389 + HOME_TEXTS)
  expect(news.events.filter(({ startDate, endDate }) => (startDate as Date) > (endDate as Date))).toEqual([])
})

test('a PDF has its cross-reference table where it says', () => {
  const text = new TextDecoder('latin1').decode(pdfOf('A (b)', ['One two', 'Three']))
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(start, start + 4)).toBe('xref')
  for (const [, offset] of text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)) expect(text.slice(Number(offset))).toMatch(/^\d+ 0 obj/)
})
