import 'server-only'
import type { Actor } from '#lib/caller/actor.ts'
import type { Found } from '#lib/palette/contract.ts'
import { currentTenant } from '#lib/tenants/api.ts'
import { byRelevance, recordsOf, relevanceOf, isInternal, catalogue } from '#lib/catalogue/api.ts'
import type { ServiceRecord } from '#lib/catalogue/api.ts'
import { adminList } from '#lib/text/admin-address.ts'
import { countedText, moreText } from '#lib/text/counted-text.ts'
import { fold, wordsOf } from '#lib/text/search-words.ts'

const NOT_LIVE = 'Not live'

const servicePath = ({ row }: ServiceRecord): string => `/service/${encodeURIComponent(row.friendlyUrl)}`
const catalogueSearch = (text: string): string => `/?${new URLSearchParams({ search: text })}`
const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }): string => `${firstname} ${lastname}`.trim()

/** A list that the results which are not shown may be in. */
interface Further {
  href: string
  count: number
}

/** The list that holds most of what is not shown: the search of the catalogue, or for staff, who also find what is not live, their table of services. */
function furtherServices(
  text: string,
  shown: readonly ServiceRecord[],
  { inCatalogue, inTable }: { inCatalogue: readonly ServiceRecord[]; inTable: readonly ServiceRecord[] },
): Found[] {
  const words = fold(text)
  const beyond = (records: readonly ServiceRecord[], href: string): Further => ({
    href,
    count: records.filter((record) => !shown.includes(record)).length,
  })
  const named = inTable.filter(({ row }) => fold(row.name).includes(words))
  const ofPerson = inTable.filter(({ people }) => people.RESPONSIBLE.some((person) => fold(nameOf(person)).includes(words)))
  const [best] = [
    beyond(inCatalogue, catalogueSearch(text)),
    beyond(named, adminList('services', 'services', { name: text })),
    beyond(ofPerson, adminList('services', 'services', { responsibles: text })),
  ].sort((a, b) => b.count - a.count)
  return best === undefined || best.count === 0
    ? []
    : [{ kind: 'service', id: 'more', title: moreText(best.count, 'service', 'services'), detail: null, href: best.href, more: true }]
}

/** Services for the command palette, in the order of the catalogue's search: the live ones of the host's tenant as the catalogue shows them; internal users also find the others. */
export async function findServices(actor: Actor, host: string, text: string, limit: number): Promise<Found[]> {
  const [snapshot, tenant] = await Promise.all([catalogue(), currentTenant(host)])
  if (tenant === null) return []
  const all = isInternal(actor) ? recordsOf(snapshot, null, false) : []
  const live = recordsOf(snapshot, tenant.domain, true)
  const records = isInternal(actor) ? all : live
  const relevance = relevanceOf(snapshot, records, text) ?? new Map<string, number>()
  const found = records.filter(({ row }) => relevance.has(row.id)).sort(byRelevance(relevance))
  const shown = found.slice(0, limit)
  const inCatalogue = found.length > limit ? new Set(live) : new Set<ServiceRecord>()
  return [
    ...shown.map((record): Found => ({
      kind: 'service',
      id: record.row.id,
      title: record.row.name,
      detail: record.row.live ? null : NOT_LIVE,
      href: servicePath(record),
    })),
    ...(found.length > limit
      ? furtherServices(text, shown, { inCatalogue: found.filter((record) => inCatalogue.has(record)), inTable: all })
      : []),
  ]
}

/**
 * Responsibles of live services of the host's tenant, by the beginnings of their names' words: what the catalogue says to everybody (A083).
 * Each leads to the service, or to those of the catalogue when there are several.
 */
export async function findResponsibles(host: string, text: string, limit: number): Promise<Found[]> {
  const [snapshot, tenant] = await Promise.all([catalogue(), currentTenant(host)])
  const typed = wordsOf(text)
  if (tenant === null || typed.length === 0) return []
  const people = new Map<string, { name: string; services: ServiceRecord[] }>()
  for (const record of recordsOf(snapshot, tenant.domain, true)) {
    for (const person of record.people.RESPONSIBLE) {
      const known = people.get(person.ppid)
      if (known) known.services.push(record)
      else if (namesAll(typed, nameOf(person))) people.set(person.ppid, { name: nameOf(person), services: [record] })
    }
  }
  return [...people]
    .map(([ppid, { name, services }]): Found => {
      const [first, ...others] = services
      return {
        kind: 'person',
        id: ppid,
        title: name,
        detail:
          others.length === 0 ? `Answers for ${first!.row.name}` : `Answers for ${countedText(services.length, 'service', 'services')}`,
        href: others.length === 0 ? servicePath(first!) : catalogueSearch(name),
      }
    })
    .sort((a, b) => a.title.localeCompare(b.title, 'en'))
    .slice(0, limit)
}

/** Whether every word typed begins one of the name's. */
function namesAll(typed: readonly string[], name: string): boolean {
  const known = wordsOf(name)
  return typed.every((word) => known.some((each) => each.startsWith(word)))
}
