import type { Prisma } from '#lib/db/generated/client.ts'
import { slug } from './ascii.ts'
import { serviceId } from './build-catalogue.ts'
import type { DemoCatalogue } from './build-catalogue.ts'
import type { DemoEntity } from './build-companies.ts'
import type { DemoPeople } from './build-people.ts'
import { messages } from './content/content.ts'
import { entityIds, tenantIds } from './ids.ts'
import { persona, personas } from './personas.ts'
import { demoCalendarDay, demoDay, demoId, type Random, seededRandom } from './random.ts'

const SUBSCRIPTIONS = 3000

export interface DemoSubscriptions {
  subscriptions: Prisma.SubscriptionCreateManyInput[]
  links: Prisma.SubscriptionLinkCreateManyInput[]
  contacts: Prisma.SubscriptionContactCreateManyInput[]
  members: Prisma.SubscriptionMemberCreateManyInput[]
}

/** A subscription of the demo accounts; days count from DEMO_DATE, links are [name, address, shown to clients]. */
interface Fixed {
  entityId: string
  service: string
  endInDays?: number
  message?: string
  links?: [string, string, boolean][]
  modules?: Pick<Prisma.SubscriptionCreateManyInput, 'ecDeliverables' | 'ecDocuments' | 'ecsDocuments' | 'ecsLinks' | 'ecsTasks'>
  ecs?: string
  /** E-mail addresses of demo accounts: main contacts, then other members. */
  main: string[]
  others?: string[]
}

/** Years ahead and back that stay in the future and in the past for as long as the demo is used. */
const FAR_AHEAD = 3650
const LONG_AGO = -150
/** Within the next two months of the day on which the demo is loaded. */
const SOON = 45

const alpha = 'client@alpha.example'
const fixed: readonly Fixed[] = [
  {
    entityId: entityIds.alpha,
    service: 'regulatory-news-watch',
    message:
      'Welcome to 3W Regulatory. Topics and territories of Alpha are set as agreed in the kick-off; tell us when they should change.',
    links: [
      ['Watch list of Alpha', 'https://reports.firm.example/alpha/watch-list', true],
      ['Ratings workshop', 'https://minutes.firm.example/alpha/ratings', true],
      ['Internal scoping note', 'https://notes.firm.example/alpha/scope', false],
    ],
    modules: { ecDeliverables: true, ecDocuments: true },
    main: [alpha],
  },
  {
    entityId: entityIds.alpha,
    service: 'fund-accounting-and-nav',
    message: 'The NAV calendar of the coming year is published. Swing factors are reviewed with you on the first Tuesday of each month.',
    links: [['Delivery calendar', 'https://calendar.firm.example/alpha', true]],
    modules: { ecDeliverables: true, ecDocuments: true, ecsDocuments: true, ecsTasks: true },
    ecs: 'alpha-fund-operations',
    main: [alpha],
    others: ['noterms@alpha.example'],
  },
  {
    entityId: entityIds.alpha,
    service: 'dora-readiness',
    endInDays: FAR_AHEAD,
    message: 'The register of information is in its second review. Please confirm the list of critical functions.',
    links: [
      ['Register workspace of Alpha', 'https://dora.firm.example/alpha', true],
      ['Budget follow-up', 'https://finance.firm.example/alpha-dora', false],
    ],
    modules: { ecsDocuments: true, ecsLinks: true, ecsTasks: true },
    ecs: 'alpha-dora',
    main: [alpha],
  },
  { entityId: entityIds.alpha, service: 'corporate-tax-compliance', modules: { ecDeliverables: true }, main: [alpha] },
  {
    entityId: entityIds.alpha,
    service: 'vat-compliance',
    endInDays: LONG_AGO,
    message: 'This engagement has ended. Returns and reconciliations stay available until the end of the retention period.',
    main: [alpha],
  },
  { entityId: entityIds.alpha, service: 'corporate-secretarial-services', main: ['noterms@alpha.example'], others: [alpha] },
  {
    entityId: entityIds.alphaFund,
    service: 'transfer-agency',
    message: 'Cut-off times during the holidays are in the delivery calendar.',
    links: [['Delivery calendar', 'https://calendar.firm.example/alpha-fund', true]],
    main: [alpha],
  },
  { entityId: entityIds.alphaFund, service: 'priips-kid-production', endInDays: SOON, main: [alpha] },
  {
    entityId: entityIds.beta,
    service: 'payroll-services',
    message: 'Variable elements are due on the tenth of each month.',
    links: [['Employee space', 'https://payroll.firm.example/beta', true]],
    main: ['client@beta.example'],
  },
  {
    entityId: entityIds.beta,
    service: 'statutory-audit',
    modules: { ecDeliverables: true, ecDocuments: true },
    main: ['client@beta.example'],
  },
]

interface Builder {
  rows: DemoSubscriptions
  random: Random
  /** ppids of the responsibles and the team of each service, in that order. */
  staffOf: Map<string, string[]>
  people: DemoPeople
}

/** Centre id with the modules of a subscription: each module only where its link is on (A112). */
function links(random: Random, entityName: string): Partial<Prisma.SubscriptionCreateManyInput> {
  const ec = random.chance(0.55)
  const ecs = random.chance(0.35)
  return {
    ec: ec ? demoId('ec', random.int(1, 1_000_000_000)) : null,
    ecs: ecs ? `${slug(entityName).slice(0, 40)}-${random.pick(messages.siteWords)}` : null,
    ecDeliverables: ec && random.chance(0.7),
    ecDocuments: ec && random.chance(0.6),
    ecsDocuments: ecs && random.chance(0.7),
    ecsLinks: ecs && random.chance(0.4),
    ecsTasks: ecs && random.chance(0.4),
  }
}

/** One in eight has ended, one in twenty ends within three months, one in five in the years ahead, the rest has no end. */
function endDate(random: Random): Date | null {
  const draw = random.next()
  if (draw < 0.125) return demoCalendarDay(-random.int(1, 900))
  if (draw < 0.175) return demoCalendarDay(random.int(1, 90))
  return draw < 0.375 ? demoCalendarDay(random.int(91, 2000)) : null
}

const linkRow = (subscriptionId: string, position: number, name: string, link: string, showToClient: boolean) => ({
  id: demoId('link', `${subscriptionId}:${position}`),
  subscriptionId,
  position,
  name,
  link,
  showToClient,
})

function addFixed({ rows, random, staffOf, people }: Builder, each: Fixed): void {
  const { entityId, service, endInDays, message = null, modules = {}, ecs = null, main, others = [] } = each
  const id = demoId('subscription', `${entityId}:${service}`)
  const withCentre = modules.ecDeliverables === true || modules.ecDocuments === true
  rows.subscriptions.push({
    id,
    entityId,
    serviceId: serviceId(service),
    endDate: endInDays === undefined ? null : demoCalendarDay(endInDays),
    clientContent: message,
    ec: withCentre ? demoId('ec', service) : null,
    ecs,
    ecDeliverables: false,
    ecDocuments: false,
    ecsDocuments: false,
    ecsLinks: false,
    ecsTasks: false,
    ...modules,
    createdAt: demoDay(-400),
  })
  rows.links.push(...(each.links ?? []).map(([name, link, showToClient], position) => linkRow(id, position, name, link, showToClient)))
  const named = [...main, ...others].map((email) => persona(email).ppid)
  const demoPpids = personas.map(({ ppid }) => ppid)
  const colleagues = random.sample(
    (people.membersOf.get(entityId) ?? []).filter((ppid) => !demoPpids.includes(ppid)),
    2,
  )
  rows.members.push(
    ...[...named, ...colleagues].map((userPpid, index) => ({ subscriptionId: id, userPpid, isMainContact: index < main.length })),
  )
  const firm = [...new Set([persona('internal@firm.example').ppid, ...(staffOf.get(serviceId(service)) ?? []).slice(0, 1)])]
  rows.contacts.push(...firm.map((userPpid, position) => ({ subscriptionId: id, userPpid, position })))
}

function addDrawn({ rows, random, staffOf, people }: Builder, entity: DemoEntity, service: { id: string; name: string }): void {
  const id = demoId('subscription', `${entity.id}:${service.id}`)
  const message = random.chance(0.5)
    ? random.pick(messages.clientMessages).replace('{service}', service.name).replace('{company}', entity.name)
    : null
  rows.subscriptions.push({
    id,
    entityId: entity.id,
    serviceId: service.id,
    endDate: endDate(random),
    clientContent: message,
    ...links(random, entity.name),
    createdAt: demoDay(-random.int(10, 1000)),
  })
  const chosen = random.sample(messages.subscriptionLinks, random.pick([0, 0, 1, 1, 2, 3]))
  rows.links.push(...chosen.map(([name, link], position) => linkRow(id, position, name, link, random.chance(0.75))))
  const members = random.sample(people.membersOf.get(entity.id) ?? [], random.int(1, 4))
  const mainContacts = members.length > 2 && random.chance(0.3) ? 2 : 1
  rows.members.push(...members.map((userPpid, index) => ({ subscriptionId: id, userPpid, isMainContact: index < mainContacts })))
  const firm = random.sample(staffOf.get(service.id) ?? [], random.int(1, 2))
  rows.contacts.push(...firm.map((userPpid, position) => ({ subscriptionId: id, userPpid, position })))
}

/** 3,000 subscriptions: those of the demo accounts, then one company after the other with services of its country drawn by popularity. */
export function buildSubscriptions(catalogue: DemoCatalogue, people: DemoPeople, entities: readonly DemoEntity[]): DemoSubscriptions {
  const random = seededRandom(3000)
  const staffOf = new Map<string, string[]>()
  for (const { serviceId: id, role, userPpid } of catalogue.people) {
    if (role === 'RESPONSIBLE' || role === 'TEAM') staffOf.set(id, [...(staffOf.get(id) ?? []), userPpid])
  }
  const rows: DemoSubscriptions = { subscriptions: [], links: [], contacts: [], members: [] }
  const builder = { rows, random, staffOf, people }
  for (const each of fixed) addFixed(builder, each)

  const inHome = new Set(catalogue.domains.filter(({ tenantId }) => tenantId === tenantIds.LU).map((row) => row.serviceId))
  const live = catalogue.services.filter((service) => service.live).map(({ id, name }) => ({ id: id!, name }))
  const home = random.sample(
    live.filter(({ id }) => inHome.has(id)),
    live.length,
  )
  const abroad = live.filter(({ id }) => !inHome.has(id))
  const usedKeys = new Set<string>()
  const drawn = entities.filter(({ fixed: isFixed }) => !isFixed)
  for (let round = 0; rows.subscriptions.length < SUBSCRIPTIONS; round += 1) {
    const entity = drawn[round % drawn.length]!
    // The square of an even draw favours the services at the start of the list.
    const service = random.chance(0.9) ? home[Math.floor(random.next() ** 2 * home.length)]! : random.pick(abroad)
    const key = `${entity.id}:${service.id}`
    if (usedKeys.has(key)) continue
    usedKeys.add(key)
    addDrawn(builder, entity, service)
  }
  return rows
}
