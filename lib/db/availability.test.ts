import { afterEach, expect, test } from '@jest/globals'
import { noteDatabase, wasDatabaseAway } from './availability.ts'

afterEach(() => noteDatabase('there'))

test('a request that was under way when a connection was lost is distinguished from one that began later', () => {
  const before = performance.now()
  noteDatabase('away')
  expect(wasDatabaseAway(before)).toBe(true)
  expect(wasDatabaseAway(performance.now() + 1)).toBe(true)
  noteDatabase('there')
  expect(wasDatabaseAway(before)).toBe(true)
  expect(wasDatabaseAway(performance.now() + 1)).toBe(false)
})
