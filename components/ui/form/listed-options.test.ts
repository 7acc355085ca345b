import { expect, test } from '@jest/globals'
import { optionsOf } from './listed-options.ts'

const { signal } = new AbortController()

test('a list that is at hand is offered by name, whatever its order, page by page', async () => {
  const names = ['Zebra', 'émile', 'Audit 10', 'audit 2', ...Array.from({ length: 50 }, (_, index) => `Middle ${index}`)]
  const load = optionsOf(names, (name) => name)
  const first = await load('', 1, signal)
  expect(first.items.slice(0, 4)).toEqual(['audit 2', 'Audit 10', 'émile', 'Middle 0'])
  expect(first).toMatchObject({ hasNext: true, items: { length: 50 } })
  expect(await load('', 2, signal)).toEqual({ items: ['Middle 47', 'Middle 48', 'Middle 49', 'Zebra'], hasNext: false })
  expect((await load('EMIL', 1, signal)).items).toEqual(['émile'])
})
