import { expect, test } from '@jest/globals'
import { withAdded } from './illustration-order.ts'

test.each([
  ['left out: behind all others', [], 'abxyz'],
  ['first', [0, 1, 2], 'xyzab'],
  ['between', [1, null, 3], 'axbzy'],
  ['in another order than they were added', [4, 2, 0], 'zaybx'],
  ['at one place: in the order in which they were added', [1, 1, 1], 'axyzb'],
  ['beyond the end', [999, 0, 998], 'yabzx'],
])('added illustrations %s', (_, indexes, expected) => {
  expect(withAdded(['a', 'b'], ['x', 'y', 'z'], indexes).join('')).toBe(expected)
})

test('without stored ones, and without added ones', () => {
  expect(withAdded([], ['x', 'y'], [1, 0])).toEqual(['y', 'x'])
  expect(withAdded(['a'], [], [])).toEqual(['a'])
})
