import 'server-only'
import { keyOf } from '#lib/db/audit-kinds.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { companyGroupPath, companyPath, personPath, subscriptionPath } from '#lib/people/words.ts'
import { subscriptionText } from '#lib/subscriptions/words.ts'
import { kindText, queueText, taskText } from '#lib/tasks/words.ts'
import { changesOf, isGuid, keysIn } from './changes.ts'
import type { AuditChange, TrailPerson } from './contract.ts'
import { namesOf, namesOfDeletedPeople } from './names.ts'
import type { TrailRow } from './trail-contract.ts'

/** A row of the trail as it is stored. */
export interface StoredRow {
  id: string
  at: Date
  actorPpid: string | null
  asPpid: string | null
  action: string
  entity: string
  entityId: string
  before: unknown
  after: unknown
  requestId: string | null
}

/** Where a record of a kind is shown, by its id. */
const paths: Readonly<Record<string, (id: string) => string>> = {
  Article: (id) => `/news/view/${id}`,
  Company: companyGroupPath,
  Entity: companyPath,
  Service: (id) => `/service/${id}`,
  ServiceGroup: (id) => `/admin/servicegroups/${id}`,
  Session: personPath,
  Subscription: subscriptionPath,
  SubscriptionConfiguration: subscriptionPath,
  User: personPath,
}
/** Records that are not found by name; their link leads to a page, of some to their own. */
const unnamedPaths: Readonly<Record<string, (id: string) => string>> = {
  AccessReview: (id) => `/accessReview/${id}`,
  Job: () => '/admin/jobs',
  Mail: () => '/admin/mails',
  Message: () => '/messages',
  Page: () => '/admin/settings',
  PeopleRequest: () => '/messages/people',
  Task: () => '/admin/jobs',
}

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const texts = (...parts: unknown[]): string[] => parts.filter((part): part is string => typeof part === 'string' && part.trim() !== '')

/** The name of a record, from the fields of one of its rows; of a task, what it does. */
function nameInFields({ entity, before, after }: Pick<StoredRow, 'entity' | 'before' | 'after'>): string | null {
  const fields = isObject(before) ? before : isObject(after) ? after : {}
  const { name, title, subject, kind, firstName, lastName, serviceName, entityName, label } = fields
  if (entity === 'Task' && typeof kind === 'string') {
    const total = fields['total'] ?? fields['rows']
    return typeof total === 'number' ? taskText({ kind, subject: typeof subject === 'string' ? subject : null, total }) : kindText(kind)
  }
  if (entity === 'Job' && typeof kind === 'string') return queueText(kind)
  if (typeof serviceName === 'string' && typeof entityName === 'string') return subscriptionText(serviceName, entityName)
  return texts(name, title, subject)[0] ?? (texts(firstName, lastName).join(' ') || texts(label)[0] || null)
}

/** Fields that say what a record without a name is about. */
const ABOUT = ['entityId', 'subscriptionId', 'serviceId', 'articleId']

/** The record that a row without a name of its own is about, such as the company of a note. */
function aboutOf({ before, after }: StoredRow): string | null {
  const fields = isObject(after) ? after : isObject(before) ? before : {}
  return texts(...ABOUT.map((field) => fields[field]))[0] ?? null
}

/** Kinds of records that other records name by id, and that can be deleted. */
const NAMED_KINDS = [
  'ServiceGroup',
  'Service',
  'Entity',
  'Company',
  'Tenant',
  'Industry',
  'LifeCycle',
  'ValueChain',
  'Territory',
  'Topic',
  'DocumentType',
  'Issuer',
  'Article',
  'Subscription',
]

/**
 * The last names of records that are deleted, but for people, from their own rows; the undo of what created them names nothing.
 * @param mentioned ids that stand in changes, of any kind
 */
async function lastNames(rows: readonly StoredRow[], mentioned: readonly string[]): Promise<Map<string, string>> {
  const own = rows
    .filter(({ entity, entityId }) => entity !== 'User' && isGuid(entityId))
    .map(({ entity, entityId }) => [entityId, entity === 'SubscriptionConfiguration' ? 'Subscription' : entity] as const)
  const gone = [...new Map(own), ...mentioned.flatMap((id) => NAMED_KINDS.map((kind) => [id, kind] as const))]
  if (gone.length === 0) return new Map()
  const found = await db.$queryRaw<{ entity: string; entityId: string; before: unknown; after: unknown }[]>`
    SELECT DISTINCT ON (a."entity", a."entityId") a."entity", a."entityId", a."before", a."after"
    FROM unnest(${gone.map(([id]) => id)}::text[], ${gone.map(([, kind]) => kind)}::text[]) AS g(id, kind)
    JOIN "AuditEvent" a ON a."entity" = g.kind AND a."entityId" = g.id WHERE coalesce(a."before", a."after") IS NOT NULL AND (a."action" IN ('delete', 'create') OR (a."action" = 'merge' AND a."before" IS NOT NULL)) ORDER BY a."entity", a."entityId", a."at" DESC`
  return new Map(found.flatMap((row) => (nameInFields(row) === null ? [] : [[row.entityId, nameInFields(row)!]])))
}

/** The task or import that rows come from, or whose undo they come from, by the request or task that stands in them. */
async function causesOf(requestIds: readonly string[]): Promise<Map<string, { taskId: string; text: string }>> {
  if (requestIds.length === 0) return new Map()
  const [tasks, undone] = await Promise.all([
    db.task.findMany({
      where: { OR: [{ id: { in: requestIds.filter(isGuid) } }, { requestId: { in: [...requestIds] } }] },
      select: { id: true, requestId: true, kind: true, subject: true, total: true },
    }),
    db.$queryRaw<{ requestId: string; id: string; kind: string; subject: string | null; total: number }[]>`
      SELECT u."requestId", t."id"::text AS "id", t."kind", t."subject", t."total" FROM "ChangeSet" u
      JOIN "ChangeSet" i ON i."id" = u."undoesId" AND i."action" = 'import' JOIN "Task" t ON t."id"::text = i."entityId"
      WHERE u."requestId" = ANY(${[...requestIds]}::text[])`,
  ])
  return new Map([
    ...tasks.map((task) => [task.requestId ?? task.id, { taskId: task.id, text: taskText(task) }] as const),
    ...undone.map((task) => [task.requestId, { taskId: task.id, text: `Undo: ${taskText(task)}` }] as const),
  ])
}

/** The person that a row gives something to or takes it from, where one field says it. */
function subjectOf({ entity, before, after }: StoredRow): string | null {
  if (entity === 'User') return null
  const ppid = [after, before].map((side) => (isObject(side) ? side['ppid'] : null)).find((value) => typeof value === 'string')
  return typeof ppid === 'string' ? ppid : null
}

export const STORED_SQL = Prisma.sql`a."id"::text AS "id", a."at", a."actorPpid", a."asPpid", a."action", a."entity", a."entityId", a."before", a."after", a."requestId"`

const json = (value: unknown) => value as AuditChange['before']

/**
 * Stored rows as the trail shows them, with the names of all records and people in them.
 * @param also further ids and ppids to name
 */
export async function describe(
  rows: readonly StoredRow[],
  also: readonly string[] = [],
): Promise<{ items: TrailRow[]; names: Record<string, string> }> {
  const changes = rows.map(({ entity, before, after }) => changesOf(json(before), json(after), entity))
  const subjects = rows.map(subjectOf)
  const inChanges = changes.flat().flatMap(({ field, before, after }) => [keysIn(before, field), keysIn(after, field)])
  const [ids, ppids] = [inChanges.flatMap((part) => part.ids), inChanges.flatMap((part) => part.ppids)]
  const people = rows.flatMap(({ actorPpid, asPpid, entity, entityId }, index) =>
    [actorPpid ?? [], asPpid ?? [], subjects[index] ?? [], entity === 'User' || entity === 'Session' ? entityId : []].flat(),
  )
  const records = [...rows.map(({ entityId }) => entityId), ...also]
  const [names, causes] = await Promise.all([
    namesOf([...ids, ...records.filter(isGuid)], [...ppids, ...people, ...also]),
    causesOf([...new Set(rows.flatMap(({ requestId }) => requestId ?? []))]),
  ])
  const isMissing = (key: string): boolean => names[key] === undefined
  const [deletedRecords, deletedPeople] = await Promise.all([
    lastNames(
      rows.filter(({ entityId }) => isMissing(keyOf(entityId))),
      [...new Set(ids.filter(isMissing))],
    ),
    namesOfDeletedPeople([...ppids, ...people, ...also].filter(isMissing)),
  ])
  const missing = new Map([...deletedRecords, ...deletedPeople])
  const person = (ppid: string): TrailPerson => ({
    ppid,
    name: names[ppid] ?? missing.get(ppid) ?? ppid,
    ...(isMissing(ppid) && { deleted: true }),
  })
  const items = rows.map((row, index): TrailRow => {
    const { id, at, actorPpid, asPpid, action, entity, entityId, requestId } = row
    const [name, subject] = [names[keyOf(entityId)] ?? null, subjects[index]!]
    const path = name === null ? undefined : paths[entity]
    return {
      id,
      at: at.toISOString(),
      who: actorPpid === null ? null : person(actorPpid),
      ...(asPpid === null ? {} : { as: person(asPpid) }),
      action,
      subject: subject === null ? null : person(subject),
      changes: subject === null ? changes[index]! : changes[index]!.filter(({ field }) => field !== 'ppid'),
      entity,
      entityId,
      name: name ?? nameInFields(row) ?? missing.get(entityId) ?? names[aboutOf(row) ?? ''] ?? null,
      href: action === 'delete' ? null : ((path ?? unnamedPaths[entity])?.(entityId) ?? null),
      cause: (requestId === null ? null : causes.get(requestId)) ?? null,
      requestId,
    }
  })
  return { items, names: { ...Object.fromEntries(missing), ...names } }
}
