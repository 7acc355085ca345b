import { expect, test } from '@jest/globals'
import type { ListColumns } from './columns.ts'
import { momentColumn, pagedSheet, wholeSheet } from './list-sheet.ts'

interface Row {
  id: string
  name: string
  at: string | null
}
const columns = { name: { label: 'Name' }, at: { label: 'On' } } as const satisfies ListColumns<Row>
const rowOf = (number: number): Row => ({ id: String(number), name: `Row ${number}`, at: null })
const common = { title: 'Rows', prefix: 'rows_', columns, keyOf: ({ id }: Row) => id }

test('a paged list is written to its last row, and a row that moves to a later page meanwhile once', async () => {
  let rows = Array.from({ length: 2_300 }, (_, number) => rowOf(number))
  const spec = await pagedSheet<Row, typeof columns>({
    ...common,
    shown: null,
    filters: [['Name', 'Row']],
    read: ({ pageNumber, pageSize }) => {
      const items = rows.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
      // Somebody adds three rows at the beginning after each page.
      if (pageSize > 1) rows = [rowOf(-1 - rows.length), rowOf(-2 - rows.length), rowOf(-3 - rows.length), ...rows]
      return Promise.resolve({ items, totalCount: rows.length })
    },
  })
  const written: string[] = []
  for await (const page of spec.pages()) written.push(...page.map(({ id }) => id))
  expect(new Set(written).size).toBe(written.length)
  expect(written).toEqual(expect.arrayContaining(Array.from({ length: 2_300 }, (_, number) => String(number))))
  expect(spec.rowCount).toBe(2_300)
  expect(spec.filters).toEqual([['Name', 'Row']])
})

test('a whole list is written in the order of the keys; what is gone and what comes twice is left out, and the head says how many were shown', async () => {
  const rows = [1, 2, 3].map(rowOf)
  const spec = wholeSheet<Row, typeof columns>({ ...common, shown: ['name'], rows, keys: ['3', 'gone', '1', '3'] })
  const written: Row[] = []
  for await (const page of spec.pages()) written.push(...page)
  expect(written.map(({ id }) => id)).toEqual(['3', '1'])
  expect(spec.columns.map(({ header }) => header)).toEqual(['Name'])
  expect(spec.filters).toEqual([['Shown rows', '2 of 3']])
  expect(wholeSheet<Row, typeof columns>({ ...common, shown: null, rows, keys: ['1', '2', '3'] }).filters).toEqual([])
})

test('a moment is written as a date with its time, one that is not there as an empty cell', () => {
  const [column] = momentColumn<Row>('On', ({ at }) => at)
  expect(column).toMatchObject({ header: 'On', timed: true })
  expect(column!.value({ ...rowOf(1), at: '2026-03-04T05:06:00.000Z' })).toEqual(new Date('2026-03-04T05:06:00.000Z'))
  expect(column!.value(rowOf(1))).toBeNull()
})
