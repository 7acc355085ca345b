import { ensureDatabase, startScratch } from '#lib/db/embedded.ts'
import { applyMigrations, createMigration } from '#lib/db/migrate.ts'
import { ensureRole, grantApplication } from '#lib/db/roles.ts'
import { deployDatabase } from './deploy-database.ts'

/**
 * deploy        brings DATABASE_URL up to date; its user owns the tables. With APPLICATION_ROLE set, that role may use them afterwards,
 *               and is made with APPLICATION_PASSWORD when that is set too
 * create NAME   writes the next migration from the difference between migrations and Prisma schema, by a database of its own
 */
async function deploy(): Promise<void> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set.')
  const applied = await deployDatabase(url)
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'No migration was missing.')
  const { APPLICATION_ROLE: role, APPLICATION_PASSWORD: password } = process.env
  if (!role) return
  if (password) await ensureRole(url, role, password)
  await grantApplication(url, role)
  console.log(`Role ${role} may use the tables.`)
}

async function create(name: string): Promise<void> {
  const server = await startScratch()
  try {
    const url = server.url('draft')
    await ensureDatabase(url)
    await applyMigrations(url)
    console.log((await createMigration(url, name)) ?? 'The migrations already hold the whole schema.')
  } finally {
    await server.stop()
  }
}

const [command, name] = process.argv.slice(2)
try {
  if (command === 'deploy') await deploy()
  else if (command === 'create' && name) await create(name)
  else throw new Error('Usage: migrate deploy | create NAME')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
