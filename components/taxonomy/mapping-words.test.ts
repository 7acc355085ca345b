import { expect, test } from '@jest/globals'
import { mappedText, pairText, untaggedText } from './mapping-words.ts'

test('how far the mapping is, and how many services lack a tag', () => {
  const [mapped, open] = [{ mapping: { targetId: null } }, { mapping: null }]
  expect(mappedText([mapped, open, mapped])).toBe('2 of 3 items mapped')
  expect(mappedText([open])).toBe('0 of 1 item mapped')
  expect([0, 1, 1200].map(untaggedText)).toEqual([
    'every service has a tag in the new catalogue',
    '1 service without a tag in the new catalogue',
    '1,200 services without a tag in the new catalogue',
  ])
})

test.each([
  [{ gaining: 3, having: 1 }, '3 services get it, 1 has it already'],
  [{ gaining: 1, having: 0 }, '1 service gets it'],
  [{ gaining: 0, having: 2 }, '2 have it already'],
])('what a pair does: %j', (pair, text) => expect(pairText(pair)).toBe(text))
