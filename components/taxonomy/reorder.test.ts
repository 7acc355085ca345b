import { expect, test } from '@jest/globals'
import { positionAt, withMoved } from './reorder.ts'

test.each([
  ['a', 2, 'bcad'],
  ['d', 0, 'dabc'],
  ['b', 1, 'abcd'],
  ['b', 99, 'acdb'],
  ['c', -1, 'cabd'],
])('%s moved to %i', (id, to, expected) => {
  expect(withMoved(['a', 'b', 'c', 'd'], id, to).join('')).toBe(expected)
})

test('the held row stands before the first row whose middle is below the pointer', () => {
  const middles = [20, 60, 100]
  expect([0, 21, 99, 500].map((y) => positionAt(y, middles))).toEqual([0, 1, 2, 3])
})
