import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeUser } from '#seed/factories.ts'
import * as oneRoutes from '#app/api/v1/Article3W/[id]/route.ts'
import * as publishRoute from '#app/api/v1/Article3W/[id]/publish/route.ts'
import * as versionsRoutes from '#app/api/v1/Article3W/[id]/versions/route.ts'
import * as versionRoutes from '#app/api/v1/Article3W/[id]/versions/[version]/route.ts'
import * as impactRoutes from '#app/api/v1/Article3W/impact/[a]/[b]/[c]/route.ts'
import * as nextRoute from '#app/api/v1/Article3W/nextBusinessId/[type]/route.ts'
import * as pagedRoute from '#app/api/v1/Article3W/paged/route.ts'
import * as createRoutes from '#app/api/v1/Article3W/route.ts'
import * as globalOneRoutes from '#app/api/v1/ArticleGlobal/[id]/route.ts'
import * as globalPagedRoutes from '#app/api/v1/ArticleGlobal/paged/route.ts'
import * as globalCreateRoute from '#app/api/v1/ArticleGlobal/route.ts'
import { createdBy, make3W, makeEditor, makeItems, makeReader, textDocument } from '#lib/news/testing.ts'
import type { Article } from './contract.ts'
import {
  createArticle3W,
  getArticle3W,
  updateArticle3W,
  deleteArticle3W,
  listArticlesGlobal,
  getArticleGlobal,
  impactOf3W,
} from './contract.ts'
import { listArticleVersions3W, getArticleVersion3W } from './version-contract.ts'

const createRoute = { POST: served(createArticle3W, createRoutes.POST) }
const oneRoute = {
  GET: served(getArticle3W, oneRoutes.GET),
  PUT: served(updateArticle3W, oneRoutes.PUT),
  DELETE: served(deleteArticle3W, oneRoutes.DELETE),
}
const versionsRoute = { GET: served(listArticleVersions3W, versionsRoutes.GET) }
const versionRoute = { GET: served(getArticleVersion3W, versionRoutes.GET) }
const globalPagedRoute = { POST: served(listArticlesGlobal, globalPagedRoutes.POST) }
const globalOneRoute = { GET: served(getArticleGlobal, globalOneRoutes.GET) }
const impactRoute = { GET: served(impactOf3W, impactRoutes.GET) }

const { call, read, send } = useApiCalls()

let editor: User
let client: User
let topics: string[]
let territories: string[]
let issuers: string[]
let documentTypes: string[]

type Page = { items: Article[]; totalCount: number; hasNext: boolean; pageNumber: number; pageSize: number }
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'
const created = (body: object, route: { POST: Parameters<typeof call>[0] } = createRoute): Promise<Article> =>
  createdBy<Article>(call, editor, route, body)
const titlesOf = ({ items }: Page) => items.map(({ title }) => title).sort()

beforeAll(async () => {
  editor = await makeEditor()
  client = (await makeReader()).user
  topics = await makeItems('TOPIC', 4)
  territories = await makeItems('TERRITORY', 2)
  issuers = await makeItems('ISSUER', 2)
  documentTypes = await makeItems('DOCUMENT_TYPE', 2)
})

describe('create and read (B167 to B171, B175, B197, B633)', () => {
  test('everything named in the specification is in the reply; the number comes from the insert (A123)', async () => {
    const body = {
      title: 'Capital requirements',
      territories: [territories[0]],
      issuers: [issuers[0]],
      topics: [topics[0], topics[1], topics[0]],
      documentTypes: [documentTypes[0]],
      reviewed: true,
      startDate: '2024-03-01',
      endDate: '2024-06-30T22:00:00+02:00',
      description: { background: textDocument('Why'), whatsNew: 'Plain\nwords', whatsNext: '', freeContent: null },
    }
    const article = await created(body)
    expect(article).toEqual({
      id: expect.any(String),
      businessId: 1,
      type: 0,
      title: 'Capital requirements',
      territories: [territories[0]],
      issuers: [issuers[0]],
      topics: [topics[0], topics[1]],
      documentTypes: [documentTypes[0]],
      topicIds: [topics[0], topics[1]],
      published: false,
      reviewed: true,
      publishDate: null,
      creationDate: expect.any(String),
      lastUpdateDate: null,
      startDate: '2024-03-01T00:00:00.000Z',
      endDate: '2024-06-30T20:00:00.000Z',
      description: {
        background: textDocument('Why'),
        whatsNew: JSON.stringify({
          type: 'doc',
          content: ['Plain', 'words'].map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
        }),
        whatsNext: null,
        freeContent: null,
      },
      access: 'open',
      notes: [],
      linkedNews: [],
      snippet: null,
      version: 1,
    })
    expect(await read(oneRoute.GET, editor, { params: { id: article.id } })).toEqual(article)
    expect(await read(nextRoute.GET, editor, { params: { type: '0' } })).toBe(2)
    expect(await read(nextRoute.GET, editor, { params: { type: '1' } })).toBe(1)
  })

  test('each controller serves its type and returns 404 for the other (A122)', async () => {
    const { id, businessId, type } = await created({ title: 'World' }, globalCreateRoute)
    expect([businessId, type]).toEqual([1, 1])
    expect((await call(oneRoute.GET, editor, { params: { id } })).status).toBe(404)
    expect((await call(globalOneRoute.GET, editor, { params: { id } })).status).toBe(200)
    expect((await call(createRoute.POST, editor, { body: { title: 'x', type: 1 } })).status).toBe(400)
  })

  test.each([
    ['no title', {}, 'title'],
    ['blank title', { title: '  ' }, 'title'],
    ['unknown field', { title: 'x', html: '<b>' }, undefined],
    ['unknown topic (W8)', { title: 'x', topics: [UNKNOWN] }, 'topics[0]'],
    ['a territory as topic', () => ({ title: 'x', topics: [territories[0]] }), 'topics[0]'],
    [
      'script link',
      {
        title: 'x',
        description: {
          background:
            '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"x","marks":[{"type":"link","attrs":{"href":"javascript:alert(1)"}}]}]}]}',
        },
      },
      'description.background',
    ],
    ['unknown node', { title: 'x', description: { whatsNew: '{"type":"doc","content":[{"type":"iframe"}]}' } }, 'description.whatsNew'],
    ['unknown section', { title: 'x', description: { other: 'x' } }, 'description'],
    [
      'depth 10,000',
      { title: 'x', description: { background: `${'{"type":"doc","content":['.repeat(10_000)}${']}'.repeat(10_000)}` } },
      'description.background',
    ],
    [
      'unknown picture',
      {
        title: 'x',
        description: { background: `{"type":"doc","content":[{"type":"image","attrs":{"src":"/api/v1/News/image/${UNKNOWN}"}}]}` },
      },
      'description',
    ],
    ['end before start', { title: 'x', startDate: '2024-02-01', endDate: '2024-01-01' }, 'endDate'],
    ['no date', { title: 'x', startDate: 'soon' }, 'startDate'],
  ] as const)('400 for %s', async (_title, given, path) => {
    const before = await db.article.count()
    const reply = await call<{ path?: string }[]>(createRoute.POST, editor, { body: typeof given === 'function' ? given() : given })
    expect(reply.status).toBe(400)
    expect(reply.body.map((one) => one.path)).toContain(path)
    expect(await db.article.count()).toBe(before)
  })

  test('10 MB are refused with 413', async () => {
    expect(
      (await call(createRoute.POST, editor, { body: { title: 'x', description: { background: 'x'.repeat(10_000_000) } } })).status,
    ).toBe(413)
  })

  test('rights: 401 without token, 403 for clients (B215, B217)', async () => {
    expect((await call(createRoute.POST, null, { body: { title: 'x' } })).status).toBe(401)
    expect((await call(createRoute.POST, client, { body: { title: 'x' } })).status).toBe(403)
    expect((await call(pagedRoute.POST, null, { body: {} })).status).toBe(401)
    const { id } = await created({ title: 'Rights' })
    for (const route of [oneRoute.PUT, oneRoute.DELETE])
      expect((await call(route, client, { params: { id }, ...(route === oneRoute.PUT && { body: { title: 'x' } }) })).status).toBe(403)
    expect((await call(oneRoute.PUT, editor, { params: { id: UNKNOWN }, body: 'null' })).status).toBe(404)
  })

  test('two creations with one Idempotency-Key are one', async () => {
    const sent = { body: { title: 'Once' }, headers: { 'idempotency-key': 'article-once' } }
    const [first, second] = [await call(createRoute.POST, editor, sent), await call(createRoute.POST, editor, sent)]
    expect([second.status, second.body.id]).toEqual([201, first.body.id])
  })
})

describe('update (B232, W60)', () => {
  test('what is left out stays, lastUpdateDate and version move', async () => {
    const { id } = await created({ title: 'Before', topics: [topics[2]], description: { background: 'Kept', whatsNext: 'Goes' } })
    const { status, body } = await call(oneRoute.PUT, editor, {
      params: { id },
      body: { title: 'After', description: { whatsNext: null }, version: 1 },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'After',
      topics: [topics[2]],
      version: 2,
      lastUpdateDate: expect.any(String),
      description: { background: textDocument('Kept'), whatsNext: null },
    })
    // A client of the specification sends the whole record back.
    expect((await call(oneRoute.PUT, editor, { params: { id }, body: { ...body, title: 'Again' } })).body.version).toBe(3)
  })

  test('a stale one is 409 with the current article; a change meanwhile is not lost', async () => {
    const { id } = await created({ title: 'Mine' })
    await call(oneRoute.PUT, editor, { params: { id }, body: { title: 'Theirs', version: 1 } })
    const { status, body } = await call<{ code: string; current: Article }>(oneRoute.PUT, editor, {
      params: { id },
      body: { title: 'Mine again', version: 1 },
    })
    expect([status, body.code, body.current.title, body.current.version]).toEqual([409, 'STALE_VERSION', 'Theirs', 2])
  })

  test('every saved state can be read again, also of an article that came without history', async () => {
    const { id } = await created({ title: 'One' })
    await db.articleVersion.deleteMany({ where: { articleId: id } })
    await call(oneRoute.PUT, editor, { params: { id }, body: { title: 'Two' } })
    const versions = await read(versionsRoute.GET, editor, {
      params: { id },
    })
    expect(versions.map(({ version, current, savedBy }) => [version, current, savedBy])).toEqual([
      [2, true, `${editor.firstName} ${editor.lastName}`],
      [1, false, null],
    ])
    expect((await read(versionRoute.GET, editor, { params: { id, version: '1' } })).title).toBe('One')
    expect((await call(versionRoute.GET, editor, { params: { id, version: '9' } })).status).toBe(404)
    expect((await call(versionsRoute.GET, client, { params: { id } })).status).toBe(403)
  })
})

describe('publish (B189, B198, A012, A128)', () => {
  test('by query, bare boolean and named boolean; the first time sets the date, which stays', async () => {
    const { id } = await created({ title: 'To publish' })
    expect((await send(publishRoute.PATCH, editor, { params: { id }, query: '?published=true' })).status).toBe(204)
    const first = await read(oneRoute.GET, editor, { params: { id } })
    expect([first.published, first.publishDate]).toEqual([true, expect.any(String)])
    expect((await send(publishRoute.PATCH, editor, { params: { id }, body: false })).status).toBe(204)
    expect((await read(oneRoute.GET, editor, { params: { id } })).publishDate).toBe(first.publishDate)
    expect((await send(publishRoute.PATCH, editor, { params: { id }, body: { published: true } })).status).toBe(204)
    expect((await read(oneRoute.GET, editor, { params: { id } })).publishDate).toBe(first.publishDate)
  })

  test.each([undefined, '"yes"', {}, { published: 'x' }])('%j is 400', async (body) => {
    const { id } = await created({ title: 'Unpublished' })
    expect((await call(publishRoute.PATCH, editor, { params: { id }, ...(body === undefined ? {} : { body }) })).status).toBe(400)
    expect((await call(publishRoute.PATCH, editor, { params: { id: UNKNOWN }, body: true })).status).toBe(404)
  })
})

test('deletion: linked news stay without the article (A150)', async () => {
  const { id } = await created({ title: 'To delete' })
  const item = await db.newsItem.create({ data: { title: 'Linked', issueDate: new Date(), articleId: id } })
  expect((await send(oneRoute.DELETE, editor, { params: { id } })).status).toBe(204)
  expect((await call(oneRoute.GET, editor, { params: { id } })).status).toBe(404)
  expect((await db.newsItem.findUniqueOrThrow({ where: { id: item.id } })).articleId).toBeNull()
  expect((await call(oneRoute.DELETE, editor, { params: { id } })).status).toBe(404)
})

test('global articles are for every signed-in person, drafts for the firm only (B195, B220, A063, A125, A129)', async () => {
  const nobody = await makeUser(db)
  const open = await created({ title: 'Global open', published: true, description: { freeContent: 'Read me' } }, globalCreateRoute)
  expect(open).toMatchObject({ type: 1, description: { background: null, whatsNew: null, freeContent: textDocument('Read me') } })
  const draft = await created({ title: 'Global draft' }, globalCreateRoute)
  const seen = await read(globalPagedRoute.POST, nobody, { body: {}, query: '?pageSize=50' })
  expect(titlesOf(seen)).toContain('Global open')
  expect(titlesOf(seen)).not.toContain('Global draft')
  const paged = {
    body: { filters: { textFilters: [{ field: 'title', text: 'Global' }] }, orderBy: { field: 'title', direction: 'desc' } },
    query: '?pageNumber=2&pageSize=1',
  }
  expect(await read(globalPagedRoute.POST, editor, paged)).toMatchObject({
    items: [{ title: 'Global draft' }],
    totalCount: 2,
    hasNext: false,
    pageNumber: 2,
    pageSize: 1,
  })
  expect((await read(globalOneRoute.GET, nobody, { params: { id: open.id } })).access).toBe('open')
  expect((await call(globalOneRoute.GET, nobody, { params: { id: draft.id } })).status).toBe(404)
})

describe('impact (B201, A124)', () => {
  test('counts running 3W subscriptions that would see such an article', async () => {
    const [topic, other] = (await makeItems('TOPIC', 2)) as [string, string]
    const selected = await make3W({ topics: [topic] })
    const denied = await make3W({ deniedTopics: [topic] })
    const elsewhere = await make3W({ topics: [other] })
    const ended = await make3W({ topics: [topic] }, { endDate: new Date('2020-01-01') })
    const reach = async (params: { a: string; b: string; c: string }) =>
      (await read(impactRoute.GET, editor, { params })).subscriptions.map(({ id }) => id)
    const reached = await reach({ a: 'all', b: topic, c: 'all' })
    expect([selected, denied, elsewhere, ended].map((id) => reached.includes(id))).toEqual([true, false, false, false])
    expect((await reach({ a: 'all', b: 'all', c: 'all' })).length).toBeGreaterThanOrEqual(3)
    expect((await call(impactRoute.GET, editor, { params: { a: UNKNOWN, b: 'all', c: 'all' } })).status).toBe(404)
    expect((await call(impactRoute.GET, editor, { params: { a: topic, b: 'all', c: 'all' } })).status).toBe(404)
  })

  test('nextBusinessId of an unknown type is 400 (B168, B199)', async () => {
    expect((await call(nextRoute.GET, editor, { params: { type: '2' } })).status).toBe(400)
    expect((await call(nextRoute.GET, client, { params: { type: '0' } })).status).toBe(403)
  })
})
