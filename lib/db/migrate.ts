import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaContainer, SchemaEngine } from '@prisma/schema-engine-wasm'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import pg from 'pg'
import { migrationAdapter } from './migration-adapter.ts'

/** Number of the advisory lock that lets one process migrate at a time. */
const MIGRATION_LOCK = 4_090_001
/** A migration that waits longer for a table gives up, instead of holding all traffic up behind it. */
const LOCK_TIMEOUT = '10s'
const CONNECT_MS = 5000
const NO_FILTER = { externalTables: [], externalEnums: [] }

/** Folders are taken from the working directory: the project's root, or the image's. */
const schemaFolder = (): string => path.resolve('prisma/schema')
const migrationsFolder = (): string => path.resolve('prisma/migrations')

interface EngineModule {
  SchemaEngine: typeof SchemaEngine
  __wbg_set_wasm: (exports: WebAssembly.Exports) => void
}

type Timer = (...args: unknown[]) => unknown

/** The engine never clears the timer that bounds its wait for a lock; it must not keep a finished script alive. */
const unreferenced =
  (start: Timer): Timer =>
  (...args) => {
    const timer = start(...args)
    ;(timer as { unref?: () => void }).unref?.()
    return timer
  }

let engineModule: Promise<EngineModule> | undefined

/** Loads Prisma's schema engine; by hand, because its entry point imports the .wasm file as a module. */
async function loadEngine(): Promise<EngineModule> {
  const bindings = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as unknown as EngineModule
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = readFileSync(path.join(path.dirname(file), 'schema_engine_bg.wasm'))
  const imports = Object.fromEntries(
    Object.entries(bindings).map(([name, value]) => [name, name.startsWith('__wbg_setTimeout') ? unreferenced(value as Timer) : value]),
  )
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': imports })
  bindings.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return bindings
}

function readSchema(): SchemaContainer[] {
  const folder = schemaFolder()
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
  return names.map((name) => ({ path: path.join(folder, name), content: readFileSync(path.join(folder, name), 'utf8') }))
}

const readOrNull = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Names of the migrations of this version, in order. */
export const migrationNames = (): string[] =>
  readdirSync(migrationsFolder(), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()

function readMigrations(): MigrationList {
  const baseDir = migrationsFolder()
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: readOrNull(path.join(baseDir, 'migration_lock.toml')) },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames().map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(path.join(baseDir, name, 'migration.sql'), 'utf8') },
      },
    })),
  }
}

async function withEngine<T>(databaseUrl: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const { SchemaEngine } = await (engineModule ??= loadEngine())
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: `-c lock_timeout=${LOCK_TIMEOUT}`,
    connectionTimeoutMillis: CONNECT_MS,
    max: 2,
    idleTimeoutMillis: 0,
  })
  const datamodels = readSchema().map((file): [string, string] => [file.path, file.content])
  let scriptError: unknown
  const adapter = migrationAdapter(pool, (error) => (scriptError = error))
  try {
    const engine = await SchemaEngine.new({ datamodels }, () => undefined, bindMigrationAwareSqlAdapterFactory(adapter))
    try {
      return await work(engine)
    } finally {
      engine.free()
    }
  } catch (error) {
    throw scriptError ? new Error(`A migration failed: ${(scriptError as Error).message}`, { cause: scriptError }) : error
  } finally {
    await pool.end()
  }
}

/**
 * Applies the migrations that a database lacks, one process at a time.
 * @returns names of the migrations applied now
 */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const result = await withEngine(databaseUrl, (engine) =>
      engine.applyMigrations({ migrationsList: readMigrations(), filters: NO_FILTER }),
    )
    return result.appliedMigrationNames
  } finally {
    await client.end()
  }
}

/** SQL that would bring a database to the Prisma schema; empty = no drift. */
export async function diffFromDatabase(databaseUrl: string): Promise<string> {
  const result = await withEngine(databaseUrl, (engine) =>
    engine.diff({
      from: { tag: 'schemaDatasource', files: readSchema(), configDir: path.resolve('.') },
      to: { tag: 'schemaDatamodel', files: readSchema() },
      script: true,
      exitCode: null,
      filters: NO_FILTER,
    }),
  )
  const script = result.stdout ?? ''
  return script.includes('This is an empty migration') ? '' : script.trim()
}

/**
 * Writes prisma/migrations/<time>_<name>/migration.sql with what the schema has more than the migrations.
 * @param databaseUrl a database to which all migrations are applied
 * @returns the file, or null when there is nothing to write
 */
export async function createMigration(databaseUrl: string, name: string): Promise<string | null> {
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error('A migration is named by lower-case letters, digits and underscores.')
  const script = await diffFromDatabase(databaseUrl)
  if (script === '') return null
  const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = path.join(migrationsFolder(), `${timestamp}_${name}`)
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'migration.sql')
  writeFileSync(file, `${script}\n`)
  return file
}
