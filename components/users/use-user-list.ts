'use client'
import { useMemo } from 'react'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import type { TableState } from '#components/ui/table/table-state.ts'
import { usePagedList } from '#components/ui/table/use-paged-list.ts'
import { call } from '#lib/http/client.ts'
import { userColumns } from '#lib/users/columns.ts'
import type { User } from '#lib/users/contract.ts'
import type { UserFilters } from '#lib/users/list-contract.ts'
import { contextOf } from './user-context.ts'

const columns = tableColumns<User, typeof userColumns>(userColumns, {})

/** The filters of the list as the server takes them: those of the columns and the context. */
function userFiltersOf(filters: TableState['filters'], isSuperUser: boolean): UserFilters {
  const { creationIdentity, ...others } = serverFilters(columns, filters)
  // The context comes last: a column filter must not widen it.
  return {
    ...others,
    ...(creationIdentity === undefined ? {} : { creationIdentity: Number(creationIdentity) }),
    ...contextOf(filters, isSuperUser).filters,
  }
}

/** One page of users as the address says. */
export const useUserList = (filters: UserFilters, state: TableState) =>
  usePagedList('POST /api/v1/User/paged', state, { filters, orderBy: state.sort }, { revalidateOnFocus: false })

/** The stored user, for the waits after a write. */
export const readUser = (ppid: string) => call('GET /api/v1/User/{id}', { params: { id: ppid } })

/** The same object while the filters are the same. */
export const useUserFilters = (filters: TableState['filters'], isSuperUser: boolean): UserFilters =>
  useMemo(() => userFiltersOf(filters, isSuperUser), [filters, isSuperUser])
