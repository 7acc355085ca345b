import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import * as oneRoutes from '#app/api/v1/Article3W/[id]/route.ts'
import * as facetsRoutes from '#app/api/v1/Article3W/facets/route.ts'
import * as pagedRoutes from '#app/api/v1/Article3W/paged/route.ts'
import * as createRoute from '#app/api/v1/Article3W/route.ts'
import * as titlesRoutes from '#app/api/v1/Article3W/titles/route.ts'
import { createdBy, make3W, makeEditor, makeItems, makeReader } from '#lib/news/testing.ts'
import type { Article } from './contract.ts'
import { listArticles3W, getArticle3W, listArticleTitles3W, countArticles3W } from './contract.ts'

const pagedRoute = { POST: served(listArticles3W, pagedRoutes.POST) }
const oneRoute = { GET: served(getArticle3W, oneRoutes.GET) }
const titlesRoute = { POST: served(listArticleTitles3W, titlesRoutes.POST) }
const facetsRoute = { POST: served(countArticles3W, facetsRoutes.POST) }

const { call, read } = useApiCalls()

let editor: User
let client: User
let territories: string[]
let issuers: string[]
let documentTypes: string[]

type Page = { items: Article[]; totalCount: number; hasNext: boolean; pageNumber: number; pageSize: number }
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'
const created = (body: object): Promise<Article> => createdBy<Article>(call, editor, createRoute, body)
const page = (caller: User, filters: object = {}, more: object = {}, query = '?pageSize=50') =>
  read(pagedRoute.POST, caller, { body: { filters, ...more }, query })
const titlesOf = ({ items }: Page) => items.map(({ title }) => title).sort()

beforeAll(async () => {
  editor = await makeEditor()
  client = (await makeReader()).user
  territories = await makeItems('TERRITORY', 2)
  issuers = await makeItems('ISSUER', 2)
  documentTypes = await makeItems('DOCUMENT_TYPE', 2)
})

test('articles of one moment, as an import makes them, come by their number', async () => {
  const at = new Date('2023-05-05T10:00:00Z')
  const [topic] = await makeItems('TOPIC', 1)
  await db.article.createMany({
    data: Array.from({ length: 12 }, () => ({
      type: 0,
      title: 'Imported',
      published: true,
      publishDate: at,
      creationDate: at,
      topicIds: [topic!],
    })),
  })
  const numbers = async (orderBy: object | null) =>
    (await page(editor, { topics: [topic] }, { orderBy })).items.map(({ businessId }) => businessId)
  const falling = (await numbers(null)).sort((a, b) => b - a)
  expect(falling).toHaveLength(12)
  expect(await numbers(null)).toEqual(falling)
  expect(await numbers({ field: 'creationDate', direction: 'desc' })).toEqual(falling)
  expect(await numbers({ field: 'creationDate', direction: 'asc' })).toEqual(falling.toReversed())
})

describe('filters (B182, B220 to B227, A142, W46 to W48)', () => {
  let mark: string[]
  let ids: Record<string, string>
  const within = (filters: object) => page(editor, { topics: [mark[0]], ...filters }).then(titlesOf)

  beforeAll(async () => {
    mark = await makeItems('TOPIC', 2)
    const a = await created({
      title: 'Alpha tax rule',
      topics: [mark[0]],
      territories: [territories[0]],
      issuers: [issuers[0]],
      documentTypes: [documentTypes[0]],
      published: true,
      publishDate: '2024-01-15T12:00:00Z',
      startDate: '2024-01-10',
      endDate: '2024-05-01',
      description: { whatsNew: 'Withholding duty' },
    })
    const b = await created({
      title: 'Beta déclaration',
      topics: [mark[0], mark[1]],
      territories: [territories[1]],
      issuers: [issuers[1]],
      documentTypes: [documentTypes[1]],
      reviewed: true,
      startDate: '2024-02-10',
      endDate: '2024-02-20',
    })
    ids = { a: a.id, b: b.id }
    await db.newsItem.create({
      data: {
        title: 'Must',
        issueDate: new Date('2024-03-03T00:00:00Z'),
        articleId: a.id,
        published: true,
        mustRead: true,
        plainText: 'Ministerial letter',
      },
    })
    const note = await db.articleNote.create({ data: { kind: 'FIRM', articleId: b.id, impact: 3 } })
    await db.articleNoteRating.create({ data: { noteId: note.id, companyName: '', ratingTitle: '', rating: 4 } })
    await db.articleNote.create({ data: { kind: 'CLIENT', articleId: a.id, subscriptionId: await make3W(), impact: 1 } })
    await db.personalNote.createMany({
      data: [
        { userPpid: editor.ppid, articleId: a.id, assignedToMe: true },
        { userPpid: client.ppid, articleId: b.id, assignedToMe: true },
      ],
    })
    await db.readMark.create({ data: { userPpid: editor.ppid, articleId: b.id } })
  })

  const A = ['Alpha tax rule']
  const B = ['Beta déclaration']
  const BOTH = [...A, ...B]
  test.each<[string, () => object, string[]]>([
    ['none', () => ({}), BOTH],
    ['published', () => ({ published: true }), A],
    ['not published', () => ({ published: false }), B],
    ['reviewed', () => ({ reviewed: true }), B],
    ['not reviewed', () => ({ reviewed: false }), A],
    ['type', () => ({ type: 1 }), []],
    ['territory', () => ({ territories: [territories[1]] }), B],
    ['two territories (any)', () => ({ territories }), BOTH],
    ['issuer', () => ({ issuers: [issuers[0]] }), A],
    ['document type', () => ({ documentTypes: [documentTypes[1]] }), B],
    ['empty list', () => ({ documentTypes: [] }), BOTH],
    ['issued from its own instant', () => ({ issuedDateRange: { start: '2024-02-10T00:00:00Z' } }), B],
    ['issued until its own day', () => ({ issuedDateRange: { end: '2024-01-10' } }), A],
    ['published between', () => ({ publishedDateRange: { start: '2024-01-15T12:00:00Z', end: '2024-01-15T12:00:00Z' } }), A],
    ['published later', () => ({ publishedDateRange: { start: '2024-01-16' } }), []],
    [
      'checked dates in range',
      () => ({ publishedDateRange: { start: '2024-02-01', end: '2024-02-28' }, checkedEventDates: ['startDate', 'endDate'] }),
      B,
    ],
    ['checked date out of range', () => ({ publishedDateRange: { start: '2024-05-02' }, checkedEventDates: ['endDate'] }), []],
    ['linked news issued in range', () => ({ linkedNewsDateRange: { start: '2024-03-03', end: '2024-03-03' } }), A],
    ['linked news out of range', () => ({ linkedNewsDateRange: { end: '2024-03-02' } }), []],
    ['must read', () => ({ mustRead: true }), A],
    ['no must read', () => ({ mustRead: false }), B],
    ['free text: title without accent', () => ({ freeTextSearch: ' DECLARATION ' }), B],
    ['free text: beginning of a word of a section', () => ({ freeTextSearch: 'withhold' }), A],
    ['free text: all words', () => ({ freeTextSearch: 'tax withholding' }), A],
    ['free text: blank', () => ({ freeTextSearch: '   ' }), BOTH],
    ['free text: syntax is no syntax', () => ({ freeTextSearch: "tax & ! ( ' :*" }), A],
    ['text filter in the title', () => ({ textFilters: [{ field: 'title', text: 'ECLARA' }] }), B],
    ['text filter in a section', () => ({ textFilters: [{ field: 'whatsNew', text: 'holding du' }] }), A],
    ['text filter in another section', () => ({ textFilters: [{ field: 'background', text: 'holding' }] }), []],
    ['text filter in linked news', () => ({ textFilters: [{ field: 'repositoryText', text: 'letter' }] }), A],
    ['text filter with wildcards', () => ({ textFilters: [{ field: 'title', text: '%' }] }), []],
    ['firm note: impact', () => ({ pwcNoteFilter: { impact: [2, 3] } }), B],
    ['firm note: one number', () => ({ pwcNoteFilter: { impact: 3, ratings: 4 } }), B],
    ['firm note: other rating', () => ({ pwcNoteFilter: { ratings: [1] } }), []],
    ['client note: impact', () => ({ clientNoteFilter: { impact: [1] } }), A],
    ['client note: assigned to me (B229)', () => ({ clientNoteFilter: { assignedToMe: true } }), A],
    ['client note: not assigned to me', () => ({ clientNoteFilter: { assignedToMe: false } }), B],
    ['unread', () => ({ unread: true }), A],
    ['read', () => ({ unread: false }), B],
  ])('%s', async (_title, filters, expected) => {
    expect(await within(filters())).toEqual(expected)
  })

  test('business id', async () => {
    const { businessId } = await read(oneRoute.GET, editor, { params: { id: ids.b! } })
    expect(titlesOf(await page(editor, { businessId }))).toEqual(B)
    expect((await page(editor, { businessId: 2_000_000_000 })).items).toEqual([])
  })

  test.each([
    [{ colour: 'red' }],
    [{ published: 'yes' }],
    [{ territories: 'x' }],
    [{ businessId: '7' }],
    [{ issuedDateRange: { start: 'x' } }],
    [{ textFilters: [{ field: 'html', text: 'x' }] }],
    [{ textFilters: Array(11).fill({ field: 'title', text: 'x' }) }],
    [{ exportAsSubscriptionId: UNKNOWN }],
  ])('%j is 400', async (filters) => {
    expect((await call(pagedRoute.POST, editor, { body: { filters } })).status).toBe(400)
  })

  test.each([
    [{ orderBy: { field: 'colour' } }],
    [{ orderBy: { field: 'title', direction: 'up' } }],
    [{ filter: {} }],
    ['null'],
    ['[]'],
    ['{"a":'],
  ])('body %j is 400', async (body) => {
    expect((await call(pagedRoute.POST, editor, { body })).status).toBe(400)
  })

  test('order and pages (W10, B195, B230)', async () => {
    const topic = { topics: [mark[0]!] }
    for (const field of [
      'title',
      'businessId',
      'publishDate',
      'creationDate',
      'lastUpdateDate',
      'startDate',
      'endDate',
      'published',
      'reviewed',
      'relevance',
    ] as const) {
      for (const direction of ['asc', 'desc'] as const)
        expect((await page(editor, topic, { orderBy: { field, direction } })).totalCount).toBe(2)
    }
    expect((await page(editor, topic, { orderBy: [{ field: 'title', direction: 'desc' }] })).items.map(({ title }) => title)).toEqual(
      [...BOTH].reverse(),
    )
    const first = await page(editor, topic, { orderBy: { field: 'title' } }, '?pageNumber=1&pageSize=1')
    expect([titlesOf(first), first.totalCount, first.hasNext]).toEqual([A, 2, true])
    const past = await page(editor, topic, {}, '?pageNumber=9&pageSize=6')
    expect([past.items, past.hasNext, past.totalCount]).toEqual([[], false, 2])
    expect((await read(pagedRoute.POST, editor, { body: {} })).pageSize).toBe(6)
  })

  test('extended information adds linked news (B185, W49)', async () => {
    const [plain] = (await page(editor, { topics: [mark[0]!], published: true })).items
    const [extended] = (await page(editor, { topics: [mark[0]!], published: true, withExtendedInfos: true })).items
    expect([plain!.linkedNews, extended!.linkedNews.map(({ title }) => title)]).toEqual([[], ['Must']])
  })

  test('a search shows where it found something', async () => {
    const [item] = (await page(editor, { freeTextSearch: 'withhold' })).items
    expect(item!.snippet).toEqual([
      { text: 'Withholding', match: true },
      { text: ' duty', match: false },
    ])
  })

  test('one slip of the finger still finds, a part of a title too', async () => {
    expect(titlesOf(await page(editor, { freeTextSearch: 'declaraiton' }))).toEqual(B)
    expect(titlesOf(await page(editor, { freeTextSearch: 'eclar' }))).toEqual(B)
    expect(titlesOf(await page(editor, { freeTextSearch: 'qqqqqq' }))).toEqual([])
  })

  test('titles by ids or filters (B200, A055)', async () => {
    const some = await read(titlesRoute.POST, editor, { body: [ids.a, UNKNOWN] })
    expect(some).toEqual([{ id: ids.a, businessId: expect.any(Number), title: A[0] }])
    expect(await read(titlesRoute.POST, editor, { body: { filters: { topics: [mark[1]] } } })).toHaveLength(1)
    expect((await read(titlesRoute.POST, editor, { body: ['x', ids.a] })).map(({ id }) => id)).toEqual([ids.a])
    expect((await read(titlesRoute.POST, editor, { body: { Ids: ['x', ids.a] } })).map(({ id }) => id)).toEqual([ids.a])
    expect(await call(titlesRoute.POST, editor, { body: [ids.a, 1] })).toMatchObject({
      status: 400,
      body: [{ message: 'Please provide a text', path: '[1]' }],
    })
    expect(await call(titlesRoute.POST, editor, { body: { ids: [1] } })).toMatchObject({ status: 400, body: [{ path: 'ids[0]' }] })
  })

  test('counts per value leave the own filter of a kind aside', async () => {
    const facets = await read(facetsRoute.POST, editor, {
      body: { filters: { topics: [mark[0]], territories: [territories[0]] } },
    })
    expect(facets.issuers).toEqual([{ id: issuers[0], count: 1 }])
    expect(facets.territories.map(({ count }) => count)).toEqual([1, 1])
    expect(facets.topics).toContainEqual({ id: mark[0], count: 1 })
  })

  test('every instance notices a change at once: the result is cached only for its revision', async () => {
    expect(await within({ territories: [territories[0]] })).toEqual(A)
    await db.article.update({ where: { id: ids.b! }, data: { territoryIds: [territories[0]!] } })
    expect(await within({ territories: [territories[0]] })).toEqual(BOTH)
    await db.article.update({ where: { id: ids.b! }, data: { territoryIds: [territories[1]!] } })
  })
})
