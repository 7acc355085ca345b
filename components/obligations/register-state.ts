import type { ReactNode } from 'react'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { readRange } from '#components/ui/table/date-range.ts'
import type { TableDefaults, TableState } from '#components/ui/table/table-state.ts'
import type { TableAddress } from '#components/ui/table/use-table-state.ts'
import type { AddressCodec } from '#components/ui/use-address-state.ts'
import { registerColumns } from '#lib/obligations/columns.ts'
import type { ListColumns } from '#lib/lists/columns.ts'
import type { RegisterFilters, RegisterRow } from '#lib/obligations/contract.ts'

/** What a register is looked at for. */
export const shows = [
  { id: 'mine', label: 'Mine', filters: { mine: true, unfinished: true } },
  { id: 'all', label: "My company's", filters: {} },
  { id: 'overdue', label: 'Overdue', filters: { overdue: true } },
  { id: 'owner', label: 'Needs an owner', filters: { needsOwner: true } },
] as const satisfies readonly { id: string; label: string; filters: RegisterFilters }[]
export type Show = (typeof shows)[number]['id']

const layouts = ['table', 'board'] as const

/** What is shown of the registers and how. */
export interface Look {
  show: Show
  view: (typeof layouts)[number]
}

/** What the table and the board are given. */
export interface RegisterProps {
  show: Show
  /** What they and the exports ask for. */
  filters: RegisterFilters
  table: TableAddress
  /** Staff, who see the registers of several companies. */
  isInternal: boolean
  toolbar: ReactNode
  onOpen: (obligationId: string) => void
}

/** They stand beside the filters of the table, in the address by their own names. */
export const defaults = { pageFilters: ['show', 'view'] } as const satisfies TableDefaults

/** @param first what is shown without a word: what is one's own, for staff everything */
export const lookOf = ({ show, view }: TableState['filters'], first: Show): Look => ({
  show: shows.find(({ id }) => id === show)?.id ?? first,
  view: layouts.find((each) => each === view) ?? 'table',
})

/** The filters of the table alone. */
export const withoutLook = ({ show: _show, view: _view, ...filters }: TableState['filters']): TableState['filters'] => filters

/** Id of the entry that is open, in the address too; null = none. */
export const entryCodec: AddressCodec<string | null> = {
  decode: (query) => query.get('entry'),
  encode: (query, entry) => {
    const next = new URLSearchParams(query)
    if (entry === null) next.delete('entry')
    else next.set('entry', entry)
    return next
  },
}

/** Staff see the registers of several companies. */
export const columnsOfStaff = {
  ...registerColumns,
  entityName: { label: registerColumns.entityName.label, filter: 'text' },
} as const satisfies ListColumns<RegisterRow>

export const columns = tableColumns<RegisterRow, typeof registerColumns>(registerColumns, {
  articleTitle: { minWidth: 220 },
  articleNumber: { width: 82 },
  entityName: { width: 124, wraps: true },
  applies: { width: 130 },
  task: { minWidth: 170, wraps: true },
  owner: { width: 144 },
  dueDate: { width: 106 },
  state: { width: 126 },
  articleState: { width: 130 },
})

/** What the state of the page and of its table asks of the server. */
export function registerFiltersOf(show: Show, filters: TableState['filters']): RegisterFilters {
  const { dueDate: _days, ...others } = serverFilters(columns, filters)
  const [start, end] = readRange(filters['dueDate'] ?? '')
  return {
    ...(others as RegisterFilters),
    ...(start === null && end === null ? {} : { dueDate: { start, end } }),
    ...shows.find(({ id }) => id === show)!.filters,
  }
}
