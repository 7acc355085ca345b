import { beforeEach, describe, expect, test } from '@jest/globals'
import { POST as articlesPaged } from '#app/api/v1/Readership/articles/paged/route.ts'
import { POST as exportReadership } from '#app/api/v1/Readership/export/excel/route.ts'
import { POST as topicsPaged } from '#app/api/v1/Readership/topics/paged/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { makeEntity, makeInternalUser, makeReferenceItem, makeUser } from '#seed/factories.ts'
import type { ArticleReads, TopicReads } from './contract.ts'

const { send, read } = useApiCalls()
type Person = Awaited<ReturnType<typeof makeUser>>
let staff: Person
let [ann, bob]: Person[] = []
let topics: string[]
let articles: { id: string }[]

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 12))
const mark = (reader: Person, article: number, on: number) =>
  db.readMark.create({ data: { userPpid: reader.ppid, articleId: articles[article]!.id, readAt: day(on) } })

beforeEach(async () => {
  await resetDatabase()
  ;[staff, ann, bob] = [await makeInternalUser(db), await makeUser(db), await makeUser(db)]
  await makeEntity(db, { users: [ann.ppid, bob.ppid] })
  await makeEntity(db, { users: [bob.ppid] })
  topics = [
    (await makeReferenceItem(db, { kind: 'TOPIC', name: 'Tax' })).id,
    (await makeReferenceItem(db, { kind: 'TOPIC', name: 'Funds' })).id,
  ]
  const make = (title: string, more: object) =>
    db.article.create({ data: { type: 0, title, published: true, publishDate: day(1), ...more } })
  articles = [
    await make('=Law', { topicIds: [topics[0]] }),
    await make('Circular', { topicIds: topics, type: 1 }),
    await make('Unread', {}),
    await make('Draft', { published: false, topicIds: topics }),
  ]
  // The law was read by both clients and by staff, the circular by one client, the draft by staff.
  await Promise.all([mark(ann, 0, 2), mark(bob, 0, 3), mark(staff, 0, 4), mark(bob, 1, 5), mark(staff, 3, 6)])
})

const byArticle = async (body: object = {}) =>
  (await read<{ items: ArticleReads[]; totalCount: number }>(articlesPaged, staff, { body })).items
const byTopic = async (body: object = {}) => (await read<{ items: TopicReads[]; totalCount: number }>(topicsPaged, staff, { body })).items

describe('POST /Readership/articles/paged', () => {
  test('published articles, the most read first, with clients, their companies and staff', async () => {
    expect(await byArticle()).toEqual([
      {
        id: articles[0]!.id,
        title: '=Law',
        type: 0,
        publishDate: day(1).toISOString(),
        readers: 2,
        companies: 2,
        staff: 1,
        lastReadAt: day(4).toISOString(),
        asksForConfirmation: false,
      },
      {
        id: articles[1]!.id,
        title: 'Circular',
        type: 1,
        publishDate: day(1).toISOString(),
        readers: 1,
        companies: 2,
        staff: 0,
        lastReadAt: day(5).toISOString(),
        asksForConfirmation: false,
      },
      {
        id: articles[2]!.id,
        title: 'Unread',
        type: 0,
        publishDate: day(1).toISOString(),
        readers: 0,
        companies: 0,
        staff: 0,
        lastReadAt: null,
        asksForConfirmation: false,
      },
    ])
  })

  test('which of them are must-reads, whose readers the proof of reading names', async () => {
    const add = (article: number, more: object) =>
      db.newsItem.create({ data: { title: 'Of it', issueDate: day(1), articleId: articles[article]!.id, mustRead: true, ...more } })
    await add(0, { published: true })
    await add(1, { published: true, isAlive: false })
    await add(2, { published: false })
    expect((await byArticle()).filter(({ asksForConfirmation }) => asksForConfirmation).map(({ title }) => title)).toEqual(['=Law'])
    expect((await byArticle({ filters: { title: 'law' } })).map(({ asksForConfirmation }) => asksForConfirmation)).toEqual([true])
  })

  test('a period counts what was read in it; filters and orders; pages', async () => {
    const counts = async (filters: object) =>
      (await byArticle({ filters })).map(({ title, readers, staff: own, companies }) => [title, readers, own, companies])
    expect(await counts({ from: day(3).toISOString(), to: day(4).toISOString(), type: 0 })).toEqual([
      ['=Law', 1, 1, 2],
      ['Unread', 0, 0, 0],
    ])
    expect(await counts({ title: 'circ' })).toEqual([['Circular', 1, 0, 2]])
    const titles = async (orderBy: object) => (await byArticle({ orderBy })).map(({ title }) => title)
    expect(await titles({ field: 'title', direction: 'desc' })).toEqual(['Unread', 'Circular', '=Law'])
    expect(await titles({ field: 'lastReadAt', direction: 'desc' })).toEqual(['Circular', '=Law', 'Unread'])
    expect(await titles({ field: 'staff', direction: 'desc' })).toEqual(expect.arrayContaining(['=Law']))
    const page = await read(articlesPaged, staff, { body: {}, query: '?pageNumber=2&pageSize=1' })
    expect(page).toMatchObject({ items: [{ title: 'Circular' }], totalCount: 3, hasNext: true })
  })
})

test('POST /Readership/topics/paged: topics with what clients read of their published articles', async () => {
  const rows = async (filters: object = {}, orderBy?: object) =>
    (await byTopic({ filters, ...(orderBy && { orderBy }) })).map(({ name, articles: all, articlesRead, reads, readers, lastReadAt }) => [
      name,
      all,
      articlesRead,
      reads,
      readers,
      lastReadAt,
    ])
  expect(await rows()).toEqual([
    ['Tax', 2, 2, 3, 2, day(5).toISOString()],
    ['Funds', 1, 1, 1, 1, day(5).toISOString()],
  ])
  expect(await rows({ to: day(2).toISOString() })).toEqual([
    ['Tax', 2, 1, 1, 1, day(2).toISOString()],
    ['Funds', 1, 0, 0, 0, null],
  ])
  expect(await rows({ title: 'FUN', type: 0 })).toEqual([['Funds', 0, 0, 0, 0, null]])
  expect((await rows({}, { field: 'name' })).map(([name]) => name)).toEqual(['Funds', 'Tax'])
})

test('POST /Readership/export/excel: both views with their filters; texts stay texts', async () => {
  const heads: string[] = []
  const cells = async (body: object) => {
    const sheet = (await openWorkbook(await (await send(exportReadership, staff, { body })).arrayBuffer())).worksheets[0]!
    heads.push(sheet.getCell('A3').text)
    return Array.from({ length: sheet.rowCount - 5 }, (_, index) => valuesIn(sheet, index + 6).slice(0, 4))
  }
  expect(await cells({ by: 'articles', filters: { title: 'law', type: 0 } })).toEqual([['=Law', '3W', new Date('2026-03-01'), 2]])
  expect(await cells({ by: 'topics' })).toEqual([
    ['Tax', 2, 2, 3],
    ['Funds', 1, 1, 1],
  ])
  expect(heads).toEqual(['Filters: Article = law, News = 3W', 'Filters: none'])
  const order = (field: string) => ({ orderBy: { field, direction: 'desc' } })
  expect(await cells({ by: 'articles', ...order('title'), columns: ['readers', 'title'] })).toEqual([
    ['Unread', 0],
    ['Circular', 1],
    ['=Law', 2],
  ])
  expect(await cells({ by: 'topics', ...order('name'), columns: ['name'] })).toEqual([['Tax'], ['Funds']])
  for (const wrong of [
    { by: 'topics', columns: ['title'] },
    { by: 'articles', ...order('companies') },
  ])
    expect((await send(exportReadership, staff, { body: wrong })).status).toBe(400)
})

test('for internal users; bad input 400', async () => {
  for (const handler of [articlesPaged, topicsPaged, exportReadership]) {
    expect((await send(handler, null, { body: {} })).status).toBe(401)
    expect((await send(handler, ann!, { body: {} })).status).toBe(403)
    for (const body of [{ filters: { type: 7 } }, { filters: { from: 'x' } }, { x: 1 }, null])
      expect((await send(handler, staff, { body })).status).toBe(400)
  }
  expect((await send(articlesPaged, staff, { body: { orderBy: { field: 'companies' } } })).status).toBe(400)
})
