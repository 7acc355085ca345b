import { describe, expect, test } from '@jest/globals'
import { ApiError } from '#lib/http/client.ts'
import type { Problem } from '#lib/errors/app-error.ts'
import { failureText, saysGone } from './failure.ts'

const OTHER = 'Something went wrong. Please try again later. If the problem persists, please contact the support team.'
const RIGHT = "It seems like you haven't the right permission for this action."

describe('failureText (B579 to B584, B591)', () => {
  test('400 lists every message of the reply', () => {
    const error = new ApiError(400, [{ message: 'Please provide a valid name', path: 'name' }, { message: 'Group is required' }])
    expect(failureText(error)).toEqual({
      text: 'An error occured while processing your request :',
      lines: ['Please provide a valid name', 'Group is required'],
    })
  })

  test.each([
    [401, RIGHT],
    [403, RIGHT],
    [404, "You're looking for something that doesn't exist, or have been removed."],
    [409, OTHER],
    [500, OTHER],
    [503, OTHER],
    [0, 'No response received from the server. Please try again later. If the problem persists, please contact the support team.'],
  ])('%d', (status, text) => {
    expect(failureText(new ApiError(status, null))).toEqual({ text, lines: [] })
  })

  test('what has to be approved before is shown in the words of the reply', () => {
    const problem = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      code: 'NOT_APPROVED',
      requestId: 'r',
      detail: 'Ask for a review.',
    } as const
    expect(failureText(new ApiError(409, problem))).toEqual({ text: 'Ask for a review.', lines: [] })
  })

  test('a conflict says what with', () => {
    const problem = { type: 'about:blank', title: '', status: 409, code: 'CONFLICT', requestId: 'r', detail: 'Decided already' } as const
    expect(failureText(new ApiError(409, problem))).toEqual({ text: OTHER, lines: ['Decided already'] })
  })

  test('an error of another kind', () => {
    expect(failureText(new TypeError('x')).text).toBe(OTHER)
  })
})

describe('saysGone', () => {
  const problem = (status: number, code: Problem['code']) =>
    new ApiError(status, { type: 'about:blank', title: '', status, detail: '', code, requestId: 'r' })

  test('the portal says that the record is not there', () => {
    expect(saysGone(problem(404, 'NOT_FOUND'))).toBe(true)
  })

  test('nothing else does: no reply, a 404 of something in between, other faults', () => {
    for (const error of [
      new ApiError(404, null),
      new ApiError(0, null),
      new ApiError(400, [{ message: 'Group is required' }]),
      problem(409, 'CONFLICT'),
      problem(403, 'FORBIDDEN'),
      new TypeError('x'),
    ])
      expect(saysGone(error)).toBe(false)
  })
})
