import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { prefetchFor } from '#lib/http/prefetch.ts'
import type { PrefetchedReply } from '#lib/http/prefetch.ts'
import { listOpeningViews } from '#lib/tables/contract.ts'
import { listOpeningViews as openingViews } from '#lib/tables/service.ts'

/** What the tables of a page open with, so that their first request is already the one of the view that the person chose. */
export async function prefetchTables(actor: UserActor): Promise<PrefetchedReply[]> {
  const prefetch = await prefetchFor(actor)
  return [await prefetch(listOpeningViews, openingViews, {})].filter((reply) => reply !== null)
}
