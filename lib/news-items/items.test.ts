import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import * as dashboardRoute from '#app/api/v1/Dashboard/route.ts'
import * as eventIcsRoute from '#app/api/v1/Event/[id]/ics/route.ts'
import * as eventPublishRoute from '#app/api/v1/Event/[id]/publish/route.ts'
import * as eventRoute from '#app/api/v1/Event/[id]/route.ts'
import * as icsRoute from '#app/api/v1/Event/ics/route.ts'
import * as eventsRoute from '#app/api/v1/Event/paged/route.ts'
import * as newEventRoute from '#app/api/v1/Event/route.ts'
import * as articles3WFromRoute from '#app/api/v1/Integration/Article3W/GetPublishedFrom/route.ts'
import * as newsFromRoute from '#app/api/v1/Integration/News/GetPublishedFrom/route.ts'
import * as typesRoute from '#app/api/v1/Metadata/types/route.ts'
import * as usedRoute from '#app/api/v1/Metadata/used/[type]/route.ts'
import * as linkRoute from '#app/api/v1/News/ArticleId/route.ts'
import * as isAliveRoute from '#app/api/v1/News/[id]/IsAlive/route.ts'
import * as mustReadRoute from '#app/api/v1/News/[id]/MustRead/route.ts'
import * as publishedRoute from '#app/api/v1/News/[id]/published/route.ts'
import * as newsRoute from '#app/api/v1/News/[id]/route.ts'
import * as byArticleRoute from '#app/api/v1/News/byArticle/[id]/route.ts'
import * as newsPageRoute from '#app/api/v1/News/paged/route.ts'
import * as newNewsRoute from '#app/api/v1/News/route.ts'
import * as newsTitlesRoute from '#app/api/v1/News/titles/route.ts'
import * as rssRoute from '#app/api/v1/RSS/route.ts'
import * as videoPublishRoute from '#app/api/v1/Video/[id]/publish/route.ts'
import * as videoRoute from '#app/api/v1/Video/[id]/route.ts'
import * as videosRoute from '#app/api/v1/Video/paged/route.ts'
import * as newVideoRoute from '#app/api/v1/Video/route.ts'
import type { Article } from '#lib/articles/contract.ts'
import type { Event } from '#lib/events/contract.ts'
import { makeEditor, makeItems, makeReader, textDocument } from '#lib/news/testing.ts'
import type { Video } from '#lib/media/video-contract.ts'
import type { NewsItem } from './contract.ts'

const { answer, read, send } = useApiCalls()

let editor: User
let client: User
let topic: string
let territory: string
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'

type Page<T> = { items: T[]; totalCount: number; hasNext: boolean; pageSize: number }

beforeAll(async () => {
  editor = await makeEditor()
  client = (await makeReader()).user
  topic = (await makeItems('TOPIC', 1))[0]!
  territory = (await makeItems('TERRITORY', 1))[0]!
})

const created = async <T>(route: { POST: Parameters<typeof answer>[0] }, body: object): Promise<T> => {
  const reply = await answer<T>(route.POST, editor, { body })
  if (reply.status !== 201) throw new Error(JSON.stringify(reply))
  return reply.body
}
const article = (title: string, data: object = {}) =>
  db.article.create({ data: { type: 0, title, published: true, publishDate: new Date(), ...data }, select: { id: true } })

describe('news items (B173, B174, B196, B202 to B204, B228, B233)', () => {
  test('create, read, change, delete', async () => {
    const item = await created<NewsItem>(newNewsRoute, {
      title: 'Circular 24/1',
      issueDate: '2024-02-03T10:00:00Z',
      repositoryText: textDocument('Body'),
      topics: [topic],
      territories: [territory],
    })
    expect(item).toEqual({
      id: expect.any(String),
      title: 'Circular 24/1',
      issueDate: '2024-02-03T10:00:00.000Z',
      repositoryText: textDocument('Body'),
      articleId: null,
      published: false,
      mustRead: false,
      isAlive: true,
      publishDate: null,
      creationDate: expect.any(String),
      lastUpdateDate: null,
      territories: [territory],
      issuers: [],
      topics: [topic],
      snippet: null,
      version: 1,
    })
    const params = { id: item.id }
    expect(await read(newsRoute.GET, editor, { params })).toEqual(item)
    expect((await answer(newsRoute.GET, client, { params })).status).toBe(404)
    const changed = await answer<NewsItem>(newsRoute.PUT, editor, { params, body: { ...item, title: 'Circular 24/2' } })
    expect([changed.status, changed.body.title, changed.body.version, changed.body.topics]).toEqual([200, 'Circular 24/2', 2, [topic]])
    const stale = await answer<{ code: string }>(newsRoute.PUT, editor, { params, body: { ...item, title: 'Late' } })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
    expect((await send(newsRoute.DELETE, editor, { params })).status).toBe(204)
    expect((await answer(newsRoute.GET, editor, { params })).status).toBe(404)
  })

  test.each([
    ['no title', { issueDate: '2024-01-01' }, 'title'],
    ['no issue date (W45)', { title: 'x' }, 'issueDate'],
    ['an issue date that is none', { title: 'x', issueDate: 'soon' }, 'issueDate'],
    ['an unknown article (W8)', { title: 'x', issueDate: '2024-01-01', articleId: UNKNOWN }, 'articleId'],
    ['an unknown topic', { title: 'x', issueDate: '2024-01-01', topics: [UNKNOWN] }, 'topics[0]'],
    [
      'hostile text',
      { title: 'x', issueDate: '2024-01-01', repositoryText: '{"type":"doc","content":[{"type":"script"}]}' },
      'repositoryText',
    ],
  ])('400 for %s', async (_title, body, path) => {
    const reply = await answer<{ path?: string }[]>(newNewsRoute.POST, editor, { body })
    expect([reply.status, reply.body.map((one) => one.path)]).toEqual([400, [path]])
  })

  test('each flag call changes its own flag only; published for the first time sets the date (W74)', async () => {
    const { id } = await created<NewsItem>(newNewsRoute, { title: 'Flags', issueDate: '2024-01-01' })
    const state = async () => {
      const { published, mustRead, isAlive } = await read<NewsItem>(newsRoute.GET, editor, { params: { id } })
      return [published, mustRead, isAlive]
    }
    expect((await send(publishedRoute.PATCH, editor, { params: { id }, body: true })).status).toBe(204)
    expect(await state()).toEqual([true, false, true])
    expect((await send(mustReadRoute.PATCH, editor, { params: { id }, query: '?mustRead=true' })).status).toBe(204)
    expect(await state()).toEqual([true, true, true])
    expect((await send(isAliveRoute.PATCH, editor, { params: { id }, body: { isAlive: false } })).status).toBe(204)
    expect(await state()).toEqual([true, true, false])
    expect((await read<NewsItem>(newsRoute.GET, editor, { params: { id } })).publishDate).not.toBeNull()
    for (const route of [publishedRoute, mustReadRoute, isAliveRoute]) {
      expect((await answer(route.PATCH, editor, { params: { id } })).status).toBe(400)
      expect((await answer(route.PATCH, client, { params: { id }, body: true })).status).toBe(403)
      expect((await answer(route.PATCH, editor, { params: { id: UNKNOWN }, body: true })).status).toBe(404)
    }
  })

  test('linking: every listed item, or none of them (B204)', async () => {
    const { id } = await article('Linked to')
    const ids = [
      (await created<NewsItem>(newNewsRoute, { title: 'A', issueDate: '2024-01-01' })).id,
      (await created<NewsItem>(newNewsRoute, { title: 'B', issueDate: '2024-01-02', published: true })).id,
    ]
    expect((await answer(linkRoute.PATCH, editor, { body: { ids: [...ids, UNKNOWN], articleId: id } })).status).toBe(400)
    expect(await read(byArticleRoute.GET, editor, { params: { id } })).toEqual([])
    expect((await send(linkRoute.PATCH, editor, { body: { ids, articleId: id } })).status).toBe(204)
    expect((await read<NewsItem[]>(byArticleRoute.GET, editor, { params: { id } })).map(({ title }) => title)).toEqual(['B', 'A'])
    expect((await read<NewsItem[]>(byArticleRoute.GET, client, { params: { id } })).map(({ title }) => title)).toEqual(['B'])
    expect((await answer(linkRoute.PATCH, editor, { body: { ids, articleId: UNKNOWN } })).status).toBe(400)
    expect((await send(linkRoute.PATCH, editor, { body: { ids, articleId: null } })).status).toBe(204)
    expect((await answer(byArticleRoute.GET, editor, { params: { id: UNKNOWN } })).status).toBe(404)
  })

  test('the filters of news', async () => {
    const mark = (await makeItems('TOPIC', 1))[0]!
    const { id: articleId, businessId } = { ...(await db.article.create({ data: { type: 0, title: 'Of the news', published: true } })) }
    await created(newNewsRoute, {
      title: 'Repository',
      issueDate: '2024-01-10',
      topics: [mark],
      repositoryText: 'Unbound wording',
      published: true,
      mustRead: true,
    })
    await created(newNewsRoute, { title: 'Bound', issueDate: '2024-02-10', topics: [mark], articleId, isAlive: false })
    const titles = async (filters: object) =>
      (await read<Page<NewsItem>>(newsPageRoute.POST, editor, { body: { filters: { topics: [mark], ...filters } } })).items.map(
        ({ title }) => title,
      )
    expect(await titles({})).toEqual(['Bound', 'Repository'])
    for (const [filters, expected] of [
      [{ published: true }, ['Repository']],
      [{ mustRead: true }, ['Repository']],
      [{ isAlive: false }, ['Bound']],
      [{ repositoryItem: true }, ['Repository']],
      [{ repositoryItem: false }, ['Bound']],
      [{ issuedDateRange: { end: '2024-01-10' } }, ['Repository']],
      [{ type: 0 }, ['Bound', 'Repository']],
      [{ type: 1 }, ['Repository']],
      [{ businessId }, ['Bound']],
      [{ freeTextSearch: 'unbound word' }, ['Repository']],
      [{ textFilters: [{ field: 'repositoryText', text: 'bound wor' }] }, ['Repository']],
    ] as const) {
      expect([filters, await titles(filters)]).toEqual([filters, expected])
    }
    expect(await read(newsTitlesRoute.POST, editor, { body: { filters: { topics: [mark], published: true } } })).toEqual([
      { id: expect.any(String), title: 'Repository' },
    ])
    const reply = await read<Page<NewsItem>>(newsPageRoute.POST, editor, { body: {} })
    expect(reply.pageSize).toBe(6)
    for (const caller of [null, client]) expect((await answer(newNewsRoute.POST, caller, { body: {} })).status).toBe(caller ? 403 : 401)
  })
})

describe('events (B211)', () => {
  test('create, read, change, publish, delete, and the calendar file with a stable UID and a rising SEQUENCE', async () => {
    const event = await created<Event>(newEventRoute, {
      title: 'Report, due; soon',
      startDate: '2025-03-01',
      endDate: '2025-03-02',
      description: 'Line one\nline two',
      topics: [topic],
    })
    expect(event).toEqual({
      id: expect.any(String),
      title: 'Report, due; soon',
      startDate: '2025-03-01T00:00:00.000Z',
      endDate: '2025-03-02T00:00:00.000Z',
      description: 'Line one\nline two',
      territories: [],
      topics: [topic],
      articleId: null,
      published: false,
      creationDate: expect.any(String),
      lastUpdateDate: null,
      version: 1,
    })
    const params = { id: event.id }
    expect((await answer(eventRoute.GET, client, { params })).status).toBe(404)
    expect((await answer(eventIcsRoute.GET, client, { params }).catch(() => ({ status: 404 }))).status).toBe(404)
    expect((await send(eventPublishRoute.PATCH, editor, { params, body: true })).status).toBe(204)
    expect((await answer<Event>(eventRoute.PUT, editor, { params, body: { title: 'Report due', version: 2 } })).body).toMatchObject({
      title: 'Report due',
      published: true,
      startDate: '2025-03-01T00:00:00.000Z',
      version: 3,
    })
    const reply = await send(eventIcsRoute.GET, client, { params })
    const text = await reply.text()
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(text).toContain(`UID:${event.id}@localhost\r\nSEQUENCE:2\r\n`)
    for (const line of [
      'DTSTART;VALUE=DATE:20250301',
      'DTEND;VALUE=DATE:20250303',
      'SUMMARY:Report due',
      'DESCRIPTION:Line one\\nline two',
    ])
      expect(text.split('\r\n')).toContain(line)
    expect(await (await send(icsRoute.GET, client, { query: `?topic=${topic}` })).text()).toContain(event.id)
    expect((await answer(eventRoute.PUT, editor, { params, body: { title: 'x', endDate: '2024-01-01' } })).status).toBe(400)
    expect((await send(eventRoute.DELETE, editor, { params })).status).toBe(204)
    expect((await answer(eventRoute.GET, editor, { params })).status).toBe(404)
    expect((await answer(eventRoute.DELETE, client, { params })).status).toBe(403)
  })

  test('ranges: an event lies in a month when it touches it; named dates must lie in it (A142)', async () => {
    const mark = (await makeItems('TOPIC', 1))[0]!
    await created(newEventRoute, { title: 'Long', startDate: '2025-01-20', endDate: '2025-02-10', topics: [mark] })
    const found = async (filters: object) =>
      (await read<Page<Event>>(eventsRoute.POST, editor, { body: { filters: { topics: [mark], ...filters } } })).totalCount
    const february = { publishedDateRange: { start: '2025-02-01', end: '2025-02-28' } }
    expect([
      await found(february),
      await found({ ...february, checkedEventDates: ['endDate'] }),
      await found({ ...february, checkedEventDates: ['startDate'] }),
      await found({ publishedDateRange: { start: '2025-03-01' } }),
    ]).toEqual([1, 1, 0, 0])
    expect((await read<Page<Event>>(eventsRoute.POST, editor, { body: {} })).pageSize).toBe(15)
  })
})

describe('videos (B188, B211, W52, W77)', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://vimeo.com/1084537', 'vimeo', '1084537', 'https://vimeo.com/1084537'],
    ['1084537', 'vimeo', '1084537', 'https://vimeo.com/1084537'],
  ])('%s is reduced to its id', async (link, provider, id, url) => {
    expect(await created<Video>(newVideoRoute, { title: 'Film', link })).toMatchObject({
      link: id,
      url,
      provider,
      published: false,
      publishDate: null,
    })
  })

  test.each([
    ['javascript:alert(1)', 'Please provide a valid URL'],
    ['https://evil.example/watch?v=dQw4w9WgXcQ', 'Please provide a URL from Youtube or Vimeo.'],
    ['', 'This field is required'],
  ])('%j: %s', async (link, message) => {
    expect((await answer(newVideoRoute.POST, editor, { body: { title: 'Film', link } })).body).toEqual([{ message, path: 'link' }])
  })

  test('change, publish, list and delete', async () => {
    const video = await created<Video>(newVideoRoute, { title: 'Before', link: 'dQw4w9WgXcQ' })
    const params = { id: video.id }
    expect(
      (await answer<Video>(videoRoute.PUT, editor, { params, body: { ...video, title: 'After', link: '1084537' } })).body,
    ).toMatchObject({ title: 'After', provider: 'vimeo', version: 2 })
    expect((await answer(videoRoute.PUT, editor, { params, body: { ...video } })).status).toBe(409)
    expect((await answer(videoRoute.GET, client, { params })).status).toBe(404)
    expect((await send(videoPublishRoute.PATCH, editor, { params, body: true })).status).toBe(204)
    expect(
      (await read<Page<Video>>(videosRoute.POST, client, { body: { filters: { freeTextSearch: 'after' } } })).items.map(
        ({ title }) => title,
      ),
    ).toEqual(['After'])
    expect((await answer(videoRoute.DELETE, client, { params })).status).toBe(403)
    expect((await send(videoRoute.DELETE, editor, { params })).status).toBe(204)
  })
})

describe('overview', () => {
  test('dashboard: the first six of each kind with totals (B205, A141, W51, W78)', async () => {
    for (let index = 0; index < 7; index += 1) await article(`Dashboard ${index}`, { type: 1 })
    const dashboard = await read<Record<string, { items: { title: string }[]; totalCount: number }>>(dashboardRoute.POST, client, {
      body: { type: 1, filters: { freeTextSearch: 'dashboard' } },
    })
    expect(Object.keys(dashboard).sort()).toEqual(['articles', 'events', 'news', 'publications', 'videos'])
    expect([dashboard.articles!.items.length, dashboard.articles!.totalCount]).toEqual([6, 7])
    for (const body of [{}, { type: 2 }, { type: 'x' }]) expect((await answer(dashboardRoute.POST, client, { body })).status).toBe(400)
    expect((await answer(dashboardRoute.POST, client)).status).toBe(400)
    expect((await answer(dashboardRoute.POST, null, { body: { type: 1 } })).status).toBe(401)
  })

  test('dashboard: what was typed narrows every kind', async () => {
    const [published, publishDate, day] = [true, new Date(), new Date()]
    for (const title of ['Zirconium outlook', 'Plain outlook']) {
      await article(title, { type: 1 })
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
        await answer<{ events: { items: { title: string }[]; totalCount: number; earlierCount?: number } }>(dashboardRoute.POST, client, {
          body: { type: 1, ...body },
        })
      ).body.events
    const coming = await read({ eventsFrom: '2040-02-29' })
    expect(coming.items.map(({ title }) => title)).toEqual(['Today', 'Begins', 'Runs'])
    expect(coming.totalCount).toBe(3)
    const all = await read({})
    expect(coming.earlierCount).toBe(all.totalCount - 3)
    expect(all.earlierCount).toBeUndefined()
    expect((await answer(dashboardRoute.POST, client, { body: { type: 1, eventsFrom: '2040-02-30' } })).status).toBe(400)
  })

  test('dashboard: the type may stand in newsType, the one of the body wins (E187, W78)', async () => {
    await article('Of the query', { type: 1 })
    const found = async (query: string, body?: object) =>
      (
        await read<{ articles: { items: { title: string }[] } }>(dashboardRoute.POST, client, { query, ...(body ? { body } : {}) })
      ).articles.items.some(({ title }) => title === 'Of the query')
    expect([await found('?newsType=1'), await found('?NewsType=1', {}), await found('?newsType=0')]).toEqual([true, true, false])
    expect([await found('?newsType=0', { type: 1 }), await found('?newsType=1', { type: 0 })]).toEqual([true, false])
    expect(await answer(dashboardRoute.POST, client, { query: '?newsType=2', body: {} })).toMatchObject({
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
    await article('Seen', { type: 1, topicIds: [seen] })
    await article('Draft', { type: 1, topicIds: [hidden], published: false })
    const used = async (caller: User) => (await read<{ topics: string[] }>(usedRoute.GET, caller, { params: { type: '1' } })).topics
    expect([(await used(client)).includes(seen), (await used(client)).includes(hidden), (await used(editor)).includes(hidden)]).toEqual([
      true,
      false,
      true,
    ])
    expect((await answer(usedRoute.GET, client, { params: { type: 'x' } })).status).toBe(400)
  })
})

describe('feeds (B213, A145, A146)', () => {
  test('RSS 2.0 with what the caller may read, hostile titles escaped', async () => {
    const mark = (await makeItems('TOPIC', 1))[0]!
    await article('<script>alert(1)</script> & ]]> \u0007', { type: 1, topicIds: [mark] })
    await article('Of the draft', { type: 1, topicIds: [mark], published: false })
    const reply = await send(rssRoute.GET, client, { query: `?type=1&topic=${mark}` })
    const text = await reply.text()
    expect(reply.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(text).toContain('<title>&lt;script&gt;alert(1)&lt;/script&gt; &amp; ]]&gt; </title>')
    expect(text).not.toContain('Of the draft')
    expect((await answer(rssRoute.GET, client, { query: '?type=9' })).status).toBe(400)
    expect((await answer(rssRoute.GET, client, { query: '?topic=x' })).status).toBe(400)
    expect((await answer(rssRoute.GET, null)).status).toBe(401)
  })

  test('published from a date on, oldest first, for the firm', async () => {
    await article('Old', { publishDate: new Date('1999-01-01T00:00:00Z') })
    await article('Later', { publishDate: new Date('1999-02-01T00:00:00Z') })
    await db.newsItem.create({
      data: { title: 'Old news', issueDate: new Date(), published: true, publishDate: new Date('1999-01-01T00:00:00Z') },
    })
    const from = async (query: string) => (await read<Article[]>(articles3WFromRoute.GET, editor, { query })).map(({ title }) => title)
    expect(await from('?from=1999-01-01&to=1999-02-01')).toEqual(['Old', 'Later'])
    expect(await from('?from=1999-01-02T00:00:00Z&to=1999-12-31')).toEqual(['Later'])
    expect(
      (await read<NewsItem[]>(newsFromRoute.GET, editor, { query: '?from=1999-01-01&to=1999-01-01' })).map(({ title }) => title),
    ).toEqual(['Old news'])
    for (const query of ['', '?from=soon'])
      expect((await answer<{ message: string }[]>(newsFromRoute.GET, editor, { query })).body[0]!.message).toBe('from is not a date')
    expect((await answer(newsFromRoute.GET, client, { query: '?from=1999-01-01' })).status).toBe(403)
  })
})
