import 'server-only'
import type { db } from '#lib/db/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { wordsOrText } from '#lib/rich-text/document.ts'
import { joined, yesNo } from '#lib/spreadsheet/columns.ts'
import { serviceTypes } from './words.ts'
import type { ServiceType } from './contract.ts'
import type { ServiceColumnName } from './import-columns.ts'
import { formOf } from './stored.ts'
import type { StoredService } from './stored.ts'

/** Names behind ids that stored services hold only as ids. */
interface SheetNames {
  groups: ReadonlyMap<string, string>
  services: ReadonlyMap<string, string>
}

export async function namesOf(from: Transaction | typeof db, stored: readonly StoredService[]): Promise<SheetNames> {
  const groupIds = [...new Set(stored.flatMap(({ service }) => service.serviceGroupId ?? []))]
  const serviceIds = [...new Set(stored.flatMap(({ relatedIds }) => relatedIds))]
  const groups =
    groupIds.length === 0 ? [] : await from.serviceGroup.findMany({ where: { id: { in: groupIds } }, select: { id: true, name: true } })
  const services =
    serviceIds.length === 0 ? [] : await from.service.findMany({ where: { id: { in: serviceIds } }, select: { id: true, name: true } })
  return { groups: new Map(groups.map(({ id, name }) => [id, name])), services: new Map(services.map(({ id, name }) => [id, name])) }
}

/** A stored service as the cells of an import file: names in place of ids, people by e-mail (W27). */
export function cellsOf(stored: StoredService, names: SheetNames): Record<ServiceColumnName, string> {
  const { service, people, applications, relatedIds } = stored
  const form = formOf(stored)
  const tagName = new Map(stored.tags.map(({ id, name }) => [id, name]))
  const tags = (ids: readonly string[]): string => joined(ids.map((id) => tagName.get(id) ?? ''))
  const emails = (role: StoredService['people'][number]['role']): string =>
    joined(people.filter((person) => person.role === role).map(({ email }) => email))
  return {
    Name: form.name,
    Description: wordsOrText(form.description),
    SmallDescription: form.smallDescription,
    FriendlyUrl: form.friendlyUrl,
    Type: serviceTypes[service.type as ServiceType],
    Domains: joined(form.domains),
    LifeCycles: tags(form.lifeCycles),
    Industries: tags(form.industries),
    ValueChains: tags(form.valueChains),
    GeographicalInformation: form.geographicalInformation,
    TargetProfile: form.targetProfile,
    AvailableApplication: form.availableApplication,
    Deliverable: form.deliverable,
    MainAddedValue: form.mainAddedValue,
    SecondaryAddedValue: form.secondaryAddedValue,
    Live: yesNo(form.live),
    IsNew: yesNo(form.isNew),
    IsHighlighted: yesNo(form.isHighlighted),
    IsPSF: yesNo(form.isPSF),
    IsPSA: yesNo(form.isPSA),
    VisibleInClientView: yesNo(form.visibleInClientView),
    ServiceGroup: names.groups.get(form.serviceGroupId ?? '') ?? '',
    RelatedServices: joined(relatedIds.map((id) => names.services.get(id) ?? '')),
    Responsibles: emails('RESPONSIBLE'),
    Team: emails('TEAM'),
    ItContact: emails('IT_CONTACT'),
    Applications: joined(
      applications.map(({ name, link, itContact, showToClient }) => [name, link, itContact?.email ?? '', yesNo(showToClient)].join(' | ')),
    ),
    Organizations: joined(form.organizations),
    Viewers: emails('VIEWER'),
    UkViewers: emails('UK_VIEWER'),
    FrViewers: emails('FR_VIEWER'),
    VideoLink: form.videoLink ?? '',
  }
}
