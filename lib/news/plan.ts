import 'server-only'
import type { Transaction } from '#lib/db/transaction.ts'

/** The record that a plan is about. */
type Planned = { articleId: string } | { newsItemId: string }

/** A record was published or unpublished: what was planned to the same end is settled by that. Within `lockNews`, which the job that does the plans takes too. */
export const settlePlan = async (tx: Transaction, record: Planned, published: boolean): Promise<void> =>
  void (await tx.publishPlan.deleteMany({ where: { ...record, publishes: published } }))
