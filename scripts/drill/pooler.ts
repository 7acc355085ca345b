import autocannon from 'autocannon'
import type { Request } from 'autocannon'
import { scratchFolder, startEmbedded } from '#lib/db/embedded.ts'
import { buildPortal } from '../build.ts'
import { accessToken } from '../dev-provider.ts'
import { runE2e } from '../e2e.ts'
import { runJest } from '../jest.ts'
import { startParts } from '../parts.ts'
import { startPortal } from '../portal.ts'
import { freePort } from '../ports.ts'
import { atEnd, stopChild } from '../steps.ts'
import type { Totals } from '../totals.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { QUIET } from './program.ts'
import type { Verdict } from './verdict.ts'

/** What depends on connections: transactions, locks, limits, idempotency, jobs, imports, streamed exports, and every endpoint once per kind of caller. */
const INTEGRATION = [
  'lib/db',
  'lib/jobs',
  'lib/tasks',
  'lib/bulk',
  'lib/mail',
  'lib/auth',
  'lib/files',
  'lib/spreadsheet',
  'lib/users',
  'lib/articles',
  'lib/news-import',
  'lib/news-export',
  'tests/trust',
]
/** Running instances: races, processes that die, connections that are lost, and journeys that start background work. */
const JOURNEYS = [
  'e2e/trust/races.spec.ts',
  'e2e/trust/crash.spec.ts',
  'e2e/trust/outage.spec.ts',
  'e2e/operation/edge.spec.ts',
  'e2e/admin',
  'e2e/news-admin',
]
const CONNECTIONS = 20
const ROUNDS = 3
const SECONDS = 4
const REQUESTS = 500

const verdictOf = (what: string, { passed, failed, faults }: Totals): Verdict => ({
  what: [`${what}: ${passed} passed, ${failed} failed`, ...faults].join('\n      '),
  good: passed > 0 && failed === 0,
})

/** What these show is that statements are kept by name, which they are not here. */
const OF_NAMES = ['--testPathIgnorePatterns=lib/db/unnamed', '--testNamePattern=^(?!.*is read by a plan that is kept)']

/** The tests of the server's side with all their statements by way of PgBouncer; what prepares and looks at their databases goes straight. */
async function integration(paths: readonly string[]): Promise<Verdict> {
  const server = await startEmbedded({ folder: await scratchFolder('pooled'), forTests: true })
  atEnd(server.stop)
  const direct = server.url('postgres')
  const [pooled] = await startPgBouncer([direct])
  Object.assign(process.env, { TEST_DATABASE_SERVER: direct, TEST_DATABASE_POOLER: pooled })
  try {
    return verdictOf('tests through PgBouncer', await runJest([...paths, ...OF_NAMES]))
  } finally {
    delete process.env.TEST_DATABASE_SERVER
    delete process.env.TEST_DATABASE_POOLER
  }
}

const pooledEnvironment = async (env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> => {
  const [DATABASE_URL] = await startPgBouncer([env.DATABASE_URL!])
  return { ...env, DATABASE_URL, DATABASE_PREPARED: 'false' }
}

/** Requests that were not made before, so that they reach the database and not the cache of the process. */
async function costCases(issuer: string): Promise<Record<string, Request[]>> {
  const [client, staff] = await Promise.all([accessToken(issuer, 'client@alpha.example'), accessToken(issuer, 'internal@firm.example')])
  const post = (path: string, token: string, body: (at: number) => unknown): Request[] =>
    Array.from({ length: REQUESTS }, (_, at) => ({
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body(at)),
    }))
  return {
    MyProfile: [{ method: 'GET', path: '/api/v1/User/MyProfile', headers: { authorization: `Bearer ${client}` } }],
    'users by a part of the name': post('/api/v1/User/paged', staff, (at) => ({ filters: { name: `a${at}` } })),
    'an article saved': post('/api/v1/Article3W', staff, (at) => ({ title: `Saved ${at}` })),
  }
}

/** Requests per second with and without named statements, and by way of PgBouncer; in turns, since other work on the machine comes and goes. */
async function cost(): Promise<Verdict[]> {
  const parts: NodeJS.ProcessEnv = {
    ...(await startParts({ port: await freePort(), scratch: true, database: 'cost' })),
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: QUIET,
  }
  const [pooledUrl] = await startPgBouncer([parts.DATABASE_URL!])
  const ways: Record<string, Record<string, string>> = {
    'straight, named': {},
    'straight, unnamed': { DATABASE_PREPARED: 'false' },
    'PgBouncer, unnamed': { DATABASE_PREPARED: 'false', DATABASE_URL: pooledUrl! },
  }
  const cases = await costCases(parts.OIDC_ISSUER!)
  const rates = new Map<string, number[]>()
  let failed = 0
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [way, settings] of Object.entries(ways)) {
      const port = await freePort()
      const portal = await startPortal({ ...parts, ...settings, PORT: String(port) }, false)
      for (const [name, requests] of Object.entries(cases)) {
        const result = await autocannon({ url: `http://localhost:${port}`, requests, connections: CONNECTIONS, duration: SECONDS })
        if (result.non2xx + result.errors > 0)
          console.log(`${name}, ${way}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} broken`)
        failed += result.non2xx + result.errors
        // The first round warms the database up.
        if (round > 0) rates.set(`${name}, ${way}`, [...(rates.get(`${name}, ${way}`) ?? []), result.requests.average])
      }
      await stopChild(portal)
    }
  }
  const middle = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
  for (const [name, values] of rates)
    console.log(`${name.padEnd(50)} ${Math.round(middle(values))} req/s (${values.map(Math.round).join(', ')})`)
  return [{ what: `${failed} requests of the measurement failed`, good: failed === 0 }]
}

/**
 * PgBouncer in transaction mode between the portal and its database: whole behaviours through it, and what it costs.
 * @param args `tests`, `journeys` or `cost` for a part of it, and paths instead of the usual ones
 */
export async function pooler(args: readonly string[]): Promise<Verdict[]> {
  const paths = args.filter((argument) => argument.includes('/'))
  const parts: Record<string, () => Promise<Verdict[]>> = {
    tests: async () => [await integration(paths.length > 0 ? paths : INTEGRATION)],
    journeys: async () => [verdictOf('journeys through PgBouncer', await runE2e(paths.length > 0 ? paths : JOURNEYS, pooledEnvironment))],
    cost,
  }
  await buildPortal()
  const chosen = Object.keys(parts).filter((name) => args.includes(name))
  const verdicts: Verdict[] = []
  for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) verdicts.push(...(await parts[name]!()))
  return verdicts
}
