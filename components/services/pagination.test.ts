import { describe, expect, test } from '@jest/globals'
import { servicesText } from '#lib/services/words.ts'
import { resultText } from './count-text.ts'
import { pageNumbers } from './page-numbers.ts'

describe('page numbers', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('page %i of %i', (current, last, expected) => expect(pageNumbers(current, last)).toEqual(expected))
})

test('counts have the right plural', () => {
  expect(servicesText(0)).toBe('0 services')
  expect(servicesText(1)).toBe('1 service')
  expect(resultText(1, 1)).toBe('1 service')
  expect(resultText(60, 60)).toBe('60 services')
  expect(resultText(1, 2000)).toBe('1 of 2,000 services')
})
