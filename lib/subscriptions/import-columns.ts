import { dayText, flagOf, joined, yesNo } from '#lib/spreadsheet/columns.ts'
import type { Column } from '#lib/spreadsheet/columns.ts'
import type { StoredRow } from '#lib/spreadsheet/editing.ts'
import type { SubscriptionRow } from './rows.ts'

/** A189. */
export const columns = [
  { name: 'Service', required: true, key: true, hint: 'Name of a stored service.', width: 32 },
  { name: 'CompanyGroup', required: true, key: true, hint: 'Name of a stored company group.', example: 'Alpha', width: 28 },
  { name: 'Company', required: true, key: true, hint: 'Name of a company of that group.', example: 'Alpha Fund S.A.', width: 28 },
  { name: 'EndDate', hint: 'Last day, dd/mm/yyyy; no end when empty.', example: '31/12/2027', width: 14 },
  {
    name: 'Contacts',
    required: true,
    hint: 'E-mail addresses of people of the firm, at least one.',
    example: 'internal@firm.example',
    width: 36,
  },
  {
    name: 'MainContacts',
    required: true,
    hint: 'E-mail addresses of users who become main contacts, at least one.',
    example: 'client@alpha.example',
    width: 36,
    unordered: true,
  },
  { name: 'Users', editing: true, hint: 'E-mail addresses of the other users.', width: 36, unordered: true },
  { name: 'Links', editing: true, hint: 'A line per link: name | address | shown to clients (Yes or No).', width: 40 },
] as const satisfies readonly Column[]
export type Name = (typeof columns)[number]['name']

/** A stored subscription as an import reads it. */
export interface StoredSubscription extends StoredRow<Name> {
  entityId: string
  serviceId: string
  /** ppids. */
  contacts: readonly string[]
  users: SubscriptionRow['users']
}

const linkText = ({ name, link, showToClient }: SubscriptionRow['links'][number]): string => [name, link, yesNo(showToClient)].join(' | ')

/** Parses one line of the cell of links; null when it is no link. The name may contain the separator of the fields. */
export function linkOf(line: string): SubscriptionRow['links'][number] | null {
  const parts = line.split('|').map((part) => part.trim())
  const flag = parts.length > 2 ? flagOf(parts.at(-1)!) : true
  const fields = parts.length > 2 ? parts.slice(0, -1) : parts
  const [link, name] = [fields.at(-1) ?? '', fields.slice(0, -1).join(' | ')]
  return flag === null || name === '' || link === '' ? null : { name, link, showToClient: flag }
}

/**
 * A stored subscription as a row of a file for editing.
 * @param emails of its contacts by ppid
 * @param service its name, or its friendly URL where several services have that name
 */
export function storedRow(row: SubscriptionRow, emails: ReadonlyMap<string, string>, service: string): StoredSubscription {
  const { id, version, entityId, serviceId, contacts, users } = row
  const emailsOf = (isMain: boolean): string =>
    joined(users.filter(({ isMainContact }) => isMainContact === isMain).map(({ email }) => email))
  return {
    id,
    version,
    entityId,
    serviceId,
    contacts,
    users,
    cells: {
      Service: service,
      CompanyGroup: row.companyName,
      Company: row.entityName,
      EndDate: row.endDate === null ? '' : dayText(row.endDate),
      Contacts: joined(contacts.flatMap((ppid) => emails.get(ppid) ?? [])),
      MainContacts: emailsOf(true),
      Users: emailsOf(false),
      Links: row.links.map(linkText).join('\n'),
    },
  }
}
