import { beforeAll, expect, test } from '@jest/globals'
import { inTimeZone } from '#lib/config/testing.ts'
import type { Event } from '#lib/events/contract.ts'
import { dueDays } from './due-days.ts'

beforeAll(() => inTimeZone('Europe/Luxembourg'))

test('events stand on the last day of theirs, and those that were over before are left out', () => {
  const event = (id: string, startDate: string | null, endDate: string | null) => ({ id, title: id, startDate, endDate }) as Event
  const days = dueDays(
    [
      event('over', '2026-11-01T00:00:00.000Z', '2026-11-22T22:30:00.000Z'),
      event('today', '2026-09-01T00:00:00.000Z', '2026-11-22T23:30:00.000Z'),
      event('also', '2026-11-23T00:00:00.000Z', null),
      event('later', null, '2027-01-17T00:00:00.000Z'),
      event('undated', null, null),
    ],
    '2026-11-23',
  )
  expect(days.map(({ day, events }) => [day, ...events.map(({ id }) => id)])).toEqual([
    ['2026-11-23', 'today', 'also'],
    ['2027-01-17', 'later'],
  ])
})
