import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { audit } from '#lib/db/audit.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { fullName } from '#lib/people/words.ts'

interface Handed {
  id: string
  obligationId: string
  task: string
  ownerName: string | null
}

/**
 * Gives the open actions of somebody who leaves a company to a colleague, in the caller's transaction. They are recorded nowhere but in the register's own
 * history: staff do it without reading the register. Whether the colleague may see an entry is asked with every reading, as for any owner.
 */
export async function handOverActions(
  tx: Transaction,
  { actor, context }: { actor: UserActor; context: CallContext },
  { entityId, from, to }: { entityId: string; from: string; to: string },
): Promise<void> {
  const heir = await tx.user.findUniqueOrThrow({ where: { ppid: to }, select: { firstName: true, lastName: true, email: true } })
  const ownerName = fullName(heir) || heir.email
  // Entries before their actions, as everybody locks them who changes one.
  await tx.$queryRaw`
    SELECT 1 FROM "Obligation" o WHERE o."entityId" = ${entityId}::uuid
      AND EXISTS (SELECT 1 FROM "ObligationAction" a WHERE a."obligationId" = o."id" AND a."ownerPpid" = ${from}) ORDER BY o."id" FOR UPDATE`
  const handed = await tx.$queryRaw<Handed[]>`
    WITH open AS (
      SELECT a."id", a."ownerName" FROM "ObligationAction" a JOIN "Obligation" o ON o."id" = a."obligationId"
      WHERE o."entityId" = ${entityId}::uuid AND a."ownerPpid" = ${from} AND a."state" IN ('OPEN', 'PROGRESS')
    )
    UPDATE "ObligationAction" a SET "ownerPpid" = ${to}, "ownerName" = ${ownerName}, "version" = a."version" + 1
    FROM open WHERE a."id" = open."id" RETURNING a."id"::text AS "id", a."obligationId"::text AS "obligationId", a."task", open."ownerName"`
  for (const { obligationId, task, ownerName: before } of handed) {
    const words = `Action "${task}": given to ${ownerName}, was with ${before ?? 'nobody yet'}, who left the company`
    await tx.obligationHistory.create({ data: { obligationId, byPpid: actor.ppid, byName: fullName(actor), words }, select: { id: true } })
    await audit(tx, context, { action: 'change-action', entity: 'Obligation', entityId: obligationId })
  }
}
