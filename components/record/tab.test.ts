import { describe, expect, test } from '@jest/globals'
import { adminTabs, hashOfTab, openingOf, tabOfHash, tabOfSegment, withoutOpening } from './tab.ts'

test('labels and ids in the order of the specification (B043, B044)', () => {
  expect(adminTabs.map(({ label, id }) => `${label} ${id}`)).toEqual([
    'Users USERS',
    'Company groups COMPANIES',
    'Companies ENTITIES',
    'Subscriptions ENGAGEMENTS',
    'Services SERVICES',
    'Service groups SERVICE_GROUPS',
  ])
})

describe('the hash (B040, B042, B058)', () => {
  test.each(adminTabs.map(({ id }) => [id] as const))('%s is written in lower case and read in any', (id) => {
    expect(hashOfTab(id)).toBe(`#${id.toLowerCase()}`)
    for (const hash of [`#${id}`, `#${id.toLowerCase()}`]) expect(tabOfHash(hash)).toBe(id)
  })
  test.each(['', '#', '#nothing', '#service groups', '#servicegroups'])('%j names no tab', (hash) => expect(tabOfHash(hash)).toBeNull())
})

describe('the {service} segment (B037, A154)', () => {
  test.each([
    ['services', 'SERVICES'],
    ['Services', 'SERVICES'],
    ['service-groups', 'SERVICE_GROUPS'],
    ['Service Groups', 'SERVICE_GROUPS'],
    ['SERVICE_GROUPS', 'SERVICE_GROUPS'],
    ['subscriptions', 'ENGAGEMENTS'],
    ['engagements', 'ENGAGEMENTS'],
    ['company groups', 'COMPANIES'],
    ['companies', 'COMPANIES'],
    ['entities', 'ENTITIES'],
    ['users', 'USERS'],
  ])('%s is %s', (segment, id) => expect(tabOfSegment(segment)).toBe(id))
  test('others name none', () => expect(['', 'settings', 'user'].map(tabOfSegment)).toEqual([null, null, null]))
})

test('an address that asks to open a form or an import names its tab; what makes no sense opens nothing', () => {
  const opened = (query: string) => openingOf(new URLSearchParams(query))
  expect([opened('new=users'), opened('import=SERVICE_GROUPS'), opened('a=b&new=entities')]).toEqual([
    { what: 'create', tab: 'USERS' },
    { what: 'import', tab: 'SERVICE_GROUPS' },
    { what: 'create', tab: 'ENTITIES' },
  ])
  for (const query of ['', 'new=', 'new=people', 'open=users', 'new=%23users']) expect([query, opened(query)]).toEqual([query, null])
  expect(String(withoutOpening(new URLSearchParams('new=users&users.page=2&import=users')))).toBe('users.page=2')
})
