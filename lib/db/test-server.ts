import { type EmbeddedDatabase, ensureDatabase, startScratch } from './embedded.ts'
import { applyMigrations } from './migrate.ts'

const shared = globalThis as typeof globalThis & { testServer?: EmbeddedDatabase }

/** Jest's global setup: one PostgreSQL for the run, with a migrated database to copy from. */
export default async function setUp(): Promise<void> {
  const server = await startScratch()
  shared.testServer = server
  const template = server.url('template_migrated')
  await ensureDatabase(template)
  await applyMigrations(template)
  process.env.TEST_DATABASE_SERVER = server.url('postgres')
}

/** Jest's global teardown. */
export const tearDown = async (): Promise<void> => shared.testServer?.stop()
