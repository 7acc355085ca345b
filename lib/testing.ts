import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 20
/** A condition that does not hold by then never will. */
const LIMIT_MS = 10_000

/**
 * Polls a condition that has no event, such as a connection that waits for a lock; what can be awaited is awaited instead.
 * Throws when it does not hold within 10 seconds.
 */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LIMIT_MS
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`This did not come to hold: ${String(condition)}`)
    await pause(EVERY_MS)
  }
}
