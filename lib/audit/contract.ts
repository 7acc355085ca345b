import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'

/** Kinds of records whose history can be read. */
export const auditedEntities = [
  'AccessRequest',
  'AccessReview',
  'Article',
  'ArticleTemplate',
  'Company',
  'DocumentType',
  'Entity',
  'Event',
  'Industry',
  'Invitation',
  'Issuer',
  'LifeCycle',
  'Message',
  'NewsItem',
  'Page',
  'PeopleRequest',
  'Publication',
  'Service',
  'ServiceGroup',
  'StaffNote',
  'Subscription',
  'SubscriptionConfiguration',
  'Synonym',
  'Tenant',
  'Territory',
  'Topic',
  'User',
  'ValueChain',
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

/** Somebody in the trail; one who is deleted has the name that the trash keeps, and after it the key alone. */
const trailPersonSchema = z.strictObject({ ppid: z.string(), name: z.string(), deleted: z.literal(true).optional() })
export type TrailPerson = z.infer<typeof trailPersonSchema>

export const auditEntrySchema = z.strictObject({
  id: z.guid(),
  /** ISO instant. */
  at: z.string(),
  /** Null = the portal itself, or a visitor without a record. */
  who: trailPersonSchema.nullable(),
  /** The person as whom the portal was seen; left out = as nobody else. */
  as: trailPersonSchema.optional(),
  /** What was done, e.g. `update`. */
  action: z.string(),
  /** The person that something was given to or taken from, where the row is about one. */
  subject: trailPersonSchema.nullable(),
  /** Fields that differ. */
  changes: z.array(changeSchema),
  entity: z.string(),
  entityId: z.string(),
  /** Name of the record, of a deleted one its last name in the trail; null = none is known. */
  name: z.string().nullable(),
  /** Where the record is shown; null = nowhere. */
  href: z.string().nullable(),
  /** The change set of a save of which the version before can be brought back; null = none, or none that the caller may. */
  versionBefore: z.guid().nullable().optional(),
  /** The task or import that it was done by; null = a person by hand, or the portal. */
  cause: z.strictObject({ taskId: z.guid(), text: z.string() }).nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/v1/Audit/{entity}/{id}',
  cost: 'list',
  summary: 'Who changed a record, gave it something or took it away, when and what, newest first; also of a record that is deleted',
  access: 'internal',
  params: z.object({ entity: z.enum(auditedEntities), id: z.string().min(1).max(KEY_LENGTH) }),
  query: pageQuery(),
  /** `names`: of the people and records whose ids stand in the changes, by id; those that are deleted are missing. */
  response: pageOf(auditEntrySchema).extend({ names: z.record(z.string(), z.string()) }),
})
