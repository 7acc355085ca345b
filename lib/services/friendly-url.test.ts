import { expect, test } from '@jest/globals'
import { freeFriendlyUrl, friendlyUrlOf, isDerivedFrom, normalizeFriendlyUrl } from './friendly-url.ts'

test.each([
  ['Café à la Carte 2', 'cafe-a-la-carte-'],
  ['foo-bar', 'foo-bar'],
  ['Foo_Bar', 'foo_bar'],
  ['Über/ß?', 'uber'],
  ['123', ''],
])('%j as typed is %j (B626, B629)', (text, expected) => expect(normalizeFriendlyUrl(text)).toBe(expected))

test.each([
  ['Café à la Carte 2', 'cafe-a-la-carte'],
  ['  VAT & Tax — 24/7 ', 'vat-tax'],
  ['2024', 'service'],
  ['税務', 'service'],
  ['x'.repeat(500), 'x'.repeat(150)],
])('of the name %j it is %j (A100)', (name, expected) => expect(friendlyUrlOf(name)).toBe(expected))

test('a taken one gets -a, -b, … -z, -aa (W18)', () => {
  expect(freeFriendlyUrl('tax', new Set())).toBe('tax')
  expect(freeFriendlyUrl('tax', new Set(['tax']))).toBe('tax-a')
  expect(freeFriendlyUrl('tax', new Set(['tax', 'tax-a', 'tax-c']))).toBe('tax-b')
  const all = ['tax', ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `tax-${letter}`)]
  expect(freeFriendlyUrl('tax', new Set(all))).toBe('tax-aa')
})

test('a service keeps the address that its name gave it', () => {
  expect(isDerivedFrom('tax', 'tax')).toBe(true)
  expect(isDerivedFrom('tax-b', 'tax')).toBe(true)
  expect(isDerivedFrom('tax-reporting', 'tax')).toBe(false)
  expect(isDerivedFrom('taxes', 'tax')).toBe(false)
})
