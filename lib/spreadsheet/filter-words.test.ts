import { expect, test } from '@jest/globals'
import { chosen, filterWords, periodWords } from './filter-words.ts'

interface Filters {
  name?: string | null
  staff?: boolean | null
  kind?: number | null
  company?: string | null
}

const words: Parameters<typeof filterWords<Filters>>[1] = {
  name: 'Name',
  staff: 'Staff',
  kind: ['Kind', (kind) => ['Zero', 'One'][kind] ?? '?'],
  company: ['Company', chosen],
}

test('filters have the names and values of the screen, in the order of the request; those that do not narrow are left out', () => {
  expect(filterWords({ kind: 0, company: '5e000000-0000-4000-8000-000000000001', staff: false, name: 'zoe' }, words)).toEqual([
    ['Kind', 'Zero'],
    ['Company', 'as chosen'],
    ['Staff', 'No'],
    ['Name', 'zoe'],
  ])
  expect(filterWords({ name: '', staff: null, kind: undefined as never }, words)).toEqual([])
  expect(filterWords(null, words)).toEqual([])
})

test('periods may be open at either end', () => {
  expect([periodWords('a', 'b'), periodWords('a', null), periodWords(undefined, 'b'), periodWords(null, null)]).toEqual([
    'a to b',
    'from a',
    'until b',
    'any',
  ])
})
