// On globalThis, because the server and the pages are bundled apart but share one process.
const shared = globalThis as typeof globalThis & { portalDatabaseAway?: boolean }

/** Whether the last attempt of this process to get a connection failed; the server answers pages that fail then with 503. */
export const isDatabaseAway = (): boolean => shared.portalDatabaseAway ?? false

/** Takes note of the outcome of the latest attempt. */
export function noteDatabase(state: 'there' | 'away'): void {
  shared.portalDatabaseAway = state === 'away'
}
