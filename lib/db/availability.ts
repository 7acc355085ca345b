// On globalThis, because the server and the pages are bundled apart but share one process.
const shared = globalThis as typeof globalThis & {
  portalDatabaseAway?: boolean
  /** When a connection was last refused or lost, milliseconds by performance.now(). */
  portalDatabaseLostAt?: number
  portalDatabase?: { pool: { totalCount: number; idleCount: number; waitingCount: number } }
}

/**
 * Whether this process was without the database at some time since a moment, by performance.now(); pages that failed then get 503.
 * A page may fail with a connection that is lost and end after another one was had.
 */
export const wasDatabaseAway = (since: number): boolean =>
  (shared.portalDatabaseAway ?? false) || (shared.portalDatabaseLostAt ?? -Infinity) >= since

/** Takes note of the outcome of the latest attempt. */
export function noteDatabase(state: 'there' | 'away'): void {
  shared.portalDatabaseAway = state === 'away'
  if (state === 'away') shared.portalDatabaseLostAt = performance.now()
}

/** The connections of this process's pool; null before the first query. */
export function connectionsInUse(): { total: number; idle: number; waiting: number } | null {
  const pool = shared.portalDatabase?.pool
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null
}
