import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { paragraphsOf } from '#lib/rich-text/testing.ts'
import { makeUser } from '#seed/factories.ts'
import * as allExcel from '#app/api/v1/Export/all/excel/route.ts'
import * as allWord from '#app/api/v1/Export/all/word/route.ts'
import * as articleExcel from '#app/api/v1/Export/article/excel/route.ts'
import * as eventFiltered from '#app/api/v1/Export/event/filtered/excel/route.ts'
import * as eventSelected from '#app/api/v1/Export/event/selected/excel/route.ts'
import * as newsFiltered from '#app/api/v1/Export/news/filtered/excel/route.ts'
import * as newsSelected from '#app/api/v1/Export/news/selected/excel/route.ts'
import { make3W } from '#lib/news/testing.ts'
import { HEAD_ROWS, makeExported, makeNotes, rowsIn, titlesIn, useExports } from './testing.ts'

const { call, send, fileOf, sheetsOf, first } = useExports()
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'

let editor: User
let alpha: User
let beta: User
let alphaSubscription: string
let topic: string
let ids: Record<string, string>

beforeAll(async () => {
  ;({ editor, alpha, beta, alphaSubscription, topic, ids } = await makeExported())
})

describe('what everybody signed in may export (E241 to E247, A200)', () => {
  test('B543, B548, A194: POST returns a file with a name of prefix and minute; the head names state and filters', async () => {
    for (const [handler, prefix, sent] of [
      [allExcel.POST, 'all', {}],
      [articleExcel.POST, 'article', { body: { filters: {} } }],
      [newsSelected.POST, 'news', { body: [ids['news alpha']] }],
      [newsFiltered.POST, 'news', { body: {} }],
      [eventSelected.POST, 'event', { body: { ids: [ids['event alpha']] } }],
      [eventFiltered.POST, 'event', {}],
    ] as const) {
      const { name, sheets } = await sheetsOf(handler, alpha, sent)
      expect(name).toMatch(new RegExp(`^export_${prefix}_\\d{4}-\\d\\d-\\d\\d_\\d\\d-\\d\\d\\.xlsx$`))
      expect([sheets[0]!.getCell('A2').text, sheets[0]!.views[0]]).toEqual([
        expect.stringMatching(/^State of /),
        expect.objectContaining({ state: 'frozen', ySplit: HEAD_ROWS }),
      ])
    }
    const { sheets } = await sheetsOf(articleExcel.POST, editor, {
      body: { filters: { topics: [topic], publishedDateRange: { start: '2024-01-01', end: '2024-12-31' } } },
    })
    const { name } = await db.referenceItem.findUniqueOrThrow({ where: { id: topic } })
    expect(sheets[0]!.getCell('A3').text).toBe(`Filters: Topics = ${name}, Published = 01/01/2024 to 31/12/2024`)
  })

  test('all: a sheet per kind, real dates, links, plain text with paragraphs; locked articles and drafts are left out (W43)', async () => {
    const { sheets } = await sheetsOf(allExcel.POST, alpha)
    expect(sheets.map(({ name }) => name)).toEqual(['Articles', 'News', 'Compliance Calendar', 'Videos', 'Publications'])
    expect(sheets.map(titlesIn)).toEqual([
      ['Title alpha', 'Title global'],
      ['News alpha', 'News global'],
      ['Event alpha', 'Event global'],
      ['Video one'],
      ['Publication one'],
    ])
    const [articles] = sheets
    const row = rowsIn(articles).find(({ Title }) => Title === 'Title alpha')
    expect(row).toMatchObject({
      Number: expect.any(Number),
      Type: '3W',
      Issued: new Date('2024-04-01T00:00:00Z'),
      'Published on': new Date('2024-05-07T00:00:00Z'),
      "What's new": 'Scope\nBold words',
    })
    expect(row).not.toHaveProperty('State')
    expect(row).not.toHaveProperty('Background')
    expect(articles!.getCell('A6').value).toMatchObject({ hyperlink: expect.stringMatching(/^http:\/\/localhost:3000\/news\/view\//) })
    expect((await sheetsOf(allExcel.POST, editor)).sheets.map((sheet) => titlesIn(sheet).length)).toEqual([4, 4, 4, 2, 1])
  })

  test('the isolation of two companies: Beta gets nothing of what Alpha reads', async () => {
    for (const [handler, sent] of [
      [allExcel.POST, {}],
      [articleExcel.POST, { body: { ids: Object.values(ids) } }],
      [newsSelected.POST, { body: Object.values(ids) }],
      [newsFiltered.POST, {}],
      [eventSelected.POST, { body: Object.values(ids) }],
      [eventFiltered.POST, {}],
    ] as const) {
      const { sheets } = await sheetsOf(handler, beta, sent)
      const texts = JSON.stringify(sheets.map(rowsIn))
      expect([texts.includes('alpha'), texts.includes('draft'), texts.includes('global')]).toEqual([false, false, true])
    }
    const texts = (await paragraphsOf((await fileOf(allWord.POST, beta)).bytes)).map(({ text }) => text).join('\n')
    expect([texts.includes('alpha'), texts.includes('draft'), texts.includes('Title global')]).toEqual([false, false, true])
  })

  test('B545, W55: selected ones only; unknown and unreadable ids are left out; no ids are 400', async () => {
    expect(
      await first(newsSelected.POST, alpha, { body: [ids['news alpha'], ids['news locked'], ids['news draft'], UNKNOWN, 'x'] }),
    ).toEqual(['News alpha'])
    expect(await first(eventSelected.POST, alpha, { body: { ids: [ids['event global'], ids['event locked'], UNKNOWN] } })).toEqual([
      'Event global',
    ])
    expect(await first(articleExcel.POST, alpha, { body: [ids['alpha'], ids['locked'], ids['draft']] })).toEqual(['Title alpha'])
    for (const handler of [newsSelected.POST, eventSelected.POST]) {
      for (const body of [[], { ids: [] }, {}, { ids: ['x'] }, { ids: [ids['alpha']], filters: {} }])
        expect((await call(handler, alpha, { body })).status).toBe(400)
      expect((await call(handler, alpha)).status).toBe(400)
    }
  })

  test('B545, A195: filtered ones are those of the lists with the same filter', async () => {
    expect(await first(articleExcel.POST, editor, { body: { filters: { type: 0, published: true } } })).toEqual([
      'Title alpha',
      'Title locked',
    ])
    expect(await first(articleExcel.POST, alpha, { body: { filters: { freeTextSearch: 'bold' } } })).toEqual([
      'Title alpha',
      'Title global',
    ])
    expect(
      await first(newsFiltered.POST, alpha, { body: { filters: { textFilters: [{ field: 'repositoryText', text: 'of alpha' }] } } }),
    ).toEqual(['News alpha'])
    expect(
      await first(eventFiltered.POST, editor, {
        body: { filters: { businessId: (await db.article.findUniqueOrThrow({ where: { id: ids['global']! } })).businessId, type: 1 } },
      }),
    ).toEqual(['Event global'])
    expect(await first(articleExcel.POST, editor, { body: { filters: { exportAsSubscriptionId: alphaSubscription } } })).toEqual([
      'Title alpha',
      'Title global',
    ])
    expect((await call(articleExcel.POST, alpha, { body: { filters: { exportAsSubscriptionId: await make3W() } } })).status).toBe(400)
    expect((await call(newsFiltered.POST, alpha, { body: { filters: { published: 'yes' } } })).status).toBe(400)
    expect((await call(allExcel.POST, alpha, { body: { filter: {} } })).status).toBe(400)
  })

  test('withExtendedInfos adds linked news and notes (A142, W49)', async () => {
    await makeNotes({ ids, alphaSubscription })
    const { sheets } = await sheetsOf(articleExcel.POST, alpha, { body: { ids: [ids['alpha']], filters: { withExtendedInfos: true } } })
    expect(rowsIn(sheets[0])[0]).toMatchObject({
      'Linked news': '07/05/2024 News alpha',
      Notes: 'Client note: impact Medium\nFirm note: impact High; rating 4 of 5',
    })
    const foreign = await sheetsOf(articleExcel.POST, beta, { body: { filters: { withExtendedInfos: true } } })
    expect(JSON.stringify(rowsIn(foreign.sheets[0]))).not.toMatch(/impact/)
  })

  test('texts that look like formulas stay texts (security rule 30)', async () => {
    const titles = ['=1+1', '+2', '-3', '@SUM(A1)', '=HYPERLINK("https://a.example")']
    const rows = await Promise.all(
      titles.map((title) =>
        db.newsItem.create({ data: { title, issueDate: new Date(), published: true, plainText: `${title}\u0001 text` } }),
      ),
    )
    const { sheets } = await sheetsOf(newsSelected.POST, alpha, { body: rows.map(({ id }) => id) })
    expect(titlesIn(sheets[0])).toEqual([...titles].sort())
    sheets[0]!.eachRow((row) => row.eachCell((one) => expect(one.formula).toBeUndefined()))
    await db.newsItem.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
  })

  test('401 without a token; a client without company gets what is for everybody (W6)', async () => {
    for (const handler of [allExcel, allWord, articleExcel, newsSelected, newsFiltered, eventSelected, eventFiltered])
      expect((await send(handler.POST, null, { body: { ids: [UNKNOWN] } })).status).toBe(401)
    expect(await first(articleExcel.POST, await makeUser(db))).toEqual(['Title global'])
  })
})

describe('large exports', () => {
  test('more than a thousand rows come from a process of its own, each once, in order', async () => {
    await db.$executeRaw`
      INSERT INTO "Article" ("type", "title", "published", "publishDate") SELECT 1, 'Many ' || n, true, '2023-01-01'::timestamp + (n % 7) * interval '1 day' FROM generate_series(1, 1200) n`
    const { sheets } = await sheetsOf(articleExcel.POST, alpha, {
      body: { filters: { publishedDateRange: { start: '2023-01-01', end: '2023-01-31' } } },
    })
    const rows = rowsIn(sheets[0])
    expect([rows.length, new Set(rows.map(({ Title }) => Title)).size]).toEqual([1200, 1200])
    const days = rows.map((row) => (row['Published on'] as Date).getTime())
    expect(days).toEqual([...days].sort((a, b) => b - a))
    await db.$executeRaw`DELETE FROM "Article" WHERE "title" LIKE 'Many %'`
  })
})
