import { expect, test } from '@jest/globals'
import { lateText } from './mail-words.ts'

test('a mail that waits for ten minutes or longer is worth a warning', () => {
  expect([lateText(0), lateText(9)]).toEqual([null, null])
  expect([10, 61, 185].map((minutes) => lateText(minutes)?.split('.')[0])).toEqual([
    'The oldest mail has been waiting for 10 minutes',
    'The oldest mail has been waiting for more than an hour',
    'The oldest mail has been waiting for more than 3 hours',
  ])
})
