import { describe, expect, test } from '@jest/globals'
import { blockOptions, changeSelection, keepOffered, tagsOf, withBlock, type Taxonomies } from './catalogue-tags.ts'

const item = (id: string, order: number, domain = 'LU') => ({ id, name: id.toUpperCase(), order, domain, version: 1 })
const taxonomies: Taxonomies = {
  1: { lifeCycles: [item('b', 2), item('a', 1), item('x', 1, 'UK')], industries: [], valueChains: [item('v', 1)] },
  2: {
    lifeCycles: [item('n', 1)],
    industries: [
      { ...item('plain', 1), subIndustries: [] },
      { ...item('funds', 2), subIndustries: [{ id: 'ucits', name: 'UCITS', version: 1 }] },
    ],
    valueChains: [item('w', 1), item('z', 1, 'UK')],
  },
}

test('a block offers the taxonomy of its tenant and version, in its order; industries without parts stand under "Others" (B424)', () => {
  expect(blockOptions(taxonomies, 'LU', 1).lifeCycles.map(({ value }) => value)).toEqual(['a', 'b'])
  expect(blockOptions(taxonomies, 'LU', 2).industries).toEqual([
    { value: 'funds', label: 'FUNDS', group: 'FUNDS' },
    { value: 'ucits', label: 'UCITS', group: 'FUNDS' },
    { value: 'plain', label: 'PLAIN', group: 'Others' },
  ])
  expect(blockOptions(taxonomies, 'UK', 2)).toMatchObject({ lifeCycles: [], industries: [], valueChains: [{ value: 'z' }] })
})

describe('the selection of a block', () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ]
  test('adding drops values that are not offered, except the added one (B458)', () => {
    expect(changeSelection(['gone', 'a'], ['gone', 'a', 'b'], options)).toEqual(['a', 'b'])
    expect(changeSelection(['gone'], ['gone', 'new'], options)).toEqual(['new'])
  })
  test('taking one away keeps the others', () => expect(changeSelection(['gone', 'a', 'b'], ['gone', 'a'], options)).toEqual(['gone', 'a']))
  test('an industry is kept only while it is offered (B459)', () => expect(keepOffered(['gone', 'b'], options)).toEqual(['b']))
  test('a change leaves the other blocks alone', () => {
    expect(withBlock(['other', 'a'], options, ['a', 'b'])).toEqual(['other', 'a', 'b'])
    expect(withBlock(['other', 'a'], options, [])).toEqual(['other'])
  })
})

test('only tags of ticked tenants are saved', () => {
  const tags = { lifeCycles: ['a', 'n', 'x', 'gone'], industries: ['ucits'], valueChains: ['w', 'z'] }
  expect(tagsOf(taxonomies, ['LU'], tags)).toEqual({ lifeCycles: ['a', 'n'], industries: ['ucits'], valueChains: ['w'] })
  expect(tagsOf(taxonomies, ['UK'], tags)).toEqual({ lifeCycles: ['x'], industries: [], valueChains: ['z'] })
  expect(tagsOf(taxonomies, [], tags)).toEqual({ lifeCycles: [], industries: [], valueChains: [] })
})
