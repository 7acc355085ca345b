import 'server-only'
import { takeAdvisoryLock } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'

/**
 * Lets one transaction at a time write the catalogue, until it ends: no two writers deadlock, and what is read after it stays true.
 * Take it before the first write and after everything slow, because all other writers wait for it.
 */
export const lockCatalogue = (tx: Transaction): Promise<void> => takeAdvisoryLock(tx, 'catalogue')
