import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { ttlCache } from './ttl-cache.ts'

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000 })
})
afterEach(() => {
  jest.useRealTimers()
})

test('a result is known until its time is over', () => {
  const results = ttlCache<string>(10)
  results.set('one', 'first', 1_500)
  expect([results.get('one'), results.get('two')]).toEqual(['first', undefined])
  jest.setSystemTime(1_499)
  expect(results.get('one')).toBe('first')
  jest.setSystemTime(1_500)
  expect(results.get('one')).toBeUndefined()
})

test('the oldest result gives way; one that is renewed is new', () => {
  const results = ttlCache<number>(2)
  results.set('a', 1, 2_000)
  results.set('b', 2, 2_000)
  results.set('a', 3, 2_000)
  results.set('c', 4, 2_000)
  expect(['a', 'b', 'c'].map((text) => results.get(text))).toEqual([3, undefined, 4])
})
