import { expect, test } from '@jest/globals'
import { lifeCyclesOfSteps, steps } from './steps.ts'

test('structuring 1, setup 2, distribution 3, operation 4 (B652)', () => {
  expect(steps).toEqual({ structuring: 1, setup: 2, distribution: 3, operation: 4 })
})

test('steps stand for life cycles by their order', () => {
  const lifeCycles = [1, 2, 3, 4, 5].map((order) => ({ id: `id${order}` }))
  expect(lifeCyclesOfSteps([2, 4, 5, 9], lifeCycles)).toEqual(['id2', 'id4'])
  expect(lifeCyclesOfSteps([], lifeCycles)).toEqual([])
})
