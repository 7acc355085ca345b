import { expect, test } from '@jest/globals'
import { usersSummary } from '#components/ui/import/import-texts.ts'
import { ApiError } from '#lib/http/client.ts'
import { failureOf, toUserResults } from './queued-users.ts'

const user = { email: 'a@b.example', firstName: 'A', lastName: 'B' }
const results = (...errors: (string | null)[]) => errors.map((error) => ({ user, error }))

test('one sentence about all (B296 to B298)', () => {
  const text = (...errors: (string | null)[]) => usersSummary(toUserResults(results(...errors))).text
  expect(text(null, null)).toBe('All users successfully added')
  expect(text(null, 'x', 'y')).toBe('Failed to add 2 users. Please check the summary below for details')
  expect(text('x')).toBe('No users were added. Please check the summary below for details')
})

test('why one failed: the server says it, or the general text does (B295)', () => {
  const problem = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    detail: 'A user with this e-mail already exists',
    code: 'CONFLICT' as const,
    requestId: '',
  }
  expect(failureOf(new ApiError(409, problem))).toBe('A user with this e-mail already exists')
  expect(failureOf(new ApiError(400, [{ message: 'One', path: 'email' }, { message: 'Two' }]))).toBe('One Two')
  expect(failureOf(new ApiError(0, null))).toBe('Failed to add this user')
  expect(failureOf(new Error('x'))).toBe('Failed to add this user')
})
