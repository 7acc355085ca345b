// On globalThis, because the server and the pages are bundled apart but share one process.
const shared = globalThis as typeof globalThis & {
  portalDatabaseAway?: boolean
  portalDatabase?: { pool: { totalCount: number; idleCount: number; waitingCount: number } }
}

/** Whether the last attempt of this process to get a connection failed; the server answers pages that fail then with 503. */
export const isDatabaseAway = (): boolean => shared.portalDatabaseAway ?? false

/** Takes note of the outcome of the latest attempt. */
export function noteDatabase(state: 'there' | 'away'): void {
  shared.portalDatabaseAway = state === 'away'
}

/** The connections of this process's pool; null before the first query. */
export function connectionsInUse(): { total: number; idle: number; waiting: number } | null {
  const pool = shared.portalDatabase?.pool
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null
}
