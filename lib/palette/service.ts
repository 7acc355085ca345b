import 'server-only'
import type { Actor, UserActor } from '#lib/caller/actor.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { findNews } from '#lib/news/api.ts'
import { findResponsibles, findServices } from '#lib/services/api.ts'
import { hasRegister, shellFacts } from '#lib/shell/api.ts'
import { findOwnSubscriptions, findSubscriptions } from '#lib/subscriptions/api.ts'
import { MY_SERVICES } from '#lib/subscriptions/words.ts'
import { hostInfo } from '#lib/tenants/api.ts'
import { findViewable } from '#lib/view-as/api.ts'
import { viewAsPath } from '#lib/view-as/words.ts'
import { findActions } from './actions.ts'
import { SHOWN_PER_KIND } from './contract.ts'
import type { Found } from './contract.ts'
import type * as contract from './contract.ts'
import { findCompanies, findPeople } from './records.ts'
import { REGISTER, findScreens, viewerFor } from './screens.ts'
import type { Viewer } from './screens.ts'
import { foundKinds } from './words.ts'

/** Most words of a query that count. */
const MAX_WORDS = 6

/** 'view as anna': whom to see the portal as. */
const VIEW_AS = /^(?:view|see) as\s+(\S.*)$/i

/** People whom the caller may see the portal as; their entries lead to the page where it begins, since opening an address changes nothing. */
async function findViews(actor: UserActor, name: string): Promise<Found[]> {
  const { people } = await findViewable(actor, name, SHOWN_PER_KIND)
  return people.map((person) => ({
    kind: 'person',
    id: `view as ${person.ppid}`,
    title: `View as ${person.name}`,
    detail: person.companies[0] ?? person.email,
    href: viewAsPath(person.ppid),
  }))
}

interface Query {
  text: string
  words: readonly string[]
  /** As the request names it. */
  hostName: string
  viewer: Viewer
}

/** What staff find beside the catalogue and the news. */
async function findForStaff(actor: UserActor, { text, words }: Query): Promise<Found[]> {
  const viewed = VIEW_AS.exec(text)?.[1]
  const parts = await Promise.all([
    findSubscriptions(actor, text, words, SHOWN_PER_KIND),
    findCompanies(text, words),
    findPeople(text, words),
    viewed !== undefined && !actor.viewedBy ? findViews(actor, viewed) : [],
  ])
  return parts.flat()
}

/** Own subscriptions and contacts where the host has My services, and responsibles of services, each person once. */
async function findForClient(actor: UserActor, { text, words, hostName, viewer }: Query): Promise<Found[]> {
  const [{ subscriptions, contacts }, responsibles] = await Promise.all([
    viewer.host.isHomeCountry ? findOwnSubscriptions(actor, words, SHOWN_PER_KIND) : { subscriptions: [], contacts: [] },
    findResponsibles(hostName, text, SHOWN_PER_KIND),
  ])
  const people = [...contacts, ...responsibles.filter(({ id }) => !contacts.some((one) => one.id === id))]
  return [...subscriptions, ...people.slice(0, SHOWN_PER_KIND)]
}

/** What stands in the navigation of a client only while there is something on it. */
const heldBy: Readonly<Record<string, (ppid: string) => Promise<boolean>>> = {
  [MY_SERVICES]: async (ppid) => (await shellFacts(ppid)).hasServices,
  [REGISTER]: hasRegister,
}

async function findOwnScreens(actor: Actor, { text, viewer }: Query): Promise<Found[]> {
  const found = findScreens(text, viewer)
  if (actor.kind !== 'user' || viewer.isInternal) return found.slice(0, SHOWN_PER_KIND)
  const isHeld = await Promise.all(found.map(async ({ href }) => (await heldBy[href]?.(actor.ppid)) ?? true))
  return found.filter((_, at) => isHeld[at]).slice(0, SHOWN_PER_KIND)
}

/**
 * What the command palette finds. Visitors find what the catalogue of their host shows, with the names of its responsibles (A083); clients also
 * their news, subscriptions and contacts; staff companies, people and subscriptions within their rights, and what they may do. Each part is a small query of its own.
 */
export const searchEverything: ServiceFunction<typeof contract.searchEverything> = async ({ actor, query: { q }, context }) => {
  const text = q.trim()
  const words = [...new Set(text.split(/\s+/))].slice(0, MAX_WORDS)
  const host = await hostInfo(context.host)
  const query = { text, words, hostName: context.host, viewer: viewerFor(actor, host) }
  const parts = await Promise.all([
    findOwnScreens(actor, query),
    findServices(actor, context.host, text, SHOWN_PER_KIND),
    actor.kind === 'user' && host.features.news ? findNews(actor, text, words, SHOWN_PER_KIND) : [],
    actor.kind !== 'user'
      ? findResponsibles(context.host, text, SHOWN_PER_KIND)
      : query.viewer.isInternal
        ? findForStaff(actor, query)
        : findForClient(actor, query),
  ])
  const actions = actor.kind === 'user' ? findActions(text, actor, query.viewer) : []
  return [...parts.flat(), ...actions].sort((a, b) => foundKinds.indexOf(a.kind) - foundKinds.indexOf(b.kind))
}
