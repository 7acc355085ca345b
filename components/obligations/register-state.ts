import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { readRange } from '#components/ui/table/date-range.ts'
import type { TableState } from '#components/ui/table/table-state.ts'
import type { AddressCodec } from '#components/ui/use-address-state.ts'
import { registerColumns } from '#lib/obligations/columns.ts'
import type { RegisterFilters, RegisterRow } from '#lib/obligations/contract.ts'

/** What a register is looked at for. */
export const shows = [
  { id: 'mine', label: 'Mine', filters: { mine: true, unfinished: true } },
  { id: 'all', label: "My company's", filters: {} },
  { id: 'overdue', label: 'Overdue', filters: { overdue: true } },
  { id: 'owner', label: 'Needs an owner', filters: { needsOwner: true } },
] as const satisfies readonly { id: string; label: string; filters: RegisterFilters }[]
export type Show = (typeof shows)[number]['id']

export interface PageState {
  view: 'table' | 'board'
  show: Show
  /** Id of the entry that is open; null = none. */
  entry: string | null
}

/** In the address, so that a link leads to what somebody looks at. @param first what is shown without a word: what is one's own, for staff everything */
export const pageCodec = (first: Show): AddressCodec<PageState> => ({
  decode: (query) => ({
    view: query.get('view') === 'board' ? 'board' : 'table',
    show: shows.find(({ id }) => id === query.get('show'))?.id ?? first,
    entry: query.get('entry'),
  }),
  encode: (query, { view, show, entry }) => {
    const next = new URLSearchParams(query)
    const set = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value))
    set('view', view === 'board' ? view : null)
    set('show', show === first ? null : show)
    set('entry', entry)
    return next
  },
})

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
