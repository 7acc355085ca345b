import pg from 'pg'

const CONNECT_MS = 2_000
const STATEMENT_MS = 2_000
const IDLE_MS = 10_000

export interface EdgeDatabase {
  /** Rows of a statement without parameters. */
  ask: <T extends pg.QueryResultRow>(statement: string) => Promise<T[]>
  close: () => Promise<void>
}

/** One connection of the server around the pages, which are bundled apart: for hosts and figures. */
export function makeEdgeDatabase(databaseUrl: string): EdgeDatabase {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idleTimeoutMillis: IDLE_MS,
  })
  // A lost idle connection is opened again by the next query.
  pool.on('error', () => undefined)
  return { ask: async <T extends pg.QueryResultRow>(statement: string) => (await pool.query<T>(statement)).rows, close: () => pool.end() }
}
