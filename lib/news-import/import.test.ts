import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { GET as articleTemplate, POST as importArticles } from '#app/api/v1/Article3W/import/route.ts'
import { GET as newsTemplate, POST as importNews } from '#app/api/v1/News/import/route.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import type { FieldError } from '#lib/errors/app-error.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { importForm, importOf, openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { makeInternalUser, makeUser } from '#seed/factories.ts'
import { PUBLISHED_AHEAD } from '#lib/news/fields-contract.ts'
import { textDocument } from '#lib/news/testing.ts'

/** Each import starts a process that reads the file. */
jest.setTimeout(60_000)

const { send, call } = useApiCalls()
const ARTICLE = [
  'Title',
  'Type',
  'Territories',
  'Issuers',
  'Topics',
  'DocumentTypes',
  'Published',
  'Reviewed',
  'PublishDate',
  'StartDate',
  'EndDate',
  'Background',
  'WhatsNew',
  'WhatsNext',
  'FreeContent',
]
const NEWS = [
  'Title',
  'IssueDate',
  'RepositoryText',
  'ArticleId',
  'Published',
  'MustRead',
  'IsAlive',
  'PublishDate',
  'Territories',
  'Issuers',
  'Topics',
]

let staff: User
let topics: string[]

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
  await db.referenceItem.createMany({
    data: [
      { kind: 'TOPIC', name: 'Funds' },
      { kind: 'TOPIC', name: 'Tax' },
      { kind: 'ISSUER', name: 'CSSF' },
      { kind: 'TERRITORY', name: 'Luxembourg' },
      { kind: 'DOCUMENT_TYPE', name: 'Circular' },
    ],
  })
  topics = (await db.referenceItem.findMany({ where: { kind: 'TOPIC' }, orderBy: { name: 'asc' } })).map(({ id }) => id)
})

type Cell = string | number | boolean | Date | null
const messages = (body: FieldError[]) => body.map(({ message }) => message)
const row = (header: string[], cells: Record<string, Cell>): Cell[] => header.map((name) => cells[name] ?? null)
const articles = async <T = FieldError[]>(rows: Record<string, Cell>[], query = '') =>
  call<T>(importArticles, staff, { body: await importOf([ARTICLE, ...rows.map((cells) => row(ARTICLE, cells))]), query })
const news = async <T = FieldError[]>(rows: Record<string, Cell>[], query = '') =>
  call<T>(importNews, staff, { body: await importOf([NEWS, ...rows.map((cells) => row(NEWS, cells))]), query })

describe('templates (B531, E154, E185, A190)', () => {
  test('name, header row and allowed values; for the firm only', async () => {
    const client = await makeUser(db)
    for (const [route, file, header] of [
      [articleTemplate, 'import_articles_template.xlsx', ARTICLE],
      [newsTemplate, 'import_news_template.xlsx', NEWS],
    ] as const) {
      const reply = await send(route, staff)
      expect(reply.headers.get('content-disposition')).toContain(file)
      const [sheet, lists] = (await openWorkbook(await reply.arrayBuffer())).worksheets
      expect(valuesIn(sheet!, 1)).toEqual(header)
      expect(lists!.getSheetValues().flat()).toContain('Funds')
      expect([(await send(route, null)).status, (await send(route, client)).status]).toEqual([401, 403])
    }
  })
})

test('neither an article nor a news item is imported as published on a day that has not come; unpublished it may wait with it (A128)', async () => {
  const ahead = { Title: 'Ahead', PublishDate: '01/12/2999' }
  for (const imported of [
    await articles([{ ...ahead, Published: 'Yes' }]),
    await news([{ ...ahead, IssueDate: '01/02/2024', Published: 'Yes' }]),
  ]) {
    expect([imported.status, messages(imported.body)]).toEqual([400, [`Row 2: PublishDate: ${PUBLISHED_AHEAD}`]])
  }
  expect([(await articles([ahead])).status, (await news([{ ...ahead, IssueDate: '01/02/2024' }])).status]).toEqual([200, 200])
})

describe('articles (E155)', () => {
  test('rows become articles: tags by name, texts as paragraphs, numbers without a gap', async () => {
    await db.article.create({ data: { type: 0, title: 'There before' } })
    const whole = {
      Title: 'One',
      Territories: 'luxembourg',
      Issuers: 'CSSF',
      Topics: 'Funds; Tax ;Funds',
      DocumentTypes: 'Circular',
      Published: 'Yes',
      Reviewed: true,
      PublishDate: '15/01/2024',
      StartDate: '2024-01-10',
      EndDate: new Date('2024-03-01'),
      Background: 'First\nSecond',
      WhatsNew: textDocument('Rich'),
    }
    const { status, body } = await articles([whole, { Title: 'Two', Type: 'Global', FreeContent: '=1+1' }, { Title: 'Three' }])
    expect([status, body]).toEqual([200, { imported: 3 }])
    const stored = await db.article.findMany({
      where: { title: { not: 'There before' } },
      orderBy: { title: 'asc' },
      include: { text: true },
    })
    expect(stored.map(({ title, type, businessId, published }) => [title, type, businessId, published])).toEqual([
      ['One', 0, 2, true],
      ['Three', 0, 3, false],
      ['Two', 1, 1, false],
    ])
    expect(stored[0]).toMatchObject({
      topicIds: topics,
      reviewed: true,
      publishDate: new Date('2024-01-15'),
      startDate: new Date('2024-01-10'),
      endDate: new Date('2024-03-01'),
    })
    expect(stored[0]!.text).toMatchObject({
      title: 'One',
      backgroundText: 'First\nSecond',
      whatsNew: textDocument('Rich'),
      whatsNext: null,
    })
    expect(stored[2]!.text!.freeContentText).toBe('=1+1')
    expect((await db.article.create({ data: { type: 0, title: 'After' } })).businessId).toBe(4)
    expect(await db.auditEvent.count({ where: { entity: 'Article', action: 'create' } })).toBe(3)
  })

  test('all or none, with a message per fault (A191)', async () => {
    const { status, body } = await articles([
      { Title: 'Good' },
      { Topics: 'Nothing', Type: 'Paper', Published: 'perhaps' },
      { Title: 'x', StartDate: '2024-02-02', EndDate: '2024-01-01', Background: '{"type":"doc","content":[{"type":"iframe"}]}' },
    ])
    expect(status).toBe(400)
    expect(messages(body)).toEqual([
      'Row 3: Title: This field is required',
      'Row 3: Type: Please provide 3W or Global',
      'Row 3: Published: Please provide Yes or No',
      'Row 3: Topics: There is no such topic "Nothing"',
      'Row 4: EndDate: The end date is before the start date',
      'Row 4: Background: This text has parts that are not allowed',
    ])
    expect(await db.article.count()).toBe(0)
  })

  test('dryRun writes nothing; the plan shows what would happen', async () => {
    expect(await articles([{ Title: 'One' }], '?dryRun=true')).toEqual({ status: 200, body: { imported: 1 } })
    const plan = await articles<ImportPlan>([{ Title: 'One' }, { Title: '', Type: '9' }], '?dryRun=plan')
    expect(plan.body.counts).toEqual({ create: 1, change: 0, unchanged: 0, refused: 1 })
    expect(await db.article.count()).toBe(0)
  })

  test('rows that look like a stored article or another row are named; similar=refuse refuses them, else they are created as before', async () => {
    const stored = await db.article.create({ data: { type: 0, title: 'Stored' } })
    const rows: Record<string, Cell>[] = [{ Title: 'Stored' }, { Title: 'Stored', Type: 'Global' }, { Title: 'Twice' }, { Title: 'TWICE' }]
    const { body } = await articles<ImportPlan>(rows, '?dryRun=plan')
    expect([body.counts.create, body.similar]).toEqual([4, 2])
    const same = [{ column: 'Title', message: `An article with this title exists already: 3W ${stored.businessId}` }]
    const repeated = [{ column: 'Title', message: 'The article of row 4 has the same title' }]
    expect(body.rows.map(({ row, similar }) => [row, similar])).toEqual([
      [2, same],
      [3, []],
      [4, []],
      [5, repeated],
    ])
    const refused = await articles(rows, '?similar=refuse')
    expect([refused.status, messages(refused.body)]).toEqual([
      400,
      [`Row 2: Title: ${same[0]!.message}`, `Row 5: Title: ${repeated[0]!.message}`],
    ])
    expect(await db.article.count()).toBe(1)
    expect(await articles(rows)).toEqual({ status: 200, body: { imported: 4 } })
    expect(await articles([{ Title: 'Other' }], '?similar=refuse')).toEqual({ status: 200, body: { imported: 1 } })
    expect((await articles(rows, '?similar=perhaps')).status).toBe(400)
  })

  test('the plan shows what will be stored; a list by commas gets a message how names are separated', async () => {
    const rows: Record<string, Cell>[] = [
      { Title: 'One', Type: '0', Topics: 'tax;FUNDS', Published: 'true', StartDate: '2024-02-01' },
      { Title: 'Two', Topics: 'Funds, Tax', StartDate: '1.2.2024' },
    ]
    const { body } = await articles<ImportPlan>(rows, '?dryRun=plan')
    const cells = { Title: 'One', Type: '3W', Topics: 'Tax; Funds', Published: 'Yes', StartDate: '01/02/2024' }
    expect(Object.fromEntries(body.rows.find(({ row }) => row === 2)!.cells.map(({ column, after }) => [column, after]))).toEqual(cells)
    expect(
      body.rows
        .find(({ row }) => row === 3)!
        .faults.map(({ message }) => message)
        .sort(),
    ).toEqual([
      'Please provide a date as dd/mm/yyyy, such as 31/12/2027',
      `There is no such topic "Funds, Tax"; several names are separated by ';'`,
    ])
  })

  test('a file that is no workbook, a client, nobody', async () => {
    expect(await call(importArticles, staff, { body: importForm(Buffer.from('x')) })).toEqual({
      status: 400,
      body: [expect.objectContaining({ message: 'Only .xlsx files are supported' })],
    })
    const body = await importOf([ARTICLE, ['One']])
    expect([
      (await send(importArticles, await makeUser(db), { body })).status,
      (await send(importArticles, null, { body })).status,
    ]).toEqual([403, 401])
  })
})

describe('news (E186)', () => {
  test('rows become news items, linked by id or by number', async () => {
    const article = await db.article.create({ data: { type: 0, title: 'Linked' } })
    const rows: Record<string, Cell>[] = [
      {
        Title: 'A',
        IssueDate: '01/02/2024',
        RepositoryText: 'Words',
        ArticleId: article.id,
        Published: 'true',
        MustRead: 'Yes',
        Topics: 'Tax',
      },
      { Title: 'B', IssueDate: new Date('2024-02-02'), ArticleId: `3W ${article.businessId}`, IsAlive: 'No' },
      { Title: 'C', IssueDate: '2024-02-03' },
    ]
    expect(await news(rows)).toEqual({ status: 200, body: { imported: 3 } })
    const stored = await db.newsItem.findMany({ orderBy: { title: 'asc' } })
    expect(
      stored.map(({ title, issueDate, articleId, published, mustRead, isAlive }) => [
        title,
        issueDate.toISOString().slice(0, 10),
        articleId,
        published,
        mustRead,
        isAlive,
      ]),
    ).toEqual([
      ['A', '2024-02-01', article.id, true, true, true],
      ['B', '2024-02-02', article.id, false, false, false],
      ['C', '2024-02-03', null, false, false, true],
    ])
    expect(stored[0]).toMatchObject({ plainText: 'Words', topicIds: [topics[1]] })
    expect(stored[0]!.publishDate).not.toBeNull()
  })

  test('titles that exist, or stand twice in the file', async () => {
    await db.newsItem.create({ data: { title: 'Stored', issueDate: new Date('2024-01-31') } })
    const { body } = await news<ImportPlan>(
      [
        { Title: 'Stored', IssueDate: '01/02/2024' },
        { Title: 'New', IssueDate: '01/02/2024' },
        { Title: 'New', IssueDate: '02/02/2024' },
      ],
      '?dryRun=plan',
    )
    expect(body.rows.flatMap(({ row, similar }) => similar.map(({ message }) => [row, message]))).toEqual([
      [2, 'A news item with this title exists already, issued on 31/01/2024'],
      [4, 'The news item of row 3 has the same title'],
    ])
    expect((await news([{ Title: 'Stored', IssueDate: '01/02/2024' }], '?similar=refuse')).status).toBe(400)
    expect(await db.newsItem.count()).toBe(1)
  })

  test('faults by row', async () => {
    const { status, body } = await news([
      { Title: 'A', IssueDate: '2024-13-01' },
      { IssueDate: '2024-01-01', ArticleId: '3W 99' },
      { Title: 'B' },
    ])
    expect([status, messages(body)]).toEqual([
      400,
      [
        'Row 2: IssueDate: Please provide a date',
        'Row 3: Title: This field is required',
        'Row 3: ArticleId: There is no such article "3W 99"',
        'Row 4: IssueDate: This field is required',
      ],
    ])
    expect(await db.newsItem.count()).toBe(0)
  })
})
