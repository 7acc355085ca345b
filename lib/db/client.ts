import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { config } from '#lib/config/config.ts'
import { noteDatabase } from './availability.ts'
import { PrismaClient } from './generated/client.ts'
import { queryOneAtATime } from './one-query-at-a-time.ts'
import { queryWithoutNames } from './unnamed.ts'

/** Security rule 26. */
const CONNECT_MS = 2_000
/** The same for a program that does work of its own: on a busy machine it comes last, and nobody waits at a page for it. */
const PATIENT_CONNECT_MS = 20_000
const STATEMENT_MS = 15_000
const IDLE_IN_TRANSACTION_MS = 30_000
/** A little longer than the server's own limit: for a server that no longer responds at all. */
const QUERY_MS = STATEMENT_MS + 2_000
/** Most prepared statements per connection; further ones (long IN lists, say) are planned each time. */
const MAX_PREPARED = 500

/** Columns hold UTC without a zone; pg by itself would read them as local time. */
const parseTimestamp = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`)

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === Number(pg.types.builtins.TIMESTAMP) && format !== 'binary' ? parseTimestamp : pg.types.getTypeParser(oid, format),
}

/** Takes note of whether connections are to be had. */
class WatchedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void): void
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<pg.PoolClient> | void {
    if (!callback) return new Promise((resolve, reject) => this.connect((error, client) => (error ? reject(error) : resolve(client!))))
    super.connect((error, client, done) => {
      noteDatabase(error ? 'away' : 'there')
      callback(error, client, done)
    })
  }
}

let connectMs = CONNECT_MS

/** For a program that would rather wait for a connection than fail; before the first query. */
export function connectPatiently(): void {
  connectMs = PATIENT_CONNECT_MS
}

function createPool(): pg.Pool {
  const { databaseUrl, databasePoolSize, databasePrepared } = config()
  const pool = new WatchedPool({
    connectionString: databaseUrl,
    max: databasePoolSize,
    connectionTimeoutMillis: connectMs,
    statement_timeout: STATEMENT_MS,
    query_timeout: QUERY_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'client-portal',
    keepAlive: true,
    types,
    // By a statement and not among the options of the connection, which poolers drop without a word; they do keep track of the time zone.
    verify: (client, done) => client.query(`SET TimeZone = 'UTC'`, (error: Error | undefined) => done(error)),
  })
  pool.on('connect', (client) => {
    // In use it reports here that the server ended it, an idle one below.
    client.on('error', () => noteDatabase('away'))
    queryOneAtATime(client)
    if (!databasePrepared) queryWithoutNames(client)
  })
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => noteDatabase('away'))
  return pool
}

function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= MAX_PREPARED) return ''
    const name = `p${names.size}`
    names.set(sql, name)
    return name
  }
}

interface Database {
  pool: pg.Pool
  client: PrismaClient
}

// On globalThis, because Next bundles this module more than once into one process and reloads it in development.
const store = globalThis as typeof globalThis & { portalDatabase?: Database }

function open(): Database {
  if (store.portalDatabase) return store.portalDatabase
  const pool = createPool()
  const adapter = new PrismaPg(pool, { statementNameGenerator: statementNames(), onConnectionError: () => undefined })
  store.portalDatabase = { pool, client: new PrismaClient({ adapter, errorFormat: 'minimal' }) }
  return store.portalDatabase
}

/** The Prisma client of this process; connects at the first query, so that importing needs no setting. */
export const db: PrismaClient = new Proxy({} as PrismaClient, {
  get(_target, property) {
    if (property === '$disconnect') return closeDatabase
    const { client } = open()
    const value: unknown = Reflect.get(client, property)
    return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(client) : value
  },
})

/** The connections behind `db`, for a statement that is worth writing by hand (lists under load, COPY, LISTEN). */
export const pool = (): pg.Pool => open().pool

/** Closes all connections; the next query opens new ones. */
export async function closeDatabase(): Promise<void> {
  const opened = store.portalDatabase
  delete store.portalDatabase
  await opened?.client.$disconnect()
  await opened?.pool.end()
}
