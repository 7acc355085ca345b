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

/** Those that only super users delete, and bring back. */
export const SUPER_KINDS: readonly string[] = ['Service', 'Tenant', 'User'] satisfies readonly TrashKind[]
