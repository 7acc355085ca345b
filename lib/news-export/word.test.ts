import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { paragraphsOf, xmlPartsOf } from '#lib/rich-text/testing.ts'
import * as allWord from '#app/api/v1/Export/all/word/route.ts'
import { textDocument } from '#lib/news/testing.ts'
import { makeExported, makeNotes, useExports } from './testing.ts'

const { call, fileOf } = useExports()

let alpha: User
let alphaSubscription: string
let ids: Record<string, string>

beforeAll(async () => {
  ;({ alpha, ids, alphaSubscription } = await makeExported())
})

describe('Word (E242)', () => {
  const textsOf = async (query: string, caller = alpha, body: object = {}) =>
    paragraphsOf((await fileOf(allWord.POST, caller, { query, body })).bytes)

  test('the name, styles, headings of chapters and records, formatted texts, tables, contents and page numbers', async () => {
    const { name, bytes } = await fileOf(allWord.POST, alpha)
    expect(name).toMatch(/^export_all_\d{4}-\d\d-\d\d_\d\d-\d\d\.docx$/)
    const paragraphs = await paragraphsOf(bytes)
    const withStyle = (style: string) => paragraphs.filter((one) => one.style === style).map(({ text }) => text)
    expect(withStyle('Heading1')).toEqual(['Articles', 'News', 'Compliance Calendar', 'Videos', 'Publications'])
    expect(withStyle('Heading2').sort()).toEqual(['News alpha', 'News global', 'Title alpha', 'Title global'])
    expect(withStyle('Heading3')).toContain("What's new")
    expect(withStyle('Heading5')).toContain('Scope')
    expect(paragraphs.find(({ text }) => text === 'Bold words')?.xml).toContain('<w:b/>')
    // Every chapter begins a page; the records follow their chapter.
    expect(paragraphs.filter(({ style }) => style === 'TOC1').map(({ text, xml }) => [text, /<w:tab\/>/.test(xml)])).toEqual([
      ['Articles2', true],
      ['News3', true],
      ['Compliance Calendar4', true],
      ['Videos5', true],
      ['Publications6', true],
    ])
    expect(withStyle('TOC2').sort()).toEqual(['News alpha3', 'News global3', 'Title alpha2', 'Title global2'])
    const anchors = paragraphs
      .filter(({ style }) => style?.startsWith('TOC'))
      .map(({ xml }) => /<w:hyperlink [^>]*w:anchor="([^"]+)"/.exec(xml)?.[1])
    for (const anchor of anchors)
      expect(paragraphs.filter(({ style, xml }) => style?.startsWith('Heading') && xml.includes(`w:name="${anchor}"`))).toHaveLength(1)
    // The description stands below its title, in the same paragraph.
    expect(paragraphs.find(({ text }) => text.endsWith('Publication oneA report'))?.xml).toContain('<w:br/>')
    const parts = await xmlPartsOf(bytes)
    expect(parts.get('docProps/core.xml')).toMatch(/<dc:title>News<.*<cp:lastModifiedBy>Client portal</s)
    expect(parts.get('word/styles.xml')).toContain('<w:lang w:val="en-GB"/>')
    // Without the rule LibreOffice cuts a picture to the height of one line.
    const lineHeights = parts.get('word/styles.xml')!.match(/<w:spacing [^>]*w:line="[^>]*>/g)!
    expect(lineHeights.length).toBeGreaterThan(0)
    for (const spacing of lineHeights) expect(spacing).toContain('w:lineRule="auto"')
    expect(
      [...parts].filter(([part]) => part.startsWith('word/footer')).map(([, xml]) => /PAGE/.test(xml) && /NUMPAGES/.test(xml)),
    ).toContain(true)
  })

  test('B544, A199, W55: impact and rating only when asked for', async () => {
    await makeNotes({ ids, alphaSubscription })
    const said = async (query: string) => {
      const all = (await textsOf(query)).map(({ text }) => text).join('\n')
      return [/Impact/.test(all), /Rating/.test(all), all.includes('Medium'), all.includes('4 of 5')]
    }
    expect(await said('')).toEqual([false, false, false, false])
    expect(await said('?showImpact=false&showRating=false')).toEqual([false, false, false, false])
    expect(await said('?showImpact=true')).toEqual([true, false, true, false])
    expect(await said('?showRating=TRUE')).toEqual([false, true, false, true])
    expect(await said('?showImpact=true&showRating=true')).toEqual([true, true, true, true])
    expect((await call(allWord.POST, alpha, { query: '?showImpact=perhaps' })).status).toBe(400)
  })

  test('the filters that narrow each chapter stand under the title, in one line where they are the same (W53)', async () => {
    const { businessId } = await db.article.findUniqueOrThrow({ where: { id: ids['alpha']! } })
    const lines = async (filters: object) =>
      (await textsOf('', alpha, { filters })).map(({ text }) => text).filter((text) => text.startsWith('Filters'))
    expect(await lines({ type: 0, businessId })).toEqual([
      `Filters of Articles, News, Compliance Calendar: Type = 3W, Number = ${businessId}`,
      'Filters of Videos, Publications: none',
    ])
    expect(await lines({ published: true })).toEqual(['Filters: Published = Yes'])
    expect(await lines({})).toEqual(['Filters: none'])
  })

  test('nothing that matches is said', async () => {
    expect(
      (
        await textsOf('', alpha, {
          filters: { freeTextSearch: 'zzzunheardof', publishedDateRange: { start: '1999-01-01', end: '1999-01-02' } },
        })
      ).map(({ text }) => text),
    ).toContain('There is nothing to show.')
  })

  test('a long one is written piece by piece in a process of its own', async () => {
    await db.$executeRaw`INSERT INTO "NewsItem" ("title", "issueDate", "repositoryText", "published") SELECT 'Long ' || n, now(), ${textDocument('Words')}, true FROM generate_series(1, 300) n`
    const long = { filters: { freeTextSearch: 'Long' } }
    const paragraphs = await textsOf('', alpha, long)
    expect(paragraphs.filter(({ style, text }) => style === 'Heading2' && text.startsWith('Long ')).length).toBe(300)
    // The contents of long ones have page numbers too, in order.
    const pages = paragraphs
      .filter(({ style, text }) => style === 'TOC2' && text.startsWith('Long '))
      .map(({ xml }) => Number(/<w:tab\/><w:t[^>]*>(\d+)</.exec(xml)?.[1]))
    expect([pages.length, pages.every((page, index) => page >= (pages[index - 1] ?? 7)), new Set(pages).size > 20]).toEqual([
      300,
      true,
      true,
    ])
    await db.$executeRaw`INSERT INTO "NewsItem" ("title", "issueDate", "repositoryText", "published") SELECT 'Long ' || n, now(), ${textDocument('Words')}, true FROM generate_series(301, 501) n`
    const longer = await textsOf('', alpha, long)
    expect(longer.filter(({ style }) => style?.startsWith('TOC')).map(({ text }) => text)).toEqual(['News'])
    expect(longer.map(({ text }) => text)).toContain('Too long for a list of all titles: in Word, References > Update Table makes one.')
    await db.$executeRaw`DELETE FROM "NewsItem" WHERE "title" LIKE 'Long %'`
  })
})
