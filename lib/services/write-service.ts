import 'server-only'
import type { Transaction } from '#lib/db/transaction.ts'
import { CATALOGUE_STAMP } from './snapshot.ts'

/**
 * One writer of the catalogue at a time, until the end of the transaction. The triggers of the change stamp take this lock with the first
 * write anyway; taken first, no two writers wait for each other crosswise, and what is read after it stays true.
 */
export const lockCatalogue = async (tx: Transaction): Promise<void> =>
  void (await tx.$queryRaw`SELECT 1 FROM "ChangeStamp" WHERE "name" = ${CATALOGUE_STAMP} FOR UPDATE`)
