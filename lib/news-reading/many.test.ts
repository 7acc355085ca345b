import { beforeEach, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { listArticles3W } from '#lib/articles/contract.ts'
import { makeArticle, makeItems, makeReader } from '#lib/news/testing.ts'
import * as manyRoute from '#app/api/v1/News/read/many/route.ts'
import * as backRoute from '#app/api/v1/News/read/many/[id]/route.ts'
import * as pagedRoute from '#app/api/v1/Article3W/paged/route.ts'
import { markManyRead } from './contract.ts'

const { call, read, send } = useApiCalls()
const many = served(markManyRead, manyRoute.POST)
const paged = served(listArticles3W, pagedRoute.POST)
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

let reader: User
let other: User
let open: string
let closed: string
beforeEach(async () => {
  await resetDatabase()
  ;[open, closed] = (await makeItems('TOPIC', 2)) as [string, string]
  reader = (await makeReader({ topics: [open] })).user
  other = (await makeReader()).user
})

const mark = (body: object, user = reader) => read(many, user, { body })
const readBy = async (user: User) =>
  (await db.readMark.findMany({ where: { userPpid: user.ppid }, select: { article: { select: { title: true } } } }))
    .map(({ article }) => article.title)
    .sort()
const listed = async (filters: object) => (await read(paged, reader, { body: { filters } })).items.map(({ title }) => title).sort()

describe('a pile of articles', () => {
  test('is marked as read as far as the reader may read it, and taken back alone, with nothing else', async () => {
    const own = await makeArticle('Read before', { topicIds: [open] })
    await db.readMark.createMany({
      data: [
        { userPpid: reader.ppid, articleId: own.id },
        { userPpid: other.ppid, articleId: own.id },
      ],
    })
    await makeArticle('New', { topicIds: [open] })
    await makeArticle('Old', { topicIds: [open], publishDate: daysAgo(40) })
    await makeArticle('Locked', { topicIds: [closed] })
    await makeArticle('Draft', { topicIds: [open], published: false })
    await makeArticle('Global', { type: 1 })
    const { batchId, count } = await mark({ type: 0 })
    expect([count, await readBy(reader), await readBy(other)]).toEqual([2, ['New', 'Old', 'Read before'], ['Read before']])
    expect(await mark({ type: 0 })).toMatchObject({ count: 0 })
    // Another person's batch is nothing to this one.
    expect((await send(backRoute.DELETE, other, { params: { id: batchId } })).status).toBe(204)
    expect(await readBy(reader)).toHaveLength(3)
    expect((await send(backRoute.DELETE, reader, { params: { id: batchId } })).status).toBe(204)
    expect((await send(backRoute.DELETE, reader, { params: { id: batchId } })).status).toBe(204)
    expect(await readBy(reader)).toEqual(['Read before'])
  })

  test('is what filters leave, what is older than a moment, or what is named', async () => {
    const [named] = await Promise.all([
      makeArticle('Capital', { topicIds: [open], publishDate: daysAgo(3) }),
      makeArticle('Capital of old', { topicIds: [open], publishDate: daysAgo(9) }),
      makeArticle('Else', { topicIds: [open], publishDate: daysAgo(9) }),
    ])
    const locked = await makeArticle('Locked', { topicIds: [closed] })
    const back = async (body: object) => {
      const { batchId } = await mark(body)
      const titles = await readBy(reader)
      await send(backRoute.DELETE, reader, { params: { id: batchId } })
      return titles
    }
    expect(await back({ type: 0, publishedBefore: daysAgo(7).toISOString() })).toEqual(['Capital of old', 'Else'])
    expect(await back({ type: 0, filters: { freeTextSearch: 'capital' } })).toEqual(['Capital', 'Capital of old'])
    expect(await back({ ids: [named.id, locked.id, '00000000-0000-4000-8000-00000000dead'] })).toEqual(['Capital'])
    for (const body of [{}, { type: 3 }, { ids: ['x'] }, { ids: [], type: 0 }, { type: 0, filters: { wrong: true } }])
      expect((await call(many, reader, { body })).status).toBe(400)
    expect((await call(many, null, { body: { type: 0 } })).status).toBe(401)
  })
})

test('articles are narrowed to those since the visit before, each reader by the own one', async () => {
  await makeArticle('New', { topicIds: [open], publishDate: daysAgo(1) })
  await makeArticle('Old', { topicIds: [open], publishDate: daysAgo(5) })
  expect([await listed({ sinceLastVisit: true }), await listed({ sinceLastVisit: false })]).toEqual([[], ['New', 'Old']])
  await db.newsVisit.create({ data: { userPpid: reader.ppid, seenAt: new Date(), since: daysAgo(3) } })
  await db.newsVisit.create({ data: { userPpid: other.ppid, seenAt: new Date(), since: daysAgo(9) } })
  expect([await listed({ sinceLastVisit: true }), await listed({ sinceLastVisit: false })]).toEqual([['New'], ['Old']])
  await db.newsVisit.update({ where: { userPpid: reader.ppid }, data: { seenAt: daysAgo(0.5) } })
  expect(await listed({ sinceLastVisit: true })).toEqual([])
})
