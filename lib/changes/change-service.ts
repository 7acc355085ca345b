import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { lockCatalogue } from '#lib/catalogue/api.ts'
import { ppidOf } from '#lib/db/audit.ts'
import { openChangeSet } from '#lib/db/change-set.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ChangeSet } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { AuditKind } from '#lib/db/audit-kinds.ts'
import { lockSuperUsers } from '#lib/users/api.ts'
import type { RenamedField } from './contract.ts'
import type * as contract from './contract.ts'
import { finishReversal } from './finish.ts'
import { auditReversal, recordsOf, reportOf } from './report.ts'
import { auditVersion, isSave } from './version-audit.ts'
import { RUNNING, scopeSql } from './scope.ts'
import { chosenColumns, collisionError } from './collisions.ts'
import { revertChangeSet } from './revert.ts'
import type { Reversal } from './revert.ts'

/** Many thousand rows of an import. */
export const UNDO_MS = 120_000

/** A change set that can still be taken back, locked, within what the caller may. Throws NOT_FOUND. */
export async function lockChangeSet(
  tx: Transaction,
  actor: UserActor,
  id: string,
  more: Prisma.Sql = Prisma.sql`true`,
): Promise<ChangeSet> {
  const [found] = await tx.$queryRaw<ChangeSet[]>`
    SELECT c.* FROM "ChangeSet" c WHERE c."id" = ${id}::uuid AND ${RUNNING} AND ${scopeSql(actor)} AND ${more} FOR UPDATE`
  if (!found) throw notFound()
  return found
}

/** What undo must never bring about, whatever it takes back (A073, A085). Throws VALIDATION. */
async function checkPeople(tx: Transaction, actor: UserActor, reversal: Reversal): Promise<void> {
  const people = reversal.done.filter(({ table, kind }) => table === 'User' && kind !== 'removed')
  if (people.some(({ key, kind }) => kind === 'created' && key['ppid'] === actor.ppid)) throw invalid('You cannot delete your own record')
  if (people.length > 0 && (await tx.user.count({ where: { isSuperUser: true } })) === 0) throw invalid('The last super user stays one')
}

/** The row of the record that a change set is about, as it was left out. */
const mainRow = ({ leftOut }: Reversal, { entityId }: ChangeSet) =>
  leftOut.find(
    ({ change, outcome }) =>
      change.kind === 'removed' &&
      outcome !== 'without' &&
      Object.values(change.key).length === 1 &&
      Object.values(change.key)[0] === entityId,
  )

interface Undo {
  actor: UserActor
  context: CallContext
  id: string
  renamed?: Partial<Record<RenamedField, string | undefined>> | undefined
}

/** Whether it holds anything but news: those who write the catalogue do not wait for an import of articles that is taken back. */
async function touchesCatalogue(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "ChangeSet" WHERE "id" = ${id}::uuid AND "entity" NOT IN ('Article', 'NewsItem', 'Event', 'Video', 'Publication')`
  return found.length > 0
}

/** Takes a change set back in the caller's transaction, and records that as a change set of its own. Throws as `undoChangeSet`. */
async function undo(tx: Transaction, { actor, context, id, renamed = {} }: Undo) {
  await lockSuperUsers(tx)
  if (await touchesCatalogue(tx, id)) await lockCatalogue(tx)
  const changeSet = await lockChangeSet(tx, actor, id)
  const { entityId, label, serviceId } = changeSet
  const undoing = await openChangeSet(tx, context, {
    action: 'undo',
    entity: changeSet.entity as AuditKind,
    entityId,
    label,
    ...(serviceId !== null && { serviceId }),
    undoesId: id,
  })
  const reversal = await revertChangeSet(tx, id, (change) =>
    change.kind === 'removed' && Object.values(change.key)[0] === entityId && Object.keys(change.key).length === 1
      ? chosenColumns(change, renamed)
      : {},
  )
  const main = mainRow(reversal, changeSet)
  if (main) throw collisionError(main)
  const report = await reportOf(tx, reversal)
  // Only a save may have changed nothing.
  if (reversal.done.length === 0 && !(isSave(changeSet) && reversal.leftOut.length === 0))
    throw new AppError('CONFLICT', { detail: 'Nothing can be taken back: everything was changed since' })
  await checkPeople(tx, actor, reversal)
  await finishReversal(tx, context, reversal)
  await tx.changeSet.update({ where: { id }, data: { undoneAt: new Date() } })
  // The record of an import stays longer than its change set.
  if (changeSet.action === 'import')
    await tx.$executeRaw`
      UPDATE "Task" t SET "undoneAt" = c."undoneAt", "undoneByPpid" = ${ppidOf(context.actor)}
      FROM "ChangeSet" c WHERE c."id" = ${id}::uuid AND t."id"::text = c."entityId"`
  if (isSave(changeSet)) {
    await auditVersion(tx, context, 'undo', [changeSet])
    return { done: 1, ...report }
  }
  const records = recordsOf(reversal)
  // What it created lies in the trash then; a record of which only parts went is no entry of its own there.
  if (records.some(({ change }) => change?.kind === 'created'))
    await tx.changeSet.update({ where: { id: undoing }, data: { deletes: true } })
  await auditReversal(tx, context, reversal)
  return { done: records.length, ...report }
}

/**
 * Takes a change set back: records that somebody changed since, and rows that lost what they belong to, are left out and reported.
 * Throws NOT_FOUND for one that the caller may not take back, or that is over; VALIDATION at the field whose value somebody else has by now; CONFLICT when
 * nothing of it can be taken back.
 */
export const undoChangeSet: ServiceFunction<typeof contract.undoChangeSet> = ({ actor, params: { id }, body, context }) =>
  inTransaction(context, (tx) => undo(tx, { actor, context, id, renamed: body?.renamed }), { timeoutMs: UNDO_MS })
