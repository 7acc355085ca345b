import { expect, test } from '@jest/globals'
import { ApiError } from '#lib/http/client.ts'
import { tabCountOf } from './tab-count.ts'

const data = { articles: 1204 }
const failed = new ApiError(500, null)
const none = { short: '', text: undefined, stale: false }

test.each([
  ['on its way', { data: undefined, stale: false, error: undefined }, none],
  ['known', { data, stale: false, error: undefined }, { short: '1.2K', text: '1,204 articles', stale: false }],
  ['of the question before', { data, stale: true, error: undefined }, { short: '1.2K', text: undefined, stale: true }],
  ['failed', { data: undefined, stale: false, error: failed }, none],
  ['failed when read again', { data, stale: false, error: failed }, none],
])('the number in a tab: %s', (_, counts, shown) => {
  expect(tabCountOf('articles', counts)).toEqual(shown)
})
