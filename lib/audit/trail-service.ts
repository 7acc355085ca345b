import 'server-only'
import { db } from '#lib/db/client.ts'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { invalid } from '#lib/http/errors.ts'
import { kindText, queueText } from '#lib/tasks/words.ts'
import { USER_NAME } from '#lib/users/people-service.ts'
import { fullName } from '#lib/users/words.ts'
import { changesOf, isGuid } from './changes.ts'
import type { AuditChange } from './contract.ts'
import { namesIn } from './service.ts'
import type { TrailFilters, TrailRow } from './trail-contract.ts'
import type * as contract from './trail-contract.ts'

/** People whom a filter may mean; who types a part of a name sees so many at most. */
const MAX_PEOPLE = 200
const CURSOR = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

interface StoredRow {
  id: string
  at: Date
  actorPpid: string | null
  action: string
  entity: string
  entityId: string
  before: unknown
  after: unknown
  requestId: string | null
}

/** Where a record of a kind is shown, by its id. */
const places: Readonly<Record<string, (id: string) => string>> = {
  Article: (id) => `/news/view/${id}`,
  Company: (id) => `/admin/companies/${id}`,
  Entity: (id) => `/admin/entities/${id}`,
  Service: (id) => `/service/${id}`,
  ServiceGroup: (id) => `/admin/servicegroups/${id}`,
  Session: (id) => `/admin/users/${encodeURIComponent(id)}`,
  User: (id) => `/admin/users/${encodeURIComponent(id)}`,
}
/** Records that are not found by name; their link leads to a page or says by itself that they are gone. */
const unnamedPlaces: Readonly<Record<string, (id: string) => string>> = {
  Job: () => '/admin/jobs',
  Mail: () => '/admin/mails',
  Page: () => '/admin/settings',
  Subscription: (id) => `/admin/subscriptions/${id}`,
  SubscriptionConfiguration: (id) => `/admin/subscriptions/${id}`,
  Task: () => '/admin/jobs',
}

/** ppids of the people a text means: by their key, or by words of name or e-mail; a deleted person is found by the key only. */
async function peopleOf(text: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ ppid: string }[]>`
    SELECT u."ppid" FROM "User" u WHERE ${containsSql(USER_NAME, text)} OR ${containsSql(Prisma.sql`u."email"::text`, text)} LIMIT ${MAX_PEOPLE}`
  return [text, ...rows.map(({ ppid }) => ppid)]
}

/** Condition on "AuditEvent" a for the filters of the trail. */
export async function trailSql(filters: TrailFilters | null | undefined): Promise<Prisma.Sql> {
  const given = (text: string | null | undefined) => text?.trim() || null
  const { person, action, entity, entityId, requestId, from, to } = { ...filters, person: given(filters?.person), entityId: given(filters?.entityId), requestId: given(filters?.requestId) }
  const parts = [
    person === null ? null : Prisma.sql`a."actorPpid" = ANY(${await peopleOf(person)}::text[])`,
    action ? Prisma.sql`a."action" = ${action}` : null,
    entity ? Prisma.sql`a."entity" = ${entity}` : null,
    entityId === null ? null : Prisma.sql`a."entityId" = ANY(${[entityId, entityId.toLowerCase()]}::text[])`,
    requestId === null ? null : Prisma.sql`a."requestId" = ${requestId}`,
    from ? Prisma.sql`a."at" >= ${new Date(from)}` : null,
    to ? Prisma.sql`a."at" <= ${new Date(to)}` : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? Prisma.sql`true` : Prisma.join(parts, ' AND ')
}

const cursorOf = ({ at, id }: Pick<StoredRow, 'at' | 'id'>): string => `${at.toISOString()} ${id}`

/** Throws VALIDATION for a text that is no cursor. */
function afterSql(cursor: string | null | undefined): Prisma.Sql {
  if (cursor === null || cursor === undefined) return Prisma.sql`true`
  const [, at, id] = CURSOR.exec(cursor) ?? []
  if (at === undefined || Number.isNaN(Date.parse(at))) throw invalid('Please start again from the first page', 'after')
  return Prisma.sql`(a."at", a."id") < (${new Date(at)}, ${id}::uuid)`
}

/** Rows of the trail, newest first, from where a page ended. @param after `next` of the page before */
export async function readTrail(where: Prisma.Sql, after: string | null | undefined, pageSize: number): Promise<{ rows: StoredRow[]; next: string | null }> {
  const rows = await db.$queryRaw<StoredRow[]>`
    SELECT a."id"::text AS "id", a."at", a."actorPpid", a."action", a."entity", a."entityId", a."before", a."after", a."requestId"
    FROM "AuditEvent" a WHERE ${where} AND ${afterSql(after)} ORDER BY a."at" DESC, a."id" DESC LIMIT ${pageSize + 1}`
  const shown = rows.slice(0, pageSize)
  return { rows: shown, next: rows.length > pageSize ? cursorOf(shown.at(-1)!) : null }
}

const json = (value: unknown) => value as AuditChange['before']

/** Subscriptions are told apart by service and company. */
async function subscriptionsById(ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  const rows = await db.subscription.findMany({ where: { id: { in: [...ids] } }, select: { id: true, service: { select: { name: true } }, entity: { select: { name: true } } } })
  return rows.map(({ id, service, entity }) => ({ id, title: `${service.name}, ${entity.name}` }))
}

const titled = (ids: readonly string[]) => ({ where: { id: { in: [...ids] } }, select: { id: true, title: true } as const })
/** Kinds of records that have a title in place of a name, or take one from what they belong to. */
const titlesOf: Readonly<Record<string, (ids: readonly string[]) => Promise<{ id: string; title: string }[]>>> = {
  Event: (ids) => db.event.findMany(titled(ids)),
  NewsItem: (ids) => db.newsItem.findMany(titled(ids)),
  Publication: (ids) => db.publication.findMany(titled(ids)),
  Subscription: subscriptionsById,
  SubscriptionConfiguration: subscriptionsById,
  Video: (ids) => db.video.findMany(titled(ids)),
}

async function titlesIn(rows: readonly StoredRow[]): Promise<Record<string, string>> {
  const kinds = [...new Set(rows.map(({ entity }) => entity))]
  const found = await Promise.all(kinds.map((kind) => titlesOf[kind]?.(rows.filter(({ entity, entityId }) => entity === kind && isGuid(entityId)).map(({ entityId }) => entityId)) ?? []))
  return Object.fromEntries(found.flat().map(({ id, title }) => [id, title]))
}

/** What a record was called, by its own fields, for one that is deleted; work by what it does. */
function nameInFields({ entity, before, after }: StoredRow): string | null {
  const { name, title, kind, firstName, lastName } = (before ?? after ?? {}) as Record<string, unknown>
  if (entity === 'Task' && typeof kind === 'string') return kindText(kind)
  if (entity === 'Job' && typeof name === 'string') return queueText(name)
  const text = [name, title].find((part) => typeof part === 'string') ?? [firstName, lastName].filter((part) => typeof part === 'string').join(' ')
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

/** Stored rows as the trail shows them, with the names of all they name. */
export async function describe(rows: readonly StoredRow[]): Promise<{ items: TrailRow[]; names: Record<string, string> }> {
  const changes = rows.map(({ before, after }) => changesOf(json(before), json(after)))
  const records = rows.map(({ entity, entityId }): AuditChange => ({ field: entity === 'User' || entity === 'Session' ? 'ppid' : 'id', before: entityId, after: null }))
  const ppids = [...new Set(rows.flatMap(({ actorPpid }) => actorPpid ?? []))]
  const [titles, names, actors] = await Promise.all([
    titlesIn(rows),
    namesIn([...changes.flat(), ...records]),
    db.user.findMany({ where: { ppid: { in: ppids } }, select: { ppid: true, firstName: true, lastName: true } }),
  ])
  const actorNames = new Map(actors.map((user) => [user.ppid, fullName(user)]))
  const items = rows.map((row, index): TrailRow => {
    const { id, at, actorPpid, action, entity, entityId, requestId } = row
    const name = names[entityId] ?? names[entityId.toLowerCase()] ?? null
    const place = name === null ? unnamedPlaces[entity] : (places[entity] ?? unnamedPlaces[entity])
    return {
      id,
      at: at.toISOString(),
      // Of a person who is deleted only the key is left.
      who: actorPpid === null ? null : { ppid: actorPpid, name: actorNames.get(actorPpid) ?? actorPpid },
      action,
      changes: changes[index]!,
      entity,
      entityId,
      name: name ?? titles[entityId] ?? nameInFields(row),
      href: action === 'delete' ? null : (place?.(entityId) ?? null),
      requestId,
    }
  })
  return { items, names }
}

/** The audit trail for super users (security rule 37). Throws VALIDATION for a cursor that is none. */
export const listTrail: ServiceFunction<typeof contract.listTrail> = async ({ body: { filters, after, pageSize } }) => {
  const { rows, next } = await readTrail(await trailSql(filters), after, pageSize)
  return { ...(await describe(rows)), next }
}

/** The values of a column, each looked up behind the last one in the column's index: a DISTINCT would read the whole trail. */
const valuesOf = async (column: 'entity' | 'action'): Promise<string[]> => {
  const name = Prisma.raw(`"${column}"`)
  const rows = await db.$queryRaw<{ value: string }[]>`
    WITH RECURSIVE found AS (
      (SELECT a.${name} AS "value" FROM "AuditEvent" a ORDER BY 1 LIMIT 1)
      UNION ALL
      SELECT (SELECT a.${name} FROM "AuditEvent" a WHERE a.${name} > found."value" ORDER BY 1 LIMIT 1) FROM found WHERE found."value" IS NOT NULL
    ) SELECT "value" FROM found WHERE "value" IS NOT NULL`
  return rows.map(({ value }) => value)
}

/** What the trail can be narrowed to. */
export const readTrailChoices: ServiceFunction<typeof contract.readTrailChoices> = async () => {
  const [entities, actions] = await Promise.all([valuesOf('entity'), valuesOf('action')])
  return { entities, actions }
}
