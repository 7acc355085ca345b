import { z } from 'zod'
import { auditAll } from '#lib/db/audit.ts'
import type { AuditKind } from '#lib/db/audit-kinds.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { defineJob } from '#lib/jobs/job.ts'
import { TRASH_DAYS } from '#lib/text/trash-days.ts'

/** Change sets that one transaction removes: a large import has many thousand images. */
const SETS_AT_ONCE = 50
const REMOVE_MS = 60_000

/** Removes the oldest change sets that are over. @returns how many */
const removeExpired = (): Promise<number> =>
  inTransaction(
    null,
    async (tx) => {
      const rows = await tx.$queryRaw<{ entity: AuditKind; entityId: string; deletes: boolean; undoneAt: Date | null }[]>`
        DELETE FROM "ChangeSet" WHERE "id" IN (
          SELECT "id" FROM "ChangeSet" WHERE "at" <= CURRENT_TIMESTAMP - make_interval(days => ${TRASH_DAYS}::int) ORDER BY "at" LIMIT ${SETS_AT_ONCE} FOR UPDATE SKIP LOCKED
        ) RETURNING "entity", "entityId", "deletes", "undoneAt"`
      const removed = rows.filter(({ deletes, undoneAt }) => deletes && undoneAt === null)
      await auditAll(
        tx,
        null,
        removed.map(({ entity, entityId }) => ({ action: 'remove-for-good', entity, entityId })),
      )
      return rows.length
    },
    { timeoutMs: REMOVE_MS },
  )

/** What lay in the trash for its days goes for good, each with a row in the trail. */
export const emptyTrash = defineJob({
  name: 'trash.empty',
  data: z.unknown(),
  retryLimit: 2,
  heartbeatSeconds: 60,
  schedule: '23 2 * * *',
  run: async () => {
    while ((await removeExpired()) === SETS_AT_ONCE);
  },
})
