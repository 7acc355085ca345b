/** Where a table stands: all of it is in the address, so that back, reload and a shared link keep it. */
export interface TableState {
  /** From 1. */
  page: number
  size: number
  sort: TableSort | null
  /** What was chosen per column, as text: words, 'yes' or 'no', an option's value, 'YYYY-MM-DD..YYYY-MM-DD'. */
  filters: Readonly<Record<string, string>>
}

export interface TableSort {
  field: string
  direction: 'asc' | 'desc'
}

/** What a table shows at first when the address says nothing of it. */
export type Opening = Pick<TableState, 'filters' | 'sort'>

export interface TableDefaults {
  size?: number
  sort?: TableSort
  /** Filters of the page that are no columns, which stand in the address under their own names: `?show=overdue`. */
  pageFilters?: readonly string[]
}

/** Choices of rows per page; the grid shows at most 100. */
export const PAGE_SIZES = [10, 15, 20, 50, 100] as const
const DEFAULT_SIZE = 20
const FILTER = 'f.'

const wholeNumber = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)
const sizeOf = (text: string | null): number | undefined => PAGE_SIZES.find((size) => size === wholeNumber(text))

/** 'name' or '-name'; anything else is null. */
const readSort = (text: string | null): TableSort | null => {
  const field = text?.replace(/^-/, '')
  return text === null || field === undefined || field === '' ? null : { field, direction: text.startsWith('-') ? 'desc' : 'asc' }
}

const writeSort = (sort: TableSort | null | undefined): string => (sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.field}` : '')

/** Whether the query says anything of the table. */
export const isNamedIn = (query: URLSearchParams, key: string, { pageFilters = [] }: TableDefaults = {}): boolean =>
  [...query.keys()].some((name) => name.startsWith(`${key}.`) || pageFilters.includes(name))

/** Reads the state of the table named `key` from the query; what is missing or makes no sense has its default. */
export function decodeTableState(query: URLSearchParams, key: string, defaults: TableDefaults = {}): TableState {
  const filters: Record<string, string> = {}
  const { pageFilters = [] } = defaults
  for (const [name, value] of query) {
    if (value === '') continue
    if (pageFilters.includes(name)) filters[name] = value
    else if (name.startsWith(`${key}.${FILTER}`)) filters[name.slice(key.length + 1 + FILTER.length)] = value
  }
  return {
    page: wholeNumber(query.get(`${key}.page`)) ?? 1,
    size: sizeOf(query.get(`${key}.size`)) ?? defaults.size ?? DEFAULT_SIZE,
    sort: readSort(query.get(`${key}.sort`)) ?? defaults.sort ?? null,
    filters,
  }
}

/**
 * The query with what the table opens with in it, unless the query itself says something of the table.
 * @param opening filters and order; undefined = the defaults
 */
export function withOpening(
  query: URLSearchParams,
  key: string,
  opening: Opening | undefined,
  defaults: TableDefaults = {},
): URLSearchParams {
  if (opening === undefined || isNamedIn(query, key, defaults)) return query
  return encodeTableState(query, key, { ...decodeTableState(query, key, defaults), ...opening }, defaults)
}

/** What is asked for the page that the table shows. */
export const pageQuery = ({ page, size }: Pick<TableState, 'page' | 'size'>) => ({ pageNumber: String(page), pageSize: String(size) })

/** The query with this table's state in it; defaults are left out, other parameters stay. */
export function encodeTableState(query: URLSearchParams, key: string, state: TableState, defaults: TableDefaults = {}): URLSearchParams {
  const { pageFilters = [] } = defaults
  const next = new URLSearchParams([...query].filter(([name]) => !name.startsWith(`${key}.`) && !pageFilters.includes(name)))
  if (state.page > 1) next.set(`${key}.page`, String(state.page))
  if (state.size !== (defaults.size ?? DEFAULT_SIZE)) next.set(`${key}.size`, String(state.size))
  if (writeSort(state.sort) !== writeSort(defaults.sort)) next.set(`${key}.sort`, writeSort(state.sort))
  for (const [field, value] of Object.entries(state.filters))
    if (value !== '') next.set(pageFilters.includes(field) ? field : `${key}.${FILTER}${field}`, value)
  return next
}

/** The state after a change; anything but turning the page leads back to the first one. */
export const changeTableState = (state: TableState, change: Partial<TableState>): TableState => ({ ...state, page: 1, ...change })
