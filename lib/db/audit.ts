import type { Actor } from '#lib/auth/actor.ts'
import type { CallContext } from '#lib/http/call.ts'
import { Prisma } from './generated/client.ts'
import { insertRows } from './insert-rows.ts'
import type { Transaction } from './transaction.ts'

export interface AuditEntry {
  /** What was done, e.g. `update`, `delete`, `publish`. */
  action: string
  /** Kind of the record, e.g. `Service`. */
  entity: string
  entityId: string
  /** The record's fields before and after; left out where there is none. */
  before?: unknown
  after?: unknown
}

/** ppid of a caller; null for anonymous callers. */
export const ppidOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.ppid : actor.kind === 'identity' ? actor.identity.ppid : null)

const asJson = (value: unknown): Prisma.InputJsonValue | typeof Prisma.DbNull =>
  value === undefined || value === null ? Prisma.DbNull : (JSON.parse(JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item))) as Prisma.InputJsonValue)

const toRow = (context: CallContext | null, { action, entity, entityId, before, after }: AuditEntry) => ({
  actorPpid: context ? ppidOf(context.actor) : null,
  requestId: context?.requestId ?? null,
  action,
  entity,
  entityId,
  before: asJson(before),
  after: asJson(after),
})

/** Writes who did what, in the transaction of the change (security rule 37). `context` null = the system itself. */
export async function audit(tx: Transaction, context: CallContext | null, entry: AuditEntry): Promise<void> {
  await tx.auditEvent.create({ data: toRow(context, entry), select: { id: true } })
}

/** The same for many changes in one statement. */
export async function auditAll(tx: Transaction, context: CallContext | null, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ before, after, ...entry }) => ({ ...toRow(context, entry), before, after }))
  await insertRows(tx, 'AuditEvent', ['actorPpid', 'requestId', 'action', 'entity', 'entityId', 'before', 'after'], rows)
}
