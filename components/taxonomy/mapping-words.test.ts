import { expect, test } from '@jest/globals'
import { chosenText, lackingText, mappedText, pairText, taglessText } from './mapping-words.ts'

test('how far the mapping is, and how many services lack a tag', () => {
  const [mapped, open] = [{ mapping: { targetId: null } }, { mapping: null }]
  expect(mappedText([mapped, open, mapped])).toBe('2 of 3 items mapped')
  expect(mappedText([open])).toBe('0 of 1 item mapped')
})

test('how many services lack a tag: those that a mapping reaches, and those that none does', () => {
  expect(lackingText({ legacyOnly: 0, tagless: 0 })).toBe('every service has a tag in the new catalogue')
  expect(lackingText({ legacyOnly: 1200, tagless: 0 })).toBe('1,200 services with a legacy tag only')
  expect(lackingText({ legacyOnly: 0, tagless: 1 })).toBe('1 service without a tag in either catalogue')
  expect(lackingText({ legacyOnly: 2, tagless: 3 })).toBe('2 services with a legacy tag only, 3 services without a tag in either catalogue')
  expect(taglessText([{ kind: 'Industry', tagless: 0 }])).toBeNull()
  expect(
    taglessText([
      { kind: 'Industry', tagless: 2 },
      { kind: 'Lifecycle', tagless: 0 },
      { kind: 'ValueChain', tagless: 1 },
    ]),
  ).toBe('Without a tag in either catalogue, so that no mapping reaches them: 2 services (Industries), 1 service (Value chains).')
})

test('what a choice did', () => {
  expect(chosenText('One', 'Two', { mapping: { targetId: 'x' } })).toBe('One is mapped to Two.')
  expect(chosenText('One', undefined, { mapping: { targetId: null } })).toBe('One has no counterpart.')
  expect(chosenText('One', undefined, { mapping: null })).toBe('One is not mapped any more.')
})

test.each([
  [{ gaining: 3, having: 1 }, '3 services get it, 1 has it already'],
  [{ gaining: 1, having: 0 }, '1 service gets it'],
  [{ gaining: 0, having: 2 }, '2 have it already'],
])('what a pair does: %j', (pair, text) => expect(pairText(pair)).toBe(text))
