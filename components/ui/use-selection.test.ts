import { describe, expect, test } from '@jest/globals'
import { NOTHING_SELECTED, withTicked } from './use-selection.ts'

const first = new Map([['a', 'Anna'], ['b', 'Bert']])
const second = new Map([['c', 'Carl'], ['d', 'Dora']])
const namesOf = (selection: { names: ReadonlyMap<string, string> }) => [...selection.names]

describe('the selection of a table', () => {
  test('takes the rows that were ticked, with their names', () => {
    expect(namesOf(withTicked(NOTHING_SELECTED, first, new Set(['b'])))).toEqual([['b', 'Bert']])
  })

  test('keeps those of other pages, also where the table says nothing of them', () => {
    const before = withTicked(NOTHING_SELECTED, first, new Set(['a', 'b']))
    expect(namesOf(withTicked(before, second, new Set(['d'])))).toEqual([['a', 'Anna'], ['b', 'Bert'], ['d', 'Dora']])
    expect(namesOf(withTicked(before, second, new Set(['a', 'b', 'd'])))).toEqual([['a', 'Anna'], ['b', 'Bert'], ['d', 'Dora']])
  })

  test('lets go what was unticked on this page, and nothing else', () => {
    const before = withTicked(withTicked(NOTHING_SELECTED, first, new Set(['a', 'b'])), second, new Set(['c', 'd']))
    expect(namesOf(withTicked(before, first, new Set(['a', 'c', 'd'])))).toEqual([['c', 'Carl'], ['d', 'Dora'], ['a', 'Anna']])
  })

  test('takes no key that is on no page', () => {
    expect(namesOf(withTicked(NOTHING_SELECTED, first, new Set(['unknown'])))).toEqual([])
  })

  test('of everything that matches goes on with what is seen when a row is taken away', () => {
    const all = { names: new Map([['c', 'Carl']]), allMatching: true }
    expect(withTicked(all, first, new Set(['b']))).toEqual({ names: new Map([['b', 'Bert']]), allMatching: false })
  })
})
