import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import * as linkRoute from '#app/api/v1/News/ArticleId/route.ts'
import * as isAliveRoute from '#app/api/v1/News/[id]/IsAlive/route.ts'
import * as mustReadRoute from '#app/api/v1/News/[id]/MustRead/route.ts'
import * as publishedRoute from '#app/api/v1/News/[id]/published/route.ts'
import * as newsRoute from '#app/api/v1/News/[id]/route.ts'
import * as byArticleRoute from '#app/api/v1/News/byArticle/[id]/route.ts'
import * as newsPageRoute from '#app/api/v1/News/paged/route.ts'
import * as newNewsRoute from '#app/api/v1/News/route.ts'
import * as newsTitlesRoute from '#app/api/v1/News/titles/route.ts'
import { createdBy, makeArticle, makeEditor, makeItems, makeReader, textDocument } from '#lib/news/testing.ts'
import type { NewsItem } from './contract.ts'

const { call, read, send } = useApiCalls()

let editor: User
let client: User
let topic: string
let territory: string
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'

type Page<T> = { items: T[]; totalCount: number; hasNext: boolean; pageSize: number }
const created = <T>(route: { POST: Parameters<typeof call>[0] }, body: object): Promise<T> => createdBy<T>(call, editor, route, body)

beforeAll(async () => {
  editor = await makeEditor()
  client = (await makeReader()).user
  topic = (await makeItems('TOPIC', 1))[0]!
  territory = (await makeItems('TERRITORY', 1))[0]!
})

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
    expect((await call(newsRoute.GET, client, { params })).status).toBe(404)
    const changed = await call<NewsItem>(newsRoute.PUT, editor, { params, body: { ...item, title: 'Circular 24/2' } })
    expect([changed.status, changed.body.title, changed.body.version, changed.body.topics]).toEqual([200, 'Circular 24/2', 2, [topic]])
    const stale = await call<{ code: string }>(newsRoute.PUT, editor, { params, body: { ...item, title: 'Late' } })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
    expect((await send(newsRoute.DELETE, editor, { params })).status).toBe(204)
    expect((await call(newsRoute.GET, editor, { params })).status).toBe(404)
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
    const reply = await call<{ path?: string }[]>(newNewsRoute.POST, editor, { body })
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
      expect((await call(route.PATCH, editor, { params: { id } })).status).toBe(400)
      expect((await call(route.PATCH, client, { params: { id }, body: true })).status).toBe(403)
      expect((await call(route.PATCH, editor, { params: { id: UNKNOWN }, body: true })).status).toBe(404)
    }
  })

  test('linking: every listed item, or none of them (B204)', async () => {
    const { id } = await makeArticle('Linked to')
    const ids = [
      (await created<NewsItem>(newNewsRoute, { title: 'A', issueDate: '2024-01-01' })).id,
      (await created<NewsItem>(newNewsRoute, { title: 'B', issueDate: '2024-01-02', published: true })).id,
    ]
    expect((await call(linkRoute.PATCH, editor, { body: { ids: [...ids, UNKNOWN], articleId: id } })).status).toBe(400)
    expect(await read(byArticleRoute.GET, editor, { params: { id } })).toEqual([])
    expect((await send(linkRoute.PATCH, editor, { body: { ids, articleId: id } })).status).toBe(204)
    expect((await read<NewsItem[]>(byArticleRoute.GET, editor, { params: { id } })).map(({ title }) => title)).toEqual(['B', 'A'])
    expect((await read<NewsItem[]>(byArticleRoute.GET, client, { params: { id } })).map(({ title }) => title)).toEqual(['B'])
    expect((await call(linkRoute.PATCH, editor, { body: { ids, articleId: UNKNOWN } })).status).toBe(400)
    expect((await send(linkRoute.PATCH, editor, { body: { ids, articleId: null } })).status).toBe(204)
    expect((await call(byArticleRoute.GET, editor, { params: { id: UNKNOWN } })).status).toBe(404)
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
    for (const caller of [null, client]) expect((await call(newNewsRoute.POST, caller, { body: {} })).status).toBe(caller ? 403 : 401)
  })
})
