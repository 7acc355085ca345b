import { beforeAll, describe, expect, test } from '@jest/globals'
import { inTimeZone } from '#lib/config/testing.ts'
import { addDays, addMonths, dayText, entriesOf, monthAfter, monthRange, monthText, readMonth, weekday, weeksOf } from './month.ts'

beforeAll(() => inTimeZone('Europe/Luxembourg'))

describe('months and days', () => {
  test('a month is read from the address, else it is the one of today', () => {
    expect(readMonth('2027-02', '2026-11-21')).toBe('2027-02')
    for (const text of [null, '', '2027-13', '2027-2', 'x']) expect(readMonth(text, '2026-11-21')).toBe('2026-11')
  })

  test('days and months follow one another over the year and the 29th of February', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(monthRange('2026-02')).toEqual({ start: '2026-02-01', end: '2026-02-28' })
  })

  test('weeks run from Monday to Sunday and cover the month', () => {
    expect(weekday('2026-11-23')).toBe(0)
    const weeks = weeksOf('2026-11')
    expect(weeks[0]).toEqual(['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01'])
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
    expect(weeksOf('2027-02')).toHaveLength(4)
  })

  test('the month after one is that of the first moment which lies there by the days of the firm', () => {
    expect(monthAfter([null, '2026-11-30T22:30:00.000Z', '2026-11-30T23:30:00.000Z', '2027-01-05T00:00:00.000Z'], '2026-11')).toBe(
      '2026-12',
    )
    expect(monthAfter(['2026-11-30T00:00:00.000Z'], '2026-11')).toBeNull()
    expect(monthAfter([], '2026-11')).toBeNull()
  })

  test('they have names', () => {
    expect(monthText('2026-11')).toBe('November 2026')
    expect(dayText('2026-11-05')).toBe('Thursday 5 November 2026')
  })
})

test('an event stands on the day it begins and on the day it ends', () => {
  const event = (id: string, startDate: string | null, endDate: string | null) => ({ id, title: id, startDate, endDate })
  const days = entriesOf(
    [
      event('period', '2026-11-05T00:00:00.000Z', '2026-12-01T00:00:00.000Z'),
      event('closes', '2026-09-01T00:00:00.000Z', '2026-11-05T23:59:59.999Z'),
      event('one', '2026-11-05T00:00:00.000Z', '2026-11-05T10:00:00.000Z'),
      event('only end', null, '2026-11-30T00:00:00.000Z'),
      event('elsewhere', '2026-10-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'),
    ],
    '2026-11',
  )
  expect([...days].map(([day, entries]) => [day, entries.map(({ event: { id }, kind }) => `${id} ${kind}`)])).toEqual([
    ['2026-11-05', ['closes ends', 'one day', 'period starts']],
    ['2026-11-30', ['only end day']],
  ])
})

describe('a moment at the edge of a day lies on the day that its row shows', () => {
  const days = (startDate: string, endDate: string, month: string) =>
    [...entriesOf([{ id: 'x', title: 'x', startDate, endDate }], month)].map(([day, entries]) => [day, ...entries.map(({ kind }) => kind)])

  test.each([
    [
      'Europe/Luxembourg in summer',
      'Europe/Luxembourg',
      '2026-06-30T22:30:00.000Z',
      '2026-07-31T21:59:00.000Z',
      '2026-07',
      [
        ['2026-07-01', 'starts'],
        ['2026-07-31', 'ends'],
      ],
    ],
    [
      'Europe/Luxembourg in winter',
      'Europe/Luxembourg',
      '2026-11-30T22:30:00.000Z',
      '2026-11-30T23:30:00.000Z',
      '2026-12',
      [['2026-12-01', 'ends']],
    ],
    ['America/New_York', 'America/New_York', '2026-07-01T03:30:00.000Z', '2026-07-01T04:30:00.000Z', '2026-07', [['2026-07-01', 'ends']]],
    ['days, anywhere', 'America/New_York', '2026-07-01T00:00:00.000Z', '2026-07-01T23:59:59.999Z', '2026-07', [['2026-07-01', 'day']]],
  ])('%s', (_name, zone, start, end, month, expected) => {
    inTimeZone(zone)
    expect(days(start, end, month)).toEqual(expected)
  })
})
