import { expect, test } from '@jest/globals'
import type { ServiceGroup } from '#lib/service-groups/contract.ts'
import type { ServiceRow } from '#lib/services/contract.ts'
import { usageIndex, usageOf, usageText } from './usage.ts'

const service = (id: string, tags: Partial<Pick<ServiceRow, 'industries' | 'lifeCycles' | 'valueChains'>>) =>
  ({ id, industries: [], lifeCycles: [], valueChains: [], ...tags }) as unknown as ServiceRow
const group = (id: string, lifeCycle: string | null, valueChain: string | null) =>
  ({
    id,
    lifeCycle: lifeCycle && { id: lifeCycle, name: '' },
    valueChain: valueChain && { id: valueChain, name: '' },
  }) as unknown as ServiceGroup

const index = usageIndex(
  [
    service('s1', { industries: ['i', 'i1'], lifeCycles: ['l'] }),
    service('s2', { industries: ['i2'], lifeCycles: ['l'], valueChains: ['v'] }),
  ],
  [group('g1', 'l', null), group('g2', null, 'v')],
)

test('A090: services and groups that name an item are counted', () => {
  expect(usageOf(index, ['l'])).toEqual({ services: 2, groups: 1 })
  expect(usageOf(index, ['v'])).toEqual({ services: 1, groups: 1 })
  expect(usageOf(index, ['unused'])).toEqual({ services: 0, groups: 0 })
})

test('W22: an industry counts together with its sub-industries, each service once', () => {
  expect(usageOf(index, ['i', 'i1', 'i2'])).toEqual({ services: 2, groups: 0 })
})

test('texts have the right plural', () => {
  expect(usageText({ services: 1, groups: 0 })).toBe('1 service')
  expect(usageText({ services: 1234, groups: 1 })).toBe('1,234 services and 1 service group')
})
