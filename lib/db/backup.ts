import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { applyMigrations, migrationNames } from './migrate.ts'

/** Written last, so that a folder without it is no backup. */
const MANIFEST = 'manifest.json'
const FORMAT = 1
const CONNECT_MS = 5000
/** Restored by the migrations themselves. */
const MIGRATIONS_TABLE = '_prisma_migrations'
/** A database that holds none of these holds no portal. */
const SIGNS_OF_LIFE = ['Tenant', 'User', 'AuditEvent']
/** What no migration puts rows into: those that hold no portal when they are empty, and what belongs to rows of the audit trail, which nobody deletes. */
const EMPTY_TABLES = [...SIGNS_OF_LIFE, 'AuditConcern']

interface BackupTable {
  name: string
  columns: string[]
  rows: number
  file: string
  /** SHA-256 of the file. */
  sha256: string
}

export interface BackupManifest {
  format: number
  createdAt: string
  /** Names of the applied migrations, in order; a backup is restored by a portal that has just these. */
  migrations: string[]
  tables: BackupTable[]
  /** Last value by sequence, for those in use. */
  sequences: Record<string, string>
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, application_name: 'client-portal backup' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const TABLES_SQL = `
  SELECT c.oid::int AS oid, c.relname AS name,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT coalesce(array_agg(DISTINCT f.confrelid::int), '{}') FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS parents
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '${MIGRATIONS_TABLE}' ORDER BY c.relname`

interface TableRow {
  oid: number
  name: string
  columns: string[]
  parents: number[]
}

/** Tables so that every one stands after those it refers to: rows can be loaded in this order with all constraints in force. */
async function tablesInOrder(client: pg.Client): Promise<TableRow[]> {
  const { rows } = await client.query<TableRow>(TABLES_SQL)
  const ordered: TableRow[] = []
  const placed = new Set<number>()
  while (ordered.length < rows.length) {
    const next = rows.filter((row) => !placed.has(row.oid) && row.parents.every((parent) => placed.has(parent)))
    if (next.length === 0) throw new Error('Tables refer to each other in a circle; they cannot be restored one after the other.')
    for (const row of next) placed.add(row.oid)
    ordered.push(...next)
  }
  return ordered
}

const columnList = (client: pg.Client, columns: readonly string[]): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM "${MIGRATIONS_TABLE}" WHERE finished_at IS NOT NULL ORDER BY migration_name`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Writes all data of the portal, files included, as of one moment, while the portal may go on working.
 * @param url database address of a role that may read every table
 * @param folder where to: absent or empty
 * @returns what was written
 */
export async function backUp(url: string, folder: string): Promise<BackupManifest> {
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  return withClient(url, async (client) => {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const manifest: BackupManifest = {
      format: FORMAT,
      createdAt: new Date().toISOString(),
      migrations: await migrationsOf(client),
      tables: [],
      sequences: {},
    }
    for (const { name, columns } of await tablesInOrder(client)) {
      const file = `${name}.copy.gz`
      const rows = client.query(copyTo(`COPY ${client.escapeIdentifier(name)} (${columnList(client, columns)}) TO STDOUT`))
      await pipeline(rows, createGzip(), createWriteStream(path.join(folder, file)))
      manifest.tables.push({ name, columns, rows: rows.rowCount ?? 0, file, sha256: await hashOf(path.join(folder, file)) })
    }
    const sequences = await client.query<{ name: string; value: string }>(
      `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
    )
    for (const { name, value } of sequences.rows) manifest.sequences[name] = value
    await client.query('COMMIT')
    writeFileSync(path.join(folder, `${MANIFEST}.part`), JSON.stringify(manifest, null, 2))
    renameSync(path.join(folder, `${MANIFEST}.part`), path.join(folder, MANIFEST))
    return manifest
  })
}

/**
 * Reads a backup's manifest and checks every file of it.
 * Throws Error when the folder is no whole backup or a file has changed.
 */
export async function checkBackup(folder: string): Promise<BackupManifest> {
  const file = path.join(folder, MANIFEST)
  if (!existsSync(file)) throw new Error(`${folder} holds no finished backup.`)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as BackupManifest
  if (manifest.format !== FORMAT) throw new Error(`The backup has format ${manifest.format}; this version reads ${FORMAT}.`)
  for (const table of manifest.tables) {
    const actual = await hashOf(path.join(folder, table.file))
    if (actual !== table.sha256) throw new Error(`${table.file} is damaged.`)
  }
  return manifest
}

/** Also for a database without tables, and for one of an older version. Throws Error when it holds a portal's data. */
async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename = ANY($1)`,
    [SIGNS_OF_LIFE],
  )
  for (const { name } of rows) {
    const { rowCount } = await client.query(`SELECT FROM ${client.escapeIdentifier(name)} LIMIT 1`)
    if (rowCount) throw new Error('The database holds data already; a backup is restored into an empty one.')
  }
}

/** Throws Error unless the migrations are those of the backup. */
function refuseOther(migrations: readonly string[], manifest: BackupManifest): void {
  if (migrations.join() === manifest.migrations.join()) return
  throw new Error(
    `The backup was made by the version whose last migration is ${manifest.migrations.at(-1)}; restore it with that version, then start the newer one.`,
  )
}

/**
 * Loads a backup into an empty database, in one transaction: all of it or nothing. A database that is refused stays as it was.
 * @param url database address of the role that owns the tables
 * @returns what was restored
 * Throws Error when the backup is damaged, of another version, or the database is not empty.
 */
export async function restore(url: string, folder: string): Promise<BackupManifest> {
  const manifest = await checkBackup(folder)
  refuseOther(migrationNames(), manifest)
  await withClient(url, refuseFilled)
  await applyMigrations(url)
  await withClient(url, async (client) => {
    refuseOther(await migrationsOf(client), manifest)
    await client.query('BEGIN')
    // Once more, for what came in meanwhile.
    await refuseFilled(client)
    const tables = await tablesInOrder(client)
    // What the migrations themselves have put in comes from the backup.
    for (const { name } of tables.toReversed())
      if (!EMPTY_TABLES.includes(name)) await client.query(`DELETE FROM ${client.escapeIdentifier(name)}`)
    for (const { name } of tables) {
      const stored = manifest.tables.find((table) => table.name === name)
      if (!stored) throw new Error(`The backup lacks the table ${name}.`)
      // Rows that triggers derive from other rows are in the backup themselves; keys and checks stay in force.
      await client.query(`ALTER TABLE ${client.escapeIdentifier(name)} DISABLE TRIGGER USER`)
      const target = client.query(copyFrom(`COPY ${client.escapeIdentifier(name)} (${columnList(client, stored.columns)}) FROM STDIN`))
      await pipeline(createReadStream(path.join(folder, stored.file)), createGunzip(), target)
      if (target.rowCount !== stored.rows) throw new Error(`${name}: ${target.rowCount} of ${stored.rows} rows were restored.`)
      await client.query(`ALTER TABLE ${client.escapeIdentifier(name)} ENABLE TRIGGER USER`)
    }
    // What an instance remembers of the data before counts as old.
    await client.query('UPDATE "ChangeStamp" SET "value" = "value" + 1')
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query('SELECT setval($1::regclass, $2)', [`public.${client.escapeIdentifier(name)}`, value])
    await client.query('COMMIT')
    await client.query('ANALYZE')
  })
  return manifest
}
