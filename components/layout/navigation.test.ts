import { describe, expect, test } from '@jest/globals'
import { ANONYMOUS } from '#lib/caller/actor.ts'
import { client, identity, internal } from '#lib/caller/testing.ts'
import { readConfig } from '#lib/config/config.ts'
import { navigationItems, needsSignIn } from './navigation.ts'
import type { NavigationFacts } from './navigation.ts'

const { features } = readConfig({ DATABASE_URL: 'postgresql://u:p@localhost:5432/db', NEXTAUTH_SECRET: 'x'.repeat(32) })
const home = { isHomeCountry: true, features }
const some: NavigationFacts = { hasServices: true, links: [] }
const none: NavigationFacts = { hasServices: false, links: [] }
const labels = (...args: Parameters<typeof navigationItems>) => navigationItems(...args).map(({ label }) => label)

describe('navigationItems', () => {
  test('internal users see everything, with or without services (B004, B029)', () => {
    expect(labels(internal, home, none)).toEqual(['My services', 'My clients', 'Client view', 'Catalogue', 'News'])
  })

  test('clients see no internal items, and My services only with a service (B006, B007)', () => {
    expect(labels(client, home, some)).toEqual(['My services', 'Catalogue', 'News'])
    expect(labels(client, home, none)).toEqual(['Catalogue', 'News'])
  })

  test('a lonely item hides the menu (B005, B009, B052)', () => {
    expect(labels(ANONYMOUS, home, null)).toEqual([])
    expect(labels({ kind: 'identity', identity }, home, null)).toEqual([])
    expect(labels(client, { ...home, features: { ...features, news: false } }, none)).toEqual([])
  })

  test('news hides with its flag, client view with the client panel (B008)', () => {
    expect(labels(internal, { ...home, features: { ...features, news: false } }, none)).not.toContain('News')
    expect(labels(internal, { ...home, features: { ...features, clientPanel: false } }, none)).not.toContain('Client view')
  })

  test('the register is for clients with a running 3W subscription', () => {
    expect(labels(client, home, { ...some, hasRegister: true })).toEqual(['My services', 'Catalogue', 'News', 'Obligations'])
    expect(labels(internal, home, { ...some, hasRegister: true })).not.toContain('Obligations')
    expect(labels(client, { ...home, features: { ...features, news: false } }, { ...some, hasRegister: true })).not.toContain('Obligations')
    expect(needsSignIn('/obligations')).toBe(true)
  })

  test('other hosts have no My services, My clients, Client view (B655, A037)', () => {
    expect(labels(internal, { ...home, isHomeCountry: false }, some)).toEqual(['Catalogue', 'News'])
  })

  test('service links are external items of their service, and count (B010, A118)', () => {
    const facts = { hasServices: false, links: [{ service: 'Payroll', name: 'Data room', link: 'https://data.example', company: null }] }
    expect(navigationItems(client, { ...home, features: { ...features, news: false } }, facts)).toEqual([
      { label: 'Catalogue', href: '/', icon: 'catalogue' },
      { label: 'Data room', href: 'https://data.example', icon: 'external', external: true, service: 'Payroll' },
    ])
  })

  test('links of one name and service are distinguished by company, else by address', () => {
    const room = (link: string, company: string | null, service = 'Payroll') => ({ service, name: 'Data room', link, company })
    const links = [
      room('https://data.example/alpha', 'Alpha'),
      room('https://data.example', 'Beta'),
      room('https://data.example/b', 'Beta'),
      room('https://tax.example', null, 'Tax'),
    ]
    expect(navigationItems(client, home, { hasServices: false, links }).flatMap(({ external, hint }) => (external ? [hint] : []))).toEqual([
      'Alpha',
      'data.example',
      'data.example/b',
      undefined,
    ])
  })
})

test('sign-in routes are matched by whole segments (A002, B062)', () => {
  for (const path of ['/myServices', '/articles', '/articles/x', '/articlesadmin', '/news/view/1', '/admin/users/1', '/profile'])
    expect(needsSignIn(path)).toBe(true)
  for (const path of ['/', '/service/fund-tax', '/404', '/privacy', '/profiles', '/newsletter']) expect(needsSignIn(path)).toBe(false)
})
