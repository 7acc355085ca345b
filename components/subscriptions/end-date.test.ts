import { beforeAll, expect, test } from '@jest/globals'
import { inTimeZone } from '#lib/config/testing.ts'
import { isExpired } from './end-date.ts'

beforeAll(() => inTimeZone('UTC'))

test('a subscription runs until the end of its last day (A181)', () => {
  const now = new Date('2026-11-23T23:59:00Z')
  expect(['2026-11-22', '2026-11-23', '2026-11-24', null].map((endDate) => isExpired(endDate, now))).toEqual([true, false, false, false])
})
