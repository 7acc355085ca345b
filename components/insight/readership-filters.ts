import { serverFilters, type TableColumn } from '#components/ui/table/table-columns.ts'
import type { TableState } from '#components/ui/table/table-state.ts'
import type { ReadershipFilters } from '#lib/insight/contract.ts'

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
