import type { PickedPerson } from '#components/ui/form/people-picker.tsx'
import { isOutsider, type ListedUser } from '#components/people/load-users.ts'
import type { AdminSettings } from '#lib/config/screen-settings.ts'
import { CONFIRM_FIRST } from '#lib/bulk/words.ts'
import type { Subscription } from '#lib/subscriptions/contract.ts'
import { INVALID_EC, INVALID_ECS, readCentre, readSite } from '#lib/subscriptions/site-links.ts'

export interface LinkValues {
  name: string
  link: string
  showToClient: boolean
}

/** The form of a subscription. */
export interface SubscriptionValues {
  companyId: string | null
  entityId: string | null
  serviceId: string | null
  endDate: string | null
  contacts: readonly PickedPerson[]
  /** Main contacts of a new subscription; afterwards its users are managed in the table. */
  users: readonly ListedUser[]
  /** Which of them were confirmed although they belong to other companies, see `outsidersOf`; '' = none. */
  confirmedOutsiders: string
  /** The link is on (A112). */
  hasEc: boolean
  ec: string
  ecModules: { deliverables: boolean; documents: boolean }
  hasEcs: boolean
  ecs: string
  ecsModules: { documents: boolean; links: boolean; tasks: boolean }
  clientContent: string
  /** Always ends with a blank row. */
  links: readonly LinkValues[]
  /** Of the stored subscription; left out for a new one. */
  version?: number
}

/** A new link is shown to the client. */
const BLANK_LINK: LinkValues = { name: '', link: '', showToClient: true }

const isBlank = ({ name, link }: LinkValues): boolean => name.trim() === '' && link.trim() === ''

/** Rows that always end with one blank row. */
export const withBlankLink = (rows: readonly LinkValues[]): LinkValues[] => {
  const last = rows.at(-1)
  return last !== undefined && isBlank(last) ? [...rows] : [...rows, BLANK_LINK]
}

export const newSubscription: SubscriptionValues = {
  companyId: null,
  entityId: null,
  serviceId: null,
  endDate: null,
  contacts: [],
  users: [],
  confirmedOutsiders: '',
  hasEc: false,
  ec: '',
  ecModules: { deliverables: false, documents: false },
  hasEcs: false,
  ecs: '',
  ecsModules: { documents: false, links: false, tasks: false },
  clientContent: '',
  links: [BLANK_LINK],
}

/** The stored subscription as form values; a contact whose record is not at hand is shown by its key. */
export const toValues = (subscription: Subscription, people: readonly PickedPerson[]): SubscriptionValues => {
  const { companyId, entityId, serviceId, endDate, ec, ecModules, ecs, ecsModules, clientContent, links, version } = subscription
  return {
    companyId,
    entityId,
    serviceId,
    endDate,
    contacts: subscription.contacts.map((ppid) => people.find((person) => person.ppid === ppid) ?? { ppid, firstname: ppid, lastname: '' }),
    users: [],
    confirmedOutsiders: '',
    hasEc: ec !== null,
    ec: ec ?? '',
    ecModules,
    hasEcs: ecs !== null,
    ecs: ecs ?? '',
    ecsModules,
    clientContent: clientContent ?? '',
    links: withBlankLink(links),
    version,
  }
}

const ppidsOf = (people: readonly { ppid: string }[]): string[] => people.map(({ ppid }) => ppid)

/** The body of both calls; a link that is off is sent as null. Company group, company, service and main contacts belong to a new subscription only (B373). */
export function toBody(
  { companyId, entityId, serviceId, users, confirmedOutsiders: _confirmed, hasEc, hasEcs, ...values }: SubscriptionValues,
  isNew: boolean,
) {
  const body = {
    ...values,
    contacts: ppidsOf(values.contacts),
    ec: hasEc ? values.ec : null,
    ecs: hasEcs ? values.ecs : null,
    links: values.links.filter((row) => !isBlank(row)),
  }
  return isNew ? { ...body, companyId, entityId, serviceId, users: ppidsOf(users).map((ppid) => ({ ppid, isMainContact: true })) } : body
}

/** Main contacts who belong to other companies, and what stands for them when they are confirmed: others, or another company, are asked again. */
export function outsidersOf({ users, entityId }: Pick<SubscriptionValues, 'users' | 'entityId'>): { people: ListedUser[]; key: string } {
  const people = entityId === null ? [] : users.filter((user) => isOutsider(user, entityId))
  return { people, key: people.length === 0 ? '' : `${entityId} ${ppidsOf(people).sort().join(' ')}` }
}

/** Access across companies is given only when that was confirmed. */
export const checkOutsiders = (values: Pick<SubscriptionValues, 'users' | 'entityId' | 'confirmedOutsiders'>): Record<string, string> =>
  outsidersOf(values).key === values.confirmedOutsiders || outsidersOf(values).key === '' ? {} : { confirmedOutsiders: CONFIRM_FIRST }

/** Rules that need the addresses of the settings (B374, B375); a link that is on needs a value. */
export function checkLinks(
  { hasEc, ec, hasEcs, ecs }: SubscriptionValues,
  { ecBaseUrl, ecsBaseUrl }: Pick<AdminSettings, 'ecBaseUrl' | 'ecsBaseUrl'>,
): Record<string, string> {
  return {
    ...(hasEc && readCentre(ec.trim(), ecBaseUrl) === null ? { ec: INVALID_EC } : {}),
    ...(hasEcs && readSite(ecs.trim(), ecsBaseUrl) === null ? { ecs: INVALID_ECS } : {}),
  }
}
