import { setTimeout as delay } from 'node:timers/promises'
import type { CallContext } from '#lib/caller/context.ts'
import { db } from './client.ts'
import { isRetryable, translateDatabaseError } from './errors.ts'
import type { Prisma } from './generated/client.ts'
import { onceInRequest } from './idempotency.ts'

export type Transaction = Prisma.TransactionClient

/** Security rule 19. */
const MAX_RETRIES = 3
const RETRY_BASE_MS = 20
const DEFAULT_TIMEOUT_MS = 10_000
const MAX_WAIT_MS = 2_000

interface TransactionOptions {
  /** How long the whole transaction may take. */
  timeoutMs?: number
  isolation?: 'Serializable' | 'RepeatableRead'
}

/**
 * One transaction at a time for what has this name, until its end and on every instance; they follow each other in the order of their asking.
 * Locks of rows are not that fair: who changes a row again and again may overtake who waits for it.
 */
export const takeAdvisoryLock = async (tx: Transaction, name: string): Promise<void> =>
  void (await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

/**
 * Runs `work` in one transaction: the change, its audit row and its outbox rows together (design rule 7).
 * Serialization failures and deadlocks are retried at most three times, so `work` has no effect outside the transaction.
 * With an Idempotency-Key in `context` the result is stored with it, and a repeated request gets the stored one instead (security rule 21).
 * @param context the call's context; null for work of the system itself
 * @throws AppError, or what `work` throws
 */
export function inTransaction<T>(
  context: CallContext | null,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, isolation } = options
  return onceInRequest(context, async (step) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await db.$transaction((tx) => step(tx, work), { timeout: timeoutMs, maxWait: MAX_WAIT_MS, isolationLevel: isolation })
      } catch (error) {
        if (!isRetryable(error) || attempt >= MAX_RETRIES) throw translateDatabaseError(error)
        await delay(RETRY_BASE_MS * 2 ** attempt * (1 + Math.random()))
      }
    }
  })
}
