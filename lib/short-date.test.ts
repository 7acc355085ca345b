import { beforeEach, describe, expect, test } from '@jest/globals'
import { resetConfig } from './config/config.ts'
import { inTimeZone } from './config/testing.ts'
import { firmDay, firmToday, shortDate } from './short-date.ts'

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
      for (const day of ['2026-03-14', '2026-03-14T00:00:00.000Z', '2026-03-14T23:59:59.999Z', new Date('2026-03-14T00:00:00Z')]) expect(shortDate(day)).toBe('14/03/2026')
      expect(firmDay('2026-03-14T00:00:00.000Z')).toBe('2026-03-14')
    }
  })

  test('never falls back to another zone', () => {
    resetConfig()
    expect(() => shortDate('2026-01-01T23:30:00.000Z')).toThrow('The time zone of the firm is not known')
    expect(shortDate('2026-01-01')).toBe('01/01/2026')
  })

  test('today is the firm\'s', () => {
    const late = new Date('2026-03-14T23:30:00Z')
    expect(firmToday(late)).toBe('2026-03-15')
    inTimeZone('America/New_York')
    expect(firmToday(late)).toBe('2026-03-14')
  })

  test('is empty without a date', () => expect([shortDate(null), shortDate(undefined), shortDate('')]).toEqual(['', '', '']))
})
