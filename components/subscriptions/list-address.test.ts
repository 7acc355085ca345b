import { describe, expect, test } from '@jest/globals'
import type { TableColumn } from '#components/ui/table/table-columns.ts'
import type { SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { decodeTableState } from '#components/ui/table/table-state.ts'
import { filtersOf, trialOf } from './list-address.ts'
import { runningSubscriptionsOf } from '#lib/subscriptions/words.ts'

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

  test('A108: the link of My services asks for the running subscriptions of that one service; what is no id asks for nothing', () => {
    const id = '0b8f9a52-94b1-4bd0-8a3e-0d6a4b1c2d3e'
    const { searchParams, hash } = new URL(runningSubscriptionsOf(id), 'http://portal.example')
    expect(hash).toBe('#engagements')
    expect(filtersOf(columns, decodeTableState(searchParams, 'subscriptions').filters)).toEqual({
      serviceId: id,
      running: true,
      my: true,
      trial: 0,
    })
    expect(filtersOf(columns, { service: 'Audit', running: 'no' })).toEqual({ my: true, trial: 0 })
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
