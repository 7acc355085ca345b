import 'server-only'
import { db } from '#lib/db/client.ts'
import { toPerson } from '#lib/people/api.ts'
import type { Person } from '#lib/people/contract.ts'
import type { MySubscription } from './contract.ts'

/** Somebody of the firm who looks after a company. */
export interface OurPerson {
  person: Person
  /** Contact of the company itself. */
  ofCompany: boolean
  /** Subscriptions of which the person is a contact. */
  contactFor: { id: string; name: string }[]
  /** Subscriptions without a contact, for whose service the person is responsible (A119). */
  responsibleFor: { id: string; name: string }[]
}

const user = {
  select: {
    ppid: true,
    email: true,
    firstName: true,
    lastName: true,
    grade: true,
    phoneCountryCode: true,
    phoneNumber: true,
    photoFileId: true,
  },
} as const

/** Contacts of the companies, in their order. @param ppid whose companies they must be; null = of any, for people of the firm */
const companyContacts = (entityIds: string[], ppid: string | null) =>
  db.entityContact.findMany({
    where: { entityId: { in: entityIds }, ...(ppid !== null && { entity: { members: { some: { userPpid: ppid } } } }) },
    orderBy: [{ position: 'asc' }, { userPpid: 'asc' }],
    select: { entityId: true, user },
  })

const responsibles = (serviceIds: string[]) =>
  db.servicePerson.findMany({
    where: { serviceId: { in: serviceIds }, role: 'RESPONSIBLE' },
    orderBy: [{ position: 'asc' }, { userPpid: 'asc' }],
    select: { serviceId: true, user },
  })

const nameOf = ({ firstname, lastname }: Person): string => `${lastname} ${firstname}`
const countOf = ({ contactFor, responsibleFor }: OurPerson): number => contactFor.length + responsibleFor.length

/** Contacts of the company first, then whoever looks after most, by name. */
const byWeight = (a: OurPerson, b: OurPerson): number =>
  Number(b.ofCompany) - Number(a.ofCompany) || countOf(b) - countOf(a) || nameOf(a.person).localeCompare(nameOf(b.person), 'en')

/**
 * The people of the firm behind subscriptions, each once per company: contacts of the company, those of its subscriptions, and where a subscription has none
 * the responsibles of its service.
 * @param subscriptions that the reader may see
 * @param ppid a client, who sees the contacts of the own companies; null = somebody of the firm
 * @returns by id of the company
 */
export async function ourPeople(subscriptions: readonly MySubscription[], ppid: string | null): Promise<Map<string, OurPerson[]>> {
  if (subscriptions.length === 0) return new Map()
  const without = subscriptions.filter(({ contactPersons }) => contactPersons.length === 0)
  const [ofCompanies, ofServices] = await Promise.all([
    companyContacts([...new Set(subscriptions.map(({ entityId }) => entityId))], ppid),
    without.length === 0 ? [] : responsibles([...new Set(without.map(({ serviceId }) => serviceId))]),
  ])
  const companies = new Map<string, Map<string, OurPerson>>()
  const entryOf = (entityId: string, person: Person): OurPerson => {
    const people = companies.get(entityId) ?? new Map<string, OurPerson>()
    companies.set(entityId, people)
    const entry = people.get(person.ppid) ?? { person, ofCompany: false, contactFor: [], responsibleFor: [] }
    people.set(person.ppid, entry)
    return entry
  }
  for (const { entityId, user: row } of ofCompanies) entryOf(entityId, toPerson(row)).ofCompany = true
  for (const { id, entityId, serviceId, serviceName: name, contactPersons } of subscriptions) {
    for (const person of contactPersons) entryOf(entityId, person).contactFor.push({ id, name })
    if (contactPersons.length > 0) continue
    for (const { user: row } of ofServices.filter((one) => one.serviceId === serviceId))
      entryOf(entityId, toPerson(row)).responsibleFor.push({ id, name })
  }
  return new Map([...companies].map(([entityId, people]) => [entityId, [...people.values()].sort(byWeight)]))
}
