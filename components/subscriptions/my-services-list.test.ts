import { describe, expect, test } from '@jest/globals'
import type { MyServiceRow } from '#lib/services/contract.ts'
import { listMyServices, myServicesHref, readMyServices } from './my-services-list.ts'

const row = (name: string, type: 1 | 2 | 3, subscriptionCount: number, smallDescription = '') =>
  ({ name, type, subscriptionCount, smallDescription }) as MyServiceRow
const rows = [row('VAT returns', 1, 3), row('Audit', 2, 12, 'Of the financial statements'), row('Börse data', 3, 3), row('Advice', 2, 0)]
const names = (search: string, sort?: string) => listMyServices(rows, readMyServices({ search, sort })).map(({ name }) => name)

describe('my services of staff', () => {
  test('are found by beginnings of words of name, short description and type', () => {
    expect(names('vat')).toEqual(['VAT returns'])
    expect(names('boerse')).toEqual([])
    expect(names('borse')).toEqual(['Börse data'])
    expect(names('consult statem')).toEqual(['Audit'])
    expect(names('%')).toEqual(['Advice', 'Audit', 'Börse data', 'VAT returns'])
  })

  test('come by name, type or subscriptions, both ways', () => {
    expect(names('')).toEqual(['Advice', 'Audit', 'Börse data', 'VAT returns'])
    expect(names('', '-name')).toEqual(['VAT returns', 'Börse data', 'Audit', 'Advice'])
    expect(names('', 'type')).toEqual(['Advice', 'Audit', 'Börse data', 'VAT returns'])
    expect(names('', '-subscriptions')).toEqual(['Audit', 'Börse data', 'VAT returns', 'Advice'])
  })

  test('have an address that is read back; nonsense in it counts as absent', () => {
    for (const [search, sort] of [
      ['', undefined],
      ['vat & co', '-type'],
      ['x', 'subscriptions'],
      ['', '-name'],
    ]) {
      const list = readMyServices({ search, sort })
      const query = Object.fromEntries(new URL(myServicesHref(list), 'http://x').searchParams)
      expect(readMyServices(query)).toEqual(list)
    }
    expect(readMyServices({ search: ['a', 'b'], sort: 'nonsense' })).toEqual({ search: '', sort: 'name', descending: false })
    expect(myServicesHref(readMyServices({}))).toBe('/myServices')
  })
})
