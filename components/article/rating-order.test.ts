import { expect, test } from '@jest/globals'
import { ratingName, ratingOrder } from './rating-order.ts'

const row = { companyName: 'Alpha', ratingTitle: 'Funds', isMultiRating: true, groupRating: 'A', orderRating: 1, rating: null }

test('B176: a row shows its group and its order with two digits', () => {
  expect(ratingOrder(row)).toBe('A01')
  expect(ratingOrder({ groupRating: 'Z', orderRating: 99 })).toBe('Z99')
  expect(ratingOrder({ groupRating: '', orderRating: 10 })).toBe('Z10')
})

test('a row is named by its company and its title', () => {
  expect(ratingName(row)).toBe('A01 Alpha: Funds')
  expect(ratingName({ ...row, ratingTitle: '', isMultiRating: false })).toBe('Rating of Alpha')
  expect(ratingName({ ...row, companyName: '', ratingTitle: '', isMultiRating: false })).toBe('Rating')
})
