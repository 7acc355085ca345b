import { expect, test } from '@jest/globals'
import { stateCounts, topicState, withTopicState } from './words.ts'

const all = ['a', 'b', 'c']

test('denied wins over selected; otherwise available; all without a list (B180, B369)', () => {
  const topics = { topicIds: ['a', 'b'], deniedTopicIds: ['b'] }
  expect(all.map((id) => topicState(topics, id))).toEqual(['selected', 'denied', 'available'])
  expect(all.map((id) => topicState({ topicIds: null, deniedTopicIds: ['b'] }, id))).toEqual(['selected', 'denied', 'selected'])
  expect(stateCounts(topics, all)).toEqual({ selected: 1, denied: 1, available: 1 })
})

test('a topic in another state reads back in it, and the others stay', () => {
  for (const topics of [
    { topicIds: null, deniedTopicIds: null },
    { topicIds: ['a'], deniedTopicIds: ['b'] },
    { topicIds: ['a', 'b', 'c'], deniedTopicIds: [] },
  ]) {
    for (const id of all) {
      for (const state of ['selected', 'available', 'denied'] as const) {
        const changed = withTopicState(topics, id, state, all)
        expect(all.map((one) => topicState(changed, one))).toEqual(all.map((one) => (one === id ? state : topicState(topics, one))))
      }
    }
  }
})
