import { expect, test } from '@jest/globals'
import { dayAfter, daysBetween, daysLeftText } from './days-left.ts'

test('days lie between days, also over the change of the clock and the year', () => {
  expect(daysBetween('2026-11-23', '2027-01-17')).toBe(55)
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(daysBetween('2026-11-23', '2026-11-20')).toBe(-3)
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28')
})

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [2, '2 days'],
  [1200, '1,200 days'],
  [-1, '1 day overdue'],
  [-3, '3 days overdue'],
])('%i days ahead reads %s', (days, text) => expect(daysLeftText(days)).toBe(text))
