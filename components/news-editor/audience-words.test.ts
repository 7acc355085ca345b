import { expect, test } from '@jest/globals'
import type { Audience } from '#lib/news-access/audience-contract.ts'
import { reachWords } from './audience-words.ts'

const said = (...outcomes: ('open' | 'locked' | 'hidden')[]) =>
  outcomes.map((outcome) => ({ outcome })) as unknown as Audience['subscriptions']

test.each([
  [said(), 'There is no running 3W subscription.'],
  [said('open'), 'Open to 1 of 1 running 3W subscription.'],
  [said('open', 'hidden', 'locked'), 'Open to 1 of 3 running 3W subscriptions. 1 more sees it locked.'],
  [said('locked', 'locked', 'hidden'), 'Open to 0 of 3 running 3W subscriptions. 2 more see it locked.'],
])('the reach of an article in words', (subscriptions, words) => {
  expect(reachWords(subscriptions)).toBe(words)
})
