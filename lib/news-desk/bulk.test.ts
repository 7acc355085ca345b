import { beforeEach, describe, expect, test } from '@jest/globals'
import * as undo from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as articleRoute from '#app/api/v1/Article3W/[id]/route.ts'
import * as publishArticle from '#app/api/v1/Article3W/[id]/publish/route.ts'
import * as preview from '#app/api/v1/NewsDesk/bulk/preview/route.ts'
import * as bulk from '#app/api/v1/NewsDesk/bulk/route.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeArticle, makeEditor, makeItems, makeReader } from '#lib/news/testing.ts'
import type { DeskAction } from './contract.ts'
import type { DeskKind } from './words.ts'

const { read, send } = useApiCalls()
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'

let editor: User
const work = (kind: DeskKind, ids: string[], action: DeskAction) => ({ kind, ids, action })
const look = (body: object, caller = editor) =>
  read<{ total: number; changes: number; ahead: number; published: number; rows: { id: string; outcome: string }[]; revision: string }>(
    preview.POST,
    caller,
    { body },
  )
/** Looks and does it. @returns the reply of the change */
const act = async (kind: DeskKind, ids: string[], action: DeskAction) => {
  const body = work(kind, ids, action)
  return send(bulk.PUT, editor, { body: { ...body, revision: (await look(body)).revision } })
}
const takeBack = (reply: Response) => send(undo.POST, editor, { params: { id: reply.headers.get('x-change-set')! } })
const draft = (title: string, more: object = {}) => makeArticle(title, { published: false, publishDate: null, ...more })
const articles = async (ids: string[]) =>
  db.article.findMany({
    where: { id: { in: ids } },
    orderBy: { title: 'asc' },
    select: { published: true, publishDate: true, topicIds: true },
  })

beforeEach(async () => {
  await resetDatabase()
  editor = await makeEditor()
})

describe('publishing many', () => {
  test('says how many change and which stay, then publishes them as the switch does, audited, with a version each', async () => {
    const [one, two, shown] = [await draft('One'), await draft('Two', { type: 1 }), await makeArticle('Shown')]
    const ids = [one.id, two.id, shown.id]
    const body = work('Article', [...ids, UNKNOWN], { do: 'publish' })
    expect(await look(body)).toMatchObject({ total: 3, changes: 2, ahead: 0, rows: [{ id: one.id }, { id: two.id }, { outcome: 'same' }] })
    const reply = await act('Article', ids, { do: 'publish' })
    expect(await reply.json()).toEqual({ changed: 2 })
    expect(await articles(ids)).toMatchObject([{ published: true }, { published: true }, { published: true }])
    expect(await db.auditEvent.count({ where: { action: 'publish', actorPpid: editor.ppid } })).toBe(2)
    expect(await db.articleVersion.count({ where: { articleId: one.id } })).toBe(2)
    expect(await db.article.findUnique({ where: { id: one.id }, select: { publishDate: true } })).not.toEqual({ publishDate: null })
  })

  test('is taken back exactly, but for one that somebody changed since', async () => {
    const [one, two] = [await draft('One'), await draft('Two')]
    const reply = await act('Article', [one.id, two.id], { do: 'publish' })
    const { version } = await db.article.findUniqueOrThrow({ where: { id: two.id } })
    const body = { title: 'Two, mended', version }
    expect((await send(articleRoute.PUT, editor, { params: { id: two.id }, body })).status).toBe(200)
    const taken = await takeBack(reply)
    expect(await taken.json()).toMatchObject({ leftOut: [{ name: 'Two, mended', reason: 'changed' }] })
    expect(await articles([one.id, two.id])).toMatchObject([{ published: false, publishDate: null }, { published: true }])
  })

  test('leaves out what has a publish date that lies ahead', async () => {
    const [ready, ahead] = [await draft('Ready'), await draft('Ahead', { publishDate: new Date(Date.now() + 5 * 86_400_000) })]
    const ids = [ready.id, ahead.id]
    expect(await look(work('Article', ids, { do: 'publish' }))).toMatchObject({ changes: 1, ahead: 1 })
    expect(await (await act('Article', ids, { do: 'publish' })).json()).toEqual({ changed: 1 })
    expect(await articles(ids)).toMatchObject([{ published: false }, { published: true }])
  })

  test('is refused when something changed since the look, and done once when it is sent twice', async () => {
    const [one, two] = [await draft('One'), await draft('Two')]
    const body = work('Article', [one.id, two.id], { do: 'publish' })
    const { revision } = await look(body)
    await send(publishArticle.PATCH, editor, { params: { id: two.id }, query: '?published=true' })
    expect((await send(bulk.PUT, editor, { body: { ...body, revision } })).status).toBe(409)
    expect(await articles([one.id])).toMatchObject([{ published: false }])
    const seen = { ...body, revision: (await look(body)).revision }
    const replies = await Promise.all([send(bulk.PUT, editor, { body: seen }), send(bulk.PUT, editor, { body: seen })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await db.auditEvent.count({ where: { action: 'publish', entityId: one.id } })).toBe(1)
  })
})

describe('topics of many', () => {
  test('are added and removed, each once, and taken back', async () => {
    const [kept, gone, fresh] = (await makeItems('TOPIC', 3)) as [string, string, string]
    const [one, two] = [await makeArticle('One', { topicIds: [kept, gone] }), await makeArticle('Two', { topicIds: [fresh] })]
    const ids = [one.id, two.id]
    const reply = await act('Article', ids, { do: 'topics', add: [fresh], remove: [gone] })
    expect(await reply.json()).toEqual({ changed: 1 })
    expect(await articles(ids)).toMatchObject([{ topicIds: [kept, fresh] }, { topicIds: [fresh] }])
    expect((await takeBack(reply)).status).toBe(200)
    expect(await articles(ids)).toMatchObject([{ topicIds: [kept, gone] }, { topicIds: [fresh] }])
    expect(await db.articleTag.findMany({ where: { articleId: one.id, itemId: { in: [gone, fresh] } } })).toMatchObject([{ itemId: gone }])
  })

  test('are topics, of kinds that have them', async () => {
    const [issuer] = (await makeItems('ISSUER', 1)) as [string]
    const { id } = await makeArticle('One')
    const video = await db.video.create({ data: { title: 'V', provider: 'VIMEO', link: '1' } })
    const status = async (body: object) => (await send(preview.POST, editor, { body })).status
    expect(await status(work('Article', [id], { do: 'topics', add: [issuer], remove: [] }))).toBe(400)
    expect(await status(work('Video', [video.id], { do: 'topics', add: [], remove: [] }))).toBe(400)
    expect(await status(work('Article', [id], { do: 'must-read', on: true }))).toBe(400)
  })
})

test('must-read of many is set with what depends on it, and taken back', async () => {
  const article = await makeArticle('Of it')
  const data = { issueDate: new Date(), published: true, publishDate: new Date(), articleId: article.id }
  const { id } = await db.newsItem.create({ data: { title: 'Read me', ...data } })
  const reply = await act('NewsItem', [id], { do: 'must-read', on: true })
  const after = await db.newsItem.findUniqueOrThrow({ where: { id } })
  expect(after).toMatchObject({ mustRead: true, mustReadSince: expect.any(Date) })
  await takeBack(reply)
  expect(await db.newsItem.findUniqueOrThrow({ where: { id } })).toMatchObject({ mustRead: false, mustReadSince: null })
})

test.each(['Article', 'NewsItem', 'Event', 'Video', 'Publication'] as const)(
  '%s: many are deleted into the trash as one, and return',
  async (kind) => {
    const titles = ['One', 'Two']
    const make = {
      Article: (title: string) => makeArticle(title),
      NewsItem: (title: string) => db.newsItem.create({ data: { title, issueDate: new Date() } }),
      Event: (title: string) => db.event.create({ data: { title, startDate: new Date() } }),
      Video: (title: string) => db.video.create({ data: { title, provider: 'VIMEO', link: '1' } }),
      Publication: (title: string) => db.publication.create({ data: { title } }),
    }[kind]
    const count = {
      Article: () => db.article.count(),
      NewsItem: () => db.newsItem.count(),
      Event: () => db.event.count(),
      Video: () => db.video.count(),
      Publication: () => db.publication.count(),
    }[kind]
    const ids: string[] = []
    for (const title of titles) ids.push((await make(title)).id)
    const reply = await act(kind, ids, { do: 'delete' })
    expect(await reply.json()).toEqual({ changed: 2 })
    expect(await count()).toBe(0)
    expect(await db.changeSet.findMany({ select: { action: true, deletes: true, entity: true } })).toEqual([
      { action: 'bulk', deletes: true, entity: kind },
    ])
    expect(await db.auditEvent.count({ where: { action: 'delete', entity: kind, actorPpid: editor.ppid } })).toBe(2)
    expect((await takeBack(reply)).status).toBe(200)
    expect(await count()).toBe(2)
    for (const published of [true, false]) {
      const again = await act(kind, ids, { do: published ? 'publish' : 'unpublish' })
      expect(await again.json()).toEqual({ changed: kind === 'Article' && published ? 0 : 2 })
    }
  },
)

test('clients may neither look nor change; nothing left is 404', async () => {
  const { user } = await makeReader()
  const { id } = await makeArticle('One')
  const body = work('Article', [id], { do: 'delete' })
  expect((await send(preview.POST, user, { body })).status).toBe(403)
  expect((await send(bulk.PUT, user, { body: { ...body, revision: (await look(body)).revision } })).status).toBe(403)
  expect((await send(preview.POST, editor, { body: work('Video', [id], { do: 'delete' }) })).status).toBe(404)
  expect(await db.article.count()).toBe(1)
})
