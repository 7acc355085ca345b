import { describe, expect, test } from '@jest/globals'
import { changeTableState, decodeTableState, encodeTableState, withOpening, type TableState } from './table-state.ts'

const defaults = { size: 20, sort: { field: 'name', direction: 'asc' as const } }
const decode = (query: string) => decodeTableState(new URLSearchParams(query), 'users', defaults)
const encode = (state: TableState, query = '') => encodeTableState(new URLSearchParams(query), 'users', state, defaults).toString()
const plain: TableState = { page: 1, size: 20, sort: defaults.sort, filters: {} }

describe('the table state in the address', () => {
  test('nothing in the address means the defaults, and the defaults leave nothing in it', () => {
    expect(decode('')).toEqual(plain)
    expect(encode(plain)).toBe('')
  })

  test('comes back as it was written', () => {
    const state: TableState = {
      page: 3,
      size: 50,
      sort: { field: 'email', direction: 'desc' },
      filters: { name: 'Ann & Béa', isInternal: 'yes', end: '2026-01-01..' },
    }
    expect(decode(encode(state))).toEqual(state)
    expect(encode(state)).toContain('users.sort=-email')
  })

  test('other parameters and other tables stay', () => {
    expect(encode({ ...plain, page: 2 }, 'tab=x&users.page=9&users.f.old=1&groups.page=4')).toBe('tab=x&groups.page=4&users.page=2')
  })

  test.each([
    'users.page=0',
    'users.page=-1',
    'users.page=1e3',
    'users.page=x',
    'users.size=7',
    'users.size=1000',
    'users.sort=',
    'users.sort=-',
    'users.f.name=',
  ])('nonsense falls back: %s', (query) => {
    expect(decode(query)).toEqual(plain)
  })

  test('what a table opens with counts unless the address says something of the table', () => {
    const opened = (query: string, opening?: Pick<TableState, 'filters' | 'sort'>) =>
      decode(withOpening(new URLSearchParams(query), 'users', opening, defaults).toString())
    const opening = { filters: { name: 'Ann' }, sort: { field: 'email', direction: 'desc' as const } }
    expect(opened('')).toEqual(plain)
    expect(opened('', opening)).toEqual({ ...plain, ...opening })
    expect(opened('groups.page=2&tab=x', opening)).toEqual({ ...plain, ...opening })
    expect(opened('', { filters: {}, sort: null })).toEqual(plain)
    expect(opened('users.f.name=Bert', opening)).toEqual({ ...plain, filters: { name: 'Bert' } })
    expect(opened('users.page=2', opening)).toEqual({ ...plain, page: 2 })
  })

  test('filters of the page stand in the address by their own names, and count as the table being named', () => {
    const named = { ...defaults, pageFilters: ['show', 'view'] }
    const read = (query: string) => decodeTableState(new URLSearchParams(query), 'users', named)
    const write = (state: TableState, query = '') => encodeTableState(new URLSearchParams(query), 'users', state, named)
    const state = { ...plain, filters: { show: 'overdue', view: 'board', name: 'Ann' } }
    expect(write(state, 'entry=1&show=mine&users.f.name=Bert').toString()).toBe('entry=1&show=overdue&view=board&users.f.name=Ann')
    expect(read(write(state).toString())).toEqual(state)
    expect(write(plain, 'view=board&entry=1').toString()).toBe('entry=1')
    expect(read('show=')).toEqual(plain)
    expect(decode('show=overdue')).toEqual(plain)
    const opening = { filters: { show: 'all' }, sort: null }
    const opened = (query: string) => read(withOpening(new URLSearchParams(query), 'users', opening, named).toString()).filters
    expect(opened('entry=1')).toEqual({ show: 'all' })
    expect(opened('view=board')).toEqual({ view: 'board' })
  })

  test('a change leads back to the first page, unless it turns the page', () => {
    const third = { ...plain, page: 3 }
    expect(changeTableState(third, { filters: { name: 'x' } }).page).toBe(1)
    expect(changeTableState(third, { size: 50 }).page).toBe(1)
    expect(changeTableState(third, { page: 4 })).toEqual({ ...plain, page: 4 })
  })
})
