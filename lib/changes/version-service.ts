import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { lockCatalogue } from '#lib/catalogue/api.ts'
import { RESTORE_VERSION, openChangeSet } from '#lib/db/change-set.ts'
import type { AuditKind } from '#lib/db/audit-kinds.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ChangeSet } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { UNDO_MS, lockChangeSet } from './change-service.ts'
import type * as contract from './contract.ts'
import { finishReversal } from './finish.ts'
import { reportOf } from './report.ts'
import { savesSql, scopeSql } from './scope.ts'
import { auditVersion } from './version-audit.ts'
import { revertChangeSet } from './revert.ts'
import type { Reversal } from './revert.ts'

const CHANGED_OTHERWISE =
  'It was changed since by something that is no save of it alone, such as an import or bulk work. Take that back first, or change it by hand.'
const NOTHING = 'It is as it was then already'

/** A change set and all later ones of the same record, locked, the newest first. */
const sinceThen = (tx: Transaction, { id, entity, entityId }: ChangeSet): Promise<ChangeSet[]> =>
  tx.$queryRaw<ChangeSet[]>`
    SELECT c.* FROM "ChangeSet" c WHERE c."entityId" = ${entityId} AND c."entity" = ${entity} AND c."id" >= ${id}::uuid ORDER BY c."id" DESC FOR UPDATE`

/**
 * Brings a record back to the version before a save: that save and everything done to the record since is taken back, or nothing.
 * Throws NOT_FOUND for a save that the caller may not take back, that is taken back already, or older than the trash keeps; CONFLICT where something else changed the
 * record since.
 */
export const restoreVersion: ServiceFunction<typeof contract.restoreVersion> = ({ actor, params: { id }, context }) =>
  inTransaction(
    context,
    async (tx) => {
      await lockCatalogue(tx)
      const save = await lockChangeSet(tx, actor, id, savesSql)
      const { entityId, label, serviceId } = save
      const saves = await sinceThen(tx, save)
      await openChangeSet(tx, context, {
        action: RESTORE_VERSION,
        entity: save.entity as AuditKind,
        entityId,
        label,
        ...(serviceId !== null && { serviceId }),
      })
      const reversals: Reversal[] = []
      for (const each of saves) reversals.push(await revertChangeSet(tx, each.id, () => ({})))
      const reversal: Reversal = {
        map: reversals[0]!.map,
        done: reversals.flatMap(({ done }) => done),
        leftOut: reversals.flatMap(({ leftOut }) => leftOut),
      }
      if (reversal.leftOut.some(({ outcome }) => outcome !== 'without')) throw new AppError('CONFLICT', { detail: CHANGED_OTHERWISE })
      if (reversal.done.length === 0) throw new AppError('CONFLICT', { detail: NOTHING })
      await finishReversal(tx, context, reversal)
      await auditVersion(tx, context, RESTORE_VERSION, saves)
      return { done: 1, ...(await reportOf(tx, reversal)) }
    },
    { timeoutMs: UNDO_MS },
  )

/**
 * Saves of a record whose version before can be brought back by the caller.
 * @param requestIds the calls that saved
 * @returns the change set by call
 */
export async function restorableSaves(
  actor: UserActor,
  { entity, entityId }: { entity: AuditKind; entityId: string },
  requestIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<{ requestId: string; id: string }[]>(Prisma.sql`
    SELECT c."requestId", c."id"::text AS "id" FROM "ChangeSet" c
    WHERE c."requestId" = ANY(${[...requestIds]}::text[]) AND c."entity" = ${entity} AND c."entityId" = ${entityId} AND ${savesSql} AND ${scopeSql(actor)}`)
  return new Map(rows.map(({ requestId, id }) => [requestId, id]))
}
