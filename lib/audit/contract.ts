import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'

/** Kinds of records whose history can be read. */
export const auditedEntities = [
  'Article',
  'Company',
  'DocumentType',
  'Entity',
  'Event',
  'Issuer',
  'NewsItem',
  'Page',
  'Publication',
  'Service',
  'ServiceGroup',
  'Subscription',
  'SubscriptionConfiguration',
  'Tenant',
  'Topic',
  'User',
  'Video',
] as const
export type AuditedEntity = (typeof auditedEntities)[number]

const KEY_LENGTH = 255

const changeSchema = z.strictObject({
  field: z.string(),
  /** Null where there was nothing. */
  before: z.json(),
  after: z.json(),
})
export type AuditChange = z.infer<typeof changeSchema>

export const auditEntrySchema = z.strictObject({
  id: z.guid(),
  /** ISO instant. */
  at: z.string(),
  /** Null = the portal itself, or a visitor without a record. */
  who: z.strictObject({ ppid: z.string(), name: z.string() }).nullable(),
  /** What was done, e.g. `update`. */
  action: z.string(),
  /** Fields that differ. */
  changes: z.array(changeSchema),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/v1/Audit/{entity}/{id}',
  cost: 'list',
  summary: 'Who changed a record, when and what, newest first; also of a record that is deleted',
  access: 'internal',
  params: z.object({ entity: z.enum(auditedEntities), id: z.string().min(1).max(KEY_LENGTH) }),
  query: pageQuery(),
  /** `names`: of the people and records whose ids stand in the changes, by id; those that are deleted are missing. */
  response: pageOf(auditEntrySchema).extend({ names: z.record(z.string(), z.string()) }),
})
