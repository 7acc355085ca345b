import { beforeEach, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { getCalendarChoice, saveCalendarChoice } from '#lib/personal/alarm-contract.ts'
import type { CalendarChoice } from '#lib/personal/alarm-contract.ts'
import { makeUser } from '#seed/factories.ts'
import * as choiceRoute from '#app/api/v1/Notification/calendar/route.ts'
import * as calendarRoute from '#app/api/v1/Notification/calendar.ics/route.ts'
import * as fileRoute from '#app/api/v1/Event/ics/route.ts'
import * as eventRoute from '#app/api/v1/Event/[id]/ics/route.ts'
import { choose } from './testing.ts'

const { call, read, send } = useApiCalls()
const getRoute = served(getCalendarChoice, choiceRoute.GET)
const putRoute = served(saveCalendarChoice, choiceRoute.PUT)

let user: User
beforeEach(async () => {
  await resetDatabase()
  user = await makeUser(db)
})

const save = (body: unknown, who: User | null = user) => call<CalendarChoice>(putRoute, who, { body })
const event = (title: string, start: string, end: string | null) =>
  db.event.create({ data: { title, startDate: new Date(start), endDate: end === null ? null : new Date(end), published: true } })

/** Id without host → summary, begin, status, sequence, trigger. */
function entriesOf(text: string) {
  const parts = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  const value = (part: string, name: string) => new RegExp(`^${name}[^:\\r\\n]*:(.*)\\r$`, 'm').exec(part)?.[1]
  return Object.fromEntries(
    parts.map((part) => [
      value(part, 'UID')!.split('@')[0]!,
      [value(part, 'SUMMARY'), value(part, 'DTSTART'), value(part, 'STATUS'), value(part, 'SEQUENCE'), value(part, 'TRIGGER')],
    ]),
  )
}
const subscribed = async () => entriesOf(await (await send(calendarRoute.GET, user)).text())

describe('the choice of a person', () => {
  test('is no extra entry and a week, until the person says otherwise; others have their own', async () => {
    const other = await makeUser(db)
    expect(await read(getRoute, user)).toEqual({ deadlines: false, alarmDays: 7 })
    // Who has chosen other things has not chosen this.
    await choose(user.ppid, [1])
    expect(await read(getRoute, user)).toEqual({ deadlines: false, alarmDays: 7 })
    expect(await save({ deadlines: true, alarmDays: null })).toEqual({ status: 200, body: { deadlines: true, alarmDays: null } })
    expect(await read(getRoute, user)).toEqual({ deadlines: true, alarmDays: null })
    expect(await read(getRoute, other)).toEqual({ deadlines: false, alarmDays: 7 })
    expect(await db.notificationPreference.findUnique({ where: { userPpid: user.ppid } })).toMatchObject({ types: [1] })
    expect(await db.auditEvent.count({ where: { entity: 'Notification', entityId: user.ppid } })).toBe(1)
    expect((await save({ deadlines: true, alarmDays: 7 }, null)).status).toBe(401)
    for (const body of [
      {},
      { deadlines: true },
      { deadlines: true, alarmDays: 2 },
      { deadlines: 1, alarmDays: 7 },
      { deadlines: true, alarmDays: 7, userPpid: other.ppid },
    ])
      expect((await save(body)).status).toBe(400)
  })
})

describe('a downloaded file with deadlines', () => {
  test('has the last day of a period as an entry of its own, with the reminder at nine in the morning', async () => {
    const period = await event('Comment period: own funds', '2041-03-01', '2041-05-31')
    const day = await event('FATCA reporting', '2041-06-30', null)
    const call = await event('A call', '2041-07-01T09:30:00Z', '2041-07-01T10:00:00Z')
    const file = async (query: string) => entriesOf(await (await send(fileRoute.GET, user, { query })).text())
    expect(Object.keys(await file(''))).toEqual([period.id, day.id, call.id])
    expect(await file('?deadlines=true')).toEqual({
      [period.id]: ['Comment period: own funds', '20410301', 'CONFIRMED', '0', undefined],
      [`${period.id}-deadline`]: ['Comment by: own funds', '20410531', 'CONFIRMED', '0', '-P6DT15H'],
      [day.id]: ['FATCA reporting', '20410630', 'CONFIRMED', '0', '-P6DT15H'],
      [call.id]: ['A call', '20410701T093000Z', 'CONFIRMED', '0', '-P7D'],
    })
    await save({ deadlines: false, alarmDays: 0 })
    expect((await file('?deadlines=true'))[day.id]!.at(-1)).toBe('PT9H')
    await save({ deadlines: false, alarmDays: null })
    const one = await send(eventRoute.GET, user, { params: { id: period.id }, query: '?deadlines=true' })
    expect(Object.values(entriesOf(await one.text())).map((entry) => entry.at(-1))).toEqual([undefined, undefined])
  })
})

describe('the subscribed calendar', () => {
  test('has deadlines when the person wants them, and calls them off with their event, its period, or the wish', async () => {
    const [one, two, three] = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => event(`Consultation: ${title}`, '2041-03-01', '2041-05-31')),
    )
    expect(Object.keys(await subscribed())).toHaveLength(3)
    await save({ deadlines: true, alarmDays: 14 })
    expect((await subscribed())[`${one!.id}-deadline`]).toEqual(['Comment by: One', '20410531', 'CONFIRMED', '0', '-P13DT15H'])
    await db.event.delete({ where: { id: one!.id } })
    await db.event.update({ where: { id: two!.id }, data: { endDate: new Date('2041-03-01'), sequence: 1 } })
    const changed = await subscribed()
    expect(changed[`${one!.id}-deadline`]!.slice(2)).toEqual(['CANCELLED', '1', undefined])
    expect(changed[`${two!.id}-deadline`]!.slice(2)).toEqual(['CANCELLED', '2', undefined])
    expect(changed[two!.id]!.slice(2)).toEqual(['CONFIRMED', '1', '-P13DT15H'])
    expect(changed[`${three!.id}-deadline`]![2]).toBe('CONFIRMED')
    expect(await subscribed()).toEqual(changed)
    await save({ deadlines: false, alarmDays: 14 })
    const plain = await subscribed()
    expect(plain[`${three!.id}-deadline`]!.slice(2)).toEqual(['CANCELLED', '1', undefined])
    expect(plain[three!.id]!.slice(2)).toEqual(['CONFIRMED', '0', undefined])
  })
})
