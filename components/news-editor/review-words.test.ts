import { expect, test } from '@jest/globals'
import { inTimeZone } from '#lib/config/testing.ts'
import type { Review } from '#lib/news-desk/review-contract.ts'
import { mayAsk, reviewText } from './review-words.ts'

const review: Review = {
  id: '0b8f9a52-94b1-4bd0-8a3e-0d6a4b1c2d3e',
  type: 0,
  title: 'A circular',
  published: false,
  required: true,
  state: null,
  reviewer: { ppid: 'r', name: 'Rita Reader', active: true },
  isReviewer: false,
  askedBy: 'Ada Author',
  askedAt: null,
  comment: '',
  decidedBy: 'Rita Reader',
  decidedAt: '2026-12-03T08:00:00.000Z',
  answer: null,
  author: null,
  isAuthor: false,
  seenVersion: null,
  articleVersion: 1,
  revision: '',
}

test('a review is worded by its state and by who is asked', () => {
  inTimeZone('Europe/Luxembourg')
  expect(reviewText(review)).toBe('Nobody has been asked for a review yet.')
  expect(reviewText({ ...review, state: 'WAITING' })).toBe('Waits for the review of Rita Reader.')
  expect(reviewText({ ...review, state: 'WAITING', reviewer: { ppid: 'r', name: 'Rita Reader', active: false } })).toBe(
    'Waits for Rita Reader, who has left the firm: ask somebody else.',
  )
  expect(reviewText({ ...review, state: 'WAITING', reviewer: null })).toBe(
    'Waits for a review, but the reviewer is gone: ask somebody else.',
  )
  expect(reviewText({ ...review, state: 'APPROVED' })).toBe('Approved by Rita Reader on 03/12/2026 09:00.')
  expect(reviewText({ ...review, state: 'SENT_BACK', decidedBy: null })).toBe('Sent back on 03/12/2026 09:00.')
  expect(reviewText({ ...review, state: 'OUTDATED' })).toMatch(/changed since: it needs another review\.$/)
})

test('a review can be asked for until the article is approved or published', () => {
  expect(mayAsk(review)).toBe(true)
  expect([{ state: 'APPROVED' as const }, { published: true }, { required: false }].map((more) => mayAsk({ ...review, ...more }))).toEqual([
    false,
    false,
    false,
  ])
})
