import { beforeEach, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { listArticles3W } from '#lib/articles/contract.ts'
import { makeArticle, makeItems, makeReader } from '#lib/news/testing.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { firmToday } from '#lib/text/short-date.ts'
import * as countsRoute from '#app/api/v1/News/counts/route.ts'
import * as deskRoute from '#app/api/v1/News/desk/route.ts'
import * as laterRoute from '#app/api/v1/News/later/route.ts'
import * as oneRoute from '#app/api/v1/News/later/[id]/route.ts'
import * as pagedRoute from '#app/api/v1/Article3W/paged/route.ts'
import { listLater } from './contract.ts'
import { getDesk } from './desk-contract.ts'
import { countNews } from './overview-contract.ts'

const { call, read, send } = useApiCalls()
const later = served(listLater, laterRoute.POST)
const paged = served(listArticles3W, pagedRoute.POST)
const desk = served(getDesk, deskRoute.POST)
const counts = served(countNews, countsRoute.POST)

let reader: User
let open: string
let closed: string
beforeEach(async () => {
  await resetDatabase()
  ;[open, closed] = (await makeItems('TOPIC', 2)) as [string, string]
  reader = (await makeReader({ topics: [open] })).user
})

const keep = async (id: string, user: User | null = reader) => (await send(oneRoute.PUT, user, { params: { id } })).status
const drop = async (id: string, user: User | null = reader) => (await send(oneRoute.DELETE, user, { params: { id } })).status
const kept = async (ids: readonly string[], user = reader) => (await read(later, user, { body: { ids } })).sort()
const listed = async (filters: object) => (await read(paged, reader, { body: { filters } })).items.map(({ title }) => title).sort()
const onDesk = async (type: 0 | 1 = 0) => (await read(desk, reader, { body: { type } })).laterCount

describe('what is kept to be read later', () => {
  test("is the reader's own: a list to filter by and a number on the desk, until it is taken away", async () => {
    const other = (await makeReader({ topics: [open] })).user
    const [one, two, global] = await Promise.all([
      makeArticle('One', { topicIds: [open] }),
      makeArticle('Two', { topicIds: [open] }),
      makeArticle('Global', { type: 1 }),
    ])
    const ids = [one.id, two.id, global.id]
    expect(await Promise.all([keep(one.id), keep(one.id), keep(global.id)])).toEqual([204, 204, 204])
    expect(await kept(ids)).toEqual([one.id, global.id].sort())
    expect(await kept(ids, other)).toEqual([])
    expect([await onDesk(), await onDesk(1)]).toEqual([1, 1])
    expect([await listed({ readLater: true }), await listed({ readLater: false })]).toEqual([['One'], ['Two']])
    // Another person's list is nothing to this one.
    expect(await drop(one.id, other)).toBe(204)
    expect(await onDesk()).toBe(1)
    expect([await drop(one.id), await drop(one.id), await onDesk()]).toEqual([204, 204, 0])
    expect(await listed({ readLater: true })).toEqual([])
  })

  test('is only what the reader sees; what is seen no longer is not counted, but can be taken away', async () => {
    const [draft, gone] = await Promise.all([
      makeArticle('Draft', { topicIds: [open], published: false }),
      makeArticle('Gone', { topicIds: [open] }),
    ])
    expect(await Promise.all([keep(draft.id), keep('00000000-0000-4000-8000-000000000000'), keep('x')])).toEqual([404, 404, 404])
    expect([await keep(gone.id), await onDesk()]).toEqual([204, 1])
    await db.article.update({ where: { id: gone.id }, data: { published: false } })
    expect([await onDesk(), await listed({ readLater: true })]).toEqual([0, []])
    expect(await drop(gone.id)).toBe(204)
    expect(await db.readLater.count()).toBe(0)
    expect([await keep(gone.id, null), await drop(gone.id, null)]).toEqual([401, 401])
    expect((await call(later, null, { body: { ids: [] } })).status).toBe(401)
  })
})

describe('the numbers on the tabs', () => {
  test('are those of the lists under their own filters; of the calendar the dates that are not over', async () => {
    await Promise.all([
      makeArticle('Open', { topicIds: [open] }),
      makeArticle('Closed', { topicIds: [closed] }),
      makeArticle('Draft', { topicIds: [open], published: false }),
    ])
    const day = (days: number) => new Date(`${dayAfter(firmToday(), days)}T00:00:00Z`)
    await db.newsItem.create({ data: { title: 'Item', issueDate: day(0), published: true } })
    for (const days of [-1, 0, 4]) await db.event.create({ data: { title: `In ${days}`, startDate: day(days), published: true } })
    await db.video.create({ data: { title: 'Video', provider: 'VIMEO', link: '1084537', published: true, publishDate: day(0) } })
    const of = (filters?: object) => read(counts, reader, { body: { type: 0, ...(filters && { filters }) } })
    expect(await of()).toEqual({ news: 1, articles: 2, calendar: 2, videos: 1, publications: 0 })
    expect(await of({ articles: { topics: [open] }, videos: { freeTextSearch: 'zzqqzz' } })).toEqual({
      news: 1,
      articles: 1,
      calendar: 2,
      videos: 0,
      publications: 0,
    })
    expect((await call(counts, null, { body: { type: 0 } })).status).toBe(401)
    expect((await call(counts, reader, { body: { type: 7 } })).status).toBe(400)
  })
})
