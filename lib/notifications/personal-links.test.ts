import { beforeEach, describe, expect, test } from '@jest/globals'
import * as calendarRoute from '#app/api/v1/Notification/calendar.ics/route.ts'
import * as atomRoute from '#app/api/v1/Notification/feed.atom/route.ts'
import * as rssRoute from '#app/api/v1/Notification/feed.rss/route.ts'
import * as keyRoute from '#app/api/v1/Notification/keys/[id]/route.ts'
import * as keysRoute from '#app/api/v1/Notification/keys/route.ts'
import * as newsRssRoute from '#app/api/v1/RSS/route.ts'
import { resetConfig } from '#lib/config/config.ts'
import { inTimeZone } from '#lib/config/testing.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { firmDay, firmToday } from '#lib/text/short-date.ts'
import { makeUser } from '#seed/factories.ts'
import type { NewKey, PersonalKey } from '#lib/personal/key-contract.ts'
import { DAY, makeArticle, makeReader, makeTopic } from './testing.ts'

const { send, call, read } = useApiCalls()
type Caller = Parameters<typeof send>[1]

beforeEach(async () => {
  await resetDatabase()
  process.env.RATE_LIMIT_FACTOR = '1000'
  inTimeZone('Europe/Luxembourg')
})

const create = async (caller: Caller, purpose: 'calendar' | 'feed', name = 'Outlook') => {
  const { status, body } = await call<NewKey>(keysRoute.POST, caller, { body: { purpose, name } })
  expect(status).toBe(201)
  return { ...body, key: new URL(body.addresses[0]!.url).searchParams.get('key')! }
}
const fetchWith = (route: { GET: RouteHandler }, key: string, headers: Record<string, string> = {}) =>
  send(route.GET, null, { query: `?key=${key}`, headers })
const textWith = async (route: { GET: RouteHandler }, key: string) => {
  const reply = await fetchWith(route, key)
  if (reply.status !== 200) throw new Error(`${reply.status}`)
  return (await reply.text()).replace(/\r\n[ \t]/g, '')
}

describe('personal links', () => {
  test('are made, listed and revoked; only the hash of the key is kept', async () => {
    const user = await makeUser(db)
    const calendar = await create(user, 'calendar')
    const feed = await create(user, 'feed', 'Reader')
    expect(calendar.addresses).toEqual([
      { format: 'iCalendar', url: `http://localhost:3000/api/v1/Notification/calendar.ics?key=${calendar.key}` },
    ])
    expect(feed.addresses.map(({ format }) => format)).toEqual(['RSS', 'Atom'])
    expect(calendar.key).toMatch(/^[\w-]{43}$/)
    const stored = JSON.stringify([await db.personalKey.findMany(), await db.auditEvent.findMany()])
    for (const { key } of [calendar, feed]) expect(stored).not.toContain(key)
    expect((await read<PersonalKey[]>(keysRoute.GET, user)).map(({ name, purpose, lastUsedOn }) => [name, purpose, lastUsedOn])).toEqual([
      ['Reader', 'feed', null],
      ['Outlook', 'calendar', null],
    ])
    await textWith(calendarRoute, calendar.key)
    expect((await read<PersonalKey[]>(keysRoute.GET, user))[1]!.lastUsedOn).toBe(firmToday())
    expect((await send(keyRoute.DELETE, user, { params: { id: calendar.id } })).status).toBe(204)
    expect((await fetchWith(calendarRoute, calendar.key)).status).toBe(401)
    expect((await fetchWith(rssRoute, feed.key)).status).toBe(200)
  })

  test('sent twice with one Idempotency-Key are one link, returned again and stored nowhere (security rule 21)', async () => {
    const user = await makeUser(db)
    const ask = () =>
      call<NewKey>(keysRoute.POST, user, { body: { purpose: 'feed', name: 'Reader' }, headers: { 'idempotency-key': 'once' } })
    const [first, second] = [await ask(), await ask()]
    expect(second).toEqual(first)
    expect(await db.personalKey.count()).toBe(1)
    const key = new URL(first.body.addresses[0]!.url).searchParams.get('key')!
    expect((await fetchWith(rssRoute, key)).status).toBe(200)
    expect(JSON.stringify([await db.idempotencyKey.findMany(), await db.personalKey.findMany()])).not.toContain(key)
    expect((await create(user, 'feed', 'Reader')).key).not.toBe(key)
  })

  test('belong to their person: others neither see nor revoke them', async () => {
    const [user, other] = [await makeUser(db), await makeUser(db)]
    const { id, key } = await create(user, 'calendar')
    expect(await read(keysRoute.GET, other)).toEqual([])
    expect((await send(keyRoute.DELETE, other, { params: { id } })).status).toBe(404)
    expect((await send(keyRoute.DELETE, null, { params: { id } })).status).toBe(401)
    expect((await send(keysRoute.POST, null, { body: { purpose: 'feed', name: 'x' } })).status).toBe(401)
    expect((await fetchWith(calendarRoute, key)).status).toBe(200)
  })

  test('want a purpose and a name, and are at most twenty, also when asked for at once', async () => {
    const user = await makeUser(db)
    for (const body of [
      {},
      { purpose: 'calendar' },
      { purpose: 'calendar', name: ' ' },
      { purpose: 'x', name: 'x' },
      { purpose: 'feed', name: 'x'.repeat(101) },
      { purpose: 'feed', name: 'x', key: 'mine' },
      'null',
    ]) {
      expect((await send(keysRoute.POST, user, { body })).status).toBe(400)
    }
    await db.personalKey.createMany({
      data: Array.from({ length: 18 }, (_, n) => ({ userPpid: user.ppid, purpose: 'FEED' as const, name: 'x', keyHash: String(n) })),
    })
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(keysRoute.POST, user, { body: { purpose: 'feed', name: 'x' } })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400])
  })

  test('open nothing with a wrong key, a key of another purpose, no key, or for a person who has not accepted the terms (W54)', async () => {
    const user = await makeUser(db)
    const { key } = await create(user, 'calendar')
    for (const route of [rssRoute, atomRoute, newsRssRoute]) expect((await fetchWith(route, key)).status).toBe(401)
    for (const wrong of ['', 'x', `${key}x`, key.slice(1), "' OR 1=1 --", '%00'])
      expect([wrong, (await fetchWith(calendarRoute, wrong)).status]).toEqual([wrong, wrong === '%00' ? 400 : 401])
    expect((await fetchWith(calendarRoute, 'x'.repeat(101))).status).toBe(400)
    for (const route of [calendarRoute, rssRoute, atomRoute]) {
      expect((await send(route.GET, null)).status).toBe(401)
      expect((await send(route.GET, user)).status).toBe(200)
    }
    await db.user.update({ where: { ppid: user.ppid }, data: { termsVersion: null } })
    expect((await fetchWith(calendarRoute, key)).status).toBe(401)
  })

  test('are fetched so often and no more, each for itself', async () => {
    const user = await makeUser(db)
    const [one, two] = [await create(user, 'feed'), await create(user, 'feed')]
    process.env.RATE_LIMIT_FACTOR = '0.1'
    resetConfig()
    const replies = []
    for (let n = 0; n < 8; n += 1) replies.push(await fetchWith(rssRoute, one.key))
    const refused = replies.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetchWith(rssRoute, two.key)).status).toBe(200)
  })

  test('are kept by nobody on the way, and return 304 while nothing changes', async () => {
    const reader = await makeReader()
    await makeArticle({ title: 'One' })
    await db.event.create({ data: { title: 'A date', startDate: new Date(Date.now() + DAY), published: true } })
    const [calendar, feed] = [await create(reader, 'calendar'), await create(reader, 'feed')]
    const cases = [
      [calendarRoute, calendar.key, 'text/calendar; charset=utf-8'],
      [rssRoute, feed.key, 'application/rss+xml; charset=utf-8'],
      [atomRoute, feed.key, 'application/atom+xml; charset=utf-8'],
    ] as const
    for (const [route, key, type] of cases) {
      const first = await fetchWith(route, key)
      expect([first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([type, 'private, no-store'])
      const etag = first.headers.get('etag')!
      expect((await fetchWith(route, key, { 'if-none-match': etag })).status).toBe(304)
    }
    const { headers } = await fetchWith(rssRoute, feed.key)
    await makeArticle({ title: 'Two' })
    expect((await fetchWith(rssRoute, feed.key, { 'if-none-match': headers.get('etag')! })).status).toBe(200)
  })
})

describe('the feed', () => {
  test('holds what its person may read now, as RSS and Atom, and follows a change of rights (A145)', async () => {
    const [allowed, denied] = [await makeTopic(), await makeTopic()]
    const reader = await makeReader({ topics: [allowed], denied: [denied] })
    const { key } = await create(reader, 'feed')
    const open = await makeArticle({ title: 'Open', topicIds: [allowed] })
    await makeArticle({ title: 'Denied', topicIds: [denied, allowed] })
    await makeArticle({ title: 'Locked', topicIds: [await makeTopic()] })
    await makeArticle({ title: 'Draft', published: false })
    for (const route of [rssRoute, atomRoute, newsRssRoute]) {
      const text = await textWith(route, key)
      expect(text).toContain(`http://localhost:3000/news/view/${open.id}`)
      for (const hidden of ['Denied', 'Locked', 'Draft']) expect(text).not.toContain(hidden)
    }
    await db.subscription.updateMany({ data: { endDate: new Date('2020-01-01') } })
    for (const route of [rssRoute, atomRoute, newsRssRoute]) expect(await textWith(route, key)).not.toContain('Open')
  })

  test.each(['Europe/Luxembourg', 'America/New_York', 'Asia/Kolkata'])(
    'names the day that the screen shows, on a clock of the firm in %s',
    async (zone) => {
      inTimeZone(zone)
      const day = firmDay(new Date(Date.now() - 3 * DAY))
      await makeArticle({ title: 'Dated', type: 1, publishDate: new Date(day) })
      const { key } = await create(await makeReader(), 'feed')
      const dates = [
        /<pubDate>(.*?)<\/pubDate>/.exec(await textWith(rssRoute, key))?.[1],
        /<entry>[\s\S]*?<updated>(.*?)<\/updated>/.exec(await textWith(atomRoute, key))?.[1],
      ]
      const onClock = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
      expect(dates.map((text) => onClock.format(new Date(text!)))).toEqual([day, day])
    },
  )

  test('titles of markup, of CDATA ends and of characters that XML does not know stay text', async () => {
    const reader = await makeReader()
    const { key } = await create(reader, 'feed')
    await makeArticle({ title: 'a ]]> b <script>x</script> & \u0001 c', type: 1 })
    const rss = await textWith(rssRoute, key)
    const titleOf = (text: string) => [...text.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g)].map(([, part]) => part).join('')
    expect(titleOf(rss)).toContain('a ]]> b <script>x</script> &  c')
    expect(titleOf(await textWith(atomRoute, key))).toContain('a ]]&gt; b &lt;script&gt;x&lt;/script&gt; &amp;  c')
  })
})

describe('the calendar', () => {
  const entries = (text: string) =>
    text
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((part) => Object.fromEntries([...part.matchAll(/^([A-Z-]+)[^:\r\n]*:(.*)\r$/gm)].map(([, name, value]) => [name, value])))

  test('has the events with stable ids; a changed one has a higher SEQUENCE', async () => {
    const reader = await makeReader()
    const { key } = await create(reader, 'calendar')
    const article = await makeArticle({ title: 'Its article' })
    const day = await db.event.create({
      data: {
        title: 'Filing, due; now',
        description: 'Two\nlines',
        startDate: new Date('2027-03-31T00:00:00Z'),
        endDate: new Date('2027-04-01T00:00:00Z'),
        published: true,
        articleId: article.id,
      },
    })
    const hour = await db.event.create({
      data: {
        title: 'A call',
        startDate: new Date('2027-05-01T09:30:00Z'),
        endDate: new Date('2027-05-01T10:00:00Z'),
        published: true,
        sequence: 3,
      },
    })
    await db.event.create({ data: { title: 'Without a date', published: true } })
    await db.event.create({ data: { title: 'Long over', startDate: new Date(Date.now() - 100 * DAY), published: true } })
    const text = await textWith(calendarRoute, key)
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*METHOD:PUBLISH\r\n[\s\S]*END:VCALENDAR\r\n$/)
    expect(entries(text)).toEqual([
      expect.objectContaining({
        UID: `${day.id}@localhost`,
        SEQUENCE: '0',
        DTSTART: '20270331',
        DTEND: '20270402',
        SUMMARY: 'Filing\\, due\\; now',
        DESCRIPTION: 'Two\\nlines',
        STATUS: 'CONFIRMED',
      }),
      expect.objectContaining({
        UID: `${hour.id}@localhost`,
        SEQUENCE: '3',
        DTSTART: '20270501T093000Z',
        DTEND: '20270501T100000Z',
        SUMMARY: 'A call',
      }),
    ])
    expect(text).toContain(`http://localhost:3000/news/view/${article.id}`)
    await db.event.update({ where: { id: hour.id }, data: { startDate: new Date('2027-05-01T09:00:00Z'), sequence: 4 } })
    expect(entries(await textWith(calendarRoute, key))[1]).toMatchObject({
      UID: `${hour.id}@localhost`,
      SEQUENCE: '4',
      DTSTART: '20270501T090000Z',
    })
  })

  test('calls off what is gone: deleted, withdrawn or no longer within the rights; what comes back counts on', async () => {
    const reader = await makeReader()
    const { key } = await create(reader, 'calendar')
    const article = await makeArticle({ title: '3W article' })
    const startDate = new Date(Date.now() + 30 * DAY)
    const [deleted, withdrawn, lost] = await Promise.all([
      db.event.create({ data: { title: 'Deleted', startDate, published: true } }),
      db.event.create({ data: { title: 'Withdrawn', startDate, published: true, sequence: 7 } }),
      db.event.create({ data: { title: 'Lost', startDate, published: true, articleId: article.id } }),
    ])
    const draft = await db.event.create({ data: { title: 'Never shown', startDate } })
    const state = async () =>
      Object.fromEntries(
        entries(await textWith(calendarRoute, key)).map(({ UID, STATUS, SEQUENCE, SUMMARY }) => [
          UID!.split('@')[0],
          [STATUS, SEQUENCE, SUMMARY],
        ]),
      )
    expect(await state()).toEqual({
      [deleted.id]: ['CONFIRMED', '0', 'Deleted'],
      [withdrawn.id]: ['CONFIRMED', '7', 'Withdrawn'],
      [lost.id]: ['CONFIRMED', '0', 'Lost'],
    })

    await db.event.delete({ where: { id: deleted.id } })
    // What is changed after it was withdrawn is not shown.
    await db.event.update({ where: { id: withdrawn.id }, data: { published: false, title: 'SECRET', sequence: 8 } })
    await db.subscription.updateMany({ data: { endDate: new Date('2020-01-01') } })
    const off = {
      [deleted.id]: ['CANCELLED', '1', 'Deleted'],
      [withdrawn.id]: ['CANCELLED', '8', 'Withdrawn'],
      [lost.id]: ['CANCELLED', '1', 'Lost'],
    }
    expect(await state()).toEqual(off)
    // Asked again it says the same.
    expect(await state()).toEqual(off)
    expect(Object.keys(await state())).not.toContain(draft.id)

    await db.event.update({ where: { id: withdrawn.id }, data: { published: true, title: 'Back', sequence: 9 } })
    expect((await state())[withdrawn.id]).toEqual(['CONFIRMED', '11', 'Back'])
    await db.calendarEntry.updateMany({ where: { eventId: deleted.id }, data: { cancelledAt: new Date(Date.now() - 61 * DAY) } })
    expect(Object.keys(await state())).not.toContain(deleted.id)
  })

  test('fetched twice at once it calls off once', async () => {
    const reader = await makeReader()
    const { key } = await create(reader, 'calendar')
    const event = await db.event.create({ data: { title: 'Gone', startDate: new Date(Date.now() + DAY), published: true } })
    await Promise.all([textWith(calendarRoute, key), textWith(calendarRoute, key)])
    await db.event.delete({ where: { id: event.id } })
    await Promise.all([textWith(calendarRoute, key), textWith(calendarRoute, key), textWith(calendarRoute, key)])
    expect(await db.calendarEntry.findFirst({ where: { eventId: event.id } })).toMatchObject({ raised: 1, cancelledAt: expect.any(Date) })
  })
})
