import 'server-only'
import { takeAdvisoryLock } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'

/**
 * One writer of the catalogue at a time, until the end of the transaction: no two writers wait for each other crosswise, and what is read
 * after it stays true. Taken before the first write, and after everything that takes long: all others wait for it.
 */
export const lockCatalogue = (tx: Transaction): Promise<void> => takeAdvisoryLock(tx, 'catalogue')
