import { expect, test } from '@jest/globals'
import { timeAgo, wordsOf } from './bell-words.ts'

test('entries say what they are', () => {
  expect(wordsOf({ kind: 'article3W', title: 'A circular', outcome: null })).toEqual({ title: 'A circular', note: '3W article' })
  expect(wordsOf({ kind: 'access-request', title: null, outcome: 'refused' })).toEqual({
    title: 'An article that is no longer available',
    note: 'Request for access refused',
  })
  expect(wordsOf({ kind: 'task', title: 'Refresh of all user data', outcome: 'done' })).toEqual({
    title: 'Refresh of all user data',
    note: 'Background work done',
  })
  expect(wordsOf({ kind: 'plan', title: 'A circular', outcome: 'not-published' }).note).toBe('Not published as planned')
})

test('and how long ago they happened', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const before = (ms: number) => timeAgo(new Date(now - ms).toISOString(), now)
  expect([before(-5_000), before(59_000), before(60_000), before(119 * 60_000), before(25 * 3_600_000), before(72 * 3_600_000)]).toEqual([
    'just now',
    'just now',
    '1 minute ago',
    '1 hour ago',
    'yesterday',
    '3 days ago',
  ])
})
