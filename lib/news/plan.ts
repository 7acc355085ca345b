import 'server-only'
import type { Transaction } from '#lib/db/transaction.ts'

type Id = string | { in: string[] }
/** The records that plans are about. */
type Planned = { articleId: Id } | { newsItemId: Id }

/** Deletes plans that the publishing or unpublishing of their records has made needless. The caller has locked the rows, as the job of the plans does. */
export const closePlans = async (tx: Transaction, records: Planned, published: boolean): Promise<void> =>
  void (await tx.publishPlan.deleteMany({ where: { ...records, publishes: published } }))
