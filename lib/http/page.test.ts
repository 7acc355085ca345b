import { expect, test } from '@jest/globals'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, NEWS_PAGE_SIZE, OTHER_PAGE_SIZE, pageQuery, toPage } from './page.ts'

test('paged lists have 20 rows, news 6, the other list 15, at most 9999 (B641, B642, B643, B644, security rule 6)', () => {
  expect([DEFAULT_PAGE_SIZE, NEWS_PAGE_SIZE, OTHER_PAGE_SIZE, MAX_PAGE_SIZE]).toEqual([20, 6, 15, 9999])
  expect(pageQuery().parse({})).toEqual({ pageNumber: 1, pageSize: 20 })
  expect(pageQuery(NEWS_PAGE_SIZE).parse({ page: '3' })).toEqual({ pageNumber: 3, pageSize: 6 })
})

test.each([
  [
    { pageNumber: '2', pageSize: '50' },
    { pageNumber: 2, pageSize: 50 },
  ],
  [
    { page: '2', size: '50' },
    { pageNumber: 2, pageSize: 50 },
  ],
  [
    { pageNumber: 'x', pageSize: '-1' },
    { pageNumber: 1, pageSize: 20 },
  ],
  [
    { pageNumber: '0', pageSize: '1000000' },
    { pageNumber: 1, pageSize: 9999 },
  ],
  [
    { pageNumber: '1e3', pageSize: '1.5' },
    { pageNumber: 1, pageSize: 20 },
  ],
  [
    { pageNumber: 999_999_999, pageSize: 2 ** 31 },
    { pageNumber: 999_999_999, pageSize: 20 },
  ],
  [
    { pageNumber: 2 ** 53, pageSize: 1e308 },
    { pageNumber: 1, pageSize: 20 },
  ],
  [
    { pageNumber: '99999999999', pageSize: -1 },
    { pageNumber: 1, pageSize: 20 },
  ],
])('query %j asks for %j (A047)', (query, expected) => expect(pageQuery().parse(query)).toEqual(expected))

test('a page knows whether more follow (A046)', () => {
  expect(toPage([1, 2], 5, { pageNumber: 2, pageSize: 2 })).toEqual({
    items: [1, 2],
    totalCount: 5,
    hasNext: true,
    pageNumber: 2,
    pageSize: 2,
  })
  expect(toPage([5], 5, { pageNumber: 3, pageSize: 2 }).hasNext).toBe(false)
})
