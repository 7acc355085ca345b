import { type EmbeddedDatabase, ensureDatabase, startScratch } from './embedded.ts'
import { applyMigrations } from './migrate.ts'

const shared = globalThis as typeof globalThis & { testServer?: EmbeddedDatabase }

/** Address of a database of the server of this run: that of TEST_DATABASE_SERVER, or else one that ends with the run. */
async function provideServer(): Promise<string> {
  const given = process.env.TEST_DATABASE_SERVER
  if (given !== undefined) return given
  shared.testServer = await startScratch()
  return shared.testServer.url('postgres')
}

/** Jest's global setup: one PostgreSQL for the run, with a migrated database to copy from. */
export default async function setUp(): Promise<void> {
  const server = await provideServer()
  const template = new URL('/template_migrated', server).href
  await ensureDatabase(template)
  await applyMigrations(template)
  process.env.TEST_DATABASE_SERVER = server
}

/** Jest's global teardown. */
export const tearDown = async (): Promise<void> => shared.testServer?.stop()
