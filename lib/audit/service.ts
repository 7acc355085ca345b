import 'server-only'
import { db } from '#lib/db/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { toPage } from '#lib/http/page.ts'
import { fullName } from '#lib/users/words.ts'
import { changesOf, keysIn } from './changes.ts'
import type * as contract from './contract.ts'
import type { AuditChange, AuditEntry } from './contract.ts'

const unique = (values: readonly string[]): string[] => [...new Set(values)]
const person = { ppid: true, firstName: true, lastName: true } as const
const named = { id: true, name: true } as const

/** Names of the records and people that stand in changes, by id or ppid. */
export async function namesIn(changes: readonly AuditChange[]): Promise<Record<string, string>> {
  const keys = changes.flatMap(({ field, before, after }) => [keysIn(before, field), keysIn(after, field)])
  const ids = unique(keys.flatMap((part) => part.ids))
  const ppids = unique(keys.flatMap((part) => part.ppids))
  const where = { id: { in: ids } }
  const [people, articles, ...records] = await Promise.all([
    db.user.findMany({ where: { ppid: { in: ppids } }, select: person }),
    db.article.findMany({ where, select: { id: true, title: true } }),
    db.referenceItem.findMany({ where, select: named }),
    db.taxonomyItem.findMany({ where, select: named }),
    db.service.findMany({ where, select: named }),
    db.serviceGroup.findMany({ where, select: named }),
    db.company.findMany({ where, select: named }),
    db.entity.findMany({ where, select: named }),
    db.tenant.findMany({ where, select: named }),
  ])
  return Object.fromEntries([...records.flat().map(({ id, name }) => [id, name]), ...articles.map(({ id, title }) => [id, title]), ...people.map((user) => [user.ppid, fullName(user)])])
}

/** The history of one record (security rule 37). An id that no change names has an empty one, whether or not there is such a record. */
export const readHistory: ServiceFunction<typeof contract.readHistory> = async ({ params: { entity, id }, query }) => {
  const { pageNumber, pageSize } = query
  const where = { entity, entityId: { in: unique([id, id.toLowerCase()]) } }
  const [events, total] = await Promise.all([
    db.auditEvent.findMany({ where, orderBy: [{ at: 'desc' }, { id: 'desc' }], skip: (pageNumber - 1) * pageSize, take: pageSize }),
    db.auditEvent.count({ where }),
  ])
  const actors = await db.user.findMany({ where: { ppid: { in: unique(events.flatMap(({ actorPpid }) => actorPpid ?? [])) } }, select: person })
  const actorNames = new Map(actors.map((user) => [user.ppid, fullName(user)]))
  const entries = events.map(
    ({ id: eventId, at, actorPpid, action, before, after }): AuditEntry => ({
      id: eventId,
      at: at.toISOString(),
      // Of a person who is deleted only the key is left.
      who: actorPpid === null ? null : { ppid: actorPpid, name: actorNames.get(actorPpid) ?? actorPpid },
      action,
      changes: changesOf(before as AuditChange['before'], after as AuditChange['after']),
    }),
  )
  return { ...toPage(entries, total, query), names: await namesIn(entries.flatMap(({ changes }) => changes)) }
}
