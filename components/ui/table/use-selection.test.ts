import { describe, expect, test } from '@jest/globals'
import { leavesSome, NOTHING_SELECTED, withoutKeys, withTicked } from './use-selection.ts'

const first = new Map([
  ['a', 'Anna'],
  ['b', 'Bert'],
])
const second = new Map([
  ['c', 'Carl'],
  ['d', 'Dora'],
])
const namesOf = (selection: { names: ReadonlyMap<string, string> }) => [...selection.names]

describe('the selection of a table', () => {
  test('takes the rows that were ticked, with their names', () => {
    expect(namesOf(withTicked(NOTHING_SELECTED, first, new Set(['b'])))).toEqual([['b', 'Bert']])
  })

  test('keeps those of other pages, also where the table says nothing of them', () => {
    const before = withTicked(NOTHING_SELECTED, first, new Set(['a', 'b']))
    expect(namesOf(withTicked(before, second, new Set(['d'])))).toEqual([
      ['a', 'Anna'],
      ['b', 'Bert'],
      ['d', 'Dora'],
    ])
    expect(namesOf(withTicked(before, second, new Set(['a', 'b', 'd'])))).toEqual([
      ['a', 'Anna'],
      ['b', 'Bert'],
      ['d', 'Dora'],
    ])
  })

  test('lets go what was unticked on this page, and nothing else', () => {
    const before = withTicked(withTicked(NOTHING_SELECTED, first, new Set(['a', 'b'])), second, new Set(['c', 'd']))
    expect(namesOf(withTicked(before, first, new Set(['a', 'c', 'd'])))).toEqual([
      ['c', 'Carl'],
      ['d', 'Dora'],
      ['a', 'Anna'],
    ])
  })

  test('takes no key that is on no page', () => {
    expect(namesOf(withTicked(NOTHING_SELECTED, first, new Set(['unknown'])))).toEqual([])
  })

  test('lets go of rows that were deleted, wherever they stood', () => {
    const before = withTicked(withTicked(NOTHING_SELECTED, first, new Set(['a', 'b'])), second, new Set(['c']))
    expect(namesOf(withoutKeys(before, new Set(['a', 'c', 'unknown'])))).toEqual([['b', 'Bert']])
    expect(withoutKeys(before, new Set(['unknown']))).toBe(before)
  })

  test('goes on with everything that matches without a deleted row, until no row is left', () => {
    const all = { names: first, allMatching: true }
    expect(withoutKeys(all, new Set(['a']))).toEqual({ names: new Map([['b', 'Bert']]), allMatching: true })
    expect(withoutKeys(all, new Set(['a', 'b']))).toEqual(NOTHING_SELECTED)
  })

  test('may be widened to what matches as long as rows of it are not ticked, however many are selected elsewhere', () => {
    const both = withTicked(withTicked(NOTHING_SELECTED, first, new Set(['a', 'b'])), second, new Set(['c']))
    expect(leavesSome(both, 2, 2)).toBe(true)
    expect(leavesSome(both, 2, 1)).toBe(false)
    expect(leavesSome(both, 3, 0)).toBe(false)
    expect(leavesSome({ ...both, allMatching: true }, 2, 2)).toBe(false)
  })

  test('of everything that matches goes on with what is seen when a row is taken away', () => {
    const all = { names: new Map([['c', 'Carl']]), allMatching: true }
    expect(withTicked(all, first, new Set(['b']))).toEqual({ names: new Map([['b', 'Bert']]), allMatching: false })
  })
})
