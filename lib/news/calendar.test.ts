import { beforeAll, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { calendarFile } from '#lib/files/calendar.ts'
import { useApiCalls } from '#lib/services/testing.ts'
import * as calendarRoute from '../../app/api/v1/Event/ics/route.ts'
import { makeEditor, makeItems } from './testing.ts'

const { send } = useApiCalls()

let editor: User
let topic: string

beforeAll(async () => {
  editor = await makeEditor()
  ;[topic] = (await makeItems('TOPIC', 1)) as [string]
  const event = (title: string, startDate: string, endDate: string | null) => ({ title, startDate: new Date(startDate), endDate: endDate === null ? null : new Date(endDate), published: true, topicIds: [topic] })
  await db.event.createMany({ data: [event('In March', '2041-03-05', null), event('Into March', '2041-02-01', '2041-03-01'), event('In April', '2041-04-01', null), event('All year', '2041-01-01', '2041-12-31')] })
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

test('the file of a month bears its name', async () => {
  const nameOf = async (query: string) => (await send(calendarRoute.GET, editor, { query })).headers.get('content-disposition')
  expect(await nameOf('?from=2041-03-01&to=2041-03-31')).toContain('compliance_calendar_2041-03.ics')
  expect(await nameOf('')).toContain('compliance_calendar.ics')
})

test('days that are none are refused', async () => {
  expect((await send(calendarRoute.GET, editor, { query: '?from=soon' })).status).toBe(400)
})

test('a calendar of thousands of events takes a fraction of a second of the process', () => {
  const description = 'Comments are due on the proposed rule. '.repeat(10)
  const days = new Date('2041-01-01')
  const entries = Array.from({ length: 3_000 }, (_, at) => ({ id: `event-${at}`, title: `Comments close: rule ${at}`, startDate: days, endDate: null, description, changedAt: days, sequence: 0 }))
  const started = process.cpuUsage()
  expect(calendarFile(entries, 'https://portal.example').match(/BEGIN:VEVENT/g)).toHaveLength(entries.length)
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_500)
})

test('a text can neither end its line nor bring control characters along', () => {
  const day = new Date('2041-01-01')
  const lines = calendarFile([{ id: 'one', title: 'Due\r\nBEGIN:VALARM\u0007; now', startDate: day, endDate: null, description: 'a\rURL:b', changedAt: day, sequence: 0 }], 'https://portal.example').split('\r\n')
  expect(lines).toContain('SUMMARY:Due\\nBEGIN:VALARM\\; now')
  expect(lines).toContain('DESCRIPTION:a\\nURL:b')
})

test('a day of compliance leaves people free', () => {
  const day = new Date('2041-01-01')
  expect(calendarFile([{ id: 'one', title: 'Due', startDate: day, endDate: null, changedAt: day, sequence: 0 }], 'https://portal.example')).toContain('\r\nTRANSP:TRANSPARENT\r\n')
})
