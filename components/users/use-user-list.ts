'use client'
import { useMemo } from 'react'
import type { TableState } from '#components/ui/table/table-state.ts'
import { usePagedList } from '#components/ui/table/use-paged-list.ts'
import { call } from '#lib/http/client.ts'
import type { UserFilters } from '#lib/users/list-contract.ts'
import { userFiltersOf } from './users-request.ts'

/** One page of users as the address says. */
export const useUserList = (filters: UserFilters, state: TableState) =>
  usePagedList('POST /api/v1/User/paged', state, { filters, orderBy: state.sort }, { revalidateOnFocus: false })

/** The stored user, for the waits after a write. */
export const readUser = (ppid: string) => call('GET /api/v1/User/{id}', { params: { id: ppid } })

/** The same object while the filters are the same. */
export const useUserFilters = (filters: TableState['filters'], isSuperUser: boolean): UserFilters =>
  useMemo(() => userFiltersOf(filters, isSuperUser), [filters, isSuperUser])
