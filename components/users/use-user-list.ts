'use client'
import { useMemo } from 'react'
import useSWR from 'swr'
import { serverFilters } from '#components/ui/table-columns.ts'
import type { TableColumn } from '#components/ui/table-columns.ts'
import type { TableState } from '#components/ui/table-state.ts'
import { call, type ApiError, type Reply } from '#lib/http/client.ts'
import type { User } from '#lib/users/contract.ts'
import type { UserFilters } from '#lib/users/list-contract.ts'
import { contextOf } from './user-context.ts'

const KEY = 'POST /api/v1/User/paged'

/** The filters of the list as the server takes them: those of the columns and the context. */
export function userFiltersOf(columns: readonly TableColumn<User>[], filters: TableState['filters'], isSuperUser: boolean): UserFilters {
  const { creationIdentity, ...others } = serverFilters(columns, filters)
  // The context comes last: a column filter must not widen it.
  return { ...others, ...(creationIdentity === undefined ? {} : { creationIdentity: Number(creationIdentity) }), ...contextOf(filters, isSuperUser).filters }
}

/** One page of users as the address says; the last page stays while the next one is read. */
export function useUserList(filters: UserFilters, { page, size, sort }: Pick<TableState, 'page' | 'size' | 'sort'>) {
  const body = { filters, orderBy: sort }
  const query = { pageNumber: String(page), pageSize: String(size) }
  return useSWR<Reply<typeof KEY>, ApiError>(`/api/v1/User/paged ${JSON.stringify([query, body])}`, () => call(KEY, { query, body: body as never }), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  })
}

/** The stored user, for the waits after a write. */
export const readUser = (ppid: string) => call('GET /api/v1/User/{id}', { params: { id: ppid } })

/** The same object while the filters are the same. */
export const useUserFilters = (columns: readonly TableColumn<User>[], filters: TableState['filters'], isSuperUser: boolean): UserFilters =>
  useMemo(() => userFiltersOf(columns, filters, isSuperUser), [columns, filters, isSuperUser])
