import type { AuditKind } from '#lib/db/audit-kinds.ts'
import { REGISTER } from '#lib/tables/words.ts'

interface RecordedTable {
  /** Column that names the record of which a row is a part: both are taken back or left out together. */
  partOf?: string
  /** Columns that refer to what a record without a name of its own is called after. */
  namedBy?: readonly string[]
  /** Kind in the audit trail. */
  kind?: AuditKind
  /** One and many of them, for messages that they go or stay. */
  words?: readonly [one: string, many: string]
  /** What others leave behind by reading: it does not count as use of a record. */
  isTrace?: true
  /** Keeps what was: a row stays though the change that made it is taken back, and is no use of its record. */
  isTrail?: true
  /** Images are written of deletions only: that a row is there says nothing about who made it, so it does not count as use of what it is part of. */
  onlyRemovals?: true
  /** What somebody plans for a record goes and returns with it: it does not count as use either. */
  goesAlong?: true
  /** Of a company alone, which may keep it from the firm: nobody sees such rows or their number. */
  isPrivate?: true
}

/** Every table of which triggers write images. */
export const recordedTables: Readonly<Record<string, RecordedTable>> = {
  AccessRequest: { kind: 'AccessRequest', words: ['access request', 'access requests'] },
  AccessRequestTopic: { partOf: 'requestId' },
  AccessReview: { kind: 'AccessReview', namedBy: ['entityId'], words: ['access review', 'access reviews'] },
  AccessReviewReviewer: { partOf: 'reviewId' },
  AccessReviewRight: { partOf: 'reviewId' },
  Article: { kind: 'Article', words: ['article', 'articles'] },
  ArticleImage: { partOf: 'articleId', words: ['picture in a text', 'pictures in texts'] },
  ArticleNote: { words: ['note with impact and ratings', 'notes with impact and ratings'] },
  ArticleNoteRating: { partOf: 'noteId' },
  ArticleReading: { words: ['proof of reading', 'proofs of reading'], isTrace: true },
  ArticleReview: { goesAlong: true, words: ['review', 'reviews'] },
  ArticleTemplate: { kind: 'ArticleTemplate', words: ['article template', 'article templates'] },
  ArticleText: { partOf: 'articleId' },
  ArticleVersion: { partOf: 'articleId', words: ['saved version', 'saved versions'], isTrail: true },
  CalendarEntry: { isTrace: true },
  Company: { kind: 'Company', words: ['company group', 'company groups'] },
  Entity: { kind: 'Entity', words: ['company', 'companies'] },
  EntityContact: { partOf: 'entityId', words: ['contact of a company', 'contacts of companies'] },
  EntityMember: { partOf: 'entityId', words: ['person in a company', 'people in companies'] },
  Event: { kind: 'Event', words: ['event', 'events'] },
  File: {},
  FileChunk: { partOf: 'fileId', onlyRemovals: true },
  FormerFriendlyUrl: { partOf: 'serviceId', words: ['former address', 'former addresses'], isTrace: true },
  FormerTaxonomyItem: {
    words: ['former industry, life cycle or value chain', 'former industries, life cycles and value chains'],
    isTrace: true,
  },
  Identity: { partOf: 'userPpid', words: ['sign-in', 'sign-ins'] },
  ImportCorrections: { isTrace: true },
  Invitation: { kind: 'Invitation', words: ['invitation', 'invitations'] },
  InvitationSubscription: { partOf: 'invitationId' },
  Message: { kind: 'Message', words: ['message', 'messages'] },
  NewsAttachment: { words: ['file of articles', 'files of articles'] },
  NewsDraft: { words: ['draft', 'drafts'] },
  NewsImage: { words: ['picture', 'pictures'] },
  NewsItem: { kind: 'NewsItem', words: ['news item', 'news items'] },
  NewsItemImage: { partOf: 'newsItemId', words: ['picture in a text', 'pictures in texts'] },
  NotificationDigest: { isTrace: true },
  NotificationPreference: { partOf: 'userPpid' },
  NotificationRead: { isTrace: true },
  NotificationSent: { isTrace: true },
  Obligation: { partOf: 'entityId', isPrivate: true },
  ObligationAction: { partOf: 'obligationId', isPrivate: true },
  ObligationComment: { partOf: 'obligationId', isPrivate: true },
  ObligationEvidence: { partOf: 'obligationId', isPrivate: true },
  ObligationHistory: { partOf: 'obligationId', isPrivate: true },
  ObligationReminder: { isTrace: true, isPrivate: true },
  Page: { partOf: 'tenantId', kind: 'Page', words: ['home page', 'home pages'] },
  PageContact: { partOf: 'pageTenantId', words: ['contact of a home page', 'contacts of home pages'] },
  PeopleRequest: { kind: 'PeopleRequest', words: ['request about people', 'requests about people'] },
  PeopleRequestSubscription: { partOf: 'requestId' },
  PersonalKey: { words: ['personal link', 'personal links'] },
  PersonalNote: { words: ['personal note', 'personal notes'] },
  Publication: { kind: 'Publication', words: ['publication', 'publications'] },
  PublishPlan: { goesAlong: true, words: ['planned publishing', 'planned publishings'] },
  ReadingReminder: { isTrace: true },
  ReadLater: { words: ['article to read later', 'articles to read later'], isTrace: true },
  ReadMark: { words: ['read mark', 'read marks'], isTrace: true },
  ReferenceItem: { words: ['tag', 'tags'] },
  RegisterOpening: { partOf: 'subscriptionId', isPrivate: true },
  SavedSearch: { words: ['saved search', 'saved searches'] },
  SavedView: { kind: 'SavedView', words: ['saved view', 'saved views'] },
  SavedViewPerson: { partOf: 'viewId' },
  Renewal: { partOf: 'subscriptionId', words: ['owner and state of a renewal', 'owners and states of renewals'] },
  RenewalReminder: { isTrace: true },
  RenewalMail: { partOf: 'tenantId', words: ['text about renewals', 'texts about renewals'] },
  SelfService: { partOf: 'entityId' },
  Service: { kind: 'Service', words: ['service', 'services'] },
  ServiceApplication: { partOf: 'serviceId', words: ['viewer of a service', 'viewers of services'] },
  ServiceDomain: { partOf: 'serviceId' },
  ServiceGroup: { kind: 'ServiceGroup', words: ['service group', 'service groups'] },
  ServiceIllustration: { partOf: 'serviceId', words: ['illustration', 'illustrations'] },
  ServiceMark: { words: ['star or visit', 'stars and visits'], isTrace: true },
  ServicePerson: { partOf: 'serviceId', words: ['person of a service team', 'people of service teams'] },
  ServiceRelation: { partOf: 'serviceId', words: ['related service', 'related services'] },
  ServiceTaxonomy: { partOf: 'serviceId', words: ['tag of a service', 'tags of services'] },
  StaffNote: {
    kind: 'StaffNote',
    namedBy: ['ppid', 'entityId', 'companyId', 'subscriptionId'],
    words: ['note of staff', 'notes of staff'],
  },
  Subscription: { kind: 'Subscription', namedBy: ['serviceId', 'entityId'], words: ['subscription', 'subscriptions'] },
  SubscriptionConfiguration: {
    partOf: 'subscriptionId',
    kind: 'SubscriptionConfiguration',
    words: ['3W configuration', '3W configurations'],
  },
  SubscriptionConfigurationItem: { partOf: 'subscriptionId' },
  SubscriptionContact: { partOf: 'subscriptionId', words: ['contact of a subscription', 'contacts of subscriptions'] },
  SubscriptionLink: { partOf: 'subscriptionId', words: ['link', 'links'] },
  SubscriptionMember: { partOf: 'subscriptionId', words: ['person in a subscription', 'people in subscriptions'] },
  SubscriptionRating: { partOf: 'subscriptionId' },
  Synonym: { kind: 'Synonym', words: ['group of synonyms', 'groups of synonyms'] },
  TablePreference: { isTrace: true },
  Task: {},
  TaxonomyItem: { words: ['industry, life cycle or value chain', 'industries, life cycles and value chains'] },
  TaxonomyMapping: {
    partOf: 'legacyId',
    words: ['mapping to the new catalogue', 'mappings to the new catalogue'],
  },
  TenantReview: { partOf: 'tenantId' },
  Tenant: { kind: 'Tenant', words: ['tenant', 'tenants'] },
  User: { kind: 'User', words: ['person', 'people'] },
  Video: { kind: 'Video', words: ['video', 'videos'] },
}

/** Tables whose rows are nobody's business but the company's. */
export const privateTables: readonly string[] = Object.entries(recordedTables).flatMap(([table, { isPrivate }]) =>
  isPrivate ? [table] : [],
)

/** Tables of which no images are written: the trail and what the portal keeps for itself, and rows that triggers derive from others. */
export const unrecordedTables: readonly string[] = [
  'ArticleCounter',
  'ArticleDeadline',
  'ArticleKind',
  'ArticleLink',
  'ArticleSearch',
  'ArticleSummary',
  'ArticleTag',
  'AuditConcern',
  'AuditEvent',
  'CatalogueChange',
  'ChangeSet',
  'ChangeStamp',
  'DirectoryPerson',
  'EventSummary',
  'EventTag',
  'IdempotencyKey',
  'NewsItemLink',
  'NewsItemSummary',
  'NewsItemTag',
  'NewsVisit',
  'NotificationRun',
  'OutboxMail',
  'RateLimit',
  'RowImage',
  'SearchedArticle',
  'Session',
  'TaskItem',
  'TitleWord',
  'UsedCaptcha',
  'ViewAs',
]

type Image = Readonly<Record<string, unknown>>

const tagKinds: Readonly<Record<string, AuditKind>> = {
  INDUSTRY: 'Industry',
  LIFECYCLE: 'LifeCycle',
  VALUE_CHAIN: 'ValueChain',
  TERRITORY: 'Territory',
  TOPIC: 'Topic',
  DOCUMENT_TYPE: 'DocumentType',
  ISSUER: 'Issuer',
}

/** The kind under which the audit trail knows a row; null = it is no record of its own. */
export function kindOf(table: string, image: Image): AuditKind | null {
  if (table === 'TaxonomyItem' || table === 'ReferenceItem') return tagKinds[String(image['kind'])] ?? null
  return recordedTables[table]?.kind ?? null
}

/** The name that a row itself holds; null = none. */
export function ownNameOf(image: Image): string | null {
  const person = ['firstName', 'lastName'].map((field) => image[field]).filter((text) => typeof text === 'string')
  const name = [image['name'], image['title'], person.join(' '), image['label'], image['email']].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  )
  return typeof name === 'string' ? name : null
}

/** What somebody calls a view of the register tells what one looks for in it. */
const isNameless = (table: string, image: Image): boolean => table === 'SavedView' && image['table'] === REGISTER

/** What people call a row: its name, else the word for its kind. */
export function nameOf(table: string, image: Image): string {
  const word = recordedTables[table]?.words?.[0] ?? 'row'
  return (isNameless(table, image) ? null : ownNameOf(image)) ?? `${word[0]!.toUpperCase()}${word.slice(1)}`
}
