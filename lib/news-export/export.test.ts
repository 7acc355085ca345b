import { beforeAll, describe, expect, jest, test } from '@jest/globals'
import type { Worksheet } from 'exceljs'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { paragraphsOf, xmlPartsOf } from '#lib/rich-text/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { makeUser } from '#seed/factories.ts'
import * as allExcel from '#app/api/v1/Export/all/excel/route.ts'
import * as allWord from '#app/api/v1/Export/all/word/route.ts'
import * as articleExcel from '#app/api/v1/Export/article/excel/route.ts'
import * as eventFiltered from '#app/api/v1/Export/event/filtered/excel/route.ts'
import * as eventSelected from '#app/api/v1/Export/event/selected/excel/route.ts'
import * as ratingExcel from '#app/api/v1/Export/multirating/excel/route.ts'
import * as newsFiltered from '#app/api/v1/Export/news/filtered/excel/route.ts'
import * as newsSelected from '#app/api/v1/Export/news/selected/excel/route.ts'
import * as rightExcel from '#app/api/v1/Export/right/excel/[id]/route.ts'
import * as statExcel from '#app/api/v1/Export/stat/excel/route.ts'
import { make3W, makeEditor, makeItems, makeReader, textDocument } from '#lib/news/testing.ts'

jest.setTimeout(60_000)

// More exports than a person may ask for in a minute.
process.env.RATE_LIMIT_FACTOR = '100'
const { answer, send } = useApiCalls()
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

let editor: User
let alpha: User
let beta: User
let alphaSubscription: string
let topic: string
let other: string
const ids: Record<string, string> = {}

/** Alpha sees the first article, Beta another one; a draft, a locked one and a global one besides. */
beforeAll(async () => {
  ;[topic, other] = (await makeItems('TOPIC', 2)) as [string, string]
  editor = await makeEditor()
  const reader = await makeReader({ topics: [topic], deniedTopics: [] })
  alpha = reader.user
  alphaSubscription = reader.subscriptionId
  beta = (await makeReader({ topics: [other], deniedTopics: [topic] })).user
  const text = {
    whatsNew: JSON.stringify({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Scope' }] },
        { type: 'paragraph', content: [{ type: 'text', marks: [{ type: 'bold' }], text: 'Bold words' }] },
      ],
    }),
    whatsNewText: 'Scope\nBold words',
  }
  const make = async (name: string, type: 0 | 1, topicIds: string[], more: object = {}) => {
    const { id } = await db.article.create({
      data: {
        type,
        title: `Title ${name}`,
        published: true,
        publishDate: new Date('2024-05-06T22:30:00Z'),
        startDate: new Date('2024-04-01T00:00:00Z'),
        topicIds,
        text: { create: text },
        ...more,
      },
    })
    ids[name] = id
    ids[`news ${name}`] = (
      await db.newsItem.create({
        data: {
          title: `News ${name}`,
          issueDate: new Date('2024-05-07T00:00:00Z'),
          published: true,
          articleId: id,
          repositoryText: textDocument(`Words of ${name}`),
          plainText: `Words of ${name}`,
        },
      })
    ).id
    ids[`event ${name}`] = (
      await db.event.create({
        data: {
          title: `Event ${name}`,
          startDate: new Date('2024-06-01T00:00:00Z'),
          description: `About ${name}`,
          published: true,
          articleId: id,
        },
      })
    ).id
  }
  await make('alpha', 0, [topic])
  await make('locked', 0, [other])
  await make('draft', 0, [topic], { published: false, publishDate: null })
  await make('global', 1, [])
  await db.video.createMany({
    data: [
      { title: 'Video one', provider: 'YOUTUBE', link: 'abcdefghijk', published: true },
      { title: 'Video draft', provider: 'VIMEO', link: '123', published: false },
    ],
  })
  await db.publication.create({ data: { title: 'Publication one', description: 'A report', published: true } })
})

type Asked = Parameters<typeof send>[2]

/** The file of an export, by its name. */
async function fileOf(handler: RouteHandler, caller: User, sent: Asked = {}): Promise<{ name: string; bytes: Buffer }> {
  const reply = await send(handler, caller, sent)
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  const name = /^attachment; filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? ''
  expect(reply.headers.get('content-type')).toBe(name.endsWith('.xlsx') ? XLSX : DOCX)
  expect(reply.headers.get('cache-control')).toBe('private, no-store')
  return { name, bytes: Buffer.from(await reply.arrayBuffer()) }
}

async function sheetsOf(handler: RouteHandler, caller: User, sent: Asked = {}): Promise<{ name: string; sheets: Worksheet[] }> {
  const { name, bytes } = await fileOf(handler, caller, sent)
  return { name, sheets: (await openWorkbook(bytes)).worksheets }
}

const HEAD_ROWS = 5
const cell = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'hyperlink' in value ? (value as unknown as { text: string }).text : value
/** Rows by their headers, links as their texts. */
const rowsIn = (sheet: Worksheet | undefined): Record<string, unknown>[] => {
  if (!sheet) return []
  const header = valuesIn(sheet, HEAD_ROWS) as string[]
  return Array.from({ length: sheet.rowCount - HEAD_ROWS }, (_, index) =>
    Object.fromEntries(header.map((name, column) => [name, cell(valuesIn(sheet, HEAD_ROWS + 1 + index)[column])])),
  )
}
const titlesIn = (sheet: Worksheet | undefined): unknown[] =>
  rowsIn(sheet)
    .map((row) => Object.values(row)[0])
    .sort()
const first = async (handler: RouteHandler, caller: User, sent: Asked = {}) => titlesIn((await sheetsOf(handler, caller, sent)).sheets[0])

describe('what everybody signed in may export (E241 to E247, A200)', () => {
  test('B543, B548, A194: POST answers a file with a name of prefix and minute; the head names state and filters', async () => {
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
        expect((await answer(handler, alpha, { body })).status).toBe(400)
      expect((await answer(handler, alpha)).status).toBe(400)
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
    expect((await answer(articleExcel.POST, alpha, { body: { filters: { exportAsSubscriptionId: await make3W() } } })).status).toBe(400)
    expect((await answer(newsFiltered.POST, alpha, { body: { filters: { published: 'yes' } } })).status).toBe(400)
    expect((await answer(allExcel.POST, alpha, { body: { filter: {} } })).status).toBe(400)
  })

  test('withExtendedInfos adds linked news and notes (A142, W49)', async () => {
    await db.articleNote.create({ data: { kind: 'CLIENT', articleId: ids['alpha']!, subscriptionId: alphaSubscription, impact: 2 } })
    await db.articleNote.create({
      data: { kind: 'FIRM', articleId: ids['alpha']!, impact: 3, ratings: { create: { companyName: '', ratingTitle: '', rating: 4 } } },
    })
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
    const said = async (query: string) => {
      const all = (await textsOf(query)).map(({ text }) => text).join('\n')
      return [/Impact/.test(all), /Rating/.test(all), all.includes('Medium'), all.includes('4 of 5')]
    }
    expect(await said('')).toEqual([false, false, false, false])
    expect(await said('?showImpact=false&showRating=false')).toEqual([false, false, false, false])
    expect(await said('?showImpact=true')).toEqual([true, false, true, false])
    expect(await said('?showRating=TRUE')).toEqual([false, true, false, true])
    expect(await said('?showImpact=true&showRating=true')).toEqual([true, true, true, true])
    expect((await answer(allWord.POST, alpha, { query: '?showImpact=perhaps' })).status).toBe(400)
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

describe('what the firm may export (E248 to E250)', () => {
  test('B546, A196: rights of a subscription, one row per topic, territory and document type', async () => {
    const [denied, kind] = [(await makeItems('TOPIC', 1))[0]!, (await makeItems('DOCUMENT_TYPE', 1))[0]!]
    const id = await make3W({ topics: [topic], deniedTopics: [denied], documentTypes: [kind], deniedDocumentTypes: [] })
    const { name, sheets } = await sheetsOf(rightExcel.POST, editor, { params: { id } })
    expect(name).toMatch(/^export_right_\d{4}-\d\d-\d\d_\d\d-\d\d\.xlsx$/)
    const items = new Map((await db.referenceItem.findMany()).map((item) => [item.name, item.id]))
    const states = new Map(rowsIn(sheets[0]).map(({ Name, State }) => [items.get(Name as string), State]))
    expect([states.get(topic), states.get(other), states.get(denied), states.get(kind)]).toEqual([
      'Selected',
      'Available',
      'Denied',
      'Selected',
    ])
    expect(states.size).toBe(await db.referenceItem.count({ where: { kind: { not: 'ISSUER' } } }))
    expect((await send(rightExcel.POST, editor, { params: { id: UNKNOWN } })).status).toBe(404)
    expect((await send(rightExcel.POST, editor, { params: { id: 'x' } })).status).toBe(404)
  })

  test('B546, A195: statistics count readers, notes and requests of the published articles of a range', async () => {
    await db.readMark.createMany({
      data: [
        { userPpid: alpha.ppid, articleId: ids['alpha']! },
        { userPpid: editor.ppid, articleId: ids['alpha']! },
      ],
    })
    const { name, sheets } = await sheetsOf(statExcel.POST, editor)
    expect([name.startsWith('export_stat_'), sheets.map((sheet) => sheet.name)]).toEqual([true, ['Articles', 'Subscriptions']])
    expect(rowsIn(sheets[0]).find(({ Title }) => Title === 'Title alpha')).toMatchObject({
      'Read by clients': 1,
      'Read by the firm': 1,
      'Client notes': 1,
      'Firm notes': 1,
      'Access requests': 0,
    })
    expect(titlesIn(sheets[0])).toEqual(['Title alpha', 'Title global', 'Title locked'])
    expect(rowsIn(sheets[1]).some((row) => row['Members who read'] === 1 && row['3W articles read'] === 1)).toBe(true)
    expect(titlesIn((await sheetsOf(statExcel.POST, editor, { body: { publishedDateRange: { start: '2030-01-01' } } })).sheets[0])).toEqual(
      [],
    )
    expect((await answer(statExcel.POST, editor, { body: { publishedDateRange: { start: 'soon' } } })).status).toBe(400)
  })

  test('B547: ratings of exactly one range; every 3W article of it with the notes of clients and firm, by group and order', async () => {
    await db.subscriptionConfiguration.update({
      where: { subscriptionId: alphaSubscription },
      data: {
        hasMultiRating: true,
        multiRatings: {
          create: [
            { position: 0, subscriptionRatingTitle: 'Fund', ratingTitle: 'Risk', group: 'B', order: 2 },
            { position: 1, subscriptionRatingTitle: 'Manager', ratingTitle: 'Cost', group: 'A', order: 7 },
          ],
        },
      },
    })
    const note = await db.articleNote.findFirstOrThrow({ where: { kind: 'CLIENT', articleId: ids['alpha']! } })
    await db.articleNoteRating.create({ data: { noteId: note.id, companyName: 'Fund', ratingTitle: 'Risk', rating: 5 } })
    for (const range of ['issuedDateRange', 'creationDateRange', 'publishedDateRange']) {
      const { name, sheets } = await sheetsOf(ratingExcel.POST, editor, { body: { [range]: { start: '2020-01-01', end: '2099-12-31' } } })
      expect(name).toMatch(/^export_multirating_\d{4}-\d\d-\d\d_\d\d-\d\d\.xlsx$/)
      const rows = rowsIn(sheets[0]).filter(({ Article }) => Article === 'Title alpha')
      expect(
        rows.map((row) => [
          row['Group'],
          row['Order'],
          row['Rated company'],
          row['Client impact'] ?? '',
          row['Client rating'] ?? null,
          row['Firm impact'] ?? '',
          row['Firm rating'] ?? null,
        ]),
      ).toEqual([
        ['A', '07', 'Manager', 'Medium', null, '', null],
        ['B', '02', 'Fund', 'Medium', 5, '', null],
        ['Z', '99', undefined, '', null, 'High', 4],
      ])
      expect(sheets[0]!.autoFilter).toBe(`A5:P${sheets[0]!.rowCount}`)
      expect(titlesIn(sheets[0])).not.toContain('Title global')
    }
    const narrow = await sheetsOf(ratingExcel.POST, editor, { body: { publishedDateRange: { start: '2024-05-06', end: '2024-05-06' } } })
    expect(new Set(titlesIn(narrow.sheets[0]))).toEqual(new Set(['Title alpha', 'Title locked']))
  })

  test('B538 to B540, B552, W56: the texts of a wrong body', async () => {
    const range = { start: '2024-01-01', end: '2024-01-31' }
    const messages = async (body?: unknown) => {
      const { status, body: said } = await answer<{ message: string }[]>(ratingExcel.POST, editor, body === undefined ? {} : { body })
      return [status, ...said.map(({ message }) => message)]
    }
    for (const body of [undefined, {}, { issuedDateRange: null }, { issuedDateRange: range, publishedDateRange: range }])
      expect(await messages(body)).toEqual([400, 'Invalid source value'])
    expect(await messages({ source: 'x' })).toContain('Invalid source value')
    expect(await messages({ issuedDateRange: { start: 'x', end: '2024-01-31' } })).toEqual([400, 'Invalid dateFrom value'])
    expect(await messages({ creationDateRange: { start: '2024-01-01' } })).toEqual([400, 'Invalid dateTo value'])
    expect(await messages({ publishedDateRange: { start: '2024-02-30', end: '' } })).toEqual([
      400,
      'Invalid dateFrom value',
      'Invalid dateTo value',
    ])
  })

  test('401 without a token, 403 for a client', async () => {
    for (const [handler, sent] of [
      [rightExcel.POST, { params: { id: alphaSubscription } }],
      [statExcel.POST, {}],
      [ratingExcel.POST, { body: {} }],
    ] as const) {
      expect((await send(handler, null, sent)).status).toBe(401)
      expect((await send(handler, alpha, sent)).status).toBe(403)
    }
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
