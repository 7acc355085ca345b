import { describe, expect, test } from '@jest/globals'
import { catalogueHref, readCatalogueAddress, withoutChoice } from './catalogue-address.ts'

describe('address of the catalogue', () => {
  test('reads repeated keys and commas, drops doubles and empty values', () => {
    const address = readCatalogueAddress({ search: '  fund tax ', industries: ['a', 'b,a', ''], type: '1,3', page: '2' })
    expect(address).toEqual({
      search: 'fund tax',
      chosen: { industries: ['a', 'b'], lifeCycles: [], valueChains: [], type: ['1', '3'] },
      steps: [],
      page: 2,
    })
  })

  test('an unusable page or step counts as absent', () => {
    expect(readCatalogueAddress({ page: '0', steps: ['x', '2'] })).toMatchObject({ page: 1, steps: [2] })
    expect(readCatalogueAddress({ page: '1e3' }).page).toBe(1)
  })

  test('writes only what is chosen and reads it back', () => {
    expect(catalogueHref(readCatalogueAddress({}))).toBe('/')
    const address = readCatalogueAddress({ search: 'père & fils', lifeCycles: ['x', 'y'], page: '3' })
    const query = new URL(catalogueHref(address), 'http://localhost').searchParams
    expect(query.getAll('lifeCycles')).toEqual(['x', 'y'])
    expect(
      readCatalogueAddress({ search: query.get('search') ?? '', lifeCycles: query.getAll('lifeCycles'), page: query.get('page') ?? '' }),
    ).toEqual(address)
  })

  test('taking a choice away goes back to the first page', () => {
    const address = readCatalogueAddress({ valueChains: ['x', 'y'], page: '3' })
    expect(catalogueHref(withoutChoice(address, 'valueChains', 'x'))).toBe('/?valueChains=y')
  })
})
