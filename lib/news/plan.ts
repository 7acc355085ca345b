import 'server-only'
import type { Transaction } from '#lib/db/transaction.ts'

type Id = string | { in: string[] }
/** The records that plans are about. */
type Planned = { articleId: Id } | { newsItemId: Id }

/** Records were published or unpublished: what was planned to the same end is settled by that. Their rows are locked, as they are by the job that does the plans. */
export const settlePlan = async (tx: Transaction, records: Planned, published: boolean): Promise<void> =>
  void (await tx.publishPlan.deleteMany({ where: { ...records, publishes: published } }))
