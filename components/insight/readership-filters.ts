import { serverFilters, type TableColumn } from '#components/ui/table/table-columns.ts'
import type { TableState } from '#components/ui/table/table-state.ts'
import type { ReadershipFilters } from '#lib/insight/contract.ts'

export const newsTypes: Readonly<Record<number, string>> = { 0: '3W', 1: 'Global' }

/** When it was read, on both views. */
export const PERIOD = {
  field: 'period',
  label: 'Read between',
  filter: 'date-range',
  hidden: true,
  sortable: false,
  value: () => '',
} as const

/** What the table's state asks of the server. */
export function readershipFiltersOf<Row>(columns: readonly TableColumn<Row>[], filters: TableState['filters']): ReadershipFilters {
  const { title, name, type, period } = serverFilters(columns, filters)
  const { start, end } = (period ?? {}) as { start?: string; end?: string }
  const text = (title ?? name) as string | undefined
  return {
    ...(text === undefined ? {} : { title: text }),
    ...(type === undefined ? {} : { type: type === '0' ? 0 : 1 }),
    ...(start === undefined ? {} : { from: start }),
    ...(end === undefined ? {} : { to: end }),
  }
}
