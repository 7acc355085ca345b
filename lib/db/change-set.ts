import type { CallContext } from '#lib/caller/context.ts'
import type { AuditKind } from './audit-kinds.ts'
import { ppidOf } from './audit.ts'
import { db } from './client.ts'
import type { Transaction } from './transaction.ts'

/** What is named where somebody is taken out of a company or subscription: not the person, who may want to be forgotten. */
export const MEMBERSHIP = 'Membership'

/** Action of a change set that saved one record, and of one that brought an earlier version of it back. */
export const SAVE = 'update'
export const RESTORE_VERSION = 'restore-version'

/** What a change set is about. */
export interface ChangeSetSubject {
  /** What is done, e.g. `delete`, `import`. */
  action: string
  /** Kind and id of the record, as in the audit trail. */
  entity: AuditKind
  entityId: string
  /** What people call the record. */
  label: string
  /** Of a subscription: the service, whose people see it in the trash. */
  serviceId?: string
  /** It deletes something, so that it is in the trash. */
  deletes?: boolean
  /** The change set that is taken back. */
  undoesId?: string
}

/**
 * Opens a change set in a transaction: from here to its end, triggers write an image of every row that changes, cascades included, so that all of it can be
 * taken back. The reply of the call names it (`x-change-set`). At most one per transaction.
 * @param context null for work of the system itself
 * @returns its id
 */
export async function openChangeSet(tx: Transaction, context: CallContext | null, subject: ChangeSetSubject): Promise<string> {
  const { action, entity, entityId, label, serviceId = null, deletes = false, undoesId = null } = subject
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    WITH made AS (
      INSERT INTO "ChangeSet" ("actorPpid", "requestId", "intent", "action", "entity", "entityId", "label", "serviceId", "deletes", "undoesId")
      VALUES (${context && ppidOf(context.actor)}, ${context?.requestId ?? null}, ${context?.idempotency?.key ?? null}, ${action}, ${entity}, ${entityId},
        ${label}, ${serviceId}::uuid, ${deletes}, ${undoesId}::uuid)
      RETURNING "id"
    ) SELECT "id", set_config('portal.change_set', "id"::text, true) FROM made`
  const { id } = row!
  if (context) context.changeSet = id
  return id
}

/** Opens a change set for a deletion: the trash. */
export const openTrash = (
  tx: Transaction,
  context: CallContext | null,
  subject: Omit<ChangeSetSubject, 'action' | 'deletes' | 'undoesId'>,
): Promise<string> => openChangeSet(tx, context, { ...subject, action: 'delete', deletes: true })

/** Opens a change set for a save: what a record was before it can be brought back. The record is locked already, so that saves stand in their order. */
export const openSave = (
  tx: Transaction,
  context: CallContext | null,
  subject: Omit<ChangeSetSubject, 'action' | 'deletes' | 'undoesId'>,
): Promise<string> => openChangeSet(tx, context, { ...subject, action: SAVE })

/** The change set that a call has made, in another process or when it was sent before with the same Idempotency-Key; null = none. */
export async function changeSetOfCall({ actor, requestId, idempotency }: CallContext): Promise<string | null> {
  const calls = idempotency === undefined ? [{ requestId }] : [{ requestId }, { intent: idempotency.key }]
  const found = await db.changeSet.findFirst({
    where: { OR: calls, actorPpid: ppidOf(actor) },
    orderBy: { id: 'desc' },
    select: { id: true },
  })
  return found?.id ?? null
}
