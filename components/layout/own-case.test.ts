import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { inOwnCase, PAGE_PATHS } from './own-case.ts'

test.each([
  ['/Articles', '/articles'],
  ['/ARTICLES/', '/articles'],
  ['/myservices', '/myServices'],
  ['/MyClients', '/myClients'],
  ['/Admin/Users/3A', '/admin/Users/3A'],
  ['/admin/Audit', '/admin/audit'],
  ['/News/View/3A', '/news/view/3A'],
  ['/Service/Payroll', '/service/Payroll'],
  ['/articles', null],
  ['/admin/users', null],
  ['/', null],
  ['/404', null],
  ['/articlez', null],
  ['/__proto__', null],
  ['//evil.example/Articles', null],
  ['/a/b/c/d/e', null],
])('%s is written %s', (given, own) => {
  expect(inOwnCase(given)).toBe(own)
})

test('what it leads to are pages', () => {
  const shape = (parts: readonly string[]): string => parts.map((part) => (part.startsWith('[') ? '*' : part)).join('/')
  const pages = readdirSync(path.resolve('app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) =>
      shape(
        path
          .dirname(file)
          .split(path.sep)
          .filter((part) => !/^\(.*\)$/.test(part)),
      ),
    )
  // The landing of the news has its tabs in the path too.
  expect(PAGE_PATHS.map((each) => shape(each.split('/').slice(1))).filter((each) => !pages.includes(each))).toEqual(['articles'])
})
