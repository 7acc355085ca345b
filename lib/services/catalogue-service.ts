import 'server-only'
import type { Actor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { pageOfTenant } from '#lib/pages/api.ts'
import type { CatalogueVersion, Tenant } from '#lib/tenants/contract.ts'
import { builtInTenant, tenantOf } from '#lib/tenants/api.ts'
import { serviceTypes } from './words.ts'
import type { ServiceType } from './contract.ts'
import {
  applyFilters,
  findRecord,
  presentItems,
  recordsOf,
  relevanceOf,
  namesPerson,
  isInternal,
  catalogue,
  derive,
} from '#lib/catalogue/api.ts'
import type {
  Choices,
  Filtered,
  ServiceRecord,
  Snapshot,
  TaxonomyNode,
  CatalogueColumn,
  CatalogueFilters,
  CatalogueRequest,
  CatalogueView,
  EffectiveFilters,
  FacetValue,
  Facets,
  Named,
  ServiceCard,
  ServiceDetail,
} from '#lib/catalogue/api.ts'
import { publicPerson } from '#lib/people/api.ts'
import { relationsOf } from '#lib/relations/api.ts'
import { serviceByKey } from './service.ts'

/** The part of the taxonomy that a visitor sees: one tenant, one catalogue version. */
interface Shown {
  tenant: Tenant
  version: CatalogueVersion
}

const isShown = (node: TaxonomyNode, { tenant, version }: Shown): boolean =>
  node.tenantId === tenant.id && node.catalogueVersion === version

const shownNodes = (snapshot: Snapshot, shown: Shown, kind: TaxonomyNode['kind']): TaxonomyNode[] =>
  [...snapshot.taxonomy.values()].filter((node) => node.kind === kind && isShown(node, shown))

const tagsOf = ({ tags }: ServiceRecord, kind: TaxonomyNode['kind'], shown: Shown): TaxonomyNode[] =>
  tags.filter((node) => node.kind === kind && isShown(node, shown))

const named = ({ id, name }: Named): Named => ({ id, name })

function responsiblesOf({ people }: ServiceRecord, search: string | null): ServiceCard['responsibles'] {
  const named = people.RESPONSIBLE.map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim()).map((name) => ({
    name,
    found: search !== null && namesPerson(search, name),
  }))
  return named.sort((a, b) => Number(b.found) - Number(a.found))
}

function toCard(
  record: ServiceRecord,
  { search, ...shown }: Shown & { search: string | null },
  subscribed: ReadonlySet<string>,
): ServiceCard {
  const { id, name, smallDescription, friendlyUrl, type, isNew, isHighlighted, serviceGroupId } = record.row
  return {
    id,
    name,
    smallDescription,
    friendlyUrl,
    type,
    isNew,
    isHighlighted,
    subscribed: subscribed.has(id),
    responsibles: responsiblesOf(record, search),
    serviceGroupId,
    lifeCycles: tagsOf(record, 'LIFECYCLE', shown).map(named),
    illustrationId: record.illustrations.find(({ contentType }) => contentType.startsWith('image/'))?.id ?? null,
  }
}

/** The choices that exist in the shown catalogue; an address shared from the other version keeps working without them, and one of an item that was merged leads on. */
function effective(snapshot: Snapshot, shown: Shown, filters: CatalogueFilters): EffectiveFilters {
  const among = (kind: TaxonomyNode['kind'], ids: readonly string[] = []): string[] => {
    const nodes = new Set(shownNodes(snapshot, shown, kind).map(({ id }) => id))
    return presentItems(snapshot, ids).filter((id) => nodes.has(id))
  }
  return {
    search: filters.search?.trim() || null,
    industries: among('INDUSTRY', filters.industries),
    lifeCycles: among('LIFECYCLE', filters.lifeCycles),
    valueChains: among('VALUE_CHAIN', filters.valueChains),
    types: [...new Set(filters.types ?? [])].filter((type) => type in serviceTypes),
  }
}

function toFacets(snapshot: Snapshot, shown: Shown, { tagCounts, typeCounts }: Filtered, choices: Choices): Facets {
  const chosen = new Set([...choices.industries, ...choices.lifeCycles, ...choices.valueChains])
  const values = (kind: TaxonomyNode['kind'], parentId: string | null): FacetValue[] =>
    shownNodes(snapshot, shown, kind)
      .filter((node) => node.parentId === parentId)
      .map(({ id, name }) => ({
        id,
        name,
        count: tagCounts.get(id) ?? 0,
        selected: chosen.has(id),
        children: kind === 'INDUSTRY' && parentId === null ? values(kind, id) : [],
      }))
  return {
    industries: values('INDUSTRY', null),
    lifeCycles: values('LIFECYCLE', null),
    valueChains: values('VALUE_CHAIN', null),
    types: Object.entries(serviceTypes).map(([id, name]) => {
      const type = Number(id) as ServiceType
      return { id, name, count: typeCounts.get(type) ?? 0, selected: choices.types.includes(type), children: [] }
    }),
  }
}

/** Version 2 (A086): a group stands under its own life cycle, or under those of its services when it has none. */
function toColumns(snapshot: Snapshot, shown: Shown, items: readonly ServiceCard[]): CatalogueColumn[] {
  const lifeCycles = shownNodes(snapshot, shown, 'LIFECYCLE')
  const groupOf = (card: ServiceCard) => {
    const group = card.serviceGroupId === null ? undefined : snapshot.groups.get(card.serviceGroupId)
    return group?.tenantId === shown.tenant.id ? group : undefined
  }
  const columnsOf = (card: ServiceCard): (string | null)[] => {
    const own = groupOf(card)?.lifeCycle
    if (own && isShown(own, shown)) return [own.id]
    return card.lifeCycles.length > 0 ? card.lifeCycles.map(({ id }) => id) : [null]
  }
  return [...lifeCycles, null].flatMap((lifeCycle) => {
    const cards = items.filter((card) => columnsOf(card).includes(lifeCycle?.id ?? null))
    if (lifeCycle === null && cards.length === 0) return []
    const groups = new Map(cards.map(groupOf).flatMap((group) => (group ? [[group.id, group]] : [])))
    return [
      {
        lifeCycle: lifeCycle && named(lifeCycle),
        groups: [...groups.values()].map(({ id, name, smallDescription }) => ({
          id,
          name,
          smallDescription,
          items: cards.filter((card) => groupOf(card)?.id === id),
        })),
        ungrouped: cards.filter((card) => !groupOf(card)),
      },
    ]
  })
}

/** The tenant that the pages of a host show. Throws UNAVAILABLE when there is none at all (NO_TENANT). */
function shownTenant(snapshot: Snapshot, host: string): Tenant {
  const tenant = tenantOf(snapshot, host) ?? builtInTenant()
  if (!tenant) throw new AppError('UNAVAILABLE', { detail: 'Failed to get tenant information' })
  return tenant
}

/** The live services of a tenant that match; what nothing is chosen of is counted once per snapshot. */
function filterRecords(snapshot: Snapshot, domain: string, choices: EffectiveFilters): Filtered {
  const records = recordsOf(snapshot, domain, true)
  const apply = (): Filtered => applyFilters(records, relevanceOf(snapshot, records, choices.search), choices)
  const chosen =
    choices.search !== null || [choices.industries, choices.lifeCycles, choices.valueChains, choices.types].some((ids) => ids.length > 0)
  return chosen ? apply() : derive(snapshot, `unfiltered ${domain}`, apply)
}

/** Services offered when nothing matches. */
const NEAR_COUNT = 3
/** Most words of a search that are looked up one by one. */
const NEAR_WORDS = 10
/** Shorter words are near to nearly everything. */
const NEAR_LETTERS = 3

/** What comes close to a search without a match: what it finds without the filters, else the services that hold most of its words. */
function nearRecords(snapshot: Snapshot, domain: string, search: string | null): ServiceRecord[] {
  if (search === null) return []
  const records = recordsOf(snapshot, domain, true)
  const scores = new Map(relevanceOf(snapshot, records, search))
  if (scores.size === 0) {
    const words = [...new Set(search.split(/\s+/))].filter((word) => word.length >= NEAR_LETTERS).slice(0, NEAR_WORDS)
    // Each word that is found counts more than how well it is found.
    for (const word of words)
      for (const [id, score] of relevanceOf(snapshot, records, word) ?? []) scores.set(id, (scores.get(id) ?? 0) + 1 + score / (1 + score))
  }
  const scoreOf = ({ row }: ServiceRecord): number => scores.get(row.id) ?? 0
  return records
    .filter((record) => scoreOf(record) > 0)
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, NEAR_COUNT)
}

/** What the catalogue root shows: live services of the tenant of the host, for every caller alike but for the subscribed marks (A086, W71). */
export async function catalogueView({
  host,
  catalogueVersion,
  actor,
  filters,
  page,
}: CatalogueRequest & { actor: Actor }): Promise<CatalogueView> {
  const [snapshot, { subscribed }] = await Promise.all([catalogue(), relationsOf(actor)])
  const tenant = shownTenant(snapshot, host)
  const shown: Shown = { tenant, version: catalogueVersion }
  const choices = effective(snapshot, shown, filters)
  const cardContext = { ...shown, search: choices.search }
  const filtered = filterRecords(snapshot, tenant.domain, choices)
  const { pageNumber, pageSize } = page
  const items = filtered.found
    .slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
    .map((record) => toCard(record, cardContext, subscribed))
  const home = pageOfTenant(snapshot, tenant)
  return {
    tenant,
    catalogueVersion,
    page: home.page,
    contacts: actor.kind === 'user' ? home.contacts : home.contacts.map(publicPerson),
    filters: choices,
    items,
    totalCount: filtered.found.length,
    hasNext: pageNumber * pageSize < filtered.found.length,
    pageNumber,
    pageSize,
    catalogueCount: recordsOf(snapshot, tenant.domain, true).length,
    facets: toFacets(snapshot, shown, filtered, choices),
    near:
      filtered.found.length > 0
        ? []
        : nearRecords(snapshot, tenant.domain, choices.search).map((record) => toCard(record, cardContext, subscribed)),
    columns: catalogueVersion === 2 ? toColumns(snapshot, shown, items) : [],
  }
}

/**
 * What the detail page shows; null when there is no such service for the caller (A066, A087).
 * @param key GUID or friendly name
 */
export async function serviceDetail(request: {
  key: string
  host: string
  catalogueVersion: CatalogueVersion
  actor: Actor
}): Promise<ServiceDetail | null> {
  const { key, host, catalogueVersion, actor } = request
  const service = await serviceByKey(actor, key)
  if (!service) return null
  const [snapshot, { subscribed }] = await Promise.all([catalogue(), relationsOf(actor)])
  const record = findRecord(snapshot, service.id)
  if (!record) return null
  const tenant = shownTenant(snapshot, host)
  const shown: Shown = { tenant, version: catalogueVersion }
  const { page } = pageOfTenant(snapshot, tenant)
  const group = service.serviceGroupId === null ? undefined : snapshot.groups.get(service.serviceGroupId)
  const owners = snapshot.tenants.filter(({ domain }) => service.domains.includes(domain))
  const related = service.relatedServices.map((id) => snapshot.services.get(id)).filter((one) => one !== undefined)
  return {
    service,
    industries: tagsOf(record, 'INDUSTRY', shown).map(({ id, name, parentId }) => ({
      id,
      name,
      parent: parentId === null ? null : (snapshot.taxonomy.get(parentId)?.name ?? null),
    })),
    lifeCycles: tagsOf(record, 'LIFECYCLE', shown).map(named),
    valueChains: tagsOf(record, 'VALUE_CHAIN', shown).map(named),
    group: group ? named(group) : null,
    tenants: owners.map(({ domain, name, colour }) => ({ domain, name, colour })),
    offeredIn: service.domains.includes(tenant.domain)
      ? []
      : owners.map(({ name, url }) => ({ name, address: new URL(`/service/${encodeURIComponent(service.friendlyUrl)}`, url).href })),
    related: related.filter(({ row }) => row.live || isInternal(actor)).map((one) => toCard(one, { ...shown, search: null }, subscribed)),
    labels: { main: page.mainFilter, secondary: page.secondaryFilter, tertiary: page.tertiaryFilter },
    updatedAt: record.updatedAt,
  }
}

/** Several services as their pages show them, each once and in the given order; those that the caller may not see are missing (A066). */
export async function comparedDetails({
  keys,
  ...request
}: Omit<Parameters<typeof serviceDetail>[0], 'key'> & { keys: readonly string[] }): Promise<ServiceDetail[]> {
  const details = await Promise.all(keys.map((key) => serviceDetail({ ...request, key })))
  return [...new Map(details.flatMap((detail) => (detail ? [[detail.service.id, detail] as const] : []))).values()]
}

/**
 * Where a friendly URL leads that a service had before: the path of its page. A service that has the address now comes first.
 * @returns null when no service had it that the caller may see
 */
export async function formerPath({ key, actor }: { key: string; actor: Actor }): Promise<string | null> {
  const former = await db.formerFriendlyUrl.findUnique({ where: { friendlyUrl: key.trim().toLowerCase() }, select: { serviceId: true } })
  const service = former && (await serviceByKey(actor, former.serviceId))
  return service ? `/service/${encodeURIComponent(service.friendlyUrl)}` : null
}

/** Paths of the live services of the host's tenant with the ISO instant of their last change. */
export async function sitemapEntries(host: string): Promise<{ path: string; updatedAt: string }[]> {
  const snapshot = await catalogue()
  const { domain } = shownTenant(snapshot, host)
  return recordsOf(snapshot, domain, true).map(({ row, updatedAt }) => ({ path: `/service/${row.friendlyUrl}`, updatedAt }))
}
