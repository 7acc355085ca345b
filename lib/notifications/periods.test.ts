import { describe, expect, test } from '@jest/globals'
import { DAILY, MONTHLY, WEEKLY } from '#lib/personal/words.ts'
import { isDue, newSince, periodOf } from './periods.ts'

const ZONE = 'Europe/Luxembourg'
const at = (text: string) => new Date(text)

describe('the period of a moment', () => {
  test.each([
    ['2026-11-21T12:00:00Z', '2026-W47'],
    ['2026-01-01T12:00:00Z', '2026-W01'],
    ['2027-01-01T12:00:00Z', '2026-W53'],
    ['2024-12-30T12:00:00Z', '2025-W01'],
    ['2021-01-03T12:00:00Z', '2020-W53'],
    ['2028-12-31T12:00:00Z', '2028-W52'],
  ])('%s is in ISO week %s', (moment, week) => {
    expect(periodOf(WEEKLY, at(moment), ZONE)).toBe(week)
  })

  test('goes by the calendar of the time zone', () => {
    expect(periodOf(WEEKLY, at('2026-11-22T22:59:00Z'), ZONE)).toBe('2026-W47')
    expect(periodOf(WEEKLY, at('2026-11-22T23:00:00Z'), ZONE)).toBe('2026-W48')
    expect(periodOf(DAILY, at('2026-06-30T22:00:00Z'), ZONE)).toBe('2026-07-01')
    expect(periodOf(MONTHLY, at('2026-06-30T22:00:00Z'), ZONE)).toBe('2026-07')
    expect(periodOf(MONTHLY, at('2026-06-30T22:00:00Z'), 'UTC')).toBe('2026-06')
  })
})

describe('mails go out by themselves', () => {
  test('from seven in the morning, daily', () => {
    expect(isDue(DAILY, at('2026-11-21T05:59:00Z'), ZONE)).toBe(false)
    expect(isDue(DAILY, at('2026-11-21T06:00:00Z'), ZONE)).toBe(true)
    expect(isDue(DAILY, at('2026-07-21T05:00:00Z'), ZONE)).toBe(true)
  })

  test('weekly on Monday, monthly on the first', () => {
    expect(['22', '23', '24'].map((day) => isDue(WEEKLY, at(`2026-11-${day}T09:00:00Z`), ZONE))).toEqual([false, true, false])
    expect(['11-30', '12-01', '12-02'].map((day) => isDue(MONTHLY, at(`2026-${day}T09:00:00Z`), ZONE))).toEqual([false, true, false])
  })
})

describe('what is new', () => {
  const now = at('2026-11-23T07:00:00Z')
  test('was published in the last 7 days (A204), the last day or the last 31 days', () => {
    expect(newSince(WEEKLY, now, null)).toEqual(at('2026-11-16T07:00:00Z'))
    expect(newSince(DAILY, now, null)).toEqual(at('2026-11-22T07:00:00Z'))
    expect(newSince(MONTHLY, now, null)).toEqual(at('2026-10-23T07:00:00Z'))
  })

  test('or since the previous run when that is longer ago, up to twice as long', () => {
    expect(newSince(WEEKLY, now, at('2026-11-16T06:00:00Z'))).toEqual(at('2026-11-16T06:00:00Z'))
    expect(newSince(WEEKLY, now, at('2026-11-20T06:00:00Z'))).toEqual(at('2026-11-16T07:00:00Z'))
    expect(newSince(WEEKLY, now, at('2026-09-01T06:00:00Z'))).toEqual(at('2026-11-09T07:00:00Z'))
  })
})
