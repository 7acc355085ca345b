import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { resetConfig } from '#lib/config/config.ts'
import { db, pool } from '#lib/db/client.ts'
import { databaseUrl } from '#lib/db/testing.ts'
import type { EndpointSpec } from '#lib/http/endpoint.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { writeSecurityEvents } from '#lib/http/security-events.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { useDemoData } from '#seed/testing.ts'
import { accessToken, startDevProvider } from '../../scripts/dev-provider.ts'
import type { DevProvider } from '../../scripts/dev-provider.ts'

/** Tests that call every route: the demo data, the development identity provider, and a way to send requests. */
const AUDIENCE = 'portal-api'
/** E-mail of the super user of the demo data. */
export const SUPER = 'super@firm.example'

let provider: DevProvider | undefined
const tokens = new Map<string, string>()

/** Seeds the demo data, makes the queues and starts the provider before the tests of a file. */
export function usePortal(): void {
  beforeAll(async () => {
    await useDemoData()
    await installJobs(databaseUrl, allJobs)
    provider = await startDevProvider({
      port: 0,
      portalUrls: ['http://localhost:3000'],
      clientId: 'portal',
      clientSecret: 'secret',
      audience: AUDIENCE,
    })
    Object.assign(process.env, {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_AUDIENCE: AUDIENCE,
      RATE_LIMIT_FACTOR: '100000',
    })
    resetConfig()
  }, 120_000)
  // What was counted is written by itself a minute later; a test would count that as what its own call wrote.
  beforeEach(writeSecurityEvents)
  afterAll(() => provider?.close())
}

/** A bearer token of a demo account. */
export async function tokenOf(email: string): Promise<string> {
  const known = tokens.get(email)
  if (known) return known
  const token = await accessToken(provider!.issuer, email)
  tokens.set(email, token)
  return token
}

export const issuer = (): string => provider!.issuer

const routes = new Map<string, string>(
  readdirSync(path.resolve('app/api'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts'))
    .map((file) => [`/api/${path.dirname(file).split(path.sep).join('/')}`.replace(/\[(\w+)\]/g, '{$1}'), path.resolve('app/api', file)]),
)

export interface Sent {
  params?: Record<string, string>
  query?: string
  body?: BodyInit
  headers?: Record<string, string>
}

/** Calls the route handler of an endpoint as the server would. */
export async function send(contract: EndpointSpec, { params = {}, query = '', body, headers = {} }: Sent): Promise<Response> {
  const module = (await import(routes.get(contract.path)!)) as Record<string, RouteHandler>
  const url = `http://localhost:3000${contract.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((params[name] ?? '').toWellFormed()))}${query}`
  const accept: Record<string, string> = contract.accept === 'image' ? { accept: 'image/png' } : {}
  const request = new Request(url, {
    method: contract.method,
    headers: { host: 'localhost:3000', ...accept, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return module[contract.method]!(request, { params: Promise.resolve(params) })
}

/** Takes back what a call that got through may have done: the accepted terms of `noterms@`. */
export async function restorePersonas(): Promise<void> {
  await db.user.update({ where: { email: 'noterms@alpha.example' }, data: { termsVersion: null, termsAcceptedAt: null } })
}

/** Tables that a read may write to: links of identities, limits. */
const BOOKKEEPING = ['Identity', 'RateLimit', 'AuditEvent', 'AuditConcern', 'ChangeStamp', '_prisma_migrations']

/**
 * Counts from now on what is written to business tables, also when it is taken back afterwards.
 * @param ignored tables that do not count
 */
export async function watchWrites(ignored: readonly string[] = BOOKKEEPING): Promise<void> {
  const { rows: tables } = await pool().query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)`,
    [ignored],
  )
  const triggers = tables.map(
    ({ name }) => `CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION count_write();`,
  )
  await pool().query(`
    CREATE SEQUENCE writes;
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('writes'); RETURN NULL; END $$;
    ${triggers.join('\n')}`)
}

/** Rows of business tables that were written since `watchWrites`. */
export async function countWrites(): Promise<number> {
  const { rows } = await pool().query<{ writes: string }>('SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS writes FROM writes')
  return Number(rows[0]!.writes)
}
