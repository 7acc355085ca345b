import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { listArticles3W, publishArticle3W, updateArticle3W, updateArticleGlobal } from '#lib/articles/contract.ts'
import {
  getPublishedVersion3W,
  getPublishedVersionGlobal,
  listPublishedVersions3W,
  listPublishedVersionsGlobal,
} from '#lib/articles/version-contract.ts'
import { makeArticle, makeEditor, makeItems, makeReader, textDocument } from '#lib/news/testing.ts'
import * as oneRoute from '#app/api/v1/Article3W/[id]/route.ts'
import * as publishRoute from '#app/api/v1/Article3W/[id]/publish/route.ts'
import * as publishedRoute from '#app/api/v1/Article3W/[id]/published/route.ts'
import * as publishedOneRoute from '#app/api/v1/Article3W/[id]/published/[version]/route.ts'
import * as oneGlobalRoute from '#app/api/v1/ArticleGlobal/[id]/route.ts'
import * as publishedGlobalRoute from '#app/api/v1/ArticleGlobal/[id]/published/route.ts'
import * as publishedOneGlobalRoute from '#app/api/v1/ArticleGlobal/[id]/published/[version]/route.ts'
import * as pagedRoute from '#app/api/v1/Article3W/paged/route.ts'
import * as markRoute from '#app/api/v1/News/read/[id]/route.ts'
import * as readRoute from '#app/api/v1/News/read/route.ts'
import * as manyRoute from '#app/api/v1/News/read/many/route.ts'
import * as backRoute from '#app/api/v1/News/read/many/[id]/route.ts'
import * as readingRoute from '#app/api/v1/News/reading/[id]/route.ts'
import { listRead, markManyRead, markRead } from './contract.ts'
import { getReading } from './reading-contract.ts'

const { call, read, send } = useApiCalls()
const update = served(updateArticle3W, oneRoute.PUT)
const publish = served(publishArticle3W, publishRoute.PATCH)
const published = served(listPublishedVersions3W, publishedRoute.GET)
const publishedOne = served(getPublishedVersion3W, publishedOneRoute.GET)
const updateGlobal = served(updateArticleGlobal, oneGlobalRoute.PUT)
const publishedGlobal = served(listPublishedVersionsGlobal, publishedGlobalRoute.GET)
const publishedOneGlobal = served(getPublishedVersionGlobal, publishedOneGlobalRoute.GET)
const paged = served(listArticles3W, pagedRoute.POST)
const mark = served(markRead, markRoute.PUT)
const marks = served(listRead, readRoute.POST)
const many = served(markManyRead, manyRoute.POST)
const reading = served(getReading, readingRoute.GET)

let editor: User
let reader: User
let other: User
let open: string
let closed: string
beforeAll(async () => {
  editor = await makeEditor()
  ;[open, closed] = (await makeItems('TOPIC', 2)) as [string, string]
  reader = (await makeReader({ topics: [open] })).user
  other = (await makeReader({ topics: [closed] })).user
})

const article = async (data: object = {}) =>
  (
    await makeArticle('Own funds', {
      topicIds: [open],
      text: { create: { background: textDocument('One'), backgroundText: 'One' } },
      ...data,
    })
  ).id
const save = (id: string, body: object) => call(update, editor, { params: { id }, body: { title: 'Own funds', ...body } })
const say = (id: string, text: string, more: object = {}) => save(id, { description: { background: textDocument(text) }, ...more })
const readIt = (id: string, body?: object) => send(mark, reader, { params: { id }, ...(body && { body }) })
const isRead = async (id: string) => (await read(marks, reader, { body: { ids: [id] } })).length === 1
const unread = async (id: string) =>
  (await read(paged, reader, { body: { filters: { unread: true } } })).items.some((item) => item.id === id)
const changed = async (id: string, user = reader) => (await read(reading, user, { params: { id } })).changed

describe('an article that changed after it was read', () => {
  test('stays read unless the editor says that it matters; then it is unread until it is read again', async () => {
    const id = await article()
    await readIt(id)
    await say(id, 'Two')
    expect([await isRead(id), await unread(id), await changed(id)]).toEqual([true, false, null])
    expect((await say(id, 'Three', { matters: true })).status).toBe(200)
    expect([await isRead(id), await unread(id), await changed(id)]).toEqual([false, true, { readAt: expect.any(String), version: 1 }])
    // A later change without a word does not read it.
    await say(id, 'Four')
    expect([await isRead(id), await changed(id)]).toEqual([false, { readAt: expect.any(String), version: 1 }])
    await readIt(id)
    expect([await isRead(id), await unread(id), await changed(id)]).toEqual([true, false, null])
    expect(await db.readMark.findFirstOrThrow({ where: { userPpid: reader.ppid, articleId: id } })).toMatchObject({
      articleVersion: 4,
      earlierVersion: 1,
    })
    expect(await db.auditEvent.count({ where: { entityId: id, after: { path: ['asksAgain'], equals: true } } })).toBe(1)
  })

  test('is not read by whoever still had the old one in front of them', async () => {
    const id = await article()
    await readIt(id)
    await say(id, 'Two', { matters: true })
    await readIt(id, { version: 1 })
    expect(await isRead(id)).toBe(false)
    await readIt(id, { version: 99 })
    expect((await db.readMark.findFirstOrThrow({ where: { userPpid: reader.ppid, articleId: id } })).articleVersion).toBe(2)
    expect((await readIt(id, { version: 'x' })).status).toBe(400)
  })

  test('a mark from before versions were noted stands for the version of its day', async () => {
    const id = await article({ publishDate: new Date('2026-01-01') })
    await db.readMark.create({ data: { userPpid: reader.ppid, articleId: id, readAt: new Date('2026-02-01') } })
    expect(await isRead(id)).toBe(true)
    await say(id, 'Two', { matters: true })
    expect(await changed(id)).toEqual({ readAt: '2026-02-01T00:00:00.000Z', version: 1 })
  })

  test('a pile reads it again, and gives the earlier mark back when it is taken back', async () => {
    const id = await article()
    await readIt(id)
    const before = await db.readMark.findFirstOrThrow({ where: { userPpid: reader.ppid, articleId: id } })
    await say(id, 'Two', { matters: true })
    const { batchId, count } = await read(many, reader, { body: { ids: [id] } })
    expect([count, await isRead(id)]).toEqual([1, true])
    await send(backRoute.DELETE, reader, { params: { id: batchId } })
    expect(await db.readMark.findFirstOrThrow({ where: { userPpid: reader.ppid, articleId: id } })).toEqual(before)
    expect(await isRead(id)).toBe(false)
  })

  test('only a change of a published one can matter', async () => {
    const id = await article({ published: false })
    expect((await say(id, 'Two', { matters: true })).status).toBe(400)
    expect((await say(id, 'Two', { matters: true, published: true })).status).toBe(400)
    expect((await say(id, 'Two', { published: true })).status).toBe(200)
    expect((await say(id, 'Three', { matters: true, published: false })).status).toBe(400)
  })
})

describe('published versions', () => {
  const versionsFor = async (user: User, id: string) => (await read(published, user, { params: { id } })).map(({ version }) => version)
  const text = async (user: User, id: string, version: number) =>
    (await call(publishedOne, user, { params: { id, version: String(version) } })).status

  test('are those that were published, for clients and for the firm, without who saved them', async () => {
    const id = await article()
    expect(await read(published, reader, { params: { id } })).toEqual([
      { version: 1, savedAt: expect.any(String), matters: false, current: true },
    ])
    await say(id, 'Secret draft', { published: false })
    await say(id, 'Two', { published: true })
    await say(id, 'Three', { matters: true })
    expect(await versionsFor(reader, id)).toEqual([4, 3, 1])
    expect(await versionsFor(editor, id)).toEqual([4, 3, 1])
    expect((await read(publishedOne, reader, { params: { id, version: '1' } })).description.background).toContain('One')
    for (const user of [reader, editor]) expect(await text(user, id, 2)).toBe(404)
    expect((await read(published, reader, { params: { id } }))[0]).toMatchObject({ matters: true, current: true })
  })

  test('go with the article: none of one that is unpublished, locked or unknown', async () => {
    const id = await article()
    await say(id, 'Two')
    for (const user of [other])
      expect([(await call(published, user, { params: { id } })).status, await text(user, id, 1)]).toEqual([404, 404])
    expect((await call(reading, other, { params: { id } })).status).toBe(404)
    expect((await call(published, null, { params: { id } })).status).toBe(401)
    await send(publish, editor, { params: { id }, body: false })
    expect([(await call(published, reader, { params: { id } })).status, await text(reader, id, 1)]).toEqual([404, 404])
    // Of an article without history the unpublishing keeps what it was.
    const late = await article()
    await send(publish, editor, { params: { id: late }, body: false })
    await send(publish, editor, { params: { id: late }, body: true })
    expect(await versionsFor(reader, late)).toEqual([3, 1])
  })

  test('of a global article they are under its own address, and under no other', async () => {
    const id = await article({ type: 1 })
    expect((await call(updateGlobal, editor, { params: { id }, body: { title: 'Own funds', matters: true } })).status).toBe(200)
    expect((await read(publishedGlobal, other, { params: { id } })).map(({ version }) => version)).toEqual([2, 1])
    const first = { id, version: '1' }
    expect((await read(publishedOneGlobal, other, { params: first })).description.background).toContain('One')
    const ofThreeW = await article()
    const wrong = [
      call(published, reader, { params: { id } }),
      call(publishedOne, reader, { params: first }),
      call(publishedGlobal, reader, { params: { id: ofThreeW } }),
      call(publishedOneGlobal, reader, { params: { ...first, id: ofThreeW } }),
    ]
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const visitor = [call(publishedGlobal, null, { params: { id } }), call(publishedOneGlobal, null, { params: first })]
    expect((await Promise.all(visitor)).map(({ status }) => status)).toEqual([401, 401])
  })

  test('a version whose own tags were not the reader’s to read stays hidden from them', async () => {
    const id = await article({ topicIds: [closed] })
    await say(id, 'For both', { topics: [open, closed] })
    await say(id, 'For readers of the open topic', { topics: [open] })
    expect(await versionsFor(reader, id)).toEqual([3, 2])
    expect(await text(reader, id, 1)).toBe(404)
    expect(await versionsFor(editor, id)).toEqual([3, 2, 1])
  })
})
