import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import '#lib/db/testing.ts'
import { inTimeZone } from '#lib/config/testing.ts'
import { listArticles3W } from '#lib/articles/contract.ts'
import type { Article } from '#lib/articles/contract.ts'
import { listNews } from '#lib/news-items/contract.ts'
import type { NewsItem } from '#lib/news-items/contract.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { firmToday } from '#lib/text/short-date.ts'
import * as pagedRoute from '#app/api/v1/Article3W/paged/route.ts'
import * as newsRoute from '#app/api/v1/News/paged/route.ts'
import { upcomingSql } from './deadline.ts'
import { makeArticle, makeEditor, makeItems, makeReader } from './testing.ts'
import { deadlineText } from './words.ts'

const { call } = useApiCalls()
const articles = served(listArticles3W, pagedRoute.POST)
const news = served(listNews, newsRoute.POST)

const day = (days: number): Date => new Date(`${dayAfter(firmToday(), days)}T00:00:00Z`)
const iso = (days: number): string => dayAfter(firmToday(), days)

let reader: User
let editor: User
let open: string
let closed: string

const makeEvent = (articleId: string | null, title: string, start: number, end: number | null = null, published = true) =>
  db.event.create({
    data: { articleId, title, startDate: day(start), endDate: end === null ? null : day(end), published },
    select: { id: true },
  })

const listed = async (user: User, topic: string, orderBy: object | null, pageSize = 20, pageNumber = 1) =>
  (
    await call<{ items: Article[]; totalCount: number }>(articles, user, {
      query: `?pageSize=${pageSize}&pageNumber=${pageNumber}`,
      body: { filters: { topics: [topic] }, orderBy },
    })
  ).body

const BY_DEADLINE = { field: 'deadline', direction: 'asc' }

beforeAll(async () => {
  editor = await makeEditor()
  ;[open, closed] = (await makeItems('TOPIC', 2)) as [string, string]
  reader = (await makeReader({ topics: [open] })).user
})

describe('the deadline of a row', () => {
  test('is the next last day of a published event, or the end of the article itself', async () => {
    const [topic] = (await makeItems('TOPIC', 1)) as [string]
    const { id } = await makeArticle('Own funds', { topicIds: [topic], endDate: day(90) })
    await makeEvent(id, 'Comment period: own funds', -20, 30)
    await makeEvent(id, 'Date to keep: own funds', -400)
    await makeEvent(id, 'Date to keep: draft', 5, null, false)
    const deadline = async () => (await listed(editor, topic, null)).items[0]!.deadline
    expect(await deadline()).toEqual({ label: 'Comment by', day: iso(30) })
    const sooner = await makeEvent(id, 'Date to keep: own funds', 0)
    expect(await deadline()).toEqual({ label: 'Comply by', day: iso(0) })
    await db.event.update({ where: { id: sooner.id }, data: { published: false } })
    expect(await deadline()).toEqual({ label: 'Comment by', day: iso(30) })
    await db.event.deleteMany({ where: { articleId: id } })
    expect(await deadline()).toEqual({ label: 'Ends on', day: iso(90) })
    await db.article.update({ where: { id }, data: { endDate: day(-1) } })
    expect(await deadline()).toBeUndefined()
  })

  test('of a locked article its own end is shown, none of its events, and the order reveals no more', async () => {
    const [topic] = (await makeItems('TOPIC', 1)) as [string]
    const tags = (more: string) => ({ topicIds: [topic, more], publishDate: day(-3) })
    const locked = await makeArticle('Locked', { ...tags(closed), topicIds: [topic] })
    await makeEvent(locked.id, 'Date to keep: locked', 2)
    const visible = await makeArticle('Open', tags(open))
    await makeEvent(visible.id, 'Date to keep: open', 3)
    const { items } = await listed(reader, topic, BY_DEADLINE)
    expect(items.map(({ title, access, deadline }) => [title, access, deadline?.day])).toEqual([
      ['Open', 'open', iso(3)],
      ['Locked', 'locked', undefined],
    ])
    // For the firm the sooner one stands first.
    expect((await listed(editor, topic, BY_DEADLINE)).items.map(({ title }) => title)).toEqual(['Locked', 'Open'])
    await db.article.update({ where: { id: locked.id }, data: { endDate: day(1) } })
    expect((await listed(reader, topic, BY_DEADLINE)).items[0]).toMatchObject({
      title: 'Locked',
      deadline: { label: 'Ends on', day: iso(1) },
    })
  })
})

describe('the order "next deadline first"', () => {
  test('pages hold each article once: those that are due by their next deadline, then the others, newest first', async () => {
    const [topic] = (await makeItems('TOPIC', 1)) as [string]
    for (const [index, ends] of [[40, 9], [7, 300], [], [2], [-9], [7]].entries()) {
      const { id } = await makeArticle(`A${index}`, { topicIds: [topic], publishDate: day(-10 - index) })
      for (const end of ends) await makeEvent(id, `Date to keep: ${index}`, end)
    }
    const whole = (await listed(editor, topic, BY_DEADLINE)).items.map(({ title }) => title)
    expect(whole).toEqual(['A3', 'A1', 'A5', 'A0', 'A2', 'A4'])
    for (const size of [1, 2, 3, 4, 5]) {
      const paged: string[] = []
      for (let page = 1; page <= Math.ceil(6 / size); page += 1)
        paged.push(...(await listed(editor, topic, BY_DEADLINE, size, page)).items.map(({ title }) => title))
      expect(paged).toEqual(whole)
    }
    expect((await listed(editor, topic, BY_DEADLINE, 4, 9)).items).toEqual([])
  })

  test('news items stand by the deadlines of their articles, and those of closed articles are not there', async () => {
    const [topic] = (await makeItems('TOPIC', 1)) as [string]
    const item = (title: string, articleId: string | null) =>
      db.newsItem.create({ data: { title, issueDate: day(-1), articleId, published: true, topicIds: [topic] }, select: { id: true } })
    const [late, soon, locked] = await Promise.all(
      ['late', 'soon', 'locked'].map((title) => makeArticle(title, { topicIds: [title === 'locked' ? closed : open] })),
    )
    await makeEvent(late!.id, 'Hearing: late', 20)
    await makeEvent(soon!.id, 'Consultation: soon', 1, 4)
    await makeEvent(locked!.id, 'Date to keep: locked', 1)
    await item('Late', late!.id)
    await item('Without', null)
    await item('Soon', soon!.id)
    await item('Locked', locked!.id)
    const { body } = await call<{ items: NewsItem[] }>(news, reader, { body: { filters: { topics: [topic] }, orderBy: BY_DEADLINE } })
    expect(body.items.map(({ title, deadline }) => [title, deadline])).toEqual([
      ['Soon', { label: 'Comment by', day: iso(4) }],
      ['Late', { label: 'Takes place on', day: iso(20) }],
      ['Without', undefined],
    ])
  })
})

describe('what lies ahead is decided by the days of the firm', () => {
  afterEach(() => inTimeZone('Europe/Luxembourg'))

  test.each([
    ['Europe/Luxembourg', { '2026-11-22T23:30:00.000Z': true, '2026-11-22T22:30:00.000Z': false, '2026-11-22T23:59:59.999Z': false }],
    ['America/New_York', { '2026-11-23T04:30:00.000Z': false, '2026-11-23T05:00:00.001Z': true, '2026-11-23T00:00:00.000Z': true }],
    ['UTC', { '2026-11-23T00:00:00.000Z': true, '2026-11-22T23:59:59.999Z': false, '2026-11-23T00:00:00.001Z': true }],
  ])('%s', async (zone, moments) => {
    inTimeZone(zone)
    for (const [moment, ahead] of Object.entries(moments)) {
      const [row] = await db.$queryRaw<
        { ahead: boolean }[]
      >`SELECT ${upcomingSql(Prisma.sql`${moment.slice(0, -1)}::timestamp`, '2026-11-23')} AS "ahead"`
      expect([moment, row!.ahead]).toEqual([moment, ahead])
    }
  })
})

test('a deadline reads with its day and the days that are left', () => {
  const deadline = { label: 'Comply by', day: '2027-01-17' }
  expect(deadlineText(deadline, '2026-11-23')).toBe('Comply by 17/01/2027 · 55 days')
  expect(deadlineText(deadline, '2027-01-16')).toBe('Comply by 17/01/2027 · tomorrow')
  expect(deadlineText(deadline, '2027-01-20')).toBe('Comply by 17/01/2027 · 3 days overdue')
})
