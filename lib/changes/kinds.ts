import type { AuditKind } from '#lib/db/audit-kinds.ts'

/** Kinds of records that can be in the trash. */
export const trashKinds = [
  'Article',
  'ArticleTemplate',
  'Company',
  'DocumentType',
  'Entity',
  'Event',
  'Industry',
  'Issuer',
  'LifeCycle',
  'NewsItem',
  'Publication',
  'SavedView',
  'Service',
  'ServiceGroup',
  'StaffNote',
  'Subscription',
  'Synonym',
  'Tenant',
  'Territory',
  'Topic',
  'User',
  'ValueChain',
  'Video',
] as const satisfies readonly AuditKind[]
type TrashKind = (typeof trashKinds)[number]

/** Those that nobody but their owner deletes, sees in the trash and brings back, whoever else used them. */
export const OWN_KINDS: readonly string[] = ['SavedView'] satisfies readonly TrashKind[]

/** Those that only super users delete, and bring back. */
export const SUPER_KINDS: readonly string[] = ['Service', 'Tenant', 'User'] satisfies readonly TrashKind[]
