import { describe, expect, test } from '@jest/globals'
import { isRange, periodName, periods, readRange } from './date-range.ts'

const today = () => '2026-03-01'

describe('ranges of days', () => {
  test('both days, or one', () => {
    expect(readRange('2026-02-05..2026-02-28', today)).toEqual(['2026-02-05', '2026-02-28'])
    expect(readRange('..2026-02-28', today)).toEqual([null, '2026-02-28'])
    expect(readRange('2026-02-05..', today)).toEqual(['2026-02-05', null])
  })

  test('days that move with the calendar are counted from today, also into another month and year', () => {
    expect(readRange('today..+30d', today)).toEqual(['2026-03-01', '2026-03-31'])
    expect(readRange('-90d..today', today)).toEqual(['2025-12-01', '2026-03-01'])
    expect(readRange('..-1d', today)).toEqual([null, '2026-02-28'])
  })

  test('every period that is offered can be read, and has its name', () => {
    for (const { value, label } of periods) {
      expect(isRange(value)).toBe(true)
      expect(periodName(value)).toBe(label)
      const [from, to] = readRange(value, today)
      expect(from === null || to === null || from <= to).toBe(true)
    }
    expect(periodName('2026-02-05..2026-02-28')).toBeUndefined()
  })

  test.each(['2026-02-05', 'today', '1d..2d', 'yesterday..today', '+99999d..', '2026-2-5..', 'today..today..today', '..; drop'])(
    'no range: %s',
    (text) => expect(isRange(text)).toBe(false),
  )
})
