import 'server-only'
import { pool } from '#lib/db/client.ts'
import { AppError } from '#lib/http/errors.ts'

/** Large exports at the same time, over all instances (security rule 30). */
const SLOTS = 2
/** First key of the advisory locks; any number that no other lock uses. */
const LOCK_SPACE = 7_230_119
const RETRY_AFTER_S = 15

/**
 * Takes one of the places for large exports; it is held by a connection of its own, so that it is free again even when the process dies.
 * @returns gives the place back, once
 * Throws TOO_MANY_REQUESTS with Retry-After when all are taken.
 */
export async function takeExportSlot(): Promise<() => Promise<void>> {
  const client = await pool().connect()
  try {
    for (let slot = 1; slot <= SLOTS; slot += 1) {
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [LOCK_SPACE, slot])
      if (!rows[0]?.taken) continue
      let held = true
      return async () => {
        if (!held) return
        held = false
        try {
          await client.query('SELECT pg_advisory_unlock($1, $2)', [LOCK_SPACE, slot])
          client.release()
        } catch (error) {
          // A connection that may still hold the lock does not go back to the others; closing it frees the lock.
          client.release(error instanceof Error ? error : true)
        }
      }
    }
  } catch (error) {
    client.release(true)
    throw error
  }
  client.release()
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S, detail: 'Two large exports are running. Try again in a moment.' })
}
