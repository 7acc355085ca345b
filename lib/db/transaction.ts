import { setTimeout as delay } from 'node:timers/promises'
import type { CallContext } from '#lib/http/call.ts'
import { AppError } from '#lib/http/errors.ts'
import { ppidOf } from './audit.ts'
import { db } from './client.ts'
import { isRetryable, translateDatabaseError, violates } from './errors.ts'
import { Prisma } from './generated/client.ts'

export type Transaction = Prisma.TransactionClient

/** Security rule 19. */
const MAX_RETRIES = 3
const RETRY_BASE_MS = 20
const DEFAULT_TIMEOUT_MS = 10_000
const MAX_WAIT_MS = 2_000
const IDEMPOTENCY_CONSTRAINT = 'IdempotencyKey_pkey'

interface TransactionOptions {
  /** How long the whole transaction may take. */
  timeoutMs?: number
  isolation?: 'Serializable' | 'RepeatableRead'
}

interface StoredKey {
  caller: string
  key: string
}

/** A Date keeps its type through the stored JSON. */
const DATE_TAG = '$date'

function encode(result: unknown): Prisma.InputJsonValue | typeof Prisma.JsonNull {
  if (result === undefined || result === null) return Prisma.JsonNull
  const text = JSON.stringify(result, function (this: Record<string, unknown>, name, value: unknown) {
    const original = this[name]
    return original instanceof Date ? { [DATE_TAG]: original.toISOString() } : value
  })
  return JSON.parse(text) as Prisma.InputJsonValue
}

const decode = (stored: Prisma.JsonValue): unknown =>
  JSON.parse(JSON.stringify(stored), (_name, value: unknown) => {
    const tagged = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[DATE_TAG] : undefined
    return typeof tagged === 'string' ? new Date(tagged) : value
  })

const callerOf = ({ actor }: CallContext): string => ppidOf(actor) ?? 'anonymous'

/**
 * One transaction at a time for what has this name, until its end and on every instance; they follow each other in the order of their asking.
 * Locks of rows are not that fair: who changes a row again and again may overtake who waits for it.
 */
export const takeTurn = async (tx: Transaction, name: string): Promise<void> => void (await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

/**
 * The stored answer to an earlier request with this key. A second request with it waits here until the first one has committed or failed.
 * @throws AppError CONFLICT when the key was used for another request
 */
async function storedAnswer(tx: Transaction, { caller, key }: StoredKey, requestHash: string): Promise<{ result: unknown } | null> {
  await takeTurn(tx, `${caller} ${key}`)
  const stored = await tx.idempotencyKey.findUnique({ where: { caller_key: { caller, key } } })
  if (!stored) return null
  if (stored.requestHash !== requestHash) throw new AppError('CONFLICT', { detail: 'This Idempotency-Key was used for another request.' })
  return { result: decode(stored.response) }
}

async function once<T>(context: CallContext, tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  if (!context.idempotency) return work(tx)
  const { key, requestHash, status } = context.idempotency
  const id = { caller: callerOf(context), key }
  const answered = await storedAnswer(tx, id, requestHash)
  if (answered) return answered.result as T
  const result = await work(tx)
  await tx.idempotencyKey.create({ data: { ...id, requestHash, status, response: encode(result) }, select: { key: true } })
  return result
}

/**
 * Runs `work` in one transaction: the change, its audit row and its outbox rows together (design rule 7).
 * Serialization failures and deadlocks are retried at most three times, so `work` has no effect outside the transaction.
 * With an Idempotency-Key in `context` the result is stored with it, and a repeated request gets the stored one instead (security rule 21).
 * @param context the call's context; null for work of the system itself
 * @throws AppError, or what `work` throws
 */
export async function inTransaction<T>(context: CallContext | null, work: (tx: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, isolation } = options
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.$transaction((tx) => (context ? once(context, tx, work) : work(tx)), { timeout: timeoutMs, maxWait: MAX_WAIT_MS, isolationLevel: isolation })
    } catch (error) {
      const again = isRetryable(error) || violates(error, IDEMPOTENCY_CONSTRAINT)
      if (!again || attempt >= MAX_RETRIES) throw translateDatabaseError(error)
      await delay(RETRY_BASE_MS * 2 ** attempt * (1 + Math.random()))
    }
  }
}
