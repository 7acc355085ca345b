import { beforeEach, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { make3W, makeArticle, makeEditor, makeItems, makeReader } from '#lib/news/testing.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { makeUser } from '#seed/factories.ts'
import * as deskRoute from '#app/api/v1/News/desk/route.ts'
import * as visitRoute from '#app/api/v1/News/visit/route.ts'
import { getDesk } from './desk-contract.ts'
import { ownDates } from './desk-service.ts'

const { call, read, send } = useApiCalls()
const route = served(getDesk, deskRoute.POST)
const desk = (user: User, type: 0 | 1 = 0) => read(route, user, { body: { type } })

const day = (days: number): Date => new Date(`${dayAfter(firmToday(), days)}T00:00:00Z`)
const event = (title: string, articleId: string | null, end: number, data: object = {}) =>
  db.event.create({
    data: { title, articleId, startDate: day(end - 1), endDate: day(end), published: true, ...data },
    select: { id: true },
  })
const titles = async (user: User, type: 0 | 1 = 0) => (await desk(user, type)).dates.map(({ title }) => title)

let open: string
let closed: string
beforeEach(async () => {
  await resetDatabase()
  ;[open, closed] = (await makeItems('TOPIC', 2)) as [string, string]
})

describe('the next 30 days', () => {
  test('hold what the reader may read whole and is asked for, of the chosen type, by day', async () => {
    const reader = (await makeReader({ topics: [open] })).user
    const [mine, locked, draft, global] = await Promise.all([
      makeArticle('Mine', { topicIds: [open] }),
      makeArticle('Locked', { topicIds: [closed] }),
      makeArticle('Draft', { topicIds: [open], published: false }),
      makeArticle('Global', { type: 1 }),
    ])
    await event('Later', mine.id, 30)
    await event('Today', mine.id, 0)
    await event('Too late', mine.id, 31)
    await event('Over', mine.id, -1)
    await event('Unpublished', mine.id, 3, { published: false })
    for (const { id } of [locked, draft]) await event('Secret', id, 3)
    await event('Of the world', global.id, 4)
    await event('House rule', null, 5, { topicIds: [open] })
    await event('Of another house', null, 5, { topicIds: [closed] })
    expect(await titles(reader)).toEqual(['Today', 'House rule', 'Later'])
    expect(await titles(reader, 1)).toEqual(['Of the world', 'House rule'])
    expect(await titles(await makeUser(db))).toEqual(['House rule', 'Of another house'])
    expect((await titles(await makeEditor())).sort()).toEqual(
      ['House rule', 'Later', 'Of another house', 'Secret', 'Secret', 'Today'].sort(),
    )
  })

  test('an article that ends by itself is a date, once where an event says the same', async () => {
    const reader = (await makeReader()).user
    const ends = await makeArticle('Ends', { endDate: day(2) })
    const said = await makeArticle('Said', { endDate: day(3) })
    await event('Comment period: said', said.id, 3)
    expect((await desk(reader)).dates.map(({ id, title, deadline }) => [id === ends.id, title, deadline.label])).toEqual([
      [true, 'Ends', 'Ends on'],
      [false, 'Comment period: said', 'Comment by'],
    ])
  })

  test('show what must be read and what is assigned to the reader, overdue things of the reader first', async () => {
    const [one, other] = [(await makeReader()).user, (await makeReader()).user]
    const [must, late, past] = await Promise.all([makeArticle('Must'), makeArticle('Late'), makeArticle('Past')])
    const item = { issueDate: day(-1), published: true, mustRead: true }
    await db.newsItem.create({ data: { ...item, title: 'Read', articleId: must.id } })
    await db.newsItem.create({ data: { ...item, title: 'Archived', articleId: late.id, isAlive: false } })
    await event('must', must.id, 2)
    await event('late', late.id, -3)
    await event('past', past.id, -31)
    for (const articleId of [must.id, late.id, past.id])
      await db.personalNote.create({ data: { userPpid: one.ppid, articleId, assignedToMe: true } })
    const marks = async (user: User) => (await desk(user)).dates.map(({ title, mustRead, assigned }) => [title, mustRead, assigned])
    expect(await marks(one)).toEqual([
      ['late', false, true],
      ['must', true, true],
    ])
    expect(await marks(other)).toEqual([['must', true, false]])
  })

  test('the own dates are those of the 3W configuration; without one there are none', async () => {
    const reader = await makeUser(db)
    await event('Anybody', null, 5)
    const actor = { ppid: reader.ppid, isInternal: false }
    expect(await ownDates(actor)).toEqual([])
    await make3W({ topics: [open] }, { users: [reader.ppid] })
    expect((await ownDates(actor)).map(({ title }) => title)).toEqual(['Anybody'])
  })
})

describe('what is new since the visit before', () => {
  test("is shown from the second visit on, of what the reader may see, and each visit is the reader's own", async () => {
    const [reader, other] = [(await makeReader({ topics: [open] })).user, (await makeReader()).user]
    const visit = (user: User) => send(visitRoute.PUT, user)
    expect((await desk(reader)).since).toBeNull()
    expect((await visit(reader)).status).toBe(204)
    expect((await desk(reader)).since).toBeNull()
    const before = new Date(Date.now() - 20 * 3_600_000)
    await db.newsVisit.update({ where: { userPpid: reader.ppid }, data: { seenAt: before } })
    await makeArticle('Old', { topicIds: [open], publishDate: new Date(before.getTime() - 1_000) })
    await makeArticle('New', { topicIds: [open] })
    await makeArticle('Draft', { topicIds: [open], published: false, publishDate: null })
    const seen = async () => {
      const { since, fresh } = await desk(reader)
      return [since, fresh.totalCount, ...fresh.items.map(({ title }) => title)]
    }
    expect(await seen()).toEqual([before.toISOString(), 1, 'New'])
    // Noting the visit, also twice at once, changes nothing of it.
    await Promise.all([visit(reader), visit(reader), visit(reader)])
    expect(await seen()).toEqual([before.toISOString(), 1, 'New'])
    expect((await desk(other)).since).toBeNull()
    expect((await send(visitRoute.PUT, null)).status).toBe(401)
    expect((await call(route, null, { body: { type: 0 } })).status).toBe(401)
    expect((await call(route, reader, { body: { type: 2 } })).status).toBe(400)
  })
})
