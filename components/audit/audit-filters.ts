import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { serverFilters, type TableColumn } from '#components/ui/table/table-columns.ts'
import { readRange } from '#components/ui/table/date-range.ts'
import type { TableState } from '#components/ui/table/table-state.ts'
import { trailColumns } from '#lib/audit/columns.ts'
import type { NamedTrailRow } from '#lib/audit/columns.ts'
import type { TrailFilters } from '#lib/audit/trail-contract.ts'
import { actionText } from '#lib/audit/words.ts'
import { entityText } from '#lib/text/kind-text.ts'
import { endOfFirmDay, startOfFirmDay } from '#lib/text/short-date.ts'

interface Choices {
  entities: readonly string[]
  actions: readonly string[]
}

const options = (values: readonly string[], text: (value: string) => string) =>
  values.map((value) => ({ value, label: text(value) })).sort((a, b) => a.label.localeCompare(b.label, 'en'))

/** The columns of the trail, of which the page shows the filters. */
export const trailTable = ({ entities, actions }: Choices): TableColumn<NamedTrailRow>[] =>
  tableColumns<NamedTrailRow, typeof trailColumns>(trailColumns, {
    action: { options: options(actions, actionText) },
    entity: { options: options(entities, entityText) },
  })

/** What the address asks of the server. */
export function trailFiltersOf(columns: readonly TableColumn<NamedTrailRow>[], filters: TableState['filters']): TrailFilters {
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
