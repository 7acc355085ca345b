import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import * as dashboardRoute from '#app/api/v1/Dashboard/route.ts'
import * as typesRoute from '#app/api/v1/Metadata/types/route.ts'
import * as usedRoute from '#app/api/v1/Metadata/used/[type]/route.ts'
import { makeArticle, makeEditor, makeItems, makeReader } from '#lib/news/testing.ts'

const { call, read } = useApiCalls()

let editor: User
let client: User

beforeAll(async () => {
  editor = await makeEditor()
  client = (await makeReader()).user
})

describe('overview', () => {
  test('dashboard: the first six of each kind with totals (B205, A141, W51, W78)', async () => {
    for (let index = 0; index < 7; index += 1) await makeArticle(`Dashboard ${index}`, { type: 1 })
    const dashboard = await read<Record<string, { items: { title: string }[]; totalCount: number }>>(dashboardRoute.POST, client, {
      body: { type: 1, filters: { freeTextSearch: 'dashboard' } },
    })
    expect(Object.keys(dashboard).sort()).toEqual(['articles', 'events', 'news', 'publications', 'videos'])
    expect([dashboard.articles!.items.length, dashboard.articles!.totalCount]).toEqual([6, 7])
    for (const body of [{}, { type: 2 }, { type: 'x' }]) expect((await call(dashboardRoute.POST, client, { body })).status).toBe(400)
    expect((await call(dashboardRoute.POST, client)).status).toBe(400)
    expect((await call(dashboardRoute.POST, null, { body: { type: 1 } })).status).toBe(401)
  })

  test('dashboard: what was typed narrows every kind', async () => {
    const [published, publishDate, day] = [true, new Date(), new Date()]
    for (const title of ['Zirconium outlook', 'Plain outlook']) {
      await makeArticle(title, { type: 1 })
      await db.newsItem.create({ data: { title, issueDate: day, published } })
      await db.event.create({ data: { title, startDate: day, published } })
      await db.video.create({ data: { title, provider: 'VIMEO', link: '1084537', published, publishDate } })
      await db.publication.create({ data: { title, published, publishDate } })
    }
    const counts = async (freeTextSearch: string) =>
      Object.entries(
        await read<Record<string, { totalCount: number }>>(dashboardRoute.POST, client, { body: { type: 1, filters: { freeTextSearch } } }),
      ).map(([kind, { totalCount }]) => `${kind} ${totalCount}`)
    expect(await counts('zirconium')).toEqual(['news 1', 'articles 1', 'events 1', 'videos 1', 'publications 1'])
    expect(await counts('zzqqzz')).toEqual(['news 0', 'articles 0', 'events 0', 'videos 0', 'publications 0'])
    // A short word is not looked for inside others, such as "conium".
    expect(await counts('niu')).toEqual(['news 0', 'articles 0', 'events 0', 'videos 0', 'publications 0'])
  })

  test('dashboard: with eventsFrom the dates begin with that day, the next one first, and what is over is counted', async () => {
    const event = (title: string, startDate: string, endDate: string | null) => ({
      title,
      startDate: new Date(startDate),
      endDate: endDate === null ? null : new Date(endDate),
      published: true,
    })
    await db.event.createMany({
      data: [
        event('Over', '2040-01-01', '2040-02-28'),
        event('Over without an end', '2040-02-28', null),
        event('Runs', '2040-01-01', '2040-03-09'),
        event('Today', '2040-02-29', null),
        event('Begins', '2040-03-05', '2040-06-01'),
      ],
    })
    const read = async (body: object) =>
      (
        await call<{ events: { items: { title: string }[]; totalCount: number; earlierCount?: number } }>(dashboardRoute.POST, client, {
          body: { type: 1, ...body },
        })
      ).body.events
    const coming = await read({ eventsFrom: '2040-02-29' })
    expect(coming.items.map(({ title }) => title)).toEqual(['Today', 'Begins', 'Runs'])
    expect(coming.totalCount).toBe(3)
    const all = await read({})
    expect(coming.earlierCount).toBe(all.totalCount - 3)
    expect(all.earlierCount).toBeUndefined()
    expect((await call(dashboardRoute.POST, client, { body: { type: 1, eventsFrom: '2040-02-30' } })).status).toBe(400)
  })

  test('dashboard: the type may stand in newsType, the one of the body wins (E187, W78)', async () => {
    await makeArticle('Of the query', { type: 1 })
    const found = async (query: string, body?: object) =>
      (
        await read<{ articles: { items: { title: string }[] } }>(dashboardRoute.POST, client, { query, ...(body ? { body } : {}) })
      ).articles.items.some(({ title }) => title === 'Of the query')
    expect([await found('?newsType=1'), await found('?NewsType=1', {}), await found('?newsType=0')]).toEqual([true, true, false])
    expect([await found('?newsType=0', { type: 1 }), await found('?newsType=1', { type: 0 })]).toEqual([true, false])
    expect(await call(dashboardRoute.POST, client, { query: '?newsType=2', body: {} })).toMatchObject({
      status: 400,
      body: [{ message: 'Please provide a type: 0 or 1', path: 'newsType' }],
    })
  })

  test('permissions: everybody reads, the firm writes and deletes (B194, B215, B635, A077, A139, W75)', async () => {
    const rights = async (caller: User) =>
      (await read<{ permissions: Record<string, string[]>; types: string[] }>(typesRoute.GET, caller)).permissions
    expect((await rights(client)).ARTICLE3W).toEqual(['READ'])
    expect(Object.values(await rights(editor))).toEqual(Array.from({ length: 10 }, () => ['READ', 'WRITE', 'DELETE']))
  })

  test('used tags are those of articles that the caller sees (B206, A140)', async () => {
    const [seen, hidden] = (await makeItems('TOPIC', 2)) as [string, string]
    await makeArticle('Seen', { type: 1, topicIds: [seen] })
    await makeArticle('Draft', { type: 1, topicIds: [hidden], published: false })
    const used = async (caller: User) => (await read<{ topics: string[] }>(usedRoute.GET, caller, { params: { type: '1' } })).topics
    expect([(await used(client)).includes(seen), (await used(client)).includes(hidden), (await used(editor)).includes(hidden)]).toEqual([
      true,
      false,
      true,
    ])
    expect((await call(usedRoute.GET, client, { params: { type: 'x' } })).status).toBe(400)
  })
})
