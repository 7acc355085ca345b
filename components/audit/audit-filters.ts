import { readRange, serverFilters, type TableColumn } from '#components/ui/table/table-columns.ts'
import type { TableState } from '#components/ui/table/table-state.ts'
import type { TrailFilters } from '#lib/audit/trail-contract.ts'
import { actionText, entityText } from '#lib/audit/words.ts'
import { endOfFirmDay, startOfFirmDay } from '#lib/text/short-date.ts'

interface Choices {
  entities: readonly string[]
  actions: readonly string[]
}

const options = (values: readonly string[], text: (value: string) => string) =>
  values.map((value) => ({ value, label: text(value) })).sort((a, b) => a.label.localeCompare(b.label, 'en'))

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
  // The days are those of the entries as they are shown.
  const [start, end] = period === undefined ? [null, null] : readRange(filters['period'] ?? '')
  const chosen = Object.fromEntries(
    [CONCERNED_PERSON, CONCERNED_RECORD].flatMap((field) => (filters[field] ? [[field, filters[field]]] : [])),
  )
  return {
    ...others,
    ...chosen,
    ...(start ? { from: startOfFirmDay(start).toISOString() } : {}),
    ...(end ? { to: endOfFirmDay(end).toISOString() } : {}),
  }
}

/** Filters that are chosen from what there is; in the address like the others. */
export const CONCERNED_PERSON = 'concernedPerson'
export const CONCERNED_RECORD = 'concernedRecord'

/** The filter that leaves what concerns a record, and its value; people have one of their own. */
export const recordFilter = (kind: string, key: string): [field: string, value: string] =>
  kind === 'User' ? [CONCERNED_PERSON, key] : [CONCERNED_RECORD, `${kind}:${key}`]

/** 'Kind:id' as a choice. */
export const recordOf = (value: string): { kind: string; key: string } => ({
  kind: value.slice(0, value.indexOf(':')),
  key: value.slice(value.indexOf(':') + 1),
})
