import { serverFilters, type TableColumn } from '#components/ui/table-columns.ts'
import type { TableState } from '#components/ui/table-state.ts'
import type { TrailFilters } from '#lib/audit/trail-contract.ts'
import { actionText, entityText } from '#lib/audit/words.ts'

interface Choices {
  entities: readonly string[]
  actions: readonly string[]
}

const options = (values: readonly string[], text: (value: string) => string) => values.map((value) => ({ value, label: text(value) })).sort((a, b) => a.label.localeCompare(b.label, 'en'))

/** The filters of the trail, in the form of columns. */
export const trailColumns = ({ entities, actions }: Choices): TableColumn<never>[] => [
  { field: 'person', label: 'Who', filter: 'text' },
  { field: 'action', label: 'Action', filter: { options: options(actions, actionText) } },
  { field: 'entity', label: 'Kind of record', filter: { options: options(entities, entityText) } },
  { field: 'entityId', label: 'Id of the record', filter: 'text' },
  { field: 'requestId', label: 'Request', filter: 'text' },
  { field: 'period', label: 'Period', filter: 'date-range' },
]

/** What the address asks of the server. */
export function trailFiltersOf(columns: readonly TableColumn<never>[], filters: TableState['filters']): TrailFilters {
  const { period, ...others } = serverFilters(columns, filters)
  const { start, end } = (period ?? {}) as { start?: string | null; end?: string | null }
  return { ...others, ...(start ? { from: start } : {}), ...(end ? { to: end } : {}) }
}
