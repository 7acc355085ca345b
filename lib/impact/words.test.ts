import { expect, test } from '@jest/globals'
import { effects } from './contract.ts'
import { effectText, isBlocking, namesText, refusalText } from './words.ts'

test('an effect as a sentence: number, plural and the first names', () => {
  expect(effectText({ effect: 'people-lose-it', count: 1, names: ['Ann Adam'] })).toBe('1 person loses access: Ann Adam.')
  expect(effectText({ effect: 'people-lose-it', count: 2060, names: ['Ann', 'Bob'] })).toBe(
    '2,060 people lose access: Ann, Bob and 2,058 more.',
  )
  expect(effectText({ effect: 'services-lose-it', count: 3, names: [] })).toBe('It is used by 3 services, which lose it and stay.')
  expect(effectText({ effect: 'no-company-left', count: 1, names: [] })).toBe('Belongs to no other company.')
  for (const effect of effects) for (const count of [1, 1200]) expect(effectText({ effect, count, names: [] })).toMatch(/^[^#]+\.$/)
})

test('names and how many more; what blocks', () => {
  expect(namesText([], 4)).toBe('')
  expect(namesText(['A', 'B'], 2)).toBe('A, B')
  const blocking = effects.filter((effect) => isBlocking({ effect }))
  expect(blocking).toHaveLength(7)
  expect(blocking.map((effect) => refusalText({ effect }))).toEqual([
    'The company group has companies and cannot be deleted',
    'The service has subscriptions and cannot be deleted',
    ...Array<string>(5).fill('This item is used and cannot be deleted'),
  ])
})
