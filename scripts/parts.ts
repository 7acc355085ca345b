import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type EmbeddedDatabase, ensureDatabase, startEmbedded, startScratch } from '#lib/db/embedded.ts'
import { ensureRole, grantApplication } from '#lib/db/roles.ts'
import { joinDevProvider, startDevProvider } from './dev-provider.ts'
import { storedIssuer } from './dev-provider-store.ts'
import { alignTenants, moveIdentities } from './own-addresses.ts'
import { DATA_FOLDER, DATABASE } from './own-database.ts'
import { atEnd, step } from './steps.ts'

const PROVIDER_FOLDER = path.join(DATA_FOLDER, 'provider')
const DEFAULT_URL = 'http://localhost:3000'
/** The portal's own role, without rights over the structure of the tables (security rule 27). */
const APPLICATION_ROLE = 'portal_application'
const CLIENT_ID = 'portal'
const AUDIENCE = 'portal-api'
const SECRET_BYTES = 32
/** Written on the database while the demo data is loaded, so that a half-loaded one is made again. */
const LOADING = 'demo data is being loaded'

interface PartsOptions {
  /** Port of the portal. */
  port: number
  /** Own database and provider that leave nothing behind, whatever the environment says. */
  scratch?: boolean
  /** Name of the database of `scratch`, whose server is one per process. */
  database?: string
  /** A running server to use instead; its end is the caller's business. */
  server?: EmbeddedDatabase
  /** Loads the demo data into an empty database; default true. */
  demo?: boolean
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

async function startDatabase(scratch: boolean): Promise<EmbeddedDatabase> {
  const title = scratch ? 'Starting a PostgreSQL 18 for this run' : 'Starting the embedded PostgreSQL 18'
  const server = await step(
    title,
    () => (scratch ? startScratch() : startEmbedded({ folder: DATA_FOLDER })),
    ({ port, note }) => `port ${port}${note ? `; ${note}` : ''}`,
  )
  atEnd(server.stop)
  return server
}

const isLoading = async (url: string): Promise<boolean> =>
  (
    await query<{ text: string | null }>(
      url,
      `SELECT shobj_description(oid, 'pg_database') AS text FROM pg_database WHERE datname = current_database()`,
    )
  )[0]?.text === LOADING

/** Makes the embedded database, again when loading the demo data into it was cut short. */
async function openOwnDatabase(server: EmbeddedDatabase, name: string): Promise<string> {
  const url = server.url(name)
  if (!(await ensureDatabase(url)) && (await isLoading(url))) await recreate(server, name)
  return url
}

async function recreate(server: EmbeddedDatabase, name: string): Promise<void> {
  await query(server.url('postgres'), `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
  await ensureDatabase(server.url(name))
}

interface Filling {
  url: string
  /** The embedded database, which is made again when loading was cut short. */
  own: boolean
  demo: boolean
  publicUrl: string
}

async function fill({ url, own, demo, publicUrl }: Filling): Promise<void> {
  // Loaded here, since it needs the generated client, which a fresh clone has only now.
  const { deployDatabase } = await import('./deploy-database.ts')
  await step(
    'Applying migrations',
    () => deployDatabase(url),
    (names) => (names.length > 0 ? `${names.length} applied` : 'none was missing'),
  )
  const [empty] = await query(url, 'SELECT 1 WHERE NOT EXISTS (SELECT FROM "Tenant")')
  if (!demo || !empty) return
  await step('Loading the demo data', async () => {
    const { seedDemo } = await import('#seed/demo.ts')
    const name = pg.escapeIdentifier(new URL(url).pathname.slice(1))
    if (own) await query(url, `COMMENT ON DATABASE ${name} IS '${LOADING}'`)
    await seedDemo(url, { publicUrl })
    if (own) await query(url, `COMMENT ON DATABASE ${name} IS NULL`)
  })
}

/** Address of the embedded database for the portal itself. */
async function applicationUrl(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  await ensureRole(ownerUrl, APPLICATION_ROLE, url.password)
  await grantApplication(ownerUrl, APPLICATION_ROLE)
  url.username = APPLICATION_ROLE
  return url.href
}

/** Brings up the database, migrated and with demo data; DATABASE_URL when it is set. @returns the portal's way to it, and for tests the owner's */
async function provideDatabase(
  { scratch = false, demo = true, database = DATABASE, server }: PartsOptions,
  publicUrl: string,
): Promise<Record<string, string>> {
  const given = scratch ? undefined : process.env.DATABASE_URL || undefined
  if (given !== undefined) {
    await step('Connecting to the database of DATABASE_URL', () => query(given, 'SELECT 1'))
    await fill({ url: given, own: false, demo, publicUrl })
    return { DATABASE_URL: given }
  }
  const url = await openOwnDatabase(server ?? (await startDatabase(scratch)), database)
  await fill({ url, own: true, demo, publicUrl })
  return { DATABASE_URL: await applicationUrl(url), ...(scratch ? { OWNER_DATABASE_URL: url } : {}) }
}

/** Empties the embedded database and loads the demo data again. */
export async function resetOwnDatabase(): Promise<void> {
  if (process.env.DATABASE_URL) throw new Error('DATABASE_URL is set: only the embedded database is ever emptied.')
  const server = await startDatabase(false)
  await step('Removing the data', () => recreate(server, DATABASE))
  await fill({ url: server.url(DATABASE), own: true, demo: true, publicUrl: DEFAULT_URL })
}

/** A secret kept in the data folder, so that sessions outlive a restart. */
function storedSecret(name: string): string {
  const file = path.join(DATA_FOLDER, name)
  if (!existsSync(file)) {
    mkdirSync(DATA_FOLDER, { recursive: true })
    writeFileSync(file, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

async function provideProvider(publicUrl: string, port: number, scratch: boolean): Promise<Record<string, string>> {
  if (!scratch && process.env.OIDC_ISSUER) return {}
  const clientSecret = storedSecret('client-secret')
  const tenantUrls = ['uk', 'fr'].map((name) => `http://${name}.localhost:${port}`)
  const provider = await step(
    'Starting the development identity provider',
    () => {
      const options = { port: 0, portalUrls: [publicUrl, ...tenantUrls], clientId: CLIENT_ID, clientSecret, audience: AUDIENCE }
      return scratch ? startDevProvider(options) : joinDevProvider({ ...options, dataDir: PROVIDER_FOLDER })
    },
    ({ issuer }) => issuer,
  )
  atEnd(provider.close)
  return { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: clientSecret, OIDC_AUDIENCE: AUDIENCE }
}

/**
 * Starts what the portal needs beside itself: database and identity provider, or those that the environment names.
 * They end with the script.
 * @returns the environment for the portal's own process
 */
export async function startParts(options: PartsOptions): Promise<NodeJS.ProcessEnv> {
  const { port, scratch = false } = options
  const publicUrl = (scratch ? undefined : process.env.PUBLIC_URL) ?? `http://localhost:${port}`
  const database = await provideDatabase(options, publicUrl)
  const formerIssuer = scratch ? null : storedIssuer(PROVIDER_FOLDER)
  const provider = await provideProvider(publicUrl, port, scratch)
  if (!scratch && !process.env.DATABASE_URL) {
    await alignTenants(database.DATABASE_URL!, publicUrl)
    const issuer = provider.OIDC_ISSUER
    if (formerIssuer && issuer && formerIssuer !== issuer) await moveIdentities(database.DATABASE_URL!, formerIssuer, issuer)
  }
  const secret = process.env.NEXTAUTH_SECRET || process.env.SESSION_SECRET || storedSecret('session-secret')
  return { ...process.env, ...provider, ...database, PORT: String(port), PUBLIC_URL: publicUrl, NEXTAUTH_SECRET: secret }
}
