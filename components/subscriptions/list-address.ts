import { decodeTableState, type TableState } from '#components/ui/table/table-state.ts'
import { isFilterValid, type TableColumn } from '#components/ui/table/table-columns.ts'
import { readRange } from '#components/ui/table/date-range.ts'
import type { SubscriptionFilters, SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { RUNNING_FILTER, SCOPE_FILTER, SERVICE_FILTER, TABLE, TRIAL, TRIAL_FILTER } from '#lib/subscriptions/words.ts'

/** The list that an address shows is that of all services, which only super users may choose. */
export const showsAllServices = (query: URLSearchParams): boolean => decodeTableState(query, TABLE).filters[SCOPE_FILTER] === 'all'

/** The choices of the trial select (B347). */
export const trialKinds = [
  { value: TRIAL.all, label: 'All subscriptions' },
  { value: TRIAL.trialOnly, label: 'Trial only' },
  { value: TRIAL.expiredTrialOnly, label: 'Expired trial only' },
  { value: TRIAL.nonTrialOnly, label: 'Non-trial only' },
] as const

type TrialKind = (typeof trialKinds)[number]['value']

/** The chosen trial kind; 0 when the address names none (B349). */
export const trialOf = (filters: TableState['filters']): TrialKind =>
  trialKinds.find(({ value }) => String(value) === filters[TRIAL_FILTER])?.value ?? TRIAL.all

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Id of the one service that is asked for; undefined without one, and when it is none, which the server would refuse. */
export const serviceOf = (filters: TableState['filters']): string | undefined =>
  GUID.test(filters[SERVICE_FILTER] ?? '') ? filters[SERVICE_FILTER] : undefined

export const onlyRunning = (filters: TableState['filters']): boolean => filters[RUNNING_FILTER] === 'yes'

const texts = ['serviceName', 'companyName', 'entityName', 'memberName', 'memberEmail'] as const

/** What the table's state asks of the server; a filter that fails its check is left out. */
export function filtersOf(columns: readonly TableColumn<SubscriptionListRow>[], filters: TableState['filters']): SubscriptionFilters {
  const column = (field: string) => columns.find((each) => each.field === field)
  const valid = (field: string): string | undefined => {
    const [text, found] = [filters[field]?.trim(), column(field)]
    return text && found && isFilterValid(found, text) ? text : undefined
  }
  const range = valid('endDate')
  const [start, end] = range === undefined ? [null, null] : readRange(range)
  return {
    ...Object.fromEntries(texts.flatMap((field) => (valid(field) === undefined ? [] : [[field, valid(field)]]))),
    ...(range === undefined ? {} : { endDate: { start, end } }),
    trial: trialOf(filters),
    ...(serviceOf(filters) === undefined ? {} : { serviceId: serviceOf(filters) }),
    ...(onlyRunning(filters) ? { running: true } : {}),
    my: filters[SCOPE_FILTER] !== 'all',
  }
}
