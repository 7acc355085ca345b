import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { inTimeZone } from '#lib/config/testing.ts'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { calendarFile } from '#lib/files/calendar.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import * as daysRoute from '#app/api/v1/Event/days/route.ts'
import * as eventRoute from '#app/api/v1/Event/[id]/ics/route.ts'
import * as calendarRoute from '#app/api/v1/Event/ics/route.ts'
import { feedFile } from '#lib/news-reading/feed-file.ts'
import { makeArticle, makeEditor, makeItems, makeReader } from '#lib/news/testing.ts'
import { countEventDays } from './contract.ts'

const { read, send } = useApiCalls()

let editor: User
let topic: string

beforeAll(async () => {
  editor = await makeEditor()
  ;[topic] = (await makeItems('TOPIC', 1)) as [string]
  const event = (title: string, startDate: string, endDate: string | null) => ({
    title,
    startDate: new Date(startDate),
    endDate: endDate === null ? null : new Date(endDate),
    published: true,
    topicIds: [topic],
  })
  await db.event.createMany({
    data: [
      event('In March', '2041-03-05', null),
      event('Into March', '2041-02-01', '2041-03-01'),
      event('In April', '2041-04-01', null),
      event('All year', '2041-01-01', '2041-12-31'),
    ],
  })
})

const titles = async (query: string): Promise<string[]> => {
  const file = await (await send(calendarRoute.GET, editor, { query: `?topic=${topic}${query}` })).text()
  return [...file.matchAll(/^SUMMARY:(.+?)\r?$/gm)].map(([, title]) => title!).sort()
}

test('the calendar file of some days holds what lies in them, even partly; without days it holds everything', async () => {
  expect(await titles('&from=2041-03-01&to=2041-03-31')).toEqual(['All year', 'In March', 'Into March'])
  expect(await titles('&from=2041-04-01')).toEqual(['All year', 'In April'])
  expect(await titles('')).toHaveLength(4)
})

test('the file of a month can hold just those that begin or end in it, as the month on the screen counts them', async () => {
  expect(await titles('&from=2041-03-01&to=2041-03-31&beginOrEnd=true')).toEqual(['In March', 'Into March'])
  expect(await titles('&from=2041-04-01&to=2041-04-30&beginOrEnd=true')).toEqual(['In April'])
  expect(await titles('&from=2041-05-01&to=2041-05-31&beginOrEnd=true')).toEqual([])
})

test('the file follows the type of news, a search, and the day of the firm at the edge of a month', async () => {
  const global = await db.article.create({ data: { type: 1, title: 'Global', published: true, publishDate: new Date() } })
  const at = (title: string, startDate: string, articleId: string | null = null) => ({
    title,
    startDate: new Date(startDate),
    published: true,
    topicIds: [topic],
    articleId,
  })
  await db.event.createMany({
    data: [
      at('Of a global article', '2042-01-05', global.id),
      at('Late in June', '2042-06-30T21:30:00Z'),
      at('Early in July', '2042-06-30T22:30:00Z'),
    ],
  })
  expect(await titles('&from=2042-01-01&to=2042-01-31&beginOrEnd=true&type=1')).toEqual(['Of a global article'])
  expect(await titles('&from=2042-01-01&to=2042-01-31&beginOrEnd=true&type=0')).toEqual([])
  expect(await titles('&from=2042-01-01&to=2042-12-31&beginOrEnd=true&freeTextSearch=july')).toEqual(['Early in July'])
  expect(await titles('&from=2042-06-01&to=2042-06-30&beginOrEnd=true')).toEqual(['Late in June'])
  expect(await titles('&from=2042-07-01&to=2042-07-31&beginOrEnd=true')).toEqual(['Early in July'])
})

test('the file of a month bears its name', async () => {
  const nameOf = async (query: string) => (await send(calendarRoute.GET, editor, { query })).headers.get('content-disposition')
  expect(await nameOf('?from=2041-03-01&to=2041-03-31')).toContain('compliance_calendar_2041-03.ics')
  expect(await nameOf('')).toContain('compliance_calendar.ics')
})

test('the file of one event bears its title', async () => {
  const nameOf = async (title: string) => {
    const { id } = await db.event.create({ data: { title, published: true, startDate: new Date('2043-01-05'), topicIds: [topic] } })
    return (await send(eventRoute.GET, editor, { params: { id } })).headers.get('content-disposition')
  }
  expect(await nameOf('Rückmeldung: Steuer/Abzug "2043"')).toContain('filename="ruckmeldung_steuer_abzug_2043.ics"')
  expect(await nameOf('???')).toContain('filename="event.ics"')
  expect(await nameOf('\u{20000}'.repeat(100))).toContain(`${encodeURIComponent('\u{20000}'.repeat(60))}.ics`)
})

test('days that are none are refused', async () => {
  expect((await send(calendarRoute.GET, editor, { query: '?from=soon' })).status).toBe(400)
})

test('a calendar of thousands of events takes a fraction of a second of the process', () => {
  const description = 'Comments are due on the proposed rule. '.repeat(10)
  const days = new Date('2041-01-01')
  const entries = Array.from({ length: 3_000 }, (_, at) => ({
    id: `event-${at}`,
    title: `Comments close: rule ${at}`,
    startDate: days,
    endDate: null,
    description,
    changedAt: days,
    sequence: 0,
  }))
  const started = process.cpuUsage()
  expect(calendarFile(entries, 'https://portal.example').match(/BEGIN:VEVENT/g)).toHaveLength(entries.length)
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_500)
})

test('a text can neither end its line nor bring control characters along', () => {
  const day = new Date('2041-01-01')
  const lines = calendarFile(
    [
      {
        id: 'one',
        title: 'Due\r\nBEGIN:VALARM\u0007; now',
        startDate: day,
        endDate: null,
        description: 'a\rURL:b',
        changedAt: day,
        sequence: 0,
      },
    ],
    'https://portal.example',
  ).split('\r\n')
  expect(lines).toContain('SUMMARY:Due\\nBEGIN:VALARM\\; now')
  expect(lines).toContain('DESCRIPTION:a\\nURL:b')
})

test('a day of compliance leaves people free', () => {
  const day = new Date('2041-01-01')
  expect(
    calendarFile([{ id: 'one', title: 'Due', startDate: day, endDate: null, changedAt: day, sequence: 0 }], 'https://portal.example'),
  ).toContain('\r\nTRANSP:TRANSPARENT\r\n')
})

describe('a date in the file is the day that the screen shows', () => {
  const lines = (startDate: string, endDate: string | null) =>
    calendarFile(
      [
        {
          id: 'one',
          title: 'Due',
          startDate: new Date(startDate),
          endDate: endDate === null ? null : new Date(endDate),
          changedAt: new Date('2041-01-01'),
          sequence: 0,
        },
      ],
      'https://portal.example',
    )
      .split('\r\n')
      .filter((line) => /^DT(START|END)/.test(line))

  test.each([
    ['a summer day', '2026-07-01T00:00:00Z', null, ['DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260702']],
    ['a winter day', '2026-12-31T00:00:00Z', '2026-12-31T00:00:00Z', ['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']],
    [
      'days over the change of the clock',
      '2026-10-24T00:00:00Z',
      '2026-10-26T00:00:00Z',
      ['DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261027'],
    ],
    [
      'until the end of a day',
      '2026-07-01T00:00:00Z',
      '2026-07-02T23:59:59.999Z',
      ['DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260703'],
    ],
    ['only the end of a day', '2026-07-01T23:59:59.999Z', null, ['DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260702']],
    [
      'a day to a moment that is the next day here',
      '2026-07-01T00:00:00Z',
      '2026-07-02T22:30:00Z',
      ['DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260704'],
    ],
    ['moments', '2026-07-01T22:30:00Z', '2026-07-01T23:30:00Z', ['DTSTART:20260701T223000Z', 'DTEND:20260701T233000Z']],
  ])('%s', (_name, start, end, expected) => {
    inTimeZone('Europe/Luxembourg')
    expect(lines(start, end)).toEqual(expected)
  })
})

describe('a feed names the day that the screen shows', () => {
  test.each([
    ['Europe/Luxembourg', '2026-07-01T00:00:00Z', 'Wed, 01 Jul 2026 00:00:00 +0200'],
    ['Europe/Luxembourg', '2026-12-31T00:00:00Z', 'Thu, 31 Dec 2026 00:00:00 +0100'],
    ['Europe/Luxembourg', '2026-12-31T23:30:00Z', 'Fri, 01 Jan 2027 00:30:00 +0100'],
    ['Europe/Luxembourg', '2026-07-01T21:59:59Z', 'Wed, 01 Jul 2026 23:59:59 +0200'],
    ['America/New_York', '2026-07-01T00:00:00Z', 'Wed, 01 Jul 2026 00:00:00 -0400'],
    ['Asia/Kolkata', '2026-07-01T20:00:00Z', 'Thu, 02 Jul 2026 01:30:00 +0530'],
    ['America/St_Johns', '2026-12-01T02:00:00Z', 'Mon, 30 Nov 2026 22:30:00 -0330'],
  ])('in %s %s', (zone, date, expected) => {
    inTimeZone(zone)
    const file = feedFile({
      title: 'News',
      link: 'https://portal.example',
      description: '',
      entries: [{ id: 'one', title: 'One', link: 'https://portal.example', description: '', published: new Date(date), categories: [] }],
    })
    expect(/<pubDate>(.*)<\/pubDate>/.exec(file)?.[1]).toBe(expected)
    expect(Math.abs(Date.parse(expected) - Date.parse(date))).toBeLessThan(86_400_000)
  })

  afterAll(() => inTimeZone('Europe/Luxembourg'))
})

test('the days of a year count what begins or ends on them, a period on both, as far as the caller may see it', async () => {
  const [closed] = (await makeItems('TOPIC', 1)) as [string]
  const [territory] = (await makeItems('TERRITORY', 1)) as [string]
  const reader = (await makeReader({ topics: await makeItems('TOPIC', 1) })).user
  const locked = await makeArticle('Locked', { topicIds: [closed] })
  const of = (title: string, startDate: string | null, endDate: string | null, data: object = {}) => ({
    title,
    startDate: startDate === null ? null : new Date(startDate),
    endDate: endDate === null ? null : new Date(endDate),
    published: true,
    territoryIds: [territory],
    ...data,
  })
  await db.event.createMany({
    data: [
      of('Period', '2044-03-01', '2044-05-31'),
      of('From the year before', '2043-12-01', '2044-03-01'),
      of('One day', '2044-05-31', '2044-05-31'),
      of('Only an end', null, '2044-07-01'),
      of('At the edge', '2044-12-31T23:30:00Z', null),
      of('All year and more', '2043-01-01', '2045-12-31'),
      of('Draft', '2044-05-31', null, { published: false }),
      of('Of a locked article', '2044-05-31', null, { articleId: locked.id }),
    ],
  })
  const days = served(countEventDays, daysRoute.POST)
  const ask = (user: typeof editor) => read(days, user, { body: { filters: { territories: [territory] }, year: 2044 } })
  const seen = [
    ['2044-03-01', 2],
    ['2044-05-31', 2],
    ['2044-07-01', 1],
  ]
  expect((await ask(reader)).map(({ day, count }) => [day, count])).toEqual(seen)
  expect((await ask(editor)).find(({ day }) => day === '2044-05-31')?.count).toBe(4)
  expect((await send(daysRoute.POST, null, { body: { year: 2044 } })).status).toBe(401)
  expect((await send(daysRoute.POST, editor, { body: { year: 20440 } })).status).toBe(400)
})
