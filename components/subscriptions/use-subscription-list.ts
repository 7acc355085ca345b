'use client'
import { useCallback } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { TableState } from '#components/ui/table-state.ts'
import { call, type ApiError, type Reply } from '#lib/http/client.ts'
import type { SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { filtersOf } from './list-address.ts'
import { subscriptionColumns } from './subscription-columns.tsx'

const KEY = 'POST /api/v1/Subscription/paged/users'
const sortable = ['serviceName', 'companyName', 'entityName', 'userCount', 'endDate'] as const

/** One page of the list as the table's state asks for it; the page before stays until it is there. */
export function useSubscriptionList({ page, size, sort, filters }: TableState) {
  const field = sortable.find((each) => each === sort?.field)
  const input = {
    query: { pageNumber: String(page), pageSize: String(size) },
    body: { filters: filtersOf(subscriptionColumns, filters), ...(field && sort ? { orderBy: { field, direction: sort.direction } } : {}) },
  }
  const list = useSWR<Reply<typeof KEY>, ApiError>([KEY, JSON.stringify(input)], () => call(KEY, input), { keepPreviousData: true, revalidateOnFocus: false })
  return { ...list, filters: input.body.filters }
}

/** Reads every page that is shown again, after a write. */
export function useRefreshSubscriptions() {
  const { mutate } = useSWRConfig()
  return useCallback(() => mutate((key) => Array.isArray(key) && key[0] === KEY), [mutate])
}

/** One row as it is now; undefined when it is gone. For the waits after a write. */
export async function readRow(subscriptionId: string): Promise<SubscriptionListRow['users'] | undefined> {
  const { users } = await call('GET /api/v1/Subscription/{id}', { params: { id: subscriptionId } })
  return users
}
