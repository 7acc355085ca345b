import { randomInt, randomUUID } from 'node:crypto'
import type {
  Company,
  Entity,
  Prisma,
  PrismaClient,
  ReferenceItem,
  Service,
  ServiceGroup,
  Subscription,
  TaxonomyItem,
  TaxonomyKind,
  Tenant,
  User,
} from '#lib/db/generated/client.ts'
import { DEMO_TERMS_VERSION, FIRM_DOMAIN } from './personas.ts'

/** A Prisma client or the client of a running transaction. */
export type Db = PrismaClient | Prisma.TransactionClient

/** Several processes share a database in the end-to-end tests, so each one counts from a start of its own. */
let counter = randomInt(1, 1_000_000) * 1000

/** The next number of this process. */
export function nextNumber(): number {
  counter += 1
  return counter
}

/** `n` as letters only (a to z), for friendly URLs and domains, which hold no digits. */
export function lettersOf(n: number): string {
  let letters = ''
  for (let remaining = n; remaining > 0; remaining = Math.floor((remaining - 1) / 26))
    letters = String.fromCharCode(97 + ((remaining - 1) % 26)) + letters
  return letters
}

/** A tenant; its domain is unique and its host is `<domain>.localhost`. */
export async function makeTenant(db: Db, overrides: Partial<Prisma.TenantUncheckedCreateInput> = {}): Promise<Tenant> {
  const letters = lettersOf(nextNumber())
  return db.tenant.create({
    data: { name: `Tenant ${letters}`, url: `http://${letters}.localhost:3000`, domain: letters.toUpperCase(), ...overrides },
  })
}

/** The tenant LU where there is one, else the oldest, else a new one. */
async function anyTenant(db: Db): Promise<Tenant> {
  const home = await db.tenant.findUnique({ where: { domain: 'LU' } })
  return home ?? (await db.tenant.findFirst({ orderBy: { createdAt: 'asc' } })) ?? makeTenant(db, { domain: 'LU' })
}

/** An industry, life cycle (default) or value chain of catalogue version 2 (default) of any tenant, last in order. */
export async function makeTaxonomyItem(db: Db, overrides: Partial<Prisma.TaxonomyItemUncheckedCreateInput> = {}): Promise<TaxonomyItem> {
  const kind: TaxonomyKind = overrides.kind ?? 'LIFECYCLE'
  const catalogueVersion = overrides.catalogueVersion ?? 2
  const tenantId = overrides.tenantId ?? (await anyTenant(db)).id
  const last = await db.taxonomyItem.aggregate({ where: { kind, catalogueVersion, tenantId, parentId: null }, _max: { order: true } })
  const order = kind === 'INDUSTRY' ? null : (last._max.order ?? 0) + 1
  return db.taxonomyItem.create({ data: { name: `Item ${nextNumber()}`, order, ...overrides, kind, catalogueVersion, tenantId } })
}

/** A person who has accepted the terms; internal when the e-mail is of the firm. */
export async function makeUser(db: Db, overrides: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<User> {
  const number = nextNumber()
  const email = overrides.email ?? `person.${number}@client.example`
  const isInternal = email.toLowerCase().endsWith(`@${FIRM_DOMAIN}`)
  return db.user.create({
    data: {
      ppid: randomUUID(),
      firstName: 'Person',
      lastName: `Number ${number}`,
      isInternal,
      grade: isInternal ? 'Manager' : null,
      territory: isInternal ? 'LU' : null,
      creationIdentity: isInternal ? 0 : 2,
      termsAcceptedAt: new Date('2025-01-06T09:00:00Z'),
      termsVersion: DEMO_TERMS_VERSION,
      ...overrides,
      email,
    },
  })
}

/** A user of the firm. */
export function makeInternalUser(db: Db, overrides: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<User> {
  return makeUser(db, { email: `staff.${nextNumber()}@${FIRM_DOMAIN}`, ...overrides })
}

/** A super user of the firm. */
export function makeSuperUser(db: Db, overrides: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<User> {
  return makeInternalUser(db, { isSuperUser: true, ...overrides })
}

/** A company group. */
export async function makeCompany(db: Db, overrides: Partial<Prisma.CompanyUncheckedCreateInput> = {}): Promise<Company> {
  return db.company.create({ data: { name: `Company group ${nextNumber()}`, ...overrides } })
}

/** A company, in a new company group unless `companyId` is given; `users` are the ppids of its members. */
export async function makeEntity(db: Db, given: Partial<Prisma.EntityUncheckedCreateInput> & { users?: string[] } = {}): Promise<Entity> {
  const { users = [], ...overrides } = given
  const companyId = overrides.companyId ?? (await makeCompany(db)).id
  return db.entity.create({
    data: { name: `Company ${nextNumber()}`, members: { create: users.map((userPpid) => ({ userPpid })) }, ...overrides, companyId },
  })
}

interface ServiceOverrides extends Partial<Prisma.ServiceUncheckedCreateInput> {
  /** Default: the tenant LU, made when missing. */
  tenantIds?: string[]
  /** Ids of industries, life cycles and value chains; default: one of each of the first tenant, made when missing. */
  taxonomyIds?: string[]
  /** ppids */
  responsibles?: string[]
  /** ppids */
  team?: string[]
  /** ppid */
  itContact?: string
}

/** A live service with every required field, one tenant and one taxonomy item of each kind. */
export async function makeService(db: Db, overrides: ServiceOverrides = {}): Promise<Service> {
  const { tenantIds, taxonomyIds, responsibles = [], team = [], itContact, ...fields } = overrides
  const tenants = tenantIds ?? [(await anyTenant(db)).id]
  const items = taxonomyIds ?? (tenants[0] ? await oneItemOfEachKind(db, tenants[0]) : [])
  const number = nextNumber()
  const people = [
    ...responsibles.map((userPpid, position) => ({ role: 'RESPONSIBLE' as const, userPpid, position })),
    ...team.map((userPpid, position) => ({ role: 'TEAM' as const, userPpid, position })),
    ...(itContact ? [{ role: 'IT_CONTACT' as const, userPpid: itContact, position: 0 }] : []),
  ]
  return db.service.create({
    data: {
      name: `Service ${number}`,
      description: `What service ${number} does.\n\nAnd how it does it.`,
      smallDescription: `Short description of service ${number}`,
      friendlyUrl: `service-${lettersOf(number)}`,
      live: true,
      geographicalInformation: 'Luxembourg',
      targetProfile: 'Funds',
      availableApplication: 'None',
      deliverable: 'A report',
      mainAddedValue: 'Less work',
      secondaryAddedValue: 'Fewer errors',
      domains: { create: tenants.map((tenantId) => ({ tenantId })) },
      taxonomy: { create: items.map((itemId) => ({ itemId })) },
      people: { create: people },
      ...fields,
    },
  })
}

async function oneItemOfEachKind(db: Db, tenantId: string): Promise<string[]> {
  const ids: string[] = []
  for (const kind of ['INDUSTRY', 'LIFECYCLE', 'VALUE_CHAIN'] as const) {
    const found = await db.taxonomyItem.findFirst({
      where: { tenantId, kind, catalogueVersion: 2, parentId: null },
      orderBy: [{ order: 'asc' }, { name: 'asc' }],
    })
    ids.push((found ?? (await makeTaxonomyItem(db, { tenantId, kind }))).id)
  }
  return ids
}

/** A service group of any tenant; `serviceIds` are moved into it. */
export async function makeServiceGroup(
  db: Db,
  given: Partial<Prisma.ServiceGroupUncheckedCreateInput> & { serviceIds?: string[] } = {},
): Promise<ServiceGroup> {
  const { serviceIds = [], ...fields } = given
  const tenantId = fields.tenantId ?? (await anyTenant(db)).id
  return db.serviceGroup.create({
    data: {
      name: `Service group ${nextNumber()}`,
      smallDescription: 'Services that belong together',
      services: { connect: serviceIds.map((id) => ({ id })) },
      ...fields,
      tenantId,
    },
  })
}

interface SubscriptionOverrides extends Partial<Prisma.SubscriptionUncheckedCreateInput> {
  /** ppids of members who are main contacts. */
  mainContacts?: string[]
  /** ppids of the other members. */
  users?: string[]
  /** ppids of internal contacts (A172). */
  internalContacts?: string[]
}

/** A subscription without end date, of a new company to a new service unless given; members are made members of the company too (A171). */
export async function makeSubscription(db: Db, overrides: SubscriptionOverrides = {}): Promise<Subscription> {
  const { mainContacts = [], users = [], internalContacts = [], ...fields } = overrides
  const entityId = fields.entityId ?? (await makeEntity(db)).id
  const serviceId = fields.serviceId ?? (await makeService(db)).id
  const members = [...mainContacts, ...users]
  await db.entityMember.createMany({ data: members.map((userPpid) => ({ entityId, userPpid })), skipDuplicates: true })
  return db.subscription.create({
    data: {
      members: { create: members.map((userPpid, index) => ({ userPpid, isMainContact: index < mainContacts.length })) },
      contacts: { create: internalContacts.map((userPpid, position) => ({ userPpid, position })) },
      ...fields,
      entityId,
      serviceId,
    },
  })
}

/** A topic (default), territory, document type or issuer. */
export async function makeReferenceItem(db: Db, overrides: Partial<Prisma.ReferenceItemUncheckedCreateInput> = {}): Promise<ReferenceItem> {
  return db.referenceItem.create({ data: { kind: 'TOPIC', name: `Reference item ${nextNumber()}`, ...overrides } })
}
