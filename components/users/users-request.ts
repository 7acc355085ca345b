import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { decodeTableState, pageQuery, withOpening, type TableState } from '#components/ui/table/table-state.ts'
import { openingOf } from '#components/views/opening.ts'
import type { CallInput } from '#lib/http/client.ts'
import type { OpeningView } from '#lib/tables/contract.ts'
import { userColumns } from '#lib/users/columns.ts'
import type { User } from '#lib/users/contract.ts'
import type { UserFilters } from '#lib/users/list-contract.ts'
import { contextOf } from './user-context.ts'

/** The request of the table of users, computed alike on the server, which prefetches it, and in the browser. */

/** Name of the table in the address. */
export const TABLE = 'users'
export const defaults = { sort: { field: 'name', direction: 'asc' } } as const

const columns = tableColumns<User, typeof userColumns>(userColumns, {})

/** The filters of the list as the server takes them: those of the columns and the context. */
export function userFiltersOf(filters: TableState['filters'], isSuperUser: boolean): UserFilters {
  const { creationIdentity, ...others } = serverFilters(columns, filters)
  // The context comes last: a column filter must not widen it.
  return {
    ...others,
    ...(creationIdentity === undefined ? {} : { creationIdentity: Number(creationIdentity) }),
    ...contextOf(filters, isSuperUser).filters,
  }
}

/**
 * The page of users that an address names; what an address says of the order is checked by the call.
 * @param views what the tables of the reader open with
 */
export function usersInput(
  query: URLSearchParams,
  views: readonly OpeningView[] | undefined,
  isSuperUser: boolean,
): CallInput<'POST /api/v1/User/paged'> {
  const state = decodeTableState(withOpening(query, TABLE, openingOf(TABLE, views), defaults), TABLE, defaults)
  const body = { filters: userFiltersOf(state.filters, isSuperUser), orderBy: state.sort }
  return { query: pageQuery(state), body } as CallInput<'POST /api/v1/User/paged'>
}
