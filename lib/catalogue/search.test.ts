import { describe, expect, test } from '@jest/globals'
import { fold, isOneSlip, singular } from '#lib/text/search-words.ts'
import { createSearch, namesPerson } from './search.ts'

const documents = [
  {
    id: 'audit',
    name: 'Fund audit',
    summary: 'Statutory audit of investment funds',
    categories: 'Banking Distribution',
    people: '',
    text: 'Audit opinion',
  },
  {
    id: 'tax',
    name: 'Tax compliance',
    summary: 'Returns and filings',
    categories: 'Real estate',
    people: 'Jo Grant',
    text: 'Corporate tax',
  },
  {
    id: 'geneve',
    name: 'Société de gestion à Genève',
    summary: 'Überprüfung der Verträge',
    categories: 'Crèche',
    people: '',
    text: 'Straße',
  },
  { id: 'admin', name: 'Fund administration', summary: 'Net asset value', categories: 'Structuring', people: '', text: 'Transfer agency' },
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

  test('a name that begins with the words comes before one that holds them, and both before a mention', () => {
    const ordered = createSearch(
      [
        ['mention', 'Registers', 'Of every fund'],
        ['within', 'Cross-border fund', ''],
        ['first', 'Fund registration and much more that makes the name long', ''],
      ].map(([id, name, text]) => ({ id: id!, name: name!, summary: '', categories: '', people: '', text: text! })),
    )
    expect([...ordered.find('fund', () => true)!].sort(([, a], [, b]) => b - a).map(([id]) => id)).toEqual(['first', 'within', 'mention'])
    expect([...ordered.find('fun', () => true)!].sort(([, a], [, b]) => b - a).map(([id]) => id)).toEqual(['first', 'within', 'mention'])
  })

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

  test('a blank query is none; one without words matches nothing', () => {
    for (const query of ['', '   ']) expect(search.find(query, () => true)).toBeNull()
    for (const query of ['  -- ', '%', '?!', "'"]) expect([query, find(query)]).toEqual([query, []])
  })

  test('single letters and words that say nothing are left out beside others, and begin a word of the name when alone', () => {
    expect(find('the audit of a fund')).toEqual(['audit'])
    expect(find('tax c')).toEqual(['tax'])
    expect(find('t')).toEqual(['tax'])
    expect(find('a b c d e f')).toEqual([])
    expect(find('the')).toEqual([])
  })

  test('singular and plural find one another, as typed first', () => {
    expect(find('audits')).toEqual(['audit'])
    expect(find('funds')).toEqual(['audit', 'admin'])
    expect(find('taxes')).toEqual(['tax'])
    expect(find('agencies')).toEqual(['admin'])
  })

  test('a slip in a short word is forgiven in what a service is called, not in its texts', () => {
    expect(find('bankng')).toEqual(['audit'])
    expect(find('agincy')).toEqual([])
    expect(find('investmnt')).toEqual(['audit'])
    expect(find('filngs')).toEqual([])
  })

  test('the responsibles of a service find it, as their names are written', () => {
    expect(find('Grant')).toEqual(['tax'])
    expect(find('jo gra')).toEqual(['tax'])
    expect(find('grand')).toEqual([])
    expect([
      namesPerson('grant tax', 'Jo Grant'),
      namesPerson('gra', 'Jo Grant'),
      namesPerson('gr', 'Jo Grant'),
      namesPerson('the', 'Theo Grant'),
    ]).toEqual([true, true, false, false])
  })
})

test.each([
  ['taxes', 'tax'],
  ['companies', 'company'],
  ['branches', 'branch'],
  ['audits', 'audit'],
  ['business', 'business'],
  ['analysis', 'analysis'],
  ['gas', 'gas'],
])('singular: %s, %s', (word, expected) => expect(singular(word)).toBe(expected))

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

test('a service that changes is found by its new words, one that goes by none, and their old words stay open to a slip', () => {
  const changing = createSearch(documents)
  const found = (query: string) => [...(changing.find(query, () => true)?.keys() ?? [])].sort()
  changing.replace('tax', { id: 'tax', name: 'Transfer pricing', summary: 'Complianze', categories: '', people: '', text: 'Fund' })
  changing.replace('admin', null)
  expect([found('returns'), found('transfer pricing'), found('fund')]).toEqual([[], ['tax'], ['audit', 'tax']])
  // As typed nobody holds it any more.
  expect(found('compliance')).toEqual(['tax'])
  expect([found('administration'), found('transfer agency'), found('pricinng')]).toEqual([[], [], ['tax']])
  changing.replace(
    'admin',
    documents.find(({ id }) => id === 'admin')!,
  )
  expect([found('administration'), found('fund')]).toEqual([['admin'], ['admin', 'audit', 'tax']])
})
