import { describe, expect, test } from '@jest/globals'
import { shortDate } from '#lib/short-date.ts'
import { dayRange, readDate } from './date-text.ts'

describe('dates as text', () => {
  test.each([
    ['05/02/2026', '2026-02-05'],
    [' 5.2.2026 ', '2026-02-05'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2025', undefined],
    ['31/04/2026', undefined],
    ['2026-02-05', undefined],
    ['12/2026', undefined],
    ['', null],
  ])('%j reads as %j', (text, expected) => {
    expect(readDate(text)).toBe(expected)
  })

  test('shows dd/mm/yyyy', () => {
    expect(shortDate('2026-02-05')).toBe('05/02/2026')
    expect(shortDate(null)).toBe('')
  })
})

describe('dayRange (B610)', () => {
  test('runs from the beginning of the first day to the end of the last, in local time', () => {
    expect(dayRange('2026-02-05', '2026-02-06')).toEqual({
      start: new Date(2026, 1, 5).toISOString(),
      end: new Date(2026, 1, 6, 23, 59, 59, 999).toISOString(),
    })
    expect(dayRange('2026-02-05', '2026-02-05')).toEqual({
      start: new Date(2026, 1, 5).toISOString(),
      end: new Date(2026, 1, 5, 23, 59, 59, 999).toISOString(),
    })
  })

  test('either side may be missing', () => {
    expect(dayRange(null, null)).toEqual({})
    expect(Object.keys(dayRange('2026-02-05', null))).toEqual(['start'])
  })
})
