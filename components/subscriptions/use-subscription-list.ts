'use client'
import { useCallback } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { TableState } from '#components/ui/table-state.ts'
import { call, type ApiError, type Reply } from '#lib/http/client.ts'
import type { SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { filtersOf } from './list-address.ts'
import { subscriptionColumns } from './subscription-columns.tsx'

const KEY = 'POST /api/v1/Subscription/paged/users'
/** Beginning of the cached addresses, as writes and imports name them. */
const ADDRESS = '/api/v1/Subscription'
const sortable = ['serviceName', 'companyName', 'entityName', 'userCount', 'endDate'] as const

/** One page of the list as the table's state asks for it; the page before stays until it is there. */
export function useSubscriptionList({ page, size, sort, filters }: TableState) {
  const field = sortable.find((each) => each === sort?.field)
  const input = {
    query: { pageNumber: String(page), pageSize: String(size) },
    body: { filters: filtersOf(subscriptionColumns, filters), ...(field && sort ? { orderBy: { field, direction: sort.direction } } : {}) },
  }
  const list = useSWR<Reply<typeof KEY>, ApiError>(`${ADDRESS}/paged/users ${JSON.stringify(input)}`, () => call(KEY, input), { keepPreviousData: true, revalidateOnFocus: false })
  return list
}

/** Reads every page that is shown again, after a write. */
export function useRefreshSubscriptions() {
  const { mutate } = useSWRConfig()
  return useCallback(() => mutate((key) => typeof key === 'string' && key.startsWith(ADDRESS)), [mutate])
}

/** The users as they are now, for the waits after a write. */
export async function readUsers(id: string): Promise<SubscriptionListRow['users']> {
  const { users } = await call('GET /api/v1/Subscription/{id}', { params: { id } })
  return users
}
