import { describe, expect, test } from '@jest/globals'
import { hashOfTab, newsAdminTabs, rightsOf, tabOfHash, tabsFor, tabToOpen, type NewsTypes } from './tab.ts'

const permissions = (write: readonly string[]) =>
  Object.fromEntries(
    ['NEWS', 'ARTICLE3W', 'ARTICLEGLOBAL', 'EVENT', 'VIDEO', 'PUBLICATION', 'TOPIC', 'ISSUER', 'DOCUMENTTYPE', 'SUBSCRIPTION'].map(
      (type) => [type, write.includes(type) ? ['READ', 'WRITE'] : ['READ']],
    ),
  ) as NewsTypes['permissions']

test('the nine tabs in the order of the specification (B239)', () => {
  expect(newsAdminTabs.map(({ label }) => label)).toEqual([
    'News',
    'Articles',
    'Compliance Calendar',
    'Videos',
    'Publications',
    'Topics',
    'Issuers',
    'Document types',
    'Subscriptions',
  ])
})

test('a tab is offered with the right to write one of its kinds (A078)', () => {
  const offered = tabsFor(permissions(['ARTICLEGLOBAL', 'TOPIC']))
  expect(offered.map(({ id }) => id)).toEqual(['articles', 'topics'])
  expect(rightsOf(offered[0]!, permissions(['ARTICLEGLOBAL']))).toEqual({ mayWrite: true, mayDelete: false })
})

describe('the tab that opens', () => {
  test.each(newsAdminTabs.map(({ id }) => id))('%s has a hash, read in any case', (id) => {
    expect([tabOfHash(hashOfTab(id)), tabOfHash(hashOfTab(id).toUpperCase())]).toEqual([id, id])
  })
  test('is that of the address, else the remembered one, else News (A013, B240, B246)', () => {
    expect(tabToOpen('#videos', 'topics', newsAdminTabs)).toBe('videos')
    expect(tabToOpen('', 'topics', newsAdminTabs)).toBe('topics')
    expect(tabToOpen('#nothing', 'nothing', newsAdminTabs)).toBe('news')
    expect(tabToOpen('', null, newsAdminTabs)).toBe('news')
  })
  test('is one of those that are offered', () => {
    expect(tabToOpen('#videos', 'news', tabsFor(permissions(['ISSUER'])))).toBe('issuers')
    expect(tabToOpen('#videos', 'news', [])).toBeUndefined()
  })
})
