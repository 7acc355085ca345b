import { expect, test } from '@jest/globals'
import type { TableColumn } from '#components/ui/table/table-columns.ts'
import { newsFilterOf } from './use-news-list.ts'

const columns: TableColumn<object>[] = [
  { field: 'title', label: 'Title', filter: 'text' },
  { field: 'businessId', label: 'Number', filter: 'text', check: 'number' },
  { field: 'published', label: 'Published', filter: 'yes-no' },
  { field: 'issueDate', label: 'Issued', filter: 'date-range' },
  { field: 'topics', label: 'Topics', filter: { options: [{ value: 'a', label: 'A' }] } },
  { field: 'version', label: 'Version' },
]

test('filters of a table become those of the lists', () => {
  const issuedDateRange = { start: new Date('2026-01-02T00:00:00').toISOString() }
  expect(newsFilterOf(columns, { title: ' fund ', published: 'no', issueDate: '2026-01-02..', topics: 'a', version: '3' })).toEqual({
    textFilters: [{ field: 'title', text: 'fund' }],
    published: false,
    issuedDateRange,
    topics: ['a'],
  })
})

test('a filter that its column refuses is left out; a number that no article can have finds none', () => {
  expect(newsFilterOf(columns, { businessId: 'x', topics: 'unknown' })).toEqual({})
  expect(newsFilterOf(columns, { businessId: '12' })).toEqual({ businessId: 12 })
  expect(newsFilterOf(columns, { businessId: '99999999999' })).toEqual({ businessId: 2_147_483_647 })
  expect(newsFilterOf(columns, { businessId: '-1' })).toEqual({ businessId: 0 })
})
