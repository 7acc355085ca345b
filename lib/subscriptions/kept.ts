import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { keeper } from '#lib/db/kept.ts'
import { today } from '#lib/relations/api.ts'

const keep = keeper('subscriptions')

/**
 * An answer about subscriptions: kept, or made now. It holds until a subscription or what belongs to it, the name of a company or a person, or a service
 * changes (their stamps were read with the caller), and for a day at most, because subscriptions end by themselves.
 * @param key tells everything else that the answer depends on, the caller too where it does
 */
export function keepSubscriptions<T extends object>({ stamps }: Pick<UserActor, 'stamps'>, key: string, make: () => Promise<T>): Promise<T> {
  if (stamps?.subscriptions === undefined || stamps.catalogue === undefined) return make()
  return keep(`${stamps.subscriptions} ${stamps.catalogue} ${today()}`, key, make)
}
