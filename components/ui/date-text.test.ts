import { beforeAll, describe, expect, test } from '@jest/globals'
import { inTimeZone } from '#lib/config/testing.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { dateError, dateErrors, dateText, dayRange, readDate } from './date-text.ts'

beforeAll(() => inTimeZone('Europe/Luxembourg'))

describe('dates as text', () => {
  test.each([
    ['05/02/2026', '2026-02-05'],
    [' 5.2.2026 ', '2026-02-05'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2025', undefined],
    ['31/04/2026', undefined],
    ['2026-02-05', '2026-02-05'],
    ['2026-02-31', undefined],
    ['30/06/27', undefined],
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

describe('the value of a date field', () => {
  test.each([
    [null, ''],
    ['2026-02-05', '05/02/2026'],
    ['2026-02-05T13:30:00.000Z', '05/02/2026'],
  ])('%j is a date and reads %j', (value, text) => {
    expect([dateText(value), dateError(value)]).toEqual([text, undefined])
  })

  test.each(['30/06/27', '31/02/2027', '2027-02-31', '30-06-27', 'soon'])(
    '%j is none: it stays as it was typed, and a form says so',
    (value) => {
      expect(dateText(value)).toBe(value)
      expect(dateErrors({ startDate: '2026-02-05', endDate: value, publishDate: null }, ['startDate', 'endDate', 'publishDate'])).toEqual({
        endDate: 'Please provide a date in the format dd/mm/yyyy',
      })
      expect(dateError(value)).toBe('Please provide a date in the format dd/mm/yyyy')
    },
  )
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
