import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { keyOf } from '#lib/db/audit-kinds.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { toPage } from '#lib/http/page.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { relevantTo } from './changes.ts'
import { restorableSaves } from '#lib/changes/api.ts'
import { auditedEntities } from './contract.ts'
import type { AuditEntry, AuditedEntity } from './contract.ts'
import type * as contract from './contract.ts'
import { STORED_SQL, describe } from './describe.ts'
import type { StoredRow } from './describe.ts'

/** What was only looked at is in the trail, not in the history. */
const LOOKED_UP = ['search']

interface History {
  items: AuditEntry[]
  names: Record<string, string>
  total: number
}

/**
 * The history of one record, newest first (security rule 37): its own changes, and those of others that gave to it or took from it. An id that no change
 * names has an empty one, whether or not there is such a record.
 * @param restorer whoever may bring versions back; left out = nobody
 */
export async function historyOf(
  entity: AuditedEntity,
  id: string,
  { pageNumber, pageSize }: PageRequest,
  restorer?: UserActor,
): Promise<History> {
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
  const requests = items.flatMap((item) => (item.entity === entity && item.requestId !== null ? item.requestId : []))
  const saves = restorer && (await restorableSaves(restorer, { entity, entityId: id }, requests))
  const entries = items.map(({ requestId, ...entry }) => ({
    ...entry,
    ...(saves && { versionBefore: (entry.entity === entity && saves.get(requestId ?? '')) || null }),
    changes: entry.entity === entity && entry.entityId === id ? entry.changes : relevantTo(key, entry.changes),
  }))
  return { items: entries, names, total: counted!.total }
}

/** Only of kinds whose history every internal caller may read. */
export const readHistory: ServiceFunction<typeof contract.readHistory> = async ({ actor, params: { entity, id }, query }) => {
  const { items, names, total } = await historyOf(entity, id, query, actor)
  return { ...toPage(items, total, query), names }
}
