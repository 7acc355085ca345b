import { beforeAll, expect, test } from '@jest/globals'
import { inTimeZone } from '#lib/config/testing.ts'
import { dayOf, instantOf } from './dates.ts'

beforeAll(() => inTimeZone('Europe/Luxembourg'))

test('a date that was not changed keeps its time', () => {
  const stored = '2026-03-04T13:30:00.000Z'
  expect(dayOf(stored)).toBe('2026-03-04')
  expect(instantOf('2026-03-04', stored)).toBe(stored)
  expect(instantOf('2026-03-05', stored)).toBe('2026-03-05')
  expect(instantOf(null, stored)).toBeNull()
  expect(instantOf('2026-03-05', null)).toBe('2026-03-05')
  expect([dayOf(null), instantOf(null, null)]).toEqual([null, null])
})
