import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { BudgetFigures } from '#lib/http/budget/figures.ts'

/** Upper bounds of the response-time classes, seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts by label, e.g. mails by state. */
export type Counts = Record<string, number>

interface MetricsSources {
  /** Heavy work by cost class. */
  budgets: () => BudgetFigures
  /** Connections of the application's pool; null before the first query. */
  connections: () => { total: number; idle: number; waiting: number } | null
  /** Mails of the outbox by state. */
  mails: () => Promise<Counts>
  /** Since when the oldest mail waits, seconds; 0 = none waits. */
  oldestMail: () => Promise<number>
  /** Background jobs by state. */
  jobs: () => Promise<Counts>
}

interface Metrics {
  /** Takes the time of one request; `route` is the endpoint's path as in its contract, or the kind of page. */
  observe: (request: { method: string; route: string; status: number; seconds: number }) => void
  /** All figures as text for Prometheus. */
  text: () => Promise<string>
}

/** The figures of this process, and the state of mails and jobs in the database at that moment. */
export function makeMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool of this process, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [state, value] of Object.entries(sources.connections() ?? {})) this.set({ state }, value)
    },
  })
  new Gauge({
    name: 'budget_requests',
    help: 'Requests for heavy work that run, and that wait for a place, by class.',
    labelNames: ['class', 'state'],
    registers: [registry],
    collect() {
      for (const [name, { running, waiting }] of Object.entries(sources.budgets())) {
        this.set({ class: name, state: 'running' }, running)
        this.set({ class: name, state: 'waiting' }, waiting)
      }
    },
  })
  new Counter({
    name: 'budget_refused_total',
    help: 'Requests for heavy work that were answered 429 because their caller had too many under way, by class.',
    labelNames: ['class'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [name, { refused }] of Object.entries(sources.budgets())) this.inc({ class: name }, refused)
    },
  })
  const counted = (name: string, help: string, source: () => Promise<Counts>) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        this.reset()
        for (const [state, value] of Object.entries(await source())) this.set({ state }, value)
      },
    })
  counted('outbox_mails', 'Mails of the outbox.', sources.mails)
  new Gauge({
    name: 'outbox_oldest_waiting_seconds',
    help: 'How long the oldest mail that is not sent has waited since it was queued; 0 when none waits.',
    registers: [registry],
    async collect() {
      this.set(await sources.oldestMail())
    },
  })
  counted('background_jobs', 'Background jobs.', sources.jobs)
  return {
    observe: ({ method, route, status, seconds }) => duration.observe({ method, route, status: String(status) }, seconds),
    text: () => registry.metrics(),
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Serves the metrics: 401 without the key as bearer token, 503 while the database is away. */
export async function serveMetrics(metrics: Metrics, key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const given = request.headers.authorization ?? ''
  if (!timingSafeEqual(digest(given), digest(`Bearer ${key}`))) {
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    return
  }
  const text = await metrics.text().catch(() => null)
  if (text === null) response.writeHead(503, { 'retry-after': '5' }).end()
  else response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' }).end(text)
}
