import type { Actor } from '#lib/caller/actor.ts'
import type { Person } from '#lib/people/contract.ts'
import type { Service, ServiceRow } from '#lib/services/contract.ts'
import { publicPerson } from '#lib/people/api.ts'
import { isInternal, mayEdit } from './policy.ts'
import type { Relations } from '#lib/relations/api.ts'
import { deepFreeze } from './snapshot.ts'
import type { ServiceRecord, Snapshot } from './snapshot.ts'

const isVideo = (contentType: string): boolean => contentType.startsWith('video/')

/** A list row for the caller; the shared frozen one when nothing of it depends on the caller. */
export function toRow(actor: Actor, relations: Relations, { row }: ServiceRecord): ServiceRow {
  const subscribed = relations.subscribed.has(row.id)
  const canAddSubscription = mayEdit(actor, relations, row.id)
  return subscribed || canAddSubscription ? { ...row, subscribed, canAddSubscription } : row
}

/**
 * The whole service as the caller sees it: people without addresses for anonymous callers (A083);
 * viewers, names of other clients (A103 leaves their readers open, E126 keeps the list internal) and what is not shown to clients for internal callers only.
 * @param contacts of the caller's subscription; undefined = none
 */
export function toDetail(
  snapshot: Pick<Snapshot, 'services'>,
  actor: Actor,
  relations: Relations,
  record: ServiceRecord,
  contacts?: readonly Person[],
): Service {
  const internal = isInternal(actor)
  const person = actor.kind === 'user' ? (one: Person): Person => one : publicPerson
  const { people, texts } = record
  const responsibles = people.RESPONSIBLE.map(person)
  const applications = record.applications.filter((application) => internal || application.showToClient)
  return {
    ...record.row,
    description: record.description,
    ...texts,
    organizations: internal ? [...texts.organizations] : [],
    responsibles,
    team: people.TEAM.map(person),
    itContact: people.IT_CONTACT[0] ? person(people.IT_CONTACT[0]) : null,
    applications: applications.map((application) => ({
      ...application,
      itContact: application.itContact && person(application.itContact),
    })),
    links: applications.map(({ name, link, showToClient }) => ({ name, link, showToClient })),
    relatedServices: record.relatedIds.filter((id) => internal || snapshot.services.get(id)?.row.live),
    illustrations: record.illustrations.map(({ id, contentType, alternativeText }) => ({
      id,
      contentType,
      isVideo: isVideo(contentType),
      alternativeText,
    })),
    contacts: contacts?.length ? [...contacts] : responsibles,
    viewers: internal ? [...people.VIEWER] : [],
    ukViewers: internal ? [...people.UK_VIEWER] : [],
    frViewers: internal ? [...people.FR_VIEWER] : [],
    subscribed: relations.subscribed.has(record.row.id),
    canAddSubscription: mayEdit(actor, relations, record.row.id),
  }
}

const publicDetails = new WeakMap<ServiceRecord, Service>()

/** The detail for anonymous callers, made once per snapshot and frozen, so that its body is serialized once. */
export function publicDetail(snapshot: Snapshot, actor: Actor, relations: Relations, record: ServiceRecord): Service {
  const known = publicDetails.get(record)
  if (known) return known
  const detail = deepFreeze(toDetail(snapshot, actor, relations, record))
  publicDetails.set(record, detail)
  return detail
}
