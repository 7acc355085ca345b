import { expect, test } from '@jest/globals'
import { ApiError } from '#lib/http/client.ts'
import type { Audience } from '#lib/news-access/audience-contract.ts'
import { reachText } from './audience-words.ts'

const said = (...outcomes: ('open' | 'locked' | 'hidden')[]) =>
  outcomes.map((outcome) => ({ outcome })) as unknown as Audience['subscriptions']

test.each([
  [said(), 'There is no running 3W subscription.'],
  [said('open'), 'Open to 1 of 1 running 3W subscription.'],
  [said('open', 'hidden', 'locked'), 'Open to 1 of 3 running 3W subscriptions. 1 more sees it locked.'],
  [said('locked', 'locked', 'hidden'), 'Open to 0 of 3 running 3W subscriptions. 2 more see it locked.'],
])('the reach of an article in words', (subscriptions, words) => {
  expect(reachText({ data: { subscriptions } as Audience, error: undefined })).toBe(words)
})

test('no number while it is read for the first time, and none after a failure', () => {
  expect(reachText({ data: undefined, error: undefined }).trim()).toBe('')
  const data = { subscriptions: said('open') } as Audience
  expect(reachText({ data, error: new ApiError(500, null) })).toBe('Whom it reaches could not be read.')
})
