import { beforeEach, describe, expect, test } from '@jest/globals'
import { resetConfig } from '#lib/config/config.ts'
import { inTimeZone } from '#lib/config/testing.ts'
import {
  briefMoment,
  endOfFirmDay,
  exactMoment,
  firmDay,
  firmTime,
  firmToday,
  longDate,
  shortDate,
  shortMoment,
  startOfFirmDay,
} from './short-date.ts'

describe('shortDate', () => {
  beforeEach(() => inTimeZone('Europe/Luxembourg'))
  test('shows a moment on the day that the firm has then (A070)', () => {
    expect(shortDate('2026-03-14T23:30:00.000Z')).toBe('15/03/2026')
    expect(shortDate(new Date('2026-07-14T22:30:00Z'))).toBe('15/07/2026')
    expect(shortDate('2026-07-14T21:30:00.000Z')).toBe('14/07/2026')
    inTimeZone('America/New_York')
    expect(shortDate('2026-03-15T01:00:00.000Z')).toBe('14/03/2026')
  })

  test('keeps a date without a time, and the bounds of a range of days', () => {
    for (const zone of ['Europe/Luxembourg', 'America/New_York']) {
      inTimeZone(zone)
      for (const day of ['2026-03-14', '2026-03-14T00:00:00.000Z', '2026-03-14T23:59:59.999Z', new Date('2026-03-14T00:00:00Z')])
        expect(shortDate(day)).toBe('14/03/2026')
      expect(firmDay('2026-03-14T00:00:00.000Z')).toBe('2026-03-14')
    }
  })

  test('never falls back to another zone', () => {
    resetConfig()
    expect(() => shortDate('2026-01-01T23:30:00.000Z')).toThrow('The time zone of the firm is not known')
    expect(shortDate('2026-01-01')).toBe('01/01/2026')
  })

  test("today is the firm's", () => {
    const late = new Date('2026-03-14T23:30:00Z')
    expect(firmToday(late)).toBe('2026-03-15')
    inTimeZone('America/New_York')
    expect(firmToday(late)).toBe('2026-03-14')
  })

  test('is empty without a date', () => expect([shortDate(null), shortDate(undefined), shortDate('')]).toEqual(['', '', '']))
})

describe('moments', () => {
  beforeEach(() => inTimeZone('Europe/Luxembourg'))
  test('are those on a clock of the firm, in one form', () => {
    expect([
      shortMoment('2026-01-31T23:05:09.900Z'),
      exactMoment(new Date('2026-07-01T22:00:00Z')),
      firmTime('2026-07-01T22:00:00Z'),
      longDate('2026-11-04T23:30:00Z'),
    ]).toEqual(['01/02/2026 00:05', '02/07/2026 00:00:00', '00:00', '5 November 2026'])
    inTimeZone('America/New_York')
    expect(shortMoment('2026-01-31T23:05:09.900Z')).toBe('31/01/2026 18:05')
  })

  test('of today are shown by their time alone, by the day of the firm', () => {
    const now = new Date('2026-03-14T23:30:00Z')
    expect([briefMoment('2026-03-14T23:05:00Z', now), briefMoment('2026-03-14T22:55:00Z', now)]).toEqual(['00:05', '14/03/2026 23:55'])
  })

  test('a day of the firm begins and ends at its midnights, also when clocks change', () => {
    const bounds = (day: string) => [startOfFirmDay(day).toISOString(), endOfFirmDay(day).toISOString()]
    expect(bounds('2026-02-05')).toEqual(['2026-02-04T23:00:00.000Z', '2026-02-05T22:59:59.999Z'])
    expect(bounds('2026-03-29')).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'])
    expect(bounds('2026-10-25')).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'])
    inTimeZone('America/New_York')
    expect(bounds('2026-11-01')).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'])
  })
})
