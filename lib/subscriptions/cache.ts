import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { revisionCache } from '#lib/db/cache.ts'
import { today } from '#lib/relations/api.ts'

const cached = revisionCache('subscriptions')

/**
 * A result about subscriptions: cached, or made now. It is valid until a subscription or what belongs to it, the name of a company or a person, or a service
 * changes (their revisions were read with the caller), and for a day at most, because subscriptions end by themselves.
 * @param key covers everything else that the result depends on, the caller too where it does
 */
export function cacheSubscriptions<T extends object>(
  { revisions }: Pick<UserActor, 'revisions'>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  if (revisions?.subscriptions === undefined || revisions.catalogue === undefined) return make()
  return cached(`${revisions.subscriptions} ${revisions.catalogue} ${today()}`, key, make)
}
