import 'server-only'
import { takeAdvisoryLock } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'

/**
 * One change of super users at a time, until the end of the transaction: what is counted after it stays true.
 * Taken before any record is locked, so that two changes never wait for each other crosswise.
 */
export const lockSuperUsers = (tx: Transaction): Promise<void> => takeAdvisoryLock(tx, 'super-users')
