import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import * as eventIcsRoute from '#app/api/v1/Event/[id]/ics/route.ts'
import * as eventPublishRoute from '#app/api/v1/Event/[id]/publish/route.ts'
import * as eventRoute from '#app/api/v1/Event/[id]/route.ts'
import * as icsRoute from '#app/api/v1/Event/ics/route.ts'
import * as eventsRoute from '#app/api/v1/Event/paged/route.ts'
import * as newEventRoute from '#app/api/v1/Event/route.ts'
import { createdBy, makeEditor, makeItems, makeReader } from '#lib/news/testing.ts'
import type { Event } from './contract.ts'

const { call, read, send } = useApiCalls()

let editor: User
let client: User
let topic: string

type Page<T> = { items: T[]; totalCount: number; hasNext: boolean; pageSize: number }
const created = <T>(route: { POST: Parameters<typeof call>[0] }, body: object): Promise<T> => createdBy<T>(call, editor, route, body)

beforeAll(async () => {
  editor = await makeEditor()
  client = (await makeReader()).user
  topic = (await makeItems('TOPIC', 1))[0]!
})

describe('events (B211)', () => {
  test('create, read, change, publish, delete, and the calendar file with a stable UID and a rising SEQUENCE', async () => {
    const event = await created<Event>(newEventRoute, {
      title: 'Report, due; soon',
      startDate: '2025-03-01',
      endDate: '2025-03-02',
      description: 'Line one\nline two',
      topics: [topic],
    })
    expect(event).toEqual({
      id: expect.any(String),
      title: 'Report, due; soon',
      startDate: '2025-03-01T00:00:00.000Z',
      endDate: '2025-03-02T00:00:00.000Z',
      description: 'Line one\nline two',
      territories: [],
      topics: [topic],
      articleId: null,
      published: false,
      creationDate: expect.any(String),
      lastUpdateDate: null,
      version: 1,
    })
    const params = { id: event.id }
    expect((await call(eventRoute.GET, client, { params })).status).toBe(404)
    expect((await call(eventIcsRoute.GET, client, { params }).catch(() => ({ status: 404 }))).status).toBe(404)
    expect((await send(eventPublishRoute.PATCH, editor, { params, body: true })).status).toBe(204)
    expect((await call<Event>(eventRoute.PUT, editor, { params, body: { title: 'Report due', version: 2 } })).body).toMatchObject({
      title: 'Report due',
      published: true,
      startDate: '2025-03-01T00:00:00.000Z',
      version: 3,
    })
    const reply = await send(eventIcsRoute.GET, client, { params })
    const text = await reply.text()
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(text).toContain(`UID:${event.id}@localhost\r\nSEQUENCE:2\r\n`)
    for (const line of [
      'DTSTART;VALUE=DATE:20250301',
      'DTEND;VALUE=DATE:20250303',
      'SUMMARY:Report due',
      'DESCRIPTION:Line one\\nline two',
    ])
      expect(text.split('\r\n')).toContain(line)
    expect(await (await send(icsRoute.GET, client, { query: `?topic=${topic}` })).text()).toContain(event.id)
    expect((await call(eventRoute.PUT, editor, { params, body: { title: 'x', endDate: '2024-01-01' } })).status).toBe(400)
    expect((await send(eventRoute.DELETE, editor, { params })).status).toBe(204)
    expect((await call(eventRoute.GET, editor, { params })).status).toBe(404)
    expect((await call(eventRoute.DELETE, client, { params })).status).toBe(403)
  })

  test('ranges: an event lies in a month when it touches it; named dates must lie in it (A142)', async () => {
    const mark = (await makeItems('TOPIC', 1))[0]!
    await created(newEventRoute, { title: 'Long', startDate: '2025-01-20', endDate: '2025-02-10', topics: [mark] })
    const found = async (filters: object) =>
      (await read<Page<Event>>(eventsRoute.POST, editor, { body: { filters: { topics: [mark], ...filters } } })).totalCount
    const february = { publishedDateRange: { start: '2025-02-01', end: '2025-02-28' } }
    expect([
      await found(february),
      await found({ ...february, checkedEventDates: ['endDate'] }),
      await found({ ...february, checkedEventDates: ['startDate'] }),
      await found({ publishedDateRange: { start: '2025-03-01' } }),
    ]).toEqual([1, 1, 0, 0])
    expect((await read<Page<Event>>(eventsRoute.POST, editor, { body: {} })).pageSize).toBe(15)
  })
})
