import { afterAll } from '@jest/globals'
import pg from 'pg'
import { resetConfig } from '#lib/config/config.ts'
import { runStopHooks } from '#lib/config/lifecycle.ts'
import { closeDatabase, pool } from './client.ts'
import { isRetryable } from './errors.ts'

/**
 * Importing this file gives the test file a database of its own: a copy of the migrated template, empty but for what migrations insert.
 * The server is started by lib/db/test-server.ts.
 */
const serverUrl = process.env.TEST_DATABASE_SERVER
if (!serverUrl) throw new Error('lib/db/testing.ts works only in tests that jest runs with jest.config.mjs.')

const name = `test_${process.env.JEST_WORKER_ID ?? '1'}`

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name} TEMPLATE template_migrated`)
const url = new URL(serverUrl)
url.pathname = `/${name}`
process.env.DATABASE_URL = url.href
resetConfig()

/** Address of this test file's database. */
export const databaseUrl: string = url.href

afterAll(async () => {
  // What sends jobs has connections and timers of its own.
  await runStopHooks((error) => {
    throw error
  })
  await closeDatabase()
})

let truncate: string | undefined

/** A deadlock with what the last test left running is tried again so often. */
const TRIES = 5

/** Empties every table, in the state after the migrations. */
export async function resetDatabase(): Promise<void> {
  if (truncate === undefined) {
    const tables = await pool().query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'ChangeStamp')`,
    )
    truncate = `TRUNCATE ${tables.rows.map((row) => row.name).join(', ')}`
  }
  for (let tries = 1; ; tries += 1) {
    try {
      // One transaction, since sent together; without triggers, since the audit trail refuses to be emptied.
      await pool().query(`SET LOCAL session_replication_role = replica; ${truncate}`)
      return
    } catch (error) {
      if (!isRetryable(error) || tries === TRIES) throw error
    }
  }
}
