import 'server-only'
import { keyOf } from '#lib/db/audit-kinds.ts'
import { db } from '#lib/db/client.ts'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { invalid } from '#lib/errors/app-error.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { STORED_SQL, describe } from './describe.ts'
import type { StoredRow } from './describe.ts'
import type { TrailFilters, TrailRecord } from './trail-contract.ts'
import type * as contract from './trail-contract.ts'
import { recordOf } from './words.ts'

/** People whom a filter may mean; who types a part of a name sees so many at most. */
const MAX_PEOPLE = 200
const CURSOR = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** ppids of the people a text means: by their key, or by words of name or e-mail; while they lie in the trash by words of the name. */
async function peopleOf(text: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ ppid: string }[]>`
    SELECT u."ppid" FROM "User" u WHERE ${containsSql(USER_NAME, text)} OR ${containsSql(Prisma.sql`u."email"::text`, text)}
    UNION SELECT c."entityId" FROM "ChangeSet" c WHERE c."deletes" AND c."undoneAt" IS NULL AND c."entity" = 'User' AND ${containsSql(Prisma.sql`c."label"`, text)}
    LIMIT ${MAX_PEOPLE}`
  return [text, ...rows.map(({ ppid }) => ppid)]
}

/** What people did, and what was seen as them. */
async function byPeopleSql(text: string): Promise<Prisma.Sql> {
  const people = await peopleOf(text)
  return Prisma.sql`(a."actorPpid" = ANY(${people}::text[]) OR a."asPpid" = ANY(${people}::text[]))`
}

/** Where rows are read from, in which order, and which ones. */
interface TrailSql {
  from: Prisma.Sql
  /** Columns of the order. */
  at: Prisma.Sql
  id: Prisma.Sql
  where: Prisma.Sql
}

interface Concerned {
  kind: string
  key: string
}

/** The table to begin with: what concerns a record is found by the record, in the order of the trail, not by looking through the trail. */
function sourceOf([first]: readonly Concerned[]): Omit<TrailSql, 'where'> & { where: Prisma.Sql[] } {
  if (!first) return { from: Prisma.sql`"AuditEvent" a`, at: Prisma.sql`a."at"`, id: Prisma.sql`a."id"`, where: [] }
  return {
    from: Prisma.sql`"AuditConcern" c JOIN "AuditEvent" a ON a."id" = c."eventId"`,
    at: Prisma.sql`c."at"`,
    id: Prisma.sql`c."eventId"`,
    where: [Prisma.sql`c."kind" = ${first.kind} AND c."key" = ${first.key}`],
  }
}

const alsoConcerned = ({ kind, key }: Concerned): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT 1 FROM "AuditConcern" o WHERE o."kind" = ${kind} AND o."key" = ${key} AND o."at" = a."at" AND o."eventId" = a."id")`

const concerned = (kind: string, key: string | null): Concerned[] => (key === null ? [] : [{ kind, key: keyOf(key) }])

/** The part of the trail that filters leave, on "AuditEvent" a. */
export async function trailSql(filters: TrailFilters | null | undefined): Promise<TrailSql> {
  const given = (text: string | null | undefined) => text?.trim() || null
  const { person, action, entity, entityId, requestId, from, to } = {
    ...filters,
    person: given(filters?.person),
    action: given(filters?.action),
    entity: given(filters?.entity),
    entityId: given(filters?.entityId),
    requestId: given(filters?.requestId),
  }
  const records = [...concerned('User', given(filters?.concernedPerson)), ...concerned(...recordOf(given(filters?.concernedRecord)))]
  const source = sourceOf(records)
  const parts = [
    ...source.where,
    ...records.slice(1).map(alsoConcerned),
    person === null ? null : await byPeopleSql(person),
    action ? Prisma.sql`a."action" = ${action}` : null,
    entity ? Prisma.sql`a."entity" = ${entity}` : null,
    entityId === null ? null : Prisma.sql`a."entityId" = ANY(${[entityId, entityId.toLowerCase()]}::text[])`,
    requestId === null ? null : Prisma.sql`a."requestId" = ${requestId}`,
    from ? Prisma.sql`${source.at} >= ${new Date(from)}` : null,
    to ? Prisma.sql`${source.at} <= ${new Date(to)}` : null,
  ].filter((part) => part !== null)
  return { ...source, where: parts.length === 0 ? Prisma.sql`true` : Prisma.join(parts, ' AND ') }
}

const cursorOf = ({ at, id }: Pick<StoredRow, 'at' | 'id'>): string => `${at.toISOString()} ${id}`

/** Throws VALIDATION for a text that is no cursor. */
function afterSql({ at: atSql, id: idSql }: TrailSql, cursor: string | null | undefined): Prisma.Sql {
  if (cursor === null || cursor === undefined) return Prisma.sql`true`
  const [, at, id] = CURSOR.exec(cursor) ?? []
  if (at === undefined || Number.isNaN(Date.parse(at))) throw invalid('Please start again from the first page', 'after')
  return Prisma.sql`(${atSql}, ${idSql}) < (${new Date(at)}, ${id}::uuid)`
}

/** Rows of the trail, newest first, from where a page ended. @param after `next` of the page before */
export async function readTrail(
  trail: TrailSql,
  after: string | null | undefined,
  pageSize: number,
): Promise<{ rows: StoredRow[]; next: string | null }> {
  const { from, where, at, id } = trail
  const rows = await db.$queryRaw<StoredRow[]>`
    SELECT ${STORED_SQL} FROM ${from} WHERE ${where} AND ${afterSql(trail, after)} ORDER BY ${at} DESC, ${id} DESC LIMIT ${pageSize + 1}`
  const shown = rows.slice(0, pageSize)
  return { rows: shown, next: rows.length > pageSize ? cursorOf(shown.at(-1)!) : null }
}

/** The audit trail for super users (security rule 37). Throws VALIDATION for a cursor that is none. */
export const listTrail: ServiceFunction<typeof contract.listTrail> = async ({ body: { filters, after, pageSize } }) => {
  const { rows, next } = await readTrail(await trailSql(filters), after, pageSize)
  return { ...(await describe(rows, [filters?.concernedPerson ?? [], recordOf(filters?.concernedRecord ?? null)[1] ?? []].flat())), next }
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

/** Records of each kind that are offered. */
const OFFERED = 8
const MAX_WORDS = 6

/** Where the named records of a kind are read, and what they are called. */
const nameables: readonly { from: Prisma.Sql; kind: Prisma.Sql; key: Prisma.Sql; name: Prisma.Sql }[] = [
  { from: Prisma.sql`"Entity" r`, kind: Prisma.sql`'Entity'`, key: Prisma.sql`r."id"::text`, name: Prisma.sql`r."name"` },
  { from: Prisma.sql`"Company" r`, kind: Prisma.sql`'Company'`, key: Prisma.sql`r."id"::text`, name: Prisma.sql`r."name"` },
  { from: Prisma.sql`"Service" r`, kind: Prisma.sql`'Service'`, key: Prisma.sql`r."id"::text`, name: Prisma.sql`r."name"` },
  {
    from: Prisma.sql`"Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"`,
    kind: Prisma.sql`'Subscription'`,
    key: Prisma.sql`s."id"::text`,
    name: Prisma.sql`v."name" || ' - ' || e."name"`,
  },
  { from: Prisma.sql`"ServiceGroup" r`, kind: Prisma.sql`'ServiceGroup'`, key: Prisma.sql`r."id"::text`, name: Prisma.sql`r."name"` },
  {
    from: Prisma.sql`"TaxonomyItem" r`,
    kind: Prisma.sql`CASE r."kind" WHEN 'INDUSTRY' THEN 'Industry' WHEN 'LIFECYCLE' THEN 'LifeCycle' ELSE 'ValueChain' END`,
    key: Prisma.sql`r."id"::text`,
    name: Prisma.sql`r."name"`,
  },
  {
    from: Prisma.sql`"ReferenceItem" r`,
    kind: Prisma.sql`CASE r."kind" WHEN 'TERRITORY' THEN 'Territory' WHEN 'TOPIC' THEN 'Topic' WHEN 'ISSUER' THEN 'Issuer' ELSE 'DocumentType' END`,
    key: Prisma.sql`r."id"::text`,
    name: Prisma.sql`r."name"`,
  },
  { from: Prisma.sql`"Article" r`, kind: Prisma.sql`'Article'`, key: Prisma.sql`r."id"::text`, name: Prisma.sql`r."title"` },
]

const nameable = ({ from, kind, key, name }: (typeof nameables)[number], words: readonly string[]): Prisma.Sql =>
  Prisma.sql`(SELECT ${kind} AS "kind", ${key} AS "key", ${name} AS "name" FROM ${from} WHERE ${
    words.length === 0
      ? Prisma.sql`true`
      : Prisma.join(
          words.map((word) => containsSql(name, word)),
          ' AND ',
        )
  } ORDER BY ${name}, ${key} LIMIT ${OFFERED})`

/** Records whose names hold all words, some of each kind. */
export const findTrailRecords: ServiceFunction<typeof contract.findTrailRecords> = ({ query: { q } }) => {
  const words = [...new Set(q.trim().split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS)
  return db.$queryRaw<TrailRecord[]>(
    Prisma.join(
      nameables.map((source) => nameable(source, words)),
      ' UNION ALL ',
    ),
  )
}
