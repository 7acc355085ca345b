import { describe, expect, test } from '@jest/globals'
import { config } from '#lib/config/config.ts'
import { applyTableState, cellText, filterText, isFilterValid, serverFilters, sheetRequest, type TableColumn } from './table-columns.ts'
import type { TableState } from './table-state.ts'

// The zone of the firm, whose today the periods are counted from.
config()

interface Row {
  name: string
  users: number
  live: boolean
  end: string | null
  tenants: string[]
}
const columns: TableColumn<Row>[] = [
  { field: 'name', label: 'Name', filter: 'text' },
  { field: 'users', label: '# users', kind: 'number', filter: 'text', check: 'number' },
  { field: 'live', label: 'Visible', kind: 'yes-no', filter: 'yes-no' },
  { field: 'end', label: 'End date', kind: 'date', filter: 'date-range' },
  {
    field: 'tenants',
    label: 'Domains',
    filter: {
      options: [
        { value: 'LU', label: 'Luxembourg' },
        { value: 'UK', label: 'United Kingdom' },
      ],
    },
  },
  { field: 'secret', label: 'Not filterable', value: (row) => row.name },
]
const rows: Row[] = [
  { name: 'Écho', users: 10, live: true, end: '2026-02-05', tenants: ['LU'] },
  { name: 'alpha', users: 9, live: false, end: null, tenants: ['LU', 'UK'] },
  { name: 'Beta', users: 100, live: true, end: '2026-03-01', tenants: [] },
]
const state: TableState = { page: 1, size: 20, sort: null, filters: {} }
const names = (change: Partial<TableState>) => applyTableState(columns, rows, { ...state, ...change }).rows.map(({ name }) => name)

describe('rows at hand', () => {
  test('filters combine, and ignore case and accents (A050, A159)', () => {
    expect(names({ filters: { name: 'ECHO' } })).toEqual(['Écho'])
    expect(names({ filters: { name: 'a', live: 'yes' } })).toEqual(['Beta'])
    expect(names({ filters: { tenants: 'UK' } })).toEqual(['alpha'])
    expect(names({ filters: { end: '2026-02-05..2026-02-28' } })).toEqual(['Écho'])
    expect(names({ filters: { end: '..2026-03-01' } })).toEqual(['Écho', 'Beta'])
    // Both ended long before today.
    expect(names({ filters: { end: '..-1d' } })).toEqual(['Écho', 'Beta'])
    expect(names({ filters: { end: 'today..+30d' } })).toEqual([])
  })

  test('a filter that fails its check, or of a column without one, is not applied (A187)', () => {
    expect(names({ filters: { users: 'many' } })).toHaveLength(3)
    expect(names({ filters: { secret: 'x' } })).toHaveLength(3)
    expect(names({ filters: { unknown: 'x' } })).toHaveLength(3)
  })

  test('sorts texts without case and accents, numbers as numbers, rows without a value last', () => {
    expect(names({ sort: { field: 'name', direction: 'asc' } })).toEqual(['alpha', 'Beta', 'Écho'])
    expect(names({ sort: { field: 'users', direction: 'desc' } })).toEqual(['Beta', 'Écho', 'alpha'])
    expect(names({ sort: { field: 'end', direction: 'asc' } })).toEqual(['Écho', 'Beta', 'alpha'])
    expect(names({ sort: { field: 'end', direction: 'desc' } })).toEqual(['Beta', 'Écho', 'alpha'])
    expect(rows[0]?.name).toBe('Écho')
  })

  test('thousands are set apart, but for a number that names its row', () => {
    const row = { ...rows[0]!, users: 2820 }
    expect(cellText(columns[1]!, row)).toBe('2,820')
    expect(cellText({ ...columns[1]!, isName: true }, row)).toBe('2820')
  })

  test('pages, and counts all that match', () => {
    expect(applyTableState(columns, rows, { ...state, page: 2, size: 2 })).toEqual({ rows: [rows[2]], total: 3 })
  })
})

test('serverFilters gives what a paged call takes (A048)', () => {
  expect(
    serverFilters(columns, { name: ' ann ', live: 'no', end: '2026-02-05..2026-02-06', users: 'many', tenants: 'LU', unknown: 'x' }),
  ).toEqual({
    name: 'ann',
    live: false,
    end: { start: new Date(2026, 1, 5).toISOString(), end: new Date(2026, 1, 6, 23, 59, 59, 999).toISOString() },
    tenants: 'LU',
  })
})

test('tags say what is filtered, and which value does not fit its column (B612)', () => {
  const [name, users, live, end, tenants] = columns as [
    TableColumn<Row>,
    TableColumn<Row>,
    TableColumn<Row>,
    TableColumn<Row>,
    TableColumn<Row>,
  ]
  expect([filterText(name, 'ann'), filterText(live, 'yes'), filterText(end, '2026-02-05..'), filterText(tenants, 'UK')]).toEqual([
    'Name: ann',
    'Visible: Yes',
    'End date: 05/02/2026 – …',
    'Domains: United Kingdom',
  ])
  expect([
    isFilterValid(users, '12'),
    isFilterValid(users, 'many'),
    isFilterValid(name, 'anything'),
    isFilterValid(end, 'x'),
    isFilterValid(tenants, 'XX'),
  ]).toEqual([true, false, true, false, false])
})

test('texts of cells', () => {
  expect(columns.map((column) => cellText(column, rows[0] as Row))).toEqual(['Écho', '10', 'Yes', '05/02/2026', 'LU', 'Écho'])
})

test('an export of what is shown: the order, and the columns that are not hidden and hold something', () => {
  const shown = [...columns, { field: 'group', label: 'Group', filter: 'text', onlyFilter: true } as const]
  const { orderBy, columns: sheetColumns } = sheetRequest(shown, { sort: { field: 'end', direction: 'desc' } }, ['users', 'secret'])
  expect([orderBy, sheetColumns]).toEqual([{ field: 'end', direction: 'desc' }, ['name', 'live', 'end', 'tenants']])
  const fixed = [{ field: 'gaps', label: 'Gaps', sortable: false }]
  for (const field of ['gaps', 'gone'])
    expect(sheetRequest<Row>(fixed, { sort: { field, direction: 'asc' } }, [])).toEqual({ orderBy: null, columns: ['gaps'] })
})
