import { expect, test } from '@jest/globals'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { CLEARED } from '#lib/spreadsheet/words.ts'
import { NO_CORRECTIONS, mistakesOf, readAs, withReading } from './corrections.ts'

const rowOf = (row: number, text: string): ImportPlan['rows'][number] => ({
  row,
  action: 'refused',
  label: '',
  cells: [],
  similar: [],
  outsiders: [],
  faults: [{ column: 'MainContacts', message: 'Please choose a main contact.', text }],
})

test('a text is corrected once for all rows, and for the next file', () => {
  const [mistake, ...others] = mistakesOf({ rows: [rowOf(2, 'ann'), rowOf(3, 'ann')] })
  expect([mistake?.rows, others]).toEqual([[2, 3], []])
  const corrections = withReading(NO_CORRECTIONS, mistake!, 'ann@a.example')
  expect(corrections).toEqual({ columns: [], values: [{ column: 'MainContacts', from: 'ann', to: 'ann@a.example' }], cells: [] })
  expect(readAs(corrections, mistake!)).toBe('ann@a.example')
})

test('a proposal goes with its text', () => {
  const { faults, ...row } = rowOf(2, 'Alfa')
  const [mistake] = mistakesOf({ rows: [{ ...row, faults: [{ ...faults[0]!, near: 'Alpha' }] }] })
  expect(mistake?.near).toBe('Alpha')
})

test.each(['', CLEARED])('a cell that holds "%s" is corrected by itself, and remembered for no other', (text) => {
  const [first, second] = mistakesOf({ rows: [rowOf(2, text), rowOf(3, text)] })
  expect([first?.rows, second?.rows]).toEqual([[2], [3]])
  const corrections = withReading(NO_CORRECTIONS, first!, 'ann@a.example')
  expect(corrections).toEqual({ columns: [], values: [], cells: [{ row: 2, column: 'MainContacts', text: 'ann@a.example' }] })
  expect([readAs(corrections, first!), readAs(corrections, second!)]).toEqual(['ann@a.example', ''])
})
