import type { Actor } from '#lib/caller/actor.ts'
import type { Relations } from '#lib/relations/api.ts'
import type { ServiceRecord } from './snapshot.ts'

export const isInternal = (actor: Actor): boolean => actor.kind === 'user' && actor.isInternal

/** canAddSubscription: super users, and internal users who work for the service (A075). */
export const mayEdit = (actor: Actor, relations: Relations, serviceId: string): boolean =>
  actor.kind === 'user' && actor.isInternal && (actor.isSuperUser || relations.worksFor.has(serviceId))

/** A service that is not live is seen by internal users and by its subscribers (A066). */
export const maySee = (actor: Actor, relations: Relations, record: ServiceRecord): boolean =>
  record.row.live || isInternal(actor) || relations.subscribed.has(record.row.id)
