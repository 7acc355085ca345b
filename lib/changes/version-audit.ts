import 'server-only'
import { audit } from '#lib/db/audit.ts'
import type { AuditEntry } from '#lib/db/audit.ts'
import type { AuditKind } from '#lib/db/audit-kinds.ts'
import { RESTORE_VERSION, SAVE } from '#lib/db/change-set.ts'
import type { ChangeSet } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext } from '#lib/caller/context.ts'

type Fields = Record<string, unknown>

/** It saved one record, or brought a version of one back. */
export const isSave = ({ action }: Pick<ChangeSet, 'action'>): boolean => action === SAVE || action === RESTORE_VERSION

const fieldsOf = (side: unknown): Fields => (typeof side === 'object' && side !== null ? (side as Fields) : {})

/** A version is no field that somebody changed. */
const withoutVersion = ({ version: _version, ...fields }: Fields): Fields => fields

/**
 * Writes what a record became when saves of it were taken back: the fields that they had changed, as the trail has them.
 * @param action what was done
 * @param saves saves of one record, the newest first
 */
export async function auditVersion(tx: Transaction, context: CallContext, action: string, saves: readonly ChangeSet[]): Promise<void> {
  const [newest] = saves
  const entity = newest!.entity as AuditKind
  const { entityId } = newest!
  const requests = saves.flatMap(({ requestId }) => requestId ?? [])
  const rows = await tx.auditEvent.findMany({
    where: { entity, entityId, requestId: { in: requests } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { before: true, after: true },
  })
  const sides = rows.reduce<{ before: Fields; after: Fields }>(
    ({ before, after }, row) => ({ before: { ...fieldsOf(row.after), ...before }, after: { ...after, ...fieldsOf(row.before) } }),
    { before: {}, after: {} },
  )
  await audit(tx, context, {
    action,
    entity,
    entityId,
    before: withoutVersion(sides.before),
    after: withoutVersion(sides.after),
  } as AuditEntry<AuditKind> & { before: Fields; after: Fields })
}
