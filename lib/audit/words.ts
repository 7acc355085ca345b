import { companyLabels } from '#lib/companies/words.ts'
import { entityText, sentence } from '#lib/text/kind-text.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { userTypeNames } from '#lib/people/words.ts'
import type { AuditChange, AuditEntry } from './contract.ts'

type Json = AuditChange['before']
export type Names = Readonly<Record<string, string>>
/** Words of values that are stored as numbers, per field: { type: { 0: 'Recurring' } }. */
export type FieldWords = Readonly<Record<string, Readonly<Record<number, string>>>>

/** What was done, as a heading; other actions are shown by their own name. */
const actions: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  contact: 'Message received',
  link: 'Sign-in linked',
  reorder: 'Moved',
  merge: 'Merged',
  map: 'Mapped to the new catalogue',
  'add-user': 'User added',
  'remove-user': 'User removed',
  'main-contact': 'Main contact changed',
  'accept-terms': 'Terms accepted',
  notify: 'E-mails sent',
  refresh: 'Refreshed',
  publish: 'Published',
  unpublish: 'Unpublished',
  approve: 'Approved',
  refuse: 'Refused',
  answer: 'Answered',
  close: 'Closed',
  cancel: 'Cancelled',
  retry: 'Done again',
  'take-back': 'Taken back',
  restore: 'Returned from the trash',
  undo: 'Undone',
  'restore-version': 'Earlier version brought back',
  'remove-for-good': 'Removed for good',
  'open-register': 'Register opened to the firm',
  'close-register': 'Register closed to the firm',
  resend: 'Sent again',
  unsubscribe: 'Unsubscribed',
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  'fail-sign-in': 'Sign-in failed',
  'refuse-access': 'Access refused',
  confirm: 'Confirmed as read',
  export: 'Exported',
  view: 'Seen in bulk',
  'view-as': 'View as begun',
  'end-view-as': 'View as ended',
  'read-as': 'Seen as somebody else',
  renewal: 'Renewal changed',
  'write-contacts': 'Main contacts written to',
  'renewal-mail': 'Text about renewals changed',
  invite: 'Invited',
  accept: 'Invitation accepted',
  withdraw: 'Withdrawn',
  expire: 'Ran out',
  'self-service': 'Self-service changed',
  schedule: 'Schedule changed',
  'fail-schedule': 'Not done as planned',
  'ask-review': 'Review asked for',
  'withdraw-review': 'Review called off',
  'approve-review': 'Approved after review',
  'send-back-review': 'Sent back by the reviewer',
  'hand-in': 'Handed in',
  apply: 'Applied',
}

/** Names of fields of which the key says too little, where no form names them otherwise. */
const fieldNames: Readonly<Record<string, string>> = {
  articleId: 'Article',
  articleVersion: 'Version',
  asksAgain: 'Unread again for its readers',
  businessId: 'Number',
  clientContent: 'Message to the client',
  companyId: companyLabels.companyId,
  contactOf: 'Contact of subscriptions',
  contactOfCompanies: 'Contact of companies',
  deniedDocumentTypeIds: 'Denied document types',
  deniedTopicIds: 'Denied topics',
  descriptionLook: 'Look of the description',
  documentTypeIds: 'Document types',
  ec: 'EC id or URL',
  ecModules: 'Modules of the engagement center',
  ecs: 'Site name or URL',
  ecsModules: 'Modules of the site',
  engagementId: 'Subscription',
  entities: 'Companies',
  entityId: 'Company',
  fileId: 'File',
  hasMultiRating: 'Multi-rating',
  imageFileId: 'Picture',
  isHighlighted: 'Is Highlighted',
  isNew: 'Is New',
  itContactPpid: 'IT team',
  live: 'Visible in catalogue',
  multiRatings: 'Ratings',
  parentId: 'Industry',
  responsiblesPpids: 'Service responsibles',
  serviceGroupId: 'Service group',
  serviceId: 'Service',
  smallDescription: 'Short description',
  teamPpids: 'Service team',
  tenantId: 'Domain',
  territoryIds: 'Territories',
  topicIds: 'Topics',
  issuerIds: 'Issuers',
  ppid: 'Person',
  publishAt: 'Publish at',
  subscriptionId: 'Subscription',
  subscriptionIds: 'Subscriptions',
  acceptedByPpid: 'Accepted by',
  requesterPpid: 'Asked by',
  selfService: 'Self-service',
  given: 'Subscriptions given',
  taken: 'Subscriptions taken',
  unpublishAt: 'Unpublish at',
  ukViewersPpids: 'Viewers of the UK',
  frViewersPpids: 'Viewers of France',
  videoId: 'Video',
  prid: companyLabels.prid,
  threeW: '3W',
  amds: 'AMDS',
  send3WEmail: '3W',
  sendAmdsEmail: 'AMDS',
  isInternal: 'Staff',
  isSuperUser: 'Admin',
  isMainContact: 'Main contact',
  creationIdentity: 'User type',
  photoFileId: 'Photo',
  photoUri: 'Photo',
  phoneCountryCode: 'Dialing code',
  viewInMyServices: companyLabels.viewInMyServices,
}

/** Words of numbers that mean the same in every record. */
const commonWords: FieldWords = { creationIdentity: userTypeNames }

export const actionText = (action: string): string => actions[action] ?? sentence(action)

/** Name of a field: as its form calls it, else made from its key. */
export const fieldText = (field: string, labels: Readonly<Record<string, string>>): string =>
  labels[field] ?? fieldNames[field] ?? sentence(field.replace(/(?<=.)ppids?$/i, ''))

/** Kind and key of 'Kind:key'; the key may hold colons too. Null = no record. */
export const recordOf = (text: string | null): [kind: string, key: string | null] =>
  text === null ? ['', null] : [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]

/** A record 'Kind:id' in words: 'Company 3M France S.A.S.'. */
export function recordText(record: string, names: Names): string {
  const [kind, key] = recordOf(record)
  return `${entityText(kind)} ${names[key ?? ''] ?? key}`
}

/** How the person that a row is about stands to the record: 'Anna Engel to DORA readiness - 3M France'. */
const joints: Readonly<Record<string, string>> = { 'add-user': 'to', 'remove-user': 'from', 'main-contact': 'of' }
export const jointText = (action: string): string => joints[action] ?? 'in'

/** What was done to what, in one line: 'User added: Anna Engel to DORA readiness - 3M France S.A.S.'. */
export function lineText({
  action,
  subject,
  entity,
  entityId,
  name,
}: Pick<AuditEntry, 'action' | 'subject' | 'entity' | 'entityId' | 'name'>): string {
  const record = `${entityText(entity)} ${name ?? entityId}`
  return subject === null ? `${actionText(action)}: ${record}` : `${actionText(action)}: ${subject.name} ${jointText(action)} ${record}`
}

const EMPTY = '(empty)'
/** A day, or a moment. */
const DATE = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/

/** A value in plain words: names in place of ids, days in place of instants, Yes and No, lists joined, objects by their texts. */
export function valueWords(value: Json, names: Names): string {
  if (value === null || value === '') return EMPTY
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return names[value] ?? (DATE.test(value) ? shortDate(value) : value)
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.length === 0 ? EMPTY : value.map((item) => valueWords(item, names)).join(', ')
  if (typeof value['ppid'] === 'string') return personWords(value, names)
  if ('filters' in value && 'sort' in value) return viewWords(value, names)
  const { name, id: _id, contentType: _type, ...others } = value
  const known = typeof name === 'string' ? [name] : []
  const rest = Object.entries(others).flatMap(([key, item]) =>
    item === null || item === ''
      ? []
      : [typeof item === 'boolean' ? `${fieldText(key, {}).toLowerCase()}: ${valueWords(item, names)}` : valueWords(item, names)],
  )
  return [...known, ...rest].join(', ') || EMPTY
}

type JsonObject = { [key: string]: Json }
const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A person in a list: the name, and what the list says of the person. */
function personWords({ ppid, name, isMainContact }: JsonObject, names: Names): string {
  const key = typeof ppid === 'string' ? ppid : ''
  const person = names[key] ?? (typeof name === 'string' ? name : key)
  return isMainContact === true ? `${person} (main contact)` : person
}

/** What a saved view shows: 'Type: client, sorted by name, ascending'. */
function viewWords({ filters, sort }: JsonObject, names: Names): string {
  const parts = isObject(filters) ? Object.entries(filters).map(([key, item]) => `${fieldText(key, {})}: ${valueWords(item, names)}`) : []
  const order = isObject(sort)
    ? [
        `sorted by ${fieldText(typeof sort['field'] === 'string' ? sort['field'] : '', {}).toLowerCase()}, ${sort['direction'] === 'desc' ? 'descending' : 'ascending'}`,
      ]
    : []
  return [...parts, ...order].join(', ') || 'Everything'
}

/** One change in words: of a list what came and went, else the value before and after; null = there was none. */
export type ChangeWords =
  { kind: 'list'; added: string[]; removed: string[] } | { kind: 'value'; before: string | null; after: string | null }

export function changeWords({ field, before, after }: AuditChange, names: Names, fields: FieldWords = {}): ChangeWords {
  if (Array.isArray(before ?? after)) {
    const [left, right] = [listOf(before), listOf(after)]
    const not = (others: Json[]) => (item: Json) => !others.some((other) => JSON.stringify(other) === JSON.stringify(item))
    const words = (items: Json[]) => items.map((item) => valueWords(item, names))
    const [added, removed] = [words(right.filter(not(left))), words(left.filter(not(right)))]
    // The same items in another order.
    if (added.length + removed.length === 0) return { kind: 'value', before: valueWords(before, names), after: valueWords(after, names) }
    return { kind: 'list', added, removed }
  }
  if (field === 'photoFileId')
    return {
      kind: 'value',
      before: before === null ? null : 'A photo',
      after: after === null ? null : before === null ? 'A photo' : 'Another photo',
    }
  const words = (value: Json) => (typeof value === 'number' && (fields[field] ?? commonWords[field])?.[value]) || valueWords(value, names)
  return { kind: 'value', before: before === null ? null : words(before), after: after === null ? null : words(after) }
}

const listOf = (value: Json): Json[] => (Array.isArray(value) ? value : [])

/** What the portal never does by itself. */
const byVisitors: readonly string[] = ['contact', 'fail-sign-in', 'refuse-access', 'view', 'export']

/** Who did it: a person, where it was so with the one as whom the portal was seen, or when nobody is named a visitor or the portal. */
export const whoText = ({ who, as, action }: Pick<AuditEntry, 'who' | 'as' | 'action'>): string => {
  const asker = who?.name ?? (byVisitors.includes(action) ? 'A visitor' : 'The portal')
  return as === undefined ? asker : `${asker} as ${as.name}`
}

/** A change in one line: 'Name: Old → New', of a list what came and went. */
export function changeText(change: AuditChange, names: Names): string {
  const words = changeWords(change, names)
  const what =
    words.kind === 'value'
      ? [words.before, words.after].filter((part) => part !== null).join(' → ')
      : [words.removed.length > 0 && `removed ${words.removed.join(', ')}`, words.added.length > 0 && `added ${words.added.join(', ')}`]
          .filter(Boolean)
          .join('; ')
  return `${fieldText(change.field, {})}: ${what}`
}
