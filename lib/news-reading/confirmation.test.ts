import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { updateArticle3W } from '#lib/articles/contract.ts'
import { makeArticle, makeEditor, makeItems, makeReader } from '#lib/news/testing.ts'
import * as oneRoute from '#app/api/v1/Article3W/[id]/route.ts'
import * as openRoute from '#app/api/v1/News/confirmations/route.ts'
import * as readingRoute from '#app/api/v1/News/reading/[id]/route.ts'
import * as confirmedRoute from '#app/api/v1/News/reading/[id]/confirmed/route.ts'
import * as openedRoute from '#app/api/v1/News/reading/[id]/opened/route.ts'
import { confirmRead, getReading, listOpenConfirmations, noteOpened } from './reading-contract.ts'

const { call, read } = useApiCalls()
const update = served(updateArticle3W, oneRoute.PUT)
const list = served(listOpenConfirmations, openRoute.GET)
const reading = served(getReading, readingRoute.GET)
const confirm = served(confirmRead, confirmedRoute.PUT)
const opened = served(noteOpened, openedRoute.PUT)
const DAY_MS = 86_400_000

let editor: User
let reader: User
let other: User
let topic: string
let closed: string
beforeAll(async () => {
  editor = await makeEditor()
  ;[topic, closed] = (await makeItems('TOPIC', 2)) as [string, string]
  reader = (await makeReader({ topics: [topic] })).user
  other = (await makeReader({ topics: [closed] })).user
})

const mustRead = (articleId: string, data: object = {}) =>
  db.newsItem.create({
    data: { title: 'Read this', issueDate: new Date(), publishDate: new Date(), published: true, mustRead: true, articleId, ...data },
  })
async function asking(data: object = {}): Promise<string> {
  const { id } = await makeArticle('Own funds', { topicIds: [topic] })
  await mustRead(id, data)
  return id
}
const say = (id: string, version: number, user = reader) => call(confirm, user, { params: { id }, body: { version } })
const open = (id: string, version: number, user = reader) => call(opened, user, { params: { id }, body: { version } })
const confirmationOf = async (id: string) => (await read(reading, reader, { params: { id } })).confirmation
const isListed = async (id: string, user = reader) => (await read(list, user)).some((item) => item.id === id)
const save = (id: string, body: object = {}) => call(update, editor, { params: { id }, body: { title: 'Own funds, again', ...body } })
const auditRows = (id: string) => db.auditEvent.count({ where: { entityId: id, action: 'confirm' } })

describe('a must-read', () => {
  test('asks each client who may read it, and is in the list until it is confirmed', async () => {
    const id = await asking()
    expect(await confirmationOf(id)).toMatchObject({ isOpen: true, overdue: false, confirmed: null })
    expect(await isListed(id)).toBe(true)
    expect((await say(id, 1)).status).toBe(200)
    expect(await confirmationOf(id)).toMatchObject({ isOpen: false, confirmed: { version: 1, at: expect.any(String) } })
    expect(await isListed(id)).toBe(false)
    // It is read as well; and said again it changes nothing.
    expect(await db.readMark.count({ where: { articleId: id, userPpid: reader.ppid, articleVersion: 1 } })).toBe(1)
    await say(id, 1)
    expect(await auditRows(id)).toBe(1)
    expect(await db.auditEvent.findFirst({ where: { entityId: id, action: 'confirm' } })).toMatchObject({
      actorPpid: reader.ppid,
      after: { title: 'Own funds', articleVersion: 1 },
    })
  })

  test('asks again with a version that matters, and not with one that does not', async () => {
    const id = await asking()
    await say(id, 1)
    await save(id)
    expect(await isListed(id)).toBe(false)
    await save(id, { matters: true })
    expect(await confirmationOf(id)).toMatchObject({ isOpen: true, confirmed: { version: 1 } })
    expect((await read(list, reader)).find((item) => item.id === id)).toMatchObject({ again: true })
    // Whoever has the old one in front of them confirms nothing.
    for (const version of [1, 2, 99]) expect((await say(id, version)).status).toBe(409)
    expect((await say(id, 3)).status).toBe(200)
    await save(id)
    // Version 3 was published and nothing since matters.
    expect(await confirmationOf(id)).toMatchObject({ isOpen: false, confirmed: { version: 3 } })
    expect(await db.articleReading.count({ where: { articleId: id, confirmedAt: { not: null } } })).toBe(2)
  })

  test('is overdue when its days are over', async () => {
    const askedAt = (days: number) => ({ mustReadSince: new Date(Date.now() - days * DAY_MS) })
    const [late, inTime] = [await asking(askedAt(15)), await asking(askedAt(14))]
    expect([(await confirmationOf(late))?.overdue, (await confirmationOf(inTime))?.overdue]).toEqual([true, false])
    expect((await read(list, reader)).map(({ id }) => id).filter((id) => id === late || id === inTime)).toEqual([late, inTime])
    await say(late, 1)
    expect((await confirmationOf(late))?.overdue).toBe(false)
  })

  test('asks from when it is published, current and linked; one from before asks for nothing', async () => {
    const { id } = await makeArticle('Own funds', { topicIds: [topic] })
    const item = await mustRead(id, { published: false })
    expect(await confirmationOf(id)).toBeNull()
    const set = async (data: object) => {
      await db.newsItem.update({ where: { id: item.id }, data })
      return (await confirmationOf(id)) !== null
    }
    expect(await set({ published: true })).toBe(true)
    expect(await set({ isAlive: false })).toBe(false)
    expect(await set({ isAlive: true })).toBe(true)
    expect(await set({ mustRead: false })).toBe(false)
    expect(await set({ mustRead: true })).toBe(true)
    expect(await set({ articleId: null })).toBe(false)
    expect(await set({ articleId: id })).toBe(true)
    expect(await set({ mustReadSince: null })).toBe(false)
    expect(await set({ title: 'Still an old one' })).toBe(false)
  })

  test('keeps when a version was opened first', async () => {
    const id = await asking()
    expect((await open(id, 1)).status).toBe(204)
    const first = await db.articleReading.findFirstOrThrow({ where: { articleId: id } })
    await open(id, 1)
    await say(id, 1)
    expect(await db.articleReading.findFirstOrThrow({ where: { articleId: id } })).toEqual({ ...first, confirmedAt: expect.any(Date) })
    const { id: plain } = await makeArticle('No must-read', { topicIds: [topic] })
    expect((await open(plain, 1)).status).toBe(204)
    expect(await db.articleReading.count({ where: { articleId: plain } })).toBe(0)
  })

  test('two confirmations at once are one', async () => {
    const id = await asking()
    const replies = await Promise.all(Array.from({ length: 4 }, () => say(id, 1)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await auditRows(id)).toBe(1)
  })
})

describe('whoever may not read it', () => {
  test('is not asked, and can neither confirm nor distinguish it from one that is not there', async () => {
    const id = await asking()
    expect(await isListed(id, other)).toBe(false)
    for (const user of [other]) expect([(await say(id, 1, user)).status, (await open(id, 1, user)).status]).toEqual([404, 404])
    const unknown = '00000000-0000-4000-8000-00000000dead'
    expect([(await say(unknown, 1)).status, (await open(unknown, 1)).status]).toEqual([404, 404])
    expect((await call(list, null)).status).toBe(401)
    expect((await say(id, 0)).status).toBe(400)
    // The firm's people read without being asked.
    expect([await isListed(id, editor), (await say(id, 1, editor)).status]).toEqual([false, 404])
    expect(await db.articleReading.count({ where: { articleId: id } })).toBe(0)
    const { id: plain } = await makeArticle('No must-read', { topicIds: [topic] })
    expect((await say(plain, 1)).status).toBe(404)
  })
})
