import { expect, test } from '@jest/globals'
import { queueLabel, queueTabOf, queueTabs } from './queue-tabs.ts'

test('a part of the queue is that of the address, else the first', () => {
  expect([queueTabOf('failed'), queueTabOf('no such part'), queueTabOf(null)]).toEqual(['failed', 'mine', 'mine'])
})

test('a tab says how much it holds once that is counted', () => {
  const counts = { mine: 0, drafts: 1_234, review: 2, scheduled: 3, failed: 1 }
  expect(queueTabs.map((tab) => queueLabel(tab, counts))).toEqual([
    'My drafts (0)',
    'All drafts (1,234)',
    'Waiting for review (2)',
    'Scheduled (3)',
    'Not done (1)',
  ])
  expect(queueLabel(queueTabs[0], undefined)).toBe('My drafts')
})
