'use client'
import { orderFields } from '#lib/lists/columns.ts'
import { subscriptionColumns } from '#lib/subscriptions/columns.ts'
import type { TableState } from '#components/ui/table/table-state.ts'
import { usePagedList } from '#components/ui/table/use-paged-list.ts'
import { call } from '#lib/http/client.ts'
import { invalidate } from '#lib/http/reread.ts'
import type { SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { filtersOf } from './list-address.ts'
import { subscriptionTable } from './subscription-columns.tsx'

/** Beginning of the cached addresses, as writes and imports name them. */
const ADDRESS = '/api/v1/Subscription'
const sortable: ReadonlySet<string> = new Set(orderFields(subscriptionColumns))

/** One page of the list as the table's state asks for it. */
export function useSubscriptionList(state: TableState) {
  const { sort } = state
  const filters = filtersOf(subscriptionTable, state.filters)
  const orderBy = sort !== null && sortable.has(sort.field) ? { orderBy: sort } : {}
  return usePagedList('POST /api/v1/Subscription/paged/users', state, { filters, ...orderBy }, { revalidateOnFocus: false })
}

/** Reads every page that is shown again, after a write. */
export const refreshSubscriptions = (): Promise<void> => invalidate(ADDRESS)

/** The users as they are now, for the waits after a write. */
export async function readUsers(id: string): Promise<SubscriptionListRow['users']> {
  const { users } = await call('GET /api/v1/Subscription/{id}', { params: { id } })
  return users
}
