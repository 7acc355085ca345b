import { expect, test } from '@jest/globals'
import type { Task } from '#lib/tasks/contract.ts'
import { kindText } from '#lib/tasks/words.ts'
import { durationText, isOver, leftRows, progressText, ranFor } from './task-words.ts'

const task: Task = {
  id: '',
  kind: 'users.refresh-all',
  state: 'running',
  total: 1200,
  done: 30,
  failed: 1,
  error: null,
  createdAt: '',
  startedAt: null,
  finishedAt: null,
  retryOfId: null,
  retryId: null,
  mayControl: true,
}

test('where a task stands', () => {
  expect(progressText({ ...task, state: 'queued', total: 1 })).toBe('Waiting to start with 1 user')
  expect(progressText(task)).toBe('31 of 1,200 users')
  expect(progressText({ ...task, kind: 'subscriptions.add-user', state: 'done', done: 1, failed: 0 })).toBe('Done: 1 subscription')
  expect(progressText({ ...task, state: 'done', done: 1199, failed: 1 })).toBe('Done: 1,199 users, failed: 1 user')
  expect(progressText({ ...task, state: 'cancelled' })).toBe('Cancelled after 31 of 1,200 users')
  expect(progressText({ ...task, state: 'failed', error: 'No right.' })).toBe('No right.')
  expect((['queued', 'running', 'done', 'failed', 'cancelled'] as const).map((state) => isOver({ state }))).toEqual([false, false, true, true, true])
  expect([kindText(task.kind), kindText('x.y')]).toEqual(['Refresh of all user data', 'x.y'])
})

test('what is left to do again', () => {
  expect(leftRows(task)).toBe(0)
  expect(leftRows({ ...task, state: 'cancelled' })).toBe(1170)
  expect(leftRows({ ...task, state: 'done', done: 1199 })).toBe(1)
  expect(leftRows({ ...task, state: 'done', done: 1199, retryId: 'x' })).toBe(0)
})

test('how long it took', () => {
  expect([400, 12_000, 185_000, 7_800_000, -5].map(durationText)).toEqual(['0.4 s', '12 s', '3 min 5 s', '2 h 10 min', '0.0 s'])
  expect(ranFor(task, 0)).toBeNull()
  expect(ranFor({ startedAt: '2026-01-01T00:00:00Z', finishedAt: null }, Date.parse('2026-01-01T00:00:09Z'))).toBe(9_000)
  expect(ranFor({ startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:00:02Z' }, 0)).toBe(2_000)
})
