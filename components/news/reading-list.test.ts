import { describe, expect, test } from '@jest/globals'
import { neighboursOf, pageBehind, withMore, type ListSource, type ReadingList } from './reading-list.ts'

const articles = (...ids: string[]) => ids.map((id) => ({ id, title: `Title ${id}` }))
const source = (pageNumber: number, name = 'x'): ListSource => ({ body: { filters: { name }, orderBy: null }, pageNumber })
const list = (over: Partial<ReadingList> = {}): ReadingList => ({
  href: '/articles',
  type: 1,
  items: articles('a', 'b'),
  total: 5,
  rest: [source(1)],
  left: null,
  ...over,
})

describe('the list that an article was opened from', () => {
  test('knows the neighbours of an article', () => {
    expect(neighboursOf(list(), 'b')).toEqual({ previous: { id: 'a', title: 'Title a' }, next: null, position: 2 })
    expect(neighboursOf(list(), 'z')).toEqual({ previous: null, next: null, position: 0 })
    expect(neighboursOf(null, 'a')).toEqual({ previous: null, next: null, position: 0 })
  })

  test('goes on with what is not known yet, page after page, then from the next source', async () => {
    const pages: Record<string, { items: { id: string; title: string }[]; hasNext: boolean }> = {
      'x 1': { items: articles('a', 'b'), hasNext: true },
      'x 2': { items: articles('b', 'c'), hasNext: false },
      'y 1': { items: articles('c', 'd'), hasNext: false },
    }
    const requestedPages: string[] = []
    const read = ({ body, pageNumber }: ListSource) => {
      const key = `${(body.filters as { name: string }).name} ${pageNumber}`
      requestedPages.push(key)
      return Promise.resolve(pages[key]!)
    }
    const first = await withMore(list({ rest: [source(1), source(1, 'y')] }), read)
    expect([first.items.map(({ id }) => id), first.rest]).toEqual([['a', 'b', 'c'], [source(1, 'y')]])
    const second = await withMore(first, read)
    expect([second.items.map(({ id }) => id), second.rest, second.total]).toEqual([['a', 'b', 'c', 'd'], [], 5])
    expect(await withMore(second, read)).toEqual(second)
    expect(requestedPages).toEqual(['x 1', 'x 2', 'y 1'])
  })

  test('counts pages from one', () => expect([0, 6, 29, 30, 61].map(pageBehind)).toEqual([1, 1, 1, 2, 3]))
})
