import { expect, test } from '@jest/globals'
import { looksForSomething, presentSearch } from './present.ts'

const of = (query: string) => presentSearch(new URLSearchParams(query), 1, false)

test('a saved search has words, filters and order of any tab, without what depends on the moment', () => {
  const { filters, address } = of('newsTab=calendar&month=2026-11&search=custody&sort=title&new=yes&unread=yes&mustRead=yes')
  expect(filters).toEqual({ freeTextSearch: 'custody', mustRead: true })
  expect(address).toBe('newsTab=articles&search=custody&sort=title&mustRead=yes&newsType=1')
})

test('what is only of one moment is nothing to look for', () => {
  expect(['', 'new=yes', 'search=+', 'sort=title', 'search=a'].map((query) => looksForSomething(of(query)))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})
