import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import next from 'next'
import { config } from '#lib/config/config.ts'
import { beginStop, isStopping, runStopHooks } from '#lib/config/lifecycle.ts'
import { log } from '#lib/config/log.ts'
import { contracts } from '#lib/contracts.ts'
import { connectionsInUse } from '#lib/db/availability.ts'
import { budgetFigures } from '#lib/http/budget/figures.ts'
import { makeEdgeDatabase } from '#lib/http/edge/database.ts'
import { createEdge } from '#lib/http/edge/edge.ts'
import { endConnection } from '#lib/http/edge/end-connection.ts'
import { makeHostList } from '#lib/http/edge/hosts.ts'
import { type Counts, makeMetrics, serveMetrics } from '#lib/http/edge/metrics.ts'
import { makeRouter } from '#lib/http/edge/routes.ts'
import { removeLeftOvers } from '#lib/files/temporary.ts'

/** A stop takes at most this long, milliseconds (security rule 25). */
const STOP_WITHIN = 28_000
/** Longest wait for request headers, milliseconds. */
const HEADERS_TIMEOUT = 20_000
const REQUEST_TIMEOUT = 300_000
/** How often the two are looked at; Node's own 30 s would let slow headers live longer than they may. */
const TIMEOUT_CHECK = 5_000
/** How long an idle connection is kept, milliseconds: longer than proxies keep theirs, or one would send a request into a connection that closes. */
const KEEP_ALIVE_TIMEOUT = 75_000
const OLDEST_MAIL = `SELECT coalesce(extract(epoch FROM now() AT TIME ZONE 'UTC' - min("nextAttemptAt")), 0)::float8 AS seconds FROM "OutboxMail" WHERE "state" = 'PENDING'`

const development = process.argv.includes('--dev')

/** The standalone image holds no next.config.mjs; the build left its outcome beside the pages. */
function useBuiltConfig(): void {
  const file = path.resolve('.next/required-server-files.json')
  if (!development && existsSync(file)) {
    const { config: built } = JSON.parse(readFileSync(file, 'utf8')) as { config: unknown }
    process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(built)
  }
}

async function main(): Promise<void> {
  const settings = config()
  useBuiltConfig()
  // Files of another account, say, may not be removed; they are in nobody's way.
  await removeLeftOvers().catch((error: unknown) => log.warn({ err: error }, 'left-over temporary files stay'))
  const database = makeEdgeDatabase(settings.databaseUrl)
  const hosts = makeHostList(settings.publicUrl, database)
  const count = async (statement: string): Promise<Counts> =>
    Object.fromEntries((await database.ask<{ state: string; count: number }>(statement)).map((row) => [row.state.toLowerCase(), row.count]))
  const metrics = makeMetrics({
    budgets: budgetFigures,
    connections: connectionsInUse,
    mails: () => count('SELECT "state"::text AS state, count(*)::int AS count FROM "OutboxMail" GROUP BY 1'),
    oldestMail: async () => (await database.ask<{ seconds: number }>(OLDEST_MAIL))[0]?.seconds ?? 0,
    jobs: () => count('SELECT state::text AS state, count(*)::int AS count FROM pgboss.job GROUP BY 1'),
  })
  const { metricsKey } = settings
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT,
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    connectionsCheckingInterval: TIMEOUT_CHECK,
  })
  const app = next({ dev: development, port: settings.port, hostname: 'localhost', httpServer: server, quiet: true })
  await app.prepare()
  const handle = app.getRequestHandler()
  const edge = createEdge({
    route: makeRouter(contracts),
    hosts,
    development,
    publicUrl: settings.publicUrl,
    providerOrigin: settings.oidcIssuer ? new URL(settings.oidcIssuer).origin : '',
    analyticsOrigin: settings.webAnalyticsUrl ? new URL(settings.webAnalyticsUrl).origin : undefined,
    proxies: settings.trustProxy,
    onResponse: ({ requestId, method, route, path: requestPath, status, seconds }) => {
      metrics.observe({ method, route, status, seconds })
      log.info({ requestId, method, path: requestPath, status, ms: Math.round(seconds * 1000) }, 'answered')
    },
    metrics: metricsKey ? (request, response) => serveMetrics(metrics, metricsKey, request, response) : undefined,
    stopping: isStopping,
    next: (request, response) => handle(request, response),
  })
  server.on('request', (request, response) => {
    edge(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'request failed before it reached its handler')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.on('clientError', endConnection)
  server.once('error', (error: NodeJS.ErrnoException) => {
    process.stderr.write(
      error.code === 'EADDRINUSE'
        ? `Port ${settings.port} is taken. Set PORT to another one.\n`
        : `The server cannot start: ${error.message}\n`,
    )
    process.exit(1)
  })
  server.listen(settings.port, () => log.info({ port: settings.port }, 'listening'))

  const stop = async (signal: string) => {
    if (isStopping()) return
    beginStop()
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_WITHIN).unref()
    // Until the balancer has noticed, it sends requests here; each response ends its connection.
    await wait(settings.drainSeconds * 1000)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    // The connections still in use: 0 would keep them for ever.
    server.keepAliveTimeout = 1
    await closed
    await runStopHooks((error) => log.error({ err: error }, 'a part did not stop cleanly'))
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
