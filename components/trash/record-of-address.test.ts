import { expect, test } from '@jest/globals'
import { recordOfAddress } from './record-of-address.ts'

test.each([
  ['/people/16624100', '16624100'],
  ['/companies/e1', 'e1'],
  ['/companyGroups/c1/', 'c1'],
  ['/subscriptions/s1', 's1'],
  ['/news/view/a1', 'a1'],
  ['/news/edit/a1', 'a1'],
  ['/articlesadmin/review/a1', 'a1'],
  ['/people', null],
  ['/news/add/0', null],
  ['/service/tax', null],
  ['/people/1/notes', null],
])('%s is about %p', (path, id) => {
  expect(recordOfAddress(path)).toBe(id)
})
