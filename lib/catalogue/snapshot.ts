import 'server-only'
import { db } from '#lib/db/client.ts'
import type { ServiceRole, TaxonomyKind } from '#lib/db/generated/client.ts'
import type { Page } from '#lib/pages/contract.ts'
import { TENANT_COLOURS } from '#lib/config/tenant-palette.ts'
import type { CatalogueVersion, Tenant } from '#lib/tenants/contract.ts'
import type { Person } from '#lib/people/contract.ts'
import { wordsOrText } from '#lib/rich-text/document.ts'
import type { Service, ServiceRow, ServiceType } from '#lib/services/contract.ts'
import { toPerson } from '#lib/people/api.ts'

export interface TaxonomyNode {
  id: string
  kind: TaxonomyKind
  catalogueVersion: CatalogueVersion
  tenantId: string
  domain: string
  parentId: string | null
  name: string
  order: number | null
  version: number
}

export interface GroupRecord {
  id: string
  name: string
  smallDescription: string
  tenantId: string
  domain: string
  lifeCycle: TaxonomyNode | null
  valueChain: TaxonomyNode | null
  serviceIds: readonly string[]
  version: number
}

type Texts = Pick<
  Service,
  | 'geographicalInformation'
  | 'targetProfile'
  | 'availableApplication'
  | 'deliverable'
  | 'mainAddedValue'
  | 'secondaryAddedValue'
  | 'organizations'
>

export interface ServiceRecord {
  /** As an anonymous caller sees it in a list. */
  row: ServiceRow
  /** As it is stored, where the row has its words. */
  description: string
  texts: Texts
  people: Readonly<Record<ServiceRole, readonly Person[]>>
  applications: readonly { name: string; link: string; showToClient: boolean; itContact: Person | null }[]
  illustrations: readonly { id: string; fileId: string; contentType: string; alternativeText: string }[]
  relatedIds: readonly string[]
  /** Taxonomy of all tenants and both versions, in list order. */
  tags: readonly TaxonomyNode[]
  /** Ids of the tags and of the industries of tagged sub-industries. */
  tagIds: ReadonlySet<string>
  updatedAt: string
}

/** Everything that the catalogue shows, as of one moment; frozen. Never used for rights. */
export interface Snapshot {
  /** Value of the revision at that moment. */
  revision: string
  /** In list order. */
  tenants: readonly Tenant[]
  /** By tenant id. */
  pages: ReadonlyMap<string, { page: Page; contacts: readonly Person[] }>
  taxonomy: ReadonlyMap<string, TaxonomyNode>
  /** By the id of an item that was merged away, the one that it was merged into. */
  formerItems: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, GroupRecord>
  /** By id, in catalogue order: highlighted first, then by name. */
  services: ReadonlyMap<string, ServiceRecord>
  byFriendlyUrl: ReadonlyMap<string, ServiceRecord>
  /** Who is named anywhere in it, by ppid. */
  people: ReadonlyMap<string, Person>
  /** Results made from this snapshot, cached with it. */
  derived: Map<string, unknown>
}

export const CATALOGUE_REVISION = 'catalogue'

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
/** The one order of names, without letter case and accents. */
const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name)

/** Freezes an object deeply. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const item of Object.values(value)) deepFreeze(item)
  return value
}

function groupBy<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const known = groups.get(key(row))
    if (known) known.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}

export const personFields = {
  ppid: true,
  firstName: true,
  lastName: true,
  email: true,
  grade: true,
  phoneCountryCode: true,
  phoneNumber: true,
  photoFileId: true,
} as const

/** What the catalogue is made from; each raises its revision. */
export const CATALOGUE_TABLES = [
  'Tenant',
  'Page',
  'PageContact',
  'TaxonomyItem',
  'FormerTaxonomyItem',
  'ServiceGroup',
  'Service',
  'ServiceDomain',
  'ServiceTaxonomy',
  'ServicePerson',
  'ServiceApplication',
  'ServiceIllustration',
  'ServiceRelation',
  'User',
] as const

/** Reads all tables of the catalogue as of one moment. */
const readTables = () =>
  db.$transaction(
    [
      db.revision.findUnique({ where: { name: CATALOGUE_REVISION } }),
      db.tenant.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
      db.page.findMany(),
      db.pageContact.findMany({ orderBy: { position: 'asc' } }),
      db.taxonomyItem.findMany(),
      db.serviceGroup.findMany(),
      db.service.findMany(),
      db.serviceDomain.findMany(),
      db.serviceTaxonomy.findMany(),
      db.servicePerson.findMany({ orderBy: { position: 'asc' } }),
      db.serviceApplication.findMany({ orderBy: { position: 'asc' } }),
      db.serviceIllustration.findMany({ orderBy: { position: 'asc' }, include: { file: { select: { contentType: true } } } }),
      db.serviceRelation.findMany({ orderBy: { position: 'asc' } }),
      db.user.findMany({
        where: { OR: [{ servicePeople: { some: {} } }, { pageContacts: { some: {} } }, { serviceApplications: { some: {} } }] },
        select: personFields,
      }),
      db.formerTaxonomyItem.findMany(),
    ],
    { isolationLevel: 'RepeatableRead' },
  )

type Tables = Awaited<ReturnType<typeof readTables>>

const toTenants = (rows: Tables[1]): Tenant[] =>
  rows.map(({ id, name, url, domain, colour, version }, index) => ({
    id,
    name,
    url,
    domain,
    colour: (colour ?? index) % TENANT_COLOURS,
    version,
  }))

function toPages(rows: Tables[2], contacts: Tables[3], people: ReadonlyMap<string, Person>) {
  const contactsOf = groupBy(contacts, (contact) => contact.pageTenantId)
  return new Map(
    rows.map(({ tenantId, ...texts }) => {
      const ppids = (contactsOf.get(tenantId) ?? []).map((contact) => contact.userPpid)
      return [tenantId, { page: { ...texts, contacts: ppids }, contacts: known(ppids, people) }]
    }),
  )
}

const known = <T>(ids: readonly string[], all: ReadonlyMap<string, T>): T[] =>
  ids.map((id) => all.get(id)).filter((item) => item !== undefined)

/**
 * List order: by tenant, version, kind, then life cycles and value chains by order, industries by name (A091).
 * @param indexOfTenant index of a tenant in the list of tenants, by its id
 */
export const byListOrder =
  (indexOfTenant: (tenantId: string) => number) =>
  (a: TaxonomyNode, b: TaxonomyNode): number =>
    indexOfTenant(a.tenantId) - indexOfTenant(b.tenantId) ||
    a.catalogueVersion - b.catalogueVersion ||
    a.kind.localeCompare(b.kind) ||
    (a.kind === 'INDUSTRY' ? 0 : (a.order ?? Infinity) - (b.order ?? Infinity) || 0) ||
    byName(a, b)

function toTaxonomy(rows: Tables[4], tenants: readonly Tenant[]): Map<string, TaxonomyNode> {
  const position = new Map(tenants.map(({ id }, index) => [id, index]))
  const domains = new Map(tenants.map(({ id, domain }) => [id, domain]))
  const nodes = rows.map((row): TaxonomyNode => ({
    ...row,
    catalogueVersion: row.catalogueVersion as CatalogueVersion,
    domain: domains.get(row.tenantId) ?? '',
  }))
  nodes.sort(byListOrder((tenantId) => position.get(tenantId)!))
  return new Map(nodes.map((node) => [node.id, node]))
}

type StoredService = Tables[6][number]

/** Highlighted first, then by name. */
export const inCatalogueOrder = (a: ServiceRecord, b: ServiceRecord): number =>
  Number(b.row.isHighlighted) - Number(a.row.isHighlighted) || byName(a.row, b.row)

/** The related rows of a service, in list order. */
type ServiceParts = Pick<ServiceRecord, 'applications' | 'illustrations' | 'relatedIds' | 'tags'> & {
  domains: string[]
  inRole: (role: ServiceRole) => Person[]
}

/** A service of the read model from its row and the related rows. */
export function toRecord(service: StoredService, { domains, tags, inRole, ...parts }: ServiceParts): ServiceRecord {
  const idsOf = (kind: TaxonomyKind): string[] => tags.filter((node) => node.kind === kind).map((node) => node.id)
  return {
    row: {
      id: service.id,
      name: service.name,
      description: wordsOrText(service.description),
      smallDescription: service.smallDescription,
      friendlyUrl: service.friendlyUrl,
      type: service.type as ServiceType,
      live: service.live,
      isNew: service.isNew,
      isHighlighted: service.isHighlighted,
      isPSF: service.isPsf,
      isPSA: service.isPsa,
      visibleInClientView: service.visibleInClientView,
      domains,
      industries: idsOf('INDUSTRY'),
      lifeCycles: idsOf('LIFECYCLE'),
      valueChains: idsOf('VALUE_CHAIN'),
      serviceGroupId: service.serviceGroupId,
      videoLink: service.videoLink,
      subscribed: false,
      canAddSubscription: false,
      version: service.version,
    },
    description: service.description,
    texts: {
      geographicalInformation: service.geographicalInformation,
      targetProfile: service.targetProfile,
      availableApplication: service.availableApplication,
      deliverable: service.deliverable,
      mainAddedValue: service.mainAddedValue,
      secondaryAddedValue: service.secondaryAddedValue,
      organizations: service.organizations,
    },
    ...parts,
    people: {
      RESPONSIBLE: inRole('RESPONSIBLE'),
      TEAM: inRole('TEAM'),
      IT_CONTACT: inRole('IT_CONTACT'),
      VIEWER: inRole('VIEWER'),
      UK_VIEWER: inRole('UK_VIEWER'),
      FR_VIEWER: inRole('FR_VIEWER'),
    },
    tags,
    tagIds: new Set(tags.flatMap((node) => (node.parentId === null ? [node.id] : [node.id, node.parentId]))),
    updatedAt: service.updatedAt.toISOString(),
  }
}

/** Rows of the tables from Service to ServiceRelation, in the order of `readTables`. */
export type ServiceTables = readonly [Tables[6], Tables[7], Tables[8], Tables[9], Tables[10], Tables[11], Tables[12]]

/** Services with their related rows, frozen, in catalogue order. */
export function toServices(
  [services, domains, tags, persons, applications, illustrations, relations]: ServiceTables,
  { tenants, taxonomy, people }: Pick<Snapshot, 'tenants' | 'taxonomy' | 'people'>,
): ServiceRecord[] {
  const domainsOf = groupBy(domains, (row) => row.serviceId)
  const tagsOf = groupBy(tags, (row) => row.serviceId)
  const peopleOf = groupBy(persons, (row) => `${row.serviceId} ${row.role}`)
  const applicationsOf = groupBy(applications, (row) => row.serviceId)
  const illustrationsOf = groupBy(illustrations, (row) => row.serviceId)
  const relationsOf = groupBy(relations, (row) => row.serviceId)
  const taxonomyIndex = new Map([...taxonomy.keys()].map((id, index) => [id, index]))

  const recordOf = (service: StoredService): ServiceRecord => {
    const { id } = service
    const tenantIds = new Set((domainsOf.get(id) ?? []).map((row) => row.tenantId))
    return toRecord(service, {
      domains: tenants.filter((tenant) => tenantIds.has(tenant.id)).map((tenant) => tenant.domain),
      tags: known(
        (tagsOf.get(id) ?? []).map((row) => row.itemId),
        taxonomy,
      ).sort((a, b) => taxonomyIndex.get(a.id)! - taxonomyIndex.get(b.id)!),
      inRole: (role) =>
        known(
          (peopleOf.get(`${id} ${role}`) ?? []).map((row) => row.userPpid),
          people,
        ),
      applications: (applicationsOf.get(id) ?? []).map(({ name, link, showToClient, itContactPpid }) => ({
        name,
        link,
        showToClient,
        itContact: (itContactPpid !== null && people.get(itContactPpid)) || null,
      })),
      illustrations: (illustrationsOf.get(id) ?? []).map(({ id, fileId, file, alternativeText }) => ({
        id,
        fileId,
        contentType: file.contentType,
        alternativeText: alternativeText ?? '',
      })),
      relatedIds: (relationsOf.get(id) ?? []).map((row) => row.relatedId),
    })
  }
  return services.map((service) => deepFreeze(recordOf(service))).sort(inCatalogueOrder)
}

function toGroups(
  rows: Tables[5],
  tenants: readonly Tenant[],
  taxonomy: ReadonlyMap<string, TaxonomyNode>,
  services: readonly ServiceRecord[],
): GroupRecord[] {
  const domains = new Map(tenants.map(({ id, domain }) => [id, domain]))
  const groups = rows
    .map(({ lifeCycleId, valueChainId, ...group }) => ({
      ...group,
      domain: domains.get(group.tenantId) ?? '',
      lifeCycle: (lifeCycleId && taxonomy.get(lifeCycleId)) || null,
      valueChain: (valueChainId && taxonomy.get(valueChainId)) || null,
    }))
    .sort(byName)
  return withServices(groups, services)
}

/** Groups with the ids of their services, in catalogue order. */
export function withServices(groups: readonly Omit<GroupRecord, 'serviceIds'>[], services: readonly ServiceRecord[]): GroupRecord[] {
  const servicesOf = groupBy(services, ({ row }) => row.serviceGroupId ?? '')
  return groups.map((group) => ({ ...group, serviceIds: (servicesOf.get(group.id) ?? []).map(({ row }) => row.id) }))
}

/** Reads the catalogue from the database; a handful of queries over whole tables. */
export async function buildSnapshot(): Promise<Snapshot> {
  const tables = await readTables()
  const [revision, tenantRows, pages, pageContacts, taxonomyRows, groupRows] = tables
  const people = new Map(tables[13].map((user) => [user.ppid, deepFreeze(toPerson(user))]))
  const tenants = toTenants(tenantRows)
  const taxonomy = toTaxonomy(taxonomyRows, tenants)
  const parts = {
    tenants: deepFreeze(tenants),
    pages: deepFreezeMap(toPages(pages, pageContacts, people)),
    taxonomy: deepFreezeMap(taxonomy),
    formerItems: new Map(tables[14].map(({ id, itemId }) => [id, itemId])),
    people,
  }
  const services = toServices(tables.slice(6, 13) as unknown as ServiceTables, parts)
  return toSnapshot(String(revision?.value ?? 0), services, toGroups(groupRows, tenants, taxonomy, services), parts)
}

/** A snapshot from its parts, services in catalogue order. */
export function toSnapshot(
  revision: string,
  services: readonly ServiceRecord[],
  groups: readonly GroupRecord[],
  parts: Pick<Snapshot, 'tenants' | 'pages' | 'taxonomy' | 'formerItems' | 'people'>,
): Snapshot {
  return {
    revision,
    ...parts,
    groups: deepFreezeMap(new Map(groups.map((group) => [group.id, group]))),
    services: new Map(services.map((service) => [service.row.id, service])),
    byFriendlyUrl: new Map(services.map((service) => [service.row.friendlyUrl, service])),
    derived: new Map(),
  }
}

function deepFreezeMap<K, V>(map: Map<K, V>): Map<K, V> {
  for (const value of map.values()) deepFreeze(value)
  return map
}
