import { expect, test } from '@jest/globals'
import { compareHref, readComparison } from './compare-address.ts'

test('an address names up to four services, each once', () => {
  expect(readComparison({})).toEqual({ services: [], onlyDiffering: false })
  expect(readComparison({ service: 'payroll', differing: '1' })).toEqual({ services: ['payroll'], onlyDiffering: true })
  expect(readComparison({ service: ['a', 'A ', '', 'b', 'x'.repeat(201), 'c', 'd', 'e'] }).services).toEqual(['a', 'b', 'c', 'd'])
})

test('and comes back as it was', () => {
  const comparison = { services: ['fund-tax', 'a&b=c'], onlyDiffering: true }
  const { searchParams } = new URL(compareHref(comparison), 'https://portal.example')
  expect(readComparison({ service: searchParams.getAll('service'), differing: searchParams.get('differing')! })).toEqual(comparison)
  expect(compareHref({ services: [], onlyDiffering: false })).toBe('/compare')
})
