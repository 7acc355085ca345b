import type { TableState } from '#components/ui/table/table-state.ts'

/** Territory of the Luxembourg staff (B262). */
const LUXEMBOURG = 'LU'
const ALL = 'all'
const ADMIN = 'admin'
/** Key among the filters of the address. */
export const CONTEXT = 'context'

interface UserContext {
  value: string
  label: string
  /** What it narrows the list to (A158). */
  filters: { isSuperUser?: boolean; isInternal?: boolean; territory?: string }
}

const contexts: readonly UserContext[] = [
  { value: ALL, label: 'All', filters: {} },
  { value: ADMIN, label: 'Admin', filters: { isSuperUser: true } },
  { value: 'staff', label: 'Firm staff', filters: { isInternal: true } },
  { value: 'client', label: 'Client', filters: { isInternal: false } },
  { value: 'luxembourg', label: 'Luxembourg staff', filters: { isInternal: true, territory: LUXEMBOURG } },
]

/** The options of the context search; Admin for super users only (B260, B261). */
export const contextOptions = (isSuperUser: boolean): readonly UserContext[] =>
  contexts.filter(({ value }) => isSuperUser || value !== ADMIN)

/** The context that the address holds; one that the viewer may not have, or that there is not, is All (B263). */
export const contextOf = (filters: TableState['filters'], isSuperUser: boolean): UserContext =>
  contextOptions(isSuperUser).find(({ value }) => value === filters[CONTEXT]) ?? contexts[0]!

/** The filters of the address with another context; All leaves it out. */
export function withContext(filters: TableState['filters'], value: string): Record<string, string> {
  const { [CONTEXT]: _, ...others } = filters
  return value === ALL ? others : { ...others, [CONTEXT]: value }
}
