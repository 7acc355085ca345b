import 'server-only'
import { TABLE, usersInput } from '#components/users/users-request.ts'
import type { UserActor } from '#lib/caller/actor.ts'
import { prefetchFor } from '#lib/http/prefetch.ts'
import type { PrefetchedReply } from '#lib/http/prefetch.ts'
import { addressQuery, type GivenQuery } from '#lib/http/address-query.ts'
import * as tables from '#lib/tables/contract.ts'
import type { OpeningView } from '#lib/tables/contract.ts'
import { getTablePreference, listSavedViews } from '#lib/tables/service.ts'
import { listUsers } from '#lib/users/list-contract.ts'
import { listUsers as users } from '#lib/users/list-service.ts'
import { prefetchTables } from '../prefetch-tables.ts'

/** The first page of users, which the administration begins with unless the hash of the address names another tab. */
export async function prefetchAdmin(actor: UserActor, given: GivenQuery): Promise<PrefetchedReply[]> {
  const prefetch = await prefetchFor(actor)
  const replies = await Promise.all([
    prefetchTables(actor).then(async (opening) => {
      const views = opening[0]?.reply as OpeningView[] | undefined
      return [...opening, await prefetch(listUsers, users, usersInput(addressQuery(given), views, actor.isSuperUser))]
    }),
    prefetch(tables.getTablePreference, getTablePreference, { params: { table: TABLE } }),
    prefetch(tables.listSavedViews, listSavedViews, { query: { table: TABLE } }),
  ])
  return replies.flat().filter((reply) => reply !== null)
}
