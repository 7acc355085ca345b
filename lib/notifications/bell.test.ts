import { beforeEach, describe, expect, test } from '@jest/globals'
import * as readRoute from '#app/api/v1/Notification/bell/read/route.ts'
import * as topicsRoute from '#app/api/v1/Notification/topics/route.ts'
import * as bellRoute from '#app/api/v1/Notification/bell/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeReferenceItem, makeUser } from '#seed/factories.ts'
import type { Bell } from './bell-contract.ts'
import { DAY, choose, makeArticle, makeReader, makeTopic } from './testing.ts'

const { call, send, read } = useApiCalls()
type Caller = NonNullable<Parameters<typeof send>[1]>
const bellOf = (caller: Caller) => read<Bell>(bellRoute.GET, caller)
const mark = (caller: Caller, body: unknown) => send(readRoute.POST, caller, { body })

beforeEach(resetDatabase)

describe('the bell', () => {
  test('is silent while nothing is chosen, and needs a signed-in caller', async () => {
    const user = await makeUser(db)
    await makeArticle({ title: 'Global', type: 1 })
    expect(await bellOf(user)).toEqual({ unread: 0, choosesTypes: false, entries: [] })
    expect([(await send(bellRoute.GET, null)).status, (await send(readRoute.POST, null, { body: {} })).status]).toEqual([401, 401])
  })

  test('shows new items of the chosen types by the current rights, the newest first', async () => {
    const [allowed, denied] = [await makeTopic(), await makeTopic()]
    const reader = await makeReader({ topics: [allowed], denied: [denied] })
    await choose(reader.ppid, [1, 5])
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const open = await makeArticle({ title: 'Open', topicIds: [allowed], publishDate: hoursAgo(3) })
    const video = await db.video.create({
      data: { title: 'A video', provider: 'VIMEO', link: '123456', published: true, publishDate: hoursAgo(2) },
    })
    await makeArticle({ title: 'Denied', topicIds: [denied] })
    await makeArticle({ title: 'Locked', topicIds: [await makeTopic()] })
    await makeArticle({ title: 'Not chosen', type: 1 })
    await makeArticle({ title: 'Old', topicIds: [allowed], publishDate: new Date(Date.now() - 31 * DAY) })
    const bell = await bellOf(reader)
    expect(bell).toMatchObject({ unread: 2, choosesTypes: true })
    expect(bell.entries.map(({ id, title, kind, path, read: seen }) => ({ id, title, kind, path, seen }))).toEqual([
      { id: video.id, title: 'A video', kind: 'video', path: '/articles?newsTab=videos', seen: false },
      { id: open.id, title: 'Open', kind: 'article3W', path: `/news/view/${open.id}`, seen: false },
    ])
    await db.subscription.updateMany({ data: { endDate: new Date('2020-01-01') } })
    expect((await bellOf(reader)).entries.map(({ title }) => title)).toEqual(['A video'])
  })

  test('leads to the news item or the date itself where there is no article', async () => {
    const reader = await makeUser(db)
    await choose(reader.ppid, [3, 4])
    const now = { published: true, publishDate: new Date() }
    const news = await db.newsItem.create({ data: { ...now, title: 'Alone', issueDate: new Date() } })
    const event = await db.event.create({ data: { ...now, title: 'A date', startDate: new Date('2031-04-30T00:00:00Z') } })
    expect((await bellOf(reader)).entries.map(({ path }) => path).sort()).toEqual([
      `/articles?newsTab=calendar&month=2031-04&item=${event.id}`,
      `/articles?newsTab=news&item=${news.id}`,
    ])
  })

  test('shows decided requests and finished tasks, without the title of what is no longer visible', async () => {
    const topic = await makeTopic()
    const reader = await makeReader({ topics: [] })
    const staff = await makeInternalUser(db)
    const article = await makeArticle({ title: 'Asked for', topicIds: [topic] })
    const { id: subscriptionId } = await db.subscription.findFirstOrThrow()
    const request = (state: 'APPROVED' | 'REFUSED' | 'PENDING') =>
      db.accessRequest.create({
        data: {
          articleId: article.id,
          subscriptionId,
          requesterPpid: reader.ppid,
          state,
          decidedAt: state === 'PENDING' ? null : new Date(),
        },
      })
    await request('PENDING')
    await request('REFUSED')
    expect((await bellOf(reader)).entries).toEqual([
      expect.objectContaining({ kind: 'access-request', outcome: 'refused', title: 'Asked for', path: `/news/view/${article.id}` }),
    ])
    await db.article.update({ where: { id: article.id }, data: { published: false } })
    expect((await bellOf(reader)).entries.map(({ title }) => title)).toEqual([null])
    await db.task.createMany({
      data: [
        { kind: 'users.refresh-all', state: 'DONE', startedByPpid: staff.ppid, input: {}, finishedAt: new Date() },
        { kind: 'users.notify', state: 'RUNNING', startedByPpid: staff.ppid, input: {} },
        { kind: 'users.notify', state: 'DONE', startedByPpid: (await makeInternalUser(db)).ppid, input: {}, finishedAt: new Date() },
      ],
    })
    expect((await bellOf(staff)).entries).toEqual([
      expect.objectContaining({ kind: 'task', title: 'Refresh of all user data', outcome: 'done', read: false }),
    ])
  })

  test('forgets what was read: one by one, all at once, or by reading the article', async () => {
    const user = await makeUser(db)
    const other = await makeUser(db)
    for (const { ppid } of [user, other]) await choose(ppid, [2])
    const articles = await Promise.all([1, 2, 3].map((n) => makeArticle({ title: `Article ${n}`, type: 1 })))
    expect((await mark(user, { ids: [articles[0]!.id.toUpperCase(), articles[0]!.id] })).status).toBe(204)
    await db.readMark.create({ data: { userPpid: user.ppid, articleId: articles[1]!.id } })
    const bell = await bellOf(user)
    expect(bell.unread).toBe(1)
    expect(Object.fromEntries(bell.entries.map(({ title, read: seen }) => [title, seen]))).toEqual({
      'Article 1': true,
      'Article 2': true,
      'Article 3': false,
    })
    expect((await mark(user, {})).status).toBe(204)
    expect((await bellOf(user)).unread).toBe(0)
    expect((await bellOf(other)).unread).toBe(3)
    await makeArticle({ title: 'Newer', type: 1, publishDate: new Date(Date.now() + 1) })
    expect((await bellOf(user)).unread).toBe(1)
    // The choices are as they were.
    expect(await db.notificationPreference.findUnique({ where: { userPpid: user.ppid } })).toMatchObject({ types: [2], frequency: 2 })
    for (const body of ['null', { ids: ['x'] }, { ids: 'x' }, { other: 1 }]) expect((await mark(user, body)).status).toBe(400)
  })

  test('says of news what decides whether to read it now, and has unread must-reads first', async () => {
    const reader = await makeReader()
    await choose(reader.ppid, [1])
    const [issuer, topic] = [
      await makeReferenceItem(db, { kind: 'ISSUER', name: 'The supervisor' }),
      await makeReferenceItem(db, { name: 'Own funds' }),
    ]
    const must = await makeArticle({
      title: 'Read this',
      issuerIds: [issuer.id],
      topicIds: [topic.id],
      endDate: new Date('2050-01-17'),
      publishDate: new Date(Date.now() - 5 * DAY),
    })
    // Of a news item that asks for no confirmation any more, so that the article itself is in the bell.
    await db.newsItem.create({
      data: { title: 'Of it', issueDate: new Date(), published: true, mustRead: true, articleId: must.id, publishDate: new Date() },
    })
    await db.newsItem.updateMany({ data: { mustReadSince: null } })
    await makeArticle({ title: 'The newest one' })
    const [first, second] = (await bellOf(reader)).entries
    expect(first).toMatchObject({
      title: 'Read this',
      mustRead: true,
      issuers: ['The supervisor'],
      topics: ['Own funds'],
      deadline: { label: 'Ends on', day: '2050-01-17' },
    })
    expect(second).toMatchObject({ title: 'The newest one', mustRead: false, issuers: [], topics: [] })
    await db.readMark.create({ data: { userPpid: reader.ppid, articleId: must.id } })
    expect((await bellOf(reader)).entries.map(({ title }) => title)).toEqual(['The newest one', 'Read this'])
  })

  test('tells what changed since it was read, once per change, and no more when it is read again or closed to the reader', async () => {
    const [own, other] = [await makeTopic(), await makeTopic()]
    const reader = await makeReader({ topics: [own] })
    await choose(reader.ppid, [1])
    const { id } = await makeArticle({ title: 'Own funds', topicIds: [own], publishDate: new Date('2026-01-01') })
    await db.readMark.create({ data: { userPpid: reader.ppid, articleId: id, articleVersion: 1 } })
    const change = async (version: number) => {
      await db.article.update({ where: { id }, data: { version, mattersSince: version } })
      await db.articleVersion.create({ data: { articleId: id, version, content: {}, matters: true, savedAt: new Date() } })
    }
    const changes = async () => (await bellOf(reader)).entries.map(({ title, outcome, read: seen }) => ({ title, outcome, seen }))
    expect(await changes()).toEqual([])
    await change(2)
    expect(await changes()).toEqual([{ title: 'Own funds', outcome: 'changed', seen: false }])
    expect((await bellOf(reader)).entries[0]!.path).toBe(`/news/view/${id}`)
    await mark(reader, { ids: [(await bellOf(reader)).entries[0]!.id] })
    expect(await changes()).toEqual([{ title: 'Own funds', outcome: 'changed', seen: true }])
    await change(3)
    expect(await changes()).toEqual([{ title: 'Own funds', outcome: 'changed', seen: false }])
    await db.article.update({ where: { id }, data: { topicIds: [other] } })
    expect(await changes()).toEqual([])
    await db.article.update({ where: { id }, data: { topicIds: [own] } })
    await db.readMark.updateMany({ data: { articleVersion: 3 } })
    expect(await changes()).toEqual([])
  })

  test('is narrowed to the chosen topics: articles, news and dates, not what has none', async () => {
    const [wanted, other] = [await makeTopic(), await makeTopic()]
    const reader = await makeReader()
    await choose(reader.ppid, [1, 3, 4, 5])
    const now = { published: true, publishDate: new Date() }
    for (const [name, topicIds] of [
      ['wanted', [wanted, other]],
      ['other', [other]],
    ] as const) {
      await makeArticle({ title: `Article ${name}`, topicIds: [...topicIds] })
      await db.newsItem.create({ data: { ...now, title: `News ${name}`, issueDate: new Date(), topicIds: [...topicIds] } })
      await db.event.create({ data: { ...now, title: `Date ${name}`, startDate: new Date(), topicIds: [...topicIds] } })
    }
    await db.video.create({ data: { ...now, title: 'Video', provider: 'VIMEO', link: '123456' } })
    const titles = async () => (await bellOf(reader)).entries.map(({ title }) => title).sort()
    expect(await titles()).toHaveLength(7)
    expect((await call(topicsRoute.PUT, reader, { body: { topics: [wanted] } })).status).toBe(200)
    expect(await titles()).toEqual(['Article wanted', 'Date wanted', 'News wanted', 'Video'])
    const unused = await makeTopic()
    await call(topicsRoute.PUT, reader, { body: { topics: [unused] } })
    expect(await titles()).toEqual(['Video'])
    // A topic that is gone narrows nothing.
    await db.referenceItem.delete({ where: { id: unused } })
    expect(await titles()).toHaveLength(7)
  })
})
