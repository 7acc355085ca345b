import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Request, Result } from 'autocannon'
import pg from 'pg'
import { startBalancer } from './balancer.ts'
import { buildPortal } from './build.ts'
import { accessToken } from './dev-provider.ts'
import { startParts } from './parts.ts'
import { startPortal } from './portal.ts'
import { main, step } from './steps.ts'

const PORT = 3_410
const INSTANCES = 2
const REQUESTS = Number(process.argv.find((argument) => argument.startsWith('--requests='))?.slice(11) ?? 200_000)
const BATCHES = 20
/** So long the engine compiles what is called often, and finds the size of its heap. */
const WARM_UP_REQUESTS = 50_000
const CONNECTIONS = 20
/** Ten times the connections at which the throughput no longer grows. */
const OVERLOAD_CONNECTIONS = 10 * CONNECTIONS
const OVERLOAD_SECONDS = 30
const OVERLOAD_STATUSES = ['200', '429', '503']
const RECOVERY_SECONDS = 10
const MAX_SLOPE_MB = 1
const MAX_P99_RATIO = 1.3

async function oneOf(databaseUrl: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<{ value: string }>(sql)).rows[0]!.value
  } finally {
    await client.end()
  }
}

/** What people do: mostly reading, by visitors, clients and staff, and some changes. */
async function mixedRequests(databaseUrl: string, issuer: string): Promise<Request[]> {
  const [client, staff] = await Promise.all(['client@alpha.example', 'internal@firm.example'].map((email) => accessToken(issuer, email)))
  const friendlyUrl = await oneOf(databaseUrl, 'SELECT "friendlyUrl" AS value FROM "Service" WHERE "live" LIMIT 1')
  const as = (token: string | undefined) => ({ authorization: `Bearer ${token}` })
  const get = (path: string, headers = {}): Request => ({ method: 'GET', path, headers })
  const send = (method: 'POST' | 'PUT', path: string, token: string | undefined, body: unknown): Request => ({
    method,
    path,
    headers: { ...as(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return [
    get('/api/v1/Service/live?pageSize=20'),
    get(`/api/v1/Service/friendly/${friendlyUrl}`),
    get('/'),
    get('/api/v1/User/MyProfile', as(client)),
    get('/api/v1/Subscription/my-services', as(client)),
    send('POST', '/api/v1/Dashboard', client, { type: 1, filters: {} }),
    send('POST', '/api/v1/Article3W/paged', client, { filters: {} }),
    send('POST', '/api/v1/ArticleGlobal/paged', client, { filters: { freeTextSearch: 'reporting' } }),
    send('POST', '/api/v1/Subscription/paged/users', staff, { filters: {} }),
    send('POST', '/api/v1/User/paged', staff, { filters: {} }),
    send('PUT', '/api/v1/Notification', client, { types: [1, 2], frequencies: [2] }),
    get('/api/v1/Service', as(staff)),
  ]
}

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Slope of the least-squares line through equally spaced values. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const over = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  return over / values.reduce((sum, _value, at) => sum + (at - middle) ** 2, 0)
}

const fire = (requests: Request[], options: { amount?: number; duration?: number; connections: number }): Promise<Result> =>
  autocannon({ url: `http://localhost:${PORT}`, requests, ...options })

const statusesOf = (result: Result): Record<string, number> =>
  Object.fromEntries(Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]))
const faultsOf = (result: Result): number => result['5xx'] + result.errors

interface Verdict {
  what: string
  good: boolean
}

async function steadyLoad(requests: Request[], servers: readonly ChildProcess[]): Promise<Verdict[]> {
  await step(`Warming up with ${WARM_UP_REQUESTS} requests`, () => fire(requests, { amount: WARM_UP_REQUESTS, connections: CONNECTIONS }))
  const p99: number[] = []
  const memory: number[][] = servers.map(() => [])
  let faults = 0
  for (let batch = 1; batch <= BATCHES; batch += 1) {
    const result = await fire(requests, { amount: REQUESTS / BATCHES, connections: CONNECTIONS })
    faults += faultsOf(result)
    p99.push(result.latency.p99)
    servers.forEach((server, at) => memory[at]!.push(residentMegabytes(server.pid!)))
    console.log(
      `${batch}/${BATCHES}: ${Math.round(result.requests.average)} req/s, p99 ${result.latency.p99} ms, memory ${memory.map((values) => `${Math.round(values.at(-1)!)} MB`).join(' and ')}, ${JSON.stringify(statusesOf(result))}`,
    )
  }
  const tenth = BATCHES / 10
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [first, last] = [mean(p99.slice(0, tenth)), mean(p99.slice(-tenth))]
  const perTenThousand = memory.map((values) => (slope(values) / (REQUESTS / BATCHES)) * 10_000)
  return [
    { what: `${faults} of ${REQUESTS} requests failed`, good: faults === 0 },
    {
      what: `p99 of the last tenth ${last.toFixed(0)} ms, of the first ${first.toFixed(0)} ms: ${(last / first).toFixed(2)}`,
      good: last <= first * MAX_P99_RATIO,
    },
    ...perTenThousand.map((growth) => ({
      what: `memory grows by ${growth.toFixed(2)} MB per 10,000 requests`,
      good: growth <= MAX_SLOPE_MB,
    })),
  ]
}

async function overload(requests: Request[]): Promise<Verdict[]> {
  const before = await fire(requests, { duration: 5, connections: CONNECTIONS })
  const result = await step(`${OVERLOAD_CONNECTIONS} connections for ${OVERLOAD_SECONDS} s`, () =>
    fire(requests, { duration: OVERLOAD_SECONDS, connections: OVERLOAD_CONNECTIONS }),
  )
  const statuses = statusesOf(result)
  await wait(RECOVERY_SECONDS * 1000)
  const after = await fire(requests, { duration: 5, connections: CONNECTIONS })
  return [
    {
      what: `overload: ${JSON.stringify(statuses)}, ${result.errors} broken connections`,
      good: result.errors === 0 && Object.keys(statuses).every((status) => OVERLOAD_STATUSES.includes(status)),
    },
    {
      what: `p50 ${before.latency.p50} ms before, ${after.latency.p50} ms after ${RECOVERY_SECONDS} s`,
      good: faultsOf(after) === 0 && after.latency.p50 <= before.latency.p50 * MAX_P99_RATIO,
    },
  ]
}

/** `npm run load -- [--requests=200000]`: two instances behind one address, a steady mixed load, then ten times as much. */
await main(async () => {
  await buildPortal()
  const env = await startParts({ port: PORT, scratch: true })
  const requests = await mixedRequests(env.DATABASE_URL!, env.OIDC_ISSUER!)
  const servers: ChildProcess[] = []
  const ports = Array.from({ length: INSTANCES }, (_, at) => PORT + 1 + at)
  for (const port of ports)
    servers.push(await startPortal({ ...env, PORT: String(port), RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' }, false))
  const balancer = await startBalancer(PORT, ports)
  const verdicts = [...(await steadyLoad(requests, servers)), ...(await overload(requests))]
  balancer.close()
  for (const { what, good } of verdicts) console.log(`${good ? 'good' : 'BAD '}  ${what}`)
  if (!verdicts.every(({ good }) => good)) process.exitCode = 1
})
