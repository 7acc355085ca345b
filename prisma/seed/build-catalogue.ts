import type { Prisma, ServiceRole, TaxonomyKind } from '#lib/db/generated/client.ts'
import type { DemoPeople } from './build-people.ts'
import { type Domain, groups, type ServiceContent, services, taxonomy, tenants } from './content/content.ts'
import { tenantIds } from './ids.ts'
import { persona } from './personas.ts'
import { DEMO_DATE, demoDay, demoId, type Random, seededRandom } from './random.ts'
import { descriptionOf } from './service-documents.ts'

/** Parts of the services with names of organizations (A103). */
const WITH_ORGANIZATIONS = 0.4

/** Services of which internal@firm.example is responsible, so that its My services is not empty; the first ones are subscribed by Alpha. */
const ofInternalPersona = [
  'regulatory-news-watch',
  'fund-accounting-and-nav',
  'dora-readiness',
  'aifmd-annex-iv-reporting',
  'cssf-circular-impact-assessment',
  'fund-data-quality-hub',
]
const ofSuperPersona = ['statutory-audit', 'asset-and-wealth-news-watch', 'pillar-two-compliance']

/** What of the legacy catalogue Luxembourg has mapped so far, by names and keys; null = no counterpart. The rest is left to whoever tries it. */
const mappedSoFar: readonly (readonly [TaxonomyKind, legacy: string, target: string | null])[] = [
  ['INDUSTRY', 'Banks', 'banking'],
  ['INDUSTRY', 'Funds', 'awm'],
  ['INDUSTRY', 'Institutions', 'public'],
  ['INDUSTRY', 'Regulated funds', 'retailFunds'],
  ['LIFECYCLE', 'Marketing', 'distribution'],
  ['LIFECYCLE', 'Daily business', 'operation'],
  ['VALUE_CHAIN', 'Back office', 'accounting'],
  ['VALUE_CHAIN', 'Support functions', null],
]

export interface DemoCatalogue {
  tenants: Prisma.TenantCreateManyInput[]
  pages: Prisma.PageCreateManyInput[]
  pageContacts: Prisma.PageContactCreateManyInput[]
  taxonomy: Prisma.TaxonomyItemCreateManyInput[]
  mappings: Prisma.TaxonomyMappingCreateManyInput[]
  groups: Prisma.ServiceGroupCreateManyInput[]
  services: Prisma.ServiceCreateManyInput[]
  domains: Prisma.ServiceDomainCreateManyInput[]
  tags: Prisma.ServiceTaxonomyCreateManyInput[]
  people: Prisma.ServicePersonCreateManyInput[]
  applications: Prisma.ServiceApplicationCreateManyInput[]
  relations: Prisma.ServiceRelationCreateManyInput[]
}

const domainOf = (service: ServiceContent): Domain => groups.find(({ key }) => key === service.group)!.domain
const domainsOf = (service: ServiceContent): Domain[] => [domainOf(service), ...(service.alsoIn ?? [])]
const has = (service: ServiceContent, mark: string) => service.marks?.some((each) => each === mark) ?? false

/** Id of a service by its friendly URL. */
export function serviceId(url: string): string {
  const service = services.find((each) => each.url === url)
  if (!service) throw new Error(`No demo service ${url}`)
  return service.id ?? demoId('service', url)
}

const groupId = (key: string) => demoId('service-group', key)
const itemId = (domain: Domain, version: number, kind: TaxonomyKind, key: string) =>
  demoId('taxonomy', `${domain}:${version}:${kind}:${key}`)

/** Industries of catalogue version 2 as they are called in a country. */
function industriesOf(domain: Domain) {
  const named = ({ key, name }: { key: ServiceContent['industries'][number]; name: string }) => ({
    key,
    name: taxonomy.localNames[domain][key] ?? name,
  })
  return taxonomy.industries.map(({ children, ...one }) => ({ ...named(one), children: children.map(named) }))
}

function taxonomyOf(domain: Domain): Prisma.TaxonomyItemCreateManyInput[] {
  const tenantId = tenantIds[domain]
  const item = (version: number, kind: TaxonomyKind, key: string, name: string, order: number | null, parent?: string) => ({
    id: itemId(domain, version, kind, key),
    kind,
    catalogueVersion: version,
    tenantId,
    name,
    order,
    parentId: parent === undefined ? null : itemId(domain, version, kind, parent),
  })
  const ordered = (version: number, kind: TaxonomyKind, list: readonly { key?: string; name: string }[]) =>
    list.map(({ key, name }, index) => item(version, kind, key ?? name, name, index + 1))
  return [
    ...ordered(2, 'LIFECYCLE', taxonomy.lifeCycles),
    ...ordered(2, 'VALUE_CHAIN', taxonomy.valueChains),
    ...ordered(1, 'LIFECYCLE', taxonomy.legacyLifeCycles),
    ...ordered(1, 'VALUE_CHAIN', taxonomy.legacyValueChains),
    ...industriesOf(domain).flatMap(({ key, name, children }) => [
      item(2, 'INDUSTRY', key, name, null),
      ...children.map((child) => item(2, 'INDUSTRY', child.key, child.name, null, key)),
    ]),
    ...taxonomy.legacyIndustries.flatMap(({ name, children }) => [
      item(1, 'INDUSTRY', name, name, null),
      ...children.map((child) => item(1, 'INDUSTRY', child.name, child.name, null, name)),
    ]),
  ]
}

const shares = <T>(keys: readonly T[], from: readonly T[]) => from.some((key) => keys.includes(key))

/** Ids of the items of a service in one tenant, of both catalogue versions. */
function tagsOf(service: ServiceContent, domain: Domain): string[] {
  const legacyIndustryNames = taxonomy.legacyIndustries.flatMap(({ name, from, children }) => {
    const inside = children.filter((child) => shares(service.industries, child.from)).map((child) => child.name)
    return inside.length > 0 ? inside : shares(service.industries, from) ? [name] : []
  })
  return [
    ...service.industries.map((key) => itemId(domain, 2, 'INDUSTRY', key)),
    ...service.lifeCycles.map((key) => itemId(domain, 2, 'LIFECYCLE', key)),
    ...service.valueChains.map((key) => itemId(domain, 2, 'VALUE_CHAIN', key)),
    ...legacyIndustryNames.map((name) => itemId(domain, 1, 'INDUSTRY', name)),
    ...taxonomy.legacyLifeCycles
      .filter(({ from }) => shares(service.lifeCycles, from))
      .map(({ name }) => itemId(domain, 1, 'LIFECYCLE', name)),
    ...taxonomy.legacyValueChains
      .filter(({ from }) => shares(service.valueChains, from))
      .map(({ name }) => itemId(domain, 1, 'VALUE_CHAIN', name)),
  ]
}

/** ppids of people of some grades, those of the service's country first. */
function staffOf(people: DemoPeople, gradeNames: readonly string[], domain: Domain, atLeast: number): string[] {
  const all = people.users.filter((user) => user.isInternal && gradeNames.includes(user.grade ?? ''))
  const local = all.filter(({ territory }) => territory === domain)
  return (local.length >= atLeast ? local : all).map(({ ppid }) => ppid)
}

function responsiblesOf(service: ServiceContent, people: DemoPeople, random: Random): string[] {
  const fixed = [
    ...(ofInternalPersona.includes(service.url) ? [persona('internal@firm.example').ppid] : []),
    ...(ofSuperPersona.includes(service.url) ? [persona('super@firm.example').ppid] : []),
  ]
  const pool = staffOf(people, ['Partner', 'Director', 'Senior Manager'], domainOf(service), 4).filter((ppid) => !fixed.includes(ppid))
  return [...fixed, ...random.sample(pool, random.int(fixed.length > 0 ? 0 : 1, 3 - fixed.length))]
}

function peopleOf(
  service: ServiceContent,
  people: DemoPeople,
  random: Random,
  responsibles: string[],
): Prisma.ServicePersonCreateManyInput[] {
  const id = serviceId(service.url)
  const rows = (role: ServiceRole, ppids: string[]) => ppids.map((userPpid, position) => ({ serviceId: id, role, userPpid, position }))
  const team = random.sample(staffOf(people, ['Manager', 'Senior Associate', 'Associate'], domainOf(service), 8), random.int(2, 6))
  const viewers = service.group === 'lu-news'
  return [
    ...rows('RESPONSIBLE', responsibles),
    ...rows('TEAM', team),
    ...rows('IT_CONTACT', [itContact(people, random)]),
    ...rows('VIEWER', viewers ? random.sample(people.staff.get('Manager')!, 2) : []),
    ...rows('UK_VIEWER', viewers ? random.sample(staffOf(people, ['Manager', 'Senior Manager'], 'UK', 2), 1) : []),
    ...rows('FR_VIEWER', viewers ? random.sample(staffOf(people, ['Manager', 'Senior Manager'], 'FR', 2), 1) : []),
  ]
}

/** One of the few managers who look after applications. */
const itContact = (people: DemoPeople, random: Random) => random.pick(people.staff.get('Manager')!.slice(-6))

/** Tenants, pages, taxonomy, groups and services with all that belongs to them, but for the pictures. */
export function buildCatalogue(people: DemoPeople, organizationNames: readonly string[], publicUrl: string): DemoCatalogue {
  const random = seededRandom(64)
  const portal = new URL(publicUrl)
  const tenantUrl = (prefix: string) => `${portal.protocol}//${prefix}${portal.host}`
  const catalogue: DemoCatalogue = {
    tenants: tenants.map(({ domain, name, hostPrefix }, colour) => ({
      id: tenantIds[domain],
      name,
      domain,
      colour,
      url: tenantUrl(hostPrefix),
      createdAt: demoDay(-1500),
    })),
    pages: tenants.map(({ domain, page }) => ({ tenantId: tenantIds[domain], ...page })),
    pageContacts: tenants.flatMap(({ domain }) =>
      random
        .sample(staffOf(people, ['Partner', 'Director'], domain, 2), 3)
        .map((userPpid, position) => ({ pageTenantId: tenantIds[domain], userPpid, position })),
    ),
    taxonomy: tenants.flatMap(({ domain }) => taxonomyOf(domain)),
    mappings: mappedSoFar.map(([kind, legacy, target]) => ({
      legacyId: itemId('LU', 1, kind, legacy),
      targetId: target === null ? null : itemId('LU', 2, kind, target),
    })),
    groups: groups.map(({ key, domain, name, small, lifeCycle, valueChain }) => ({
      id: groupId(key),
      name,
      smallDescription: small,
      tenantId: tenantIds[domain],
      lifeCycleId: itemId(domain, 2, 'LIFECYCLE', lifeCycle),
      valueChainId: itemId(domain, 2, 'VALUE_CHAIN', valueChain),
    })),
    services: [],
    domains: services.flatMap((service) =>
      domainsOf(service).map((domain) => ({ serviceId: serviceId(service.url), tenantId: tenantIds[domain] })),
    ),
    tags: services.flatMap((service) =>
      domainsOf(service)
        .flatMap((domain) => tagsOf(service, domain))
        .map((id) => ({ serviceId: serviceId(service.url), itemId: id })),
    ),
    people: [],
    applications: [],
    relations: services.flatMap(({ url, related = [] }) =>
      related.map((other, position) => ({ serviceId: serviceId(url), relatedId: serviceId(other), position })),
    ),
  }
  for (const service of services) {
    const id = serviceId(service.url)
    const responsibles = responsiblesOf(service, people, random)
    const createdDaysAgo = random.int(60, 1200)
    catalogue.services.push({
      id,
      name: service.name,
      description: descriptionOf(service.url, service.description),
      smallDescription: service.small,
      friendlyUrl: service.url,
      type: service.type,
      live: !has(service, 'draft'),
      isNew: has(service, 'new'),
      isHighlighted: has(service, 'highlighted'),
      isPsf: has(service, 'psf'),
      isPsa: has(service, 'psa'),
      visibleInClientView: !has(service, 'hidden'),
      geographicalInformation: service.geography,
      targetProfile: service.profile,
      availableApplication: service.applications,
      deliverable: service.deliverable,
      mainAddedValue: service.mainValue,
      secondaryAddedValue: service.secondValue,
      organizations: random.chance(WITH_ORGANIZATIONS) ? random.sample(organizationNames, random.int(1, 4)).sort() : [],
      videoLink: service.video ?? null,
      serviceGroupId: groupId(service.group),
      createdByPpid: responsibles[0]!,
      createdAt: demoDay(-createdDaysAgo),
      updatedAt: new Date(DEMO_DATE.getTime() - random.int(1, createdDaysAgo * 24) * 3_600_000),
    })
    catalogue.people.push(...peopleOf(service, people, random, responsibles))
    ;(service.links ?? []).forEach(([name, link, showToClient], position) => {
      catalogue.applications.push({
        id: demoId('application', `${service.url}:${position}`),
        serviceId: id,
        position,
        name,
        link,
        showToClient,
        itContactPpid: random.chance(0.7) ? itContact(people, random) : null,
      })
    })
  }
  return catalogue
}
