import { expect, test } from '@jest/globals'
import { check, newArticle } from './article-values.ts'

test('an article with a date that cannot be read is not saved', () => {
  const unreadable = 'Please provide a date in the format dd/mm/yyyy'
  expect(check({ ...newArticle, publishDate: '30/06/27', startDate: '31/02/2027', endDate: 'June' })).toEqual({
    publishDate: unreadable,
    startDate: unreadable,
    endDate: unreadable,
  })
  expect(check({ ...newArticle, publishDate: '2027-06-30T08:00:00.000Z', startDate: '2027-06-30' })).toEqual({})
})
