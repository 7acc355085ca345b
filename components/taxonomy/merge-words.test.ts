import { expect, test } from '@jest/globals'
import { mergeTexts } from './merge-words.ts'

const nothing = { services: 0, servicesWithBoth: 0, groups: 0, subIndustries: 0, joined: [] }
const names = { name: 'Banking', into: 'Banks' }
const LAST = 'Banking goes. Addresses of the catalogue that name it lead to Banks.'

test.each([
  [nothing, ['No service has Banking.', LAST]],
  [{ ...nothing, services: 1 }, ['1 service gets Banks instead of Banking.', LAST]],
  [
    { services: 1200, servicesWithBoth: 2, groups: 1, subIndustries: 3, joined: ['Private banks'] },
    [
      '1,200 services get Banks instead of Banking; 2 have both already.',
      '1 service group goes along.',
      '3 sub-industries move below Banks.',
      'Both have Private banks, which becomes one.',
      LAST,
    ],
  ],
  [
    { ...nothing, groups: 2, subIndustries: 1, joined: ['A', 'B'] },
    [
      'No service has Banking.',
      '2 service groups go along.',
      '1 sub-industry moves below Banks.',
      'Both have A, B, which become one each.',
      LAST,
    ],
  ],
])('says what moves: %j', (look, texts) => expect(mergeTexts(look, names)).toEqual(texts))
