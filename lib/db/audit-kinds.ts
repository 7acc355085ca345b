/**
 * Kinds of records in the audit trail, and the fields of their rows that name other records: those are concerned too, so that their own history shows
 * of it ("what was this person given"). A list that both sides of a row have concerns the records that came or went; a field of `always` concerns
 * its record with every change. `null`: the field names a record whose history does not show it.
 * The compiler refuses a row of a kind that is not here, and one with a field that looks like an id and is not declared.
 */
interface Declaration {
  /** The kind of which a row has the id, where it is another: the configuration of a subscription has that one's. */
  of?: string
  fields: Readonly<Record<string, string | null>>
  always?: readonly string[]
}

const subscription = {
  companyId: 'Company',
  entityId: 'Entity',
  serviceId: 'Service',
  contacts: 'User',
  users: 'User',
  ppid: 'User',
  ownerPpid: 'User',
  subscriptionId: null,
} as const
const article = { topicIds: null, issuerIds: null, territoryIds: null, documentTypeIds: null } as const
const published = { ...article, articleId: 'Article', fileId: null, imageFileId: null, videoId: null } as const

const auditKinds = {
  Access: { fields: {} },
  AccessRequest: {
    fields: { articleId: 'Article', subscriptionId: 'Subscription', requesterPpid: 'User', topics: null },
    always: ['articleId', 'subscriptionId', 'requesterPpid'],
  },
  AccessReview: { fields: { entityId: 'Entity', reviewers: 'User' }, always: ['entityId'] },
  Article: { fields: { ...article, businessId: null, tenantId: null, reviewerPpid: 'User' } },
  ArticleTemplate: { fields: { ...article, tenantId: null } },
  ClientNote: { of: 'Article', fields: { articleId: null, subscriptionId: 'Subscription' }, always: ['subscriptionId'] },
  Company: { fields: {} },
  DocumentType: { fields: {} },
  Entity: {
    fields: {
      entityId: null,
      companyId: 'Company',
      contacts: 'User',
      users: 'User',
      ppid: 'User',
      subscriptions: 'Subscription',
      subscriptionId: 'Subscription',
      serviceId: 'Service',
    },
    always: ['companyId', 'ppid'],
  },
  Event: { fields: published },
  Export: { fields: {} },
  FirmNote: { of: 'Article', fields: { articleId: null, subscriptionId: 'Subscription' }, always: ['subscriptionId'] },
  Industry: { fields: { parentId: 'Industry', tenantId: null } },
  Invitation: {
    fields: { entityId: 'Entity', subscriptionIds: 'Subscription', acceptedByPpid: 'User' },
    always: ['entityId', 'acceptedByPpid'],
  },
  Issuer: { fields: {} },
  Job: { fields: {} },
  LifeCycle: { fields: { parentId: null, tenantId: null } },
  List: { fields: {} },
  Mail: { fields: {} },
  /** Without its words. */
  Message: {
    fields: { serviceId: 'Service', subscriptionId: 'Subscription', senderPpid: 'User' },
    always: ['serviceId', 'subscriptionId', 'senderPpid'],
  },
  NewsAttachment: { fields: { fileId: null } },
  NewsImage: { fields: { fileId: null } },
  NewsItem: { fields: published },
  Notification: { of: 'User', fields: { topicIds: null } },
  /** Without its fields, and no concern of its company or article: staff read the trail, and the register only where the company opens it. */
  Obligation: { fields: {} },
  Page: { of: 'Tenant', fields: { contacts: 'User' } },
  PeopleRequest: {
    fields: { entityId: 'Entity', given: 'Subscription', taken: 'Subscription', ppid: 'User', requesterPpid: 'User' },
    always: ['entityId', 'ppid', 'requesterPpid'],
  },
  PersonalKey: { fields: {} },
  Publication: { fields: published },
  Register: { of: 'Subscription', fields: {} },
  SavedSearch: { fields: {} },
  SavedView: { fields: { people: 'User', owner: 'User' } },
  Service: {
    fields: {
      lifeCycles: 'LifeCycle',
      valueChains: 'ValueChain',
      industries: 'Industry',
      relatedServices: 'Service',
      serviceGroupId: 'ServiceGroup',
      responsiblesPpids: 'User',
      teamPpids: 'User',
      itContactPpid: 'User',
      viewersPpids: 'User',
      ukViewersPpids: 'User',
      frViewersPpids: 'User',
    },
  },
  /** A service that comes or goes has a row of its own, which its history shows. */
  ServiceGroup: { fields: { services: null, lifeCycle: 'LifeCycle', valueChain: 'ValueChain' } },
  Session: { fields: {} },
  /** Without its words, so that what is taken away is not kept in the trail. */
  StaffNote: {
    fields: { ppid: 'User', entityId: 'Entity', companyId: 'Company', subscriptionId: 'Subscription' },
    always: ['ppid', 'entityId', 'companyId', 'subscriptionId'],
  },
  Subscription: { fields: subscription, always: ['companyId', 'entityId', 'serviceId', 'ppid'] },
  SubscriptionConfiguration: {
    of: 'Subscription',
    fields: {
      engagementId: null,
      territoryIds: 'Territory',
      topicIds: 'Topic',
      deniedTopicIds: 'Topic',
      documentTypeIds: 'DocumentType',
      deniedDocumentTypeIds: 'DocumentType',
    },
  },
  Task: { fields: {} },
  Synonym: { fields: {} },
  Tenant: { fields: {} },
  Territory: { fields: {} },
  Topic: { fields: {} },
  User: {
    fields: {
      entities: 'Entity',
      subscriptions: 'Subscription',
      subscriptionId: 'Subscription',
      contactOf: 'Subscription',
      contactOfCompanies: 'Entity',
      services: 'Service',
      ppid: null,
      photoFileId: null,
      found: 'User',
    },
  },
  ValueChain: { fields: { parentId: null, tenantId: null } },
  Video: { fields: published },
} as const satisfies Readonly<Record<string, Declaration>>

export type AuditKind = keyof typeof auditKinds

/** Kinds of records in the trail, each with its fields that name other records. */
export const auditedFields: readonly (readonly [kind: string, fields: readonly string[]])[] = Object.entries(auditKinds).map(
  ([kind, { fields }]) => [kind, Object.keys(fields)],
)

/** A record by kind and id; people by their ppid. */
export interface Concern {
  kind: string
  key: string
}

type Fields<Kind extends AuditKind> = keyof (typeof auditKinds)[Kind]['fields']
type LooksLikeId<Key> = Key extends
  `${string}Id` | `${string}Ids` | `${string}Ppid` | `${string}Ppids` | 'ppid' | 'ppids' | 'users' | 'contacts'
  ? Key
  : never
/** Fields that name a record and of which the kind does not say whether it is concerned. */
export type Undeclared<Kind extends AuditKind, Key> = Kind extends AuditKind ? Exclude<LooksLikeId<Key>, Fields<Kind>> : never

/** Fields that the portal sets with every change; they say nothing to a reader. */
export const TECHNICAL_FIELDS = ['id', 'version', 'updatedAt', 'createdAt', 'lastUpdateDate'] as const

type Json = unknown

const isObject = (value: Json): value is Record<string, Json> => typeof value === 'object' && value !== null && !Array.isArray(value)
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids of records are lower case in the database, whatever a caller wrote; keys of people are as they are. */
export const keyOf = (text: string): string => (GUID.test(text) ? text.toLowerCase() : text)

/** The ids that a value of a declared field holds: texts, or records with their id or ppid. */
function idsIn(value: Json): string[] {
  if (typeof value === 'string') return value === '' ? [] : [keyOf(value)]
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (!isObject(value)) return []
  return idsIn(value['ppid'] ?? value['id'] ?? null)
}

/** Items of a list that the other one does not hold. */
const notIn = (list: Json, other: Json): Json => {
  if (!Array.isArray(list) || !Array.isArray(other)) return list
  const known = new Set(other.map((item) => JSON.stringify(item)))
  return list.filter((item) => !known.has(JSON.stringify(item)))
}

/** One side of a row without what the other side has as well. */
function changed(declaration: Declaration, side: Record<string, Json>, other: Record<string, Json> | null): Record<string, Json> {
  if (other === null) return side
  return Object.fromEntries(
    Object.entries(side).flatMap(([field, value]) => {
      if (declaration.always?.includes(field)) return [[field, value]]
      return JSON.stringify(value) === JSON.stringify(other[field]) ? [] : [[field, notIn(value, other[field])]]
    }),
  )
}

function collect({ fields }: Declaration, value: Json, found: (kind: string, key: string) => void): void {
  if (Array.isArray(value)) for (const item of value) collect({ fields }, item, found)
  if (!isObject(value)) return
  for (const [field, item] of Object.entries(value)) {
    const kind = fields[field]
    if (kind) for (const key of idsIn(item)) found(kind, key)
    if (typeof item === 'object') collect({ fields }, item, found)
  }
}

/** A save that left the record as it was. */
function changesNothing(left: Record<string, Json>, right: Record<string, Json>): boolean {
  const fields = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (field) => !(TECHNICAL_FIELDS as readonly string[]).includes(field),
  )
  return fields.every((field) => JSON.stringify(left[field]) === JSON.stringify(right[field]))
}

const sideOf = (side: Json): Record<string, Json> | null => (isObject(side) ? side : null)

/**
 * The records beside its own that a row concerns, each once. Its own one the database adds by itself. A save without changes concerns none.
 * @param before, after as they are stored
 * @param others that the row concerns besides
 */
export function concernsOf(kind: AuditKind, entityId: string, before: Json, after: Json, others: readonly Concern[]): Concern[] {
  const declaration: Declaration = auditKinds[kind]
  const [left, right] = [sideOf(before), sideOf(after)]
  if (left && right && changesNothing(left, right)) return []
  const found = new Map<string, Concern>()
  const add = (concerned: string, key: string): void => {
    if (concerned !== kind || key !== entityId) found.set(`${concerned} ${key}`, { kind: concerned, key })
  }
  if (declaration.of) add(declaration.of, keyOf(entityId))
  if (left) collect(declaration, changed(declaration, left, right), add)
  if (right) collect(declaration, changed(declaration, right, left), add)
  return [...found.values(), ...others]
}
