import { expect, test } from '@jest/globals'
import type { Task } from '#lib/tasks/contract.ts'
import { isOver, kindText, progressText } from './task-words.ts'

const task: Task = { id: '', kind: 'users.refresh-all', state: 'running', total: 1200, done: 30, failed: 1, error: null, createdAt: '', startedAt: null, finishedAt: null }

test('where a task stands', () => {
  expect(progressText({ ...task, state: 'queued', total: 1 })).toBe('Waiting to start with 1 user')
  expect(progressText(task)).toBe('31 of 1,200 users')
  expect(progressText({ ...task, state: 'done', done: 1200, failed: 0 })).toBe('Done: 1,200 users')
  expect(progressText({ ...task, state: 'done', done: 1199, failed: 1 })).toBe('Done: 1,199 users, failed: 1 user')
  expect(progressText({ ...task, state: 'failed', error: 'No right.' })).toBe('No right.')
  expect(['queued', 'running', 'done', 'failed'].map((state) => isOver({ state: state as Task['state'] }))).toEqual([false, false, true, true])
  expect([kindText(task), kindText({ kind: 'x.y' })]).toEqual(['Refresh of all user data', 'x.y'])
})
