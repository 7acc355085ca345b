import { describe, expect, test } from '@jest/globals'
import { fold, isOneSlip } from '#lib/search/words.ts'
import { createSearch } from './search.ts'

const documents = [
  { id: 'audit', name: 'Fund audit', summary: 'Statutory audit of investment funds', categories: 'Banking Distribution', text: 'Audit opinion' },
  { id: 'tax', name: 'Tax compliance', summary: 'Returns and filings', categories: 'Real estate', text: 'Corporate tax' },
  { id: 'geneve', name: 'Société de gestion à Genève', summary: 'Überprüfung der Verträge', categories: 'Crèche', text: 'Straße' },
  { id: 'admin', name: 'Fund administration', summary: 'Net asset value', categories: 'Structuring', text: 'Transfer agency' },
]
const search = createSearch(documents)
const find = (query: string, scope: (id: string) => boolean = () => true) => [...(search.find(query, scope)?.keys() ?? [])]

test('folds accents and case', () => {
  expect(fold('Überprüfung Société Genève Straße Œuvre')).toBe('uberprufung societe geneve strasse oeuvre')
})

describe('finding', () => {
  test.each([
    ['societe', 'geneve'],
    ['SOCIÉTÉ', 'geneve'],
    ['genève', 'geneve'],
    ['uberprufung', 'geneve'],
    ['Vertrage', 'geneve'],
    ['strasse', 'geneve'],
    ['creche', 'geneve'],
  ])('accents: %s', (query, id) => expect(find(query)).toEqual([id]))

  test.each([
    ['complience', 'substitution'],
    ['complince', 'deletion'],
    ['compliiance', 'insertion'],
    ['complaince', 'neighbours swapped'],
    ['ocmpliance', 'first letters swapped'],
    ['compliacn', 'while still typing'],
  ])('one slip: %s (%s)', (query) => expect(find(query)).toEqual(['tax']))

  test('a slip in an accented word', () => expect(find('genéev')).toEqual(['geneve']))

  test('two slips are too many', () => expect(find('conplaince')).toEqual([]))

  test('the beginning of a word finds it', () => expect(find('adm')).toEqual(['admin']))

  test('short words must be right', () => {
    expect(find('tux')).toEqual([])
    expect(find('tax')).toEqual(['tax'])
  })

  test('a slip is looked for only when nothing is found as typed', () => expect(find('fund')).not.toContain('tax'))

  test('every word must be found', () => {
    expect(find('fund audit')).toEqual(['audit'])
    expect(find('fund compliance')).toEqual([])
  })

  test('a word of the name counts more than one of the text', () => expect(find('audit')[0]).toBe('audit'))

  test('categories are searched too', () => expect(find('structuring')).toEqual(['admin']))

  test('what is out of scope is absent and does not keep slips from being forgiven', () => {
    expect(find('fund', (id) => id === 'admin')).toEqual(['admin'])
    expect(find('tax', (id) => id !== 'tax')).toEqual([])
  })

  test('a query without words is none', () => {
    expect(search.find('  -- ', () => true)).toBeNull()
    expect(search.find('', () => true)).toBeNull()
  })
})

describe('isOneSlip', () => {
  test.each([
    ['audt', 'audit', true],
    ['auditt', 'audit', true],
    ['aubit', 'audit', true],
    ['adu', 'aud', true],
    ['uadit', 'audit', true],
    ['audit', 'auditor', false],
    ['tida', 'audit', false],
    ['', 'a', true],
  ])('%s for %s: %s', (typed, word, expected) => expect(isOneSlip(typed, word)).toBe(expected))

  test('of a beginning', () => {
    expect(isOneSlip('adminsit', 'administration', true)).toBe(true)
    expect(isOneSlip('adminsit', 'administration')).toBe(false)
  })
})
