import { describe, expect, test } from '@jest/globals'
import type { TableColumn } from '#components/ui/table-columns.ts'
import type { SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { filtersOf, trialOf } from './list-address.ts'

const columns: TableColumn<SubscriptionListRow>[] = [
  { field: 'serviceName', label: 'Service Name', filter: 'text' },
  { field: 'memberEmail', label: 'E-mail', filter: 'text', check: 'email' },
  { field: 'endDate', label: 'End date', filter: 'date-range' },
]

describe('filters of the subscriptions table', () => {
  test('my services and every trial kind unless the address says otherwise (B349)', () => {
    expect(filtersOf(columns, {})).toEqual({ my: true, trial: 0 })
    expect(filtersOf(columns, { scope: 'all', trial: '2' })).toEqual({ my: false, trial: 2 })
    expect(trialOf({ trial: '7' })).toBe(0)
  })

  test('texts are trimmed, what fails its check is left out, a range may be open', () => {
    expect(filtersOf(columns, { serviceName: ' tax ', memberEmail: 'two words', endDate: '2026-01-01..' })).toEqual({
      serviceName: 'tax',
      endDate: { start: '2026-01-01', end: null },
      my: true,
      trial: 0,
    })
    expect(filtersOf(columns, { endDate: 'soon', entityName: 'not a column here' })).toEqual({ my: true, trial: 0 })
  })
})
