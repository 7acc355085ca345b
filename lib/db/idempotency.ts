import type { CallContext, KeyedRequest, SentReply } from '#lib/caller/context.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { db } from './client.ts'
import { isLockTimeout } from './errors.ts'
import type { Prisma } from './generated/client.ts'
import type { Transaction } from './transaction.ts'

/** How far a request with an Idempotency-Key has come. */
export interface Progress {
  requestHash: string
  /** Null as long as no reply was sent. */
  sent: SentReply | null
}

type Key = Pick<KeyedRequest, 'caller' | 'key'>
type Columns = 'requestHash' | 'status' | 'response' | 'replied' | 'reply'
type Row = Prisma.IdempotencyKeyGetPayload<{ select: Record<Columns, true> }>

/** The first transaction's row also holds the reply. */
const FIRST = 0
const columns = { requestHash: true, status: true, response: true, replied: true, reply: true } as const satisfies Record<Columns, true>
/** How long a second request waits for the first one with its key, seconds: it holds a connection meanwhile. */
const WAIT_S = 2
/** Seconds for Retry-After to one that waited in vain. */
const RETRY_AFTER_S = 5
/** A Date keeps its type through the stored JSON. */
const DATE_TAG = '$date'

const encode = (result: unknown): string =>
  JSON.stringify(result, function (this: Record<string, unknown>, name, value: unknown) {
    const original = this[name]
    return original instanceof Date ? { [DATE_TAG]: original.toISOString() } : value
  })

const decode = (stored: Prisma.JsonValue): unknown =>
  JSON.parse(JSON.stringify(stored), (_name, value: unknown) => {
    const tagged = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[DATE_TAG] : undefined
    return typeof tagged === 'string' ? new Date(tagged) : value
  })

const sentOf = ({ replied, status, reply }: Row): SentReply | null => (replied ? { status, body: reply } : null)

/** Throws CONFLICT when the key was used for another request. */
export function checkSameRequest(known: { requestHash: string }, requestHash: string): void {
  if (known.requestHash !== requestHash) throw new AppError('CONFLICT', { detail: 'This Idempotency-Key was used for another request.' })
}

/** What is known of a key; null = nothing, so no transaction with it was committed. */
export async function progressOf({ caller, key }: Key): Promise<Progress | null> {
  const row = await db.idempotencyKey.findUnique({ where: { caller_key_step: { caller, key, step: FIRST } }, select: columns })
  return row && { requestHash: row.requestHash, sent: sentOf(row) }
}

/** Stores the reply for repeated requests. @returns the stored one: an earlier one stays */
export async function keepReply({ caller, key, requestHash }: KeyedRequest, { status, body }: SentReply): Promise<SentReply> {
  const updated = await db.$executeRaw`
    INSERT INTO "IdempotencyKey" ("caller", "key", "step", "requestHash", "status", "replied", "reply") VALUES (${caller}, ${key}, ${FIRST}, ${requestHash}, ${status}, true, ${body})
    ON CONFLICT ("caller", "key", "step") DO UPDATE SET "status" = EXCLUDED."status", "replied" = true, "reply" = EXCLUDED."reply" WHERE NOT "IdempotencyKey"."replied"`
  return (updated === 0 ? (await progressOf({ caller, key }))?.sent : null) ?? { status, body }
}

/**
 * Takes a step of the request for this transaction. A second request with the key waits here until the transaction of the first one has ended.
 * @returns what the step gave, when it was done before; null = it is to be done
 * Throws UNAVAILABLE when the first one takes longer: browsers send the same key again after that.
 */
async function takeStep(tx: Transaction, { caller, key, requestHash, status }: KeyedRequest, step: number): Promise<Row | null> {
  try {
    // The limit is set and lifted within the statement, so that it costs no further way to the database; the work of the step waits for locks as before.
    const inserted = await tx.$queryRaw<unknown[]>`
      INSERT INTO "IdempotencyKey" ("caller", "key", "step", "requestHash", "status")
      SELECT ${caller}, ${key}, ${step}::int, ${requestHash}, ${status}::int WHERE set_config('lock_timeout', ${`${WAIT_S}s`}, true) IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING set_config('lock_timeout', '0', true)`
    if (inserted.length === 1) return null
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new AppError('UNAVAILABLE', {
      detail: 'The first request with this Idempotency-Key is still being done.',
      retryAfter: RETRY_AFTER_S,
      cause: error,
    })
  }
  return tx.idempotencyKey.findUniqueOrThrow({ where: { caller_key_step: { caller, key, step } }, select: columns })
}

async function perform<T>(
  tx: Transaction,
  keyed: KeyedRequest,
  step: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<{ result: T; isNew: boolean }> {
  const before = await takeStep(tx, keyed, step)
  if (before) {
    checkSameRequest(before, keyed.requestHash)
    keyed.sent = sentOf(before) ?? keyed.sent
    return { result: decode(before.response) as T, isNew: false }
  }
  const result = await work(tx)
  if (result !== undefined && result !== null) {
    await tx.$executeRaw`UPDATE "IdempotencyKey" SET "response" = ${encode(result)}::jsonb WHERE "caller" = ${keyed.caller} AND "key" = ${keyed.key} AND "step" = ${step}`
  }
  return { result, isNew: true }
}

/**
 * Runs a transaction of a request once per Idempotency-Key and position among the request's transactions: a repeated request gets the stored result
 * of those that were committed, and does the rest (security rule 21).
 * @param run begins the transaction, again when it has to be retried
 * Throws CONFLICT when the key was used for another request.
 */
export async function onceInRequest<T>(
  context: CallContext | null,
  run: (step: (tx: Transaction, work: (tx: Transaction) => Promise<T>) => Promise<T>) => Promise<T>,
): Promise<T> {
  const keyed = context?.idempotency
  if (!keyed) return run((tx, work) => work(tx))
  const step = keyed.steps
  keyed.steps += 1
  try {
    let isNew = false
    const result = await run(async (tx, work) => {
      const done = await perform(tx, keyed, step, work)
      isNew = done.isNew
      return done.result
    })
    keyed.changed ||= isNew
    return result
  } catch (error) {
    // What was taken back is no step: the service may try again in another transaction.
    if (keyed.steps === step + 1) keyed.steps = step
    throw error
  }
}
