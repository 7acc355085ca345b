import { expect, test } from '@jest/globals'
import { ApiError } from '#lib/http/client.ts'
import { failureOf, summaryOf } from './queued-users.ts'

const user = { email: 'a@b.example', firstName: 'A', lastName: 'B' }
const results = (...errors: (string | null)[]) => errors.map((error) => ({ user, error }))

test('one sentence about all (B296 to B298)', () => {
  expect(summaryOf(results(null, null))).toEqual({ kind: 'success', text: 'All users successfully added' })
  expect(summaryOf(results(null, 'x', 'y'))).toEqual({ kind: 'warning', text: 'Failed to add 2 users. Please check the summary below for details' })
  expect(summaryOf(results('x'))).toEqual({ kind: 'error', text: 'No users were added. Please check the summary below for details' })
})

test('why one failed: the server says it, or the general text does (B295)', () => {
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'A user with this e-mail already exists', code: 'CONFLICT' as const, requestId: '' }
  expect(failureOf(new ApiError(409, problem))).toBe('A user with this e-mail already exists')
  expect(failureOf(new ApiError(400, [{ message: 'One', path: 'email' }, { message: 'Two' }]))).toBe('One Two')
  expect(failureOf(new ApiError(0, null))).toBe('Failed to add this user')
  expect(failureOf(new Error('x'))).toBe('Failed to add this user')
})
