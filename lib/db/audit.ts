import type { Actor } from '#lib/auth/actor.ts'
import type { CallContext } from '#lib/http/call.ts'
import { Prisma } from './generated/client.ts'
import { insertRows } from './insert-rows.ts'
import type { Transaction } from './transaction.ts'

interface Subject {
  /** What was done, e.g. `update`, `delete`, `publish`. */
  action: string
  /** Kind of the record, e.g. `Service`. */
  entity: string
  entityId: string
}

type Side = object | null
type Keys<T> = keyof NonNullable<T>
interface Unlike {
  unlike: 'before and after name the same fields, else the trail tells changes that never happened'
}
/** Nothing where one side is missing or both have the same fields; what no entry has where they differ. */
type Alike<Before, After> = [NonNullable<Before>] extends [never]
  ? unknown
  : [NonNullable<After>] extends [never]
    ? unknown
    : [Keys<Before>] extends [Keys<After>]
      ? [Keys<After>] extends [Keys<Before>]
        ? unknown
        : Unlike
      : Unlike

/** `before` and `after` are the record's fields, the same ones on both sides; left out or null where there is no record. */
export type AuditEntry<Before extends Side = null, After extends Side = null> = Subject & { before?: Before; after?: After } & Alike<Before, After>

/** What is stored of an entry, whatever its fields. */
interface StoredEntry extends Subject {
  before?: Side
  after?: Side
}

/** ppid of a caller; null for anonymous callers. */
export const ppidOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.ppid : actor.kind === 'identity' ? actor.identity.ppid : null)

const asJson = (value: unknown): Prisma.InputJsonValue | typeof Prisma.DbNull =>
  value === undefined || value === null ? Prisma.DbNull : (JSON.parse(JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item))) as Prisma.InputJsonValue)

const toRow = (context: CallContext | null, { action, entity, entityId, before, after }: StoredEntry) => ({
  actorPpid: context ? ppidOf(context.actor) : null,
  requestId: context?.requestId ?? null,
  action,
  entity,
  entityId,
  before: asJson(before),
  after: asJson(after),
})

/** Writes who did what, in the transaction of the change (security rule 37). `context` null = the system itself. */
export async function audit<Before extends Side = null, After extends Side = null>(tx: Transaction, context: CallContext | null, entry: AuditEntry<Before, After>): Promise<void> {
  await tx.auditEvent.create({ data: toRow(context, entry), select: { id: true } })
}

/** The same for many changes in one statement. */
export async function auditAll<Before extends Side = null, After extends Side = null>(tx: Transaction, context: CallContext | null, entries: readonly AuditEntry<Before, After>[]): Promise<void> {
  const rows = entries.map(({ before, after, ...entry }: StoredEntry) => ({ ...toRow(context, entry), before, after }))
  await insertRows(tx, 'AuditEvent', ['actorPpid', 'requestId', 'action', 'entity', 'entityId', 'before', 'after'], rows)
}
