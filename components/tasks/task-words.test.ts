import { expect, test } from '@jest/globals'
import type { Task } from '#lib/tasks/contract.ts'
import { kindText, taskText } from '#lib/tasks/words.ts'
import { durationText, givenRows, isOver, unfinishedRows, progressText, ranFor } from './task-words.ts'

const task: Task = {
  id: '',
  kind: 'users.refresh-all',
  subject: null,
  state: 'running',
  total: 1200,
  done: 30,
  failed: 1,
  error: null,
  createdAt: '',
  startedAt: null,
  finishedAt: null,
  undoneAt: null,
  retryOfId: null,
  retryId: null,
  given: 0,
  takesBackId: null,
  takenBackById: null,
  counts: null,
  mayControl: true,
}

test('where a task stands', () => {
  expect(progressText({ ...task, state: 'queued', total: 1 })).toBe('Waiting to start with 1 user')
  expect(progressText(task)).toBe('31 of 1,200 users')
  expect(progressText({ ...task, kind: 'subscriptions.add-user', state: 'done', done: 1, failed: 0 })).toBe('Done: 1 subscription')
  expect(progressText({ ...task, state: 'done', done: 1199, failed: 1 })).toBe('Done: 1,199 users, failed: 1 user')
  expect(progressText({ ...task, state: 'cancelled' })).toBe('Cancelled after 31 of 1,200 users')
  expect(progressText({ ...task, state: 'failed', error: 'No right.' })).toBe('No right.')
  expect((['queued', 'running', 'done', 'failed', 'cancelled'] as const).map((state) => isOver({ state }))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  expect([kindText(task.kind), kindText('x.y')]).toEqual(['Refresh of all user data', 'x.y'])
})

test('what is left to do again', () => {
  expect(unfinishedRows(task)).toBe(0)
  expect(unfinishedRows({ ...task, state: 'cancelled' })).toBe(1170)
  expect(unfinishedRows({ ...task, state: 'done', done: 1199 })).toBe(1)
  expect(unfinishedRows({ ...task, state: 'done', done: 1199, retryId: 'x' })).toBe(0)
})

test('what can be taken back: what a task gave, when it is over, once', () => {
  expect(givenRows({ ...task, given: 3 })).toBe(0)
  expect(givenRows({ ...task, state: 'cancelled', given: 3 })).toBe(3)
  expect(givenRows({ ...task, state: 'done', given: 3, takenBackById: 'x' })).toBe(0)
  expect(progressText({ ...task, kind: 'users.take-back', takesBackId: 'x', state: 'done', done: 2, failed: 1 })).toBe(
    'Done: 2 users, left out: 1 user',
  )
})

test('how long it took', () => {
  expect([400, 12_000, 185_000, 7_800_000, -5].map(durationText)).toEqual(['0.4 s', '12 s', '3 min 5 s', '2 h 10 min', '0.0 s'])
  expect(ranFor(task, 0)).toBeNull()
  expect(ranFor({ startedAt: '2026-01-01T00:00:00Z', finishedAt: null }, Date.parse('2026-01-01T00:00:09Z'))).toBe(9_000)
  expect(ranFor({ startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:00:02Z' }, 0)).toBe(2_000)
})

test('a task says what it does to what', () => {
  const text = (kind: string, total: number, subject: string | null = null) => taskText({ kind, total, subject })
  expect(text('users.add-to-subscription', 176, 'DORA readiness - 3M France S.A.S.')).toBe(
    'Adding 176 users to DORA readiness - 3M France S.A.S.',
  )
  expect(text('subscriptions.add-user', 1, 'Anna Engel')).toBe('Adding Anna Engel to 1 subscription')
  expect(text('users.notify', 1_200)).toBe('Notification of 1,200 users')
  expect(text('users.refresh', 1)).toBe('Refresh of the data of 1 user')
  expect(text('users.import', 200, 'people.xlsx')).toBe('Import of users from people.xlsx')
  expect([text('users.add-to-subscription', 2), text('users.refresh-all', 9), text('x.y', 3)]).toEqual([
    'Adding users to a subscription',
    'Refresh of all user data',
    'x.y',
  ])
})

test('what an import refused is not done again as work', () => {
  expect(unfinishedRows({ ...task, kind: 'users.import', state: 'done', done: 1199, failed: 1 })).toBe(0)
})

test('what an import did with its rows', () => {
  const counts = { create: 0, change: 4, unchanged: 1525, refused: 0 }
  const done = { ...task, kind: 'subscriptions.import', state: 'done' as const, total: 1529, done: 1529, failed: 0 }
  expect(progressText({ ...done, counts })).toBe('Done: 4 subscriptions changed, 1,525 unchanged')
  expect(progressText({ ...done, counts: { create: 1, change: 0, unchanged: 0, refused: 2 } })).toBe(
    'Done: 1 subscription created, 2 refused',
  )
  expect(progressText({ ...done, counts: null })).toBe('Done: 1,529 subscriptions')
})
