import { afterAll } from '@jest/globals'
import pg from 'pg'
import { resetConfig } from '#lib/config/config.ts'
import { runStopHooks } from '#lib/config/lifecycle.ts'
import { until } from '#lib/testing.ts'
import { closeDatabase, pool } from './client.ts'
import { isRetryable } from './errors.ts'

/**
 * Importing this file gives the test file a database of its own: a copy of the migrated template, empty but for what migrations insert.
 * The server is started by lib/db/test-server.ts; what is tested reaches it by way of TEST_DATABASE_POOLER where that is set (`npm run drill -- pooler`).
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
const pooler = process.env.TEST_DATABASE_POOLER
if (pooler === undefined) process.env.DATABASE_URL = url.href
else Object.assign(process.env, { DATABASE_URL: new URL(url.pathname, pooler).href, DATABASE_PREPARED: 'false' })
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

/** Any number that no other lock of the tests uses. */
const TEMPLATE_LOCK = 4_816_203

/**
 * Replaces this test file's database by a copy of one that is filled once per run, by the first file that asks; before anything connects to it.
 * @param fill gets the address of an empty, migrated database
 */
export async function copyFilled(template: string, fill: (url: string) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    // Held to the end: a template cannot be copied by two at once.
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (rowCount === 0) {
      const beginning = new URL(databaseUrl)
      beginning.pathname = `/${template}_beginning`
      await onServer(
        `DROP DATABASE IF EXISTS ${template}_beginning WITH (FORCE)`,
        `CREATE DATABASE ${template}_beginning TEMPLATE template_migrated`,
      )
      await fill(beginning.href)
      await onServer(`ALTER DATABASE ${template}_beginning RENAME TO ${template}`)
    }
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  } finally {
    await client.end()
  }
}

/**
 * Waits until so many calls wait for what another transaction holds.
 * @param lock only for this, as PostgreSQL calls what is waited for
 */
export const untilWaiting = (count: number, lock?: 'advisory' | 'transactionid'): Promise<void> =>
  until(async () => {
    const { rows } = await pool().query<{ waiting: number }>(
      `SELECT count(*)::int AS "waiting" FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND wait_event_type = 'Lock' AND wait_event = COALESCE($1, wait_event)`,
      [lock ?? null],
    )
    return rows[0]!.waiting >= count
  })

let empty: string | undefined

/** A deadlock with what the last test left running is tried again so often. */
const TRIES = 5
/** From here on a table is made again: deleted rows would make its next readings slow. */
const LARGE_TABLE = '4 MB'

/**
 * Empties all tables. Rows are deleted where there are some: TRUNCATE makes new files for each table and index, five hundred, which takes twenty times
 * as long. The lock is that of TRUNCATE for those who write: what still writes ends first.
 */
const emptySql = (tables: readonly string[]): string => `
  SET LOCAL session_replication_role = replica;
  LOCK TABLE ${tables.join(', ')} IN SHARE ROW EXCLUSIVE MODE;
  DO $$
  DECLARE
    filled regclass[] := ARRAY(SELECT t FROM unnest(${pg.escapeLiteral(`{${tables.map((table) => JSON.stringify(table)).join(',')}}`)}::regclass[]) t WHERE pg_relation_size(t) > 0);
    one regclass;
  BEGIN
    IF EXISTS (SELECT FROM unnest(filled) t WHERE pg_relation_size(t) > pg_size_bytes('${LARGE_TABLE}')) THEN
      TRUNCATE ${tables.join(', ')};
    ELSE
      FOREACH one IN ARRAY filled LOOP
        EXECUTE format('DELETE FROM %s', one);
      END LOOP;
    END IF;
  END $$;
  UPDATE "ChangeStamp" SET "value" = "value" + 1`

/** Empties every table, in the state after the migrations. */
export async function resetDatabase(): Promise<void> {
  if (empty === undefined) {
    const tables = await pool().query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'ChangeStamp')`,
    )
    empty = emptySql(tables.rows.map(({ name }) => name))
  }
  for (let tries = 1; ; tries += 1) {
    try {
      // One transaction, since sent together; without triggers, since the audit trail refuses to be emptied.
      await pool().query(empty)
      return
    } catch (error) {
      if (!isRetryable(error) || tries === TRIES) throw error
    }
  }
}
