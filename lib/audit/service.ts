import 'server-only'
import { keyOf } from '#lib/db/audit-kinds.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { toPage } from '#lib/http/page.ts'
import { relevantTo } from './changes.ts'
import { auditedEntities } from './contract.ts'
import type * as contract from './contract.ts'
import { STORED_SQL, describe } from './describe.ts'
import type { StoredRow } from './describe.ts'

/** What was only looked at is in the trail, not in the history. */
const LOOKED_UP = ['search']

/**
 * The history of one record (security rule 37): its own changes, and those of others that gave to it or took from it. Only of kinds whose history
 * every internal caller may read. An id that no change names has an empty one, whether or not there is such a record.
 */
export const readHistory: ServiceFunction<typeof contract.readHistory> = async ({ params: { entity, id }, query }) => {
  const { pageNumber, pageSize } = query
  const key = keyOf(id)
  const from = Prisma.sql`
    FROM "AuditConcern" c JOIN "AuditEvent" a ON a."id" = c."eventId"
    WHERE c."kind" = ${entity} AND c."key" = ${key} AND a."entity" = ANY(${[...auditedEntities]}::text[]) AND a."action" <> ALL(${LOOKED_UP}::text[])`
  const [rows, [counted]] = await Promise.all([
    db.$queryRaw<
      StoredRow[]
    >`SELECT ${STORED_SQL} ${from} ORDER BY c."at" DESC, c."eventId" DESC LIMIT ${pageSize}::bigint OFFSET ${(pageNumber - 1) * pageSize}::bigint`,
    db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS "total" ${from}`,
  ])
  const { items, names } = await describe(rows)
  const entries = items.map(({ requestId: _requestId, ...entry }) => ({
    ...entry,
    changes: entry.entity === entity && entry.entityId === id ? entry.changes : relevantTo(key, entry.changes),
  }))
  return { ...toPage(entries, counted!.total, query), names }
}
