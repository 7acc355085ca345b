import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeMetrics, serveMetrics } from './metrics.ts'

const KEY = 'a-key-of-sixteen-or-more'
let mails: () => Promise<Record<string, number>> = () => Promise.resolve({ pending: 3 })
const metrics = makeMetrics({
  budgets: () => ({ export: { running: 2, waiting: 1, refused: 7 } }),
  connections: () => ({ total: 4, idle: 1, waiting: 0 }),
  mails: () => mails(),
  oldestMail: () => Promise.resolve(754),
  jobs: () => Promise.resolve({}),
})
const server = createServer((request, response) => void serveMetrics(metrics, KEY, request, response))
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = (authorization?: string) => fetch(address, { headers: authorization ? { authorization } : {} })

test('only the key opens the figures', async () => {
  expect((await ask()).status).toBe(401)
  expect((await ask('Bearer another-key-of-some-length')).status).toBe(401)
  expect((await ask(`Bearer ${KEY}`)).status).toBe(200)
})

test('they show response times by endpoint, connections, mails and the process', async () => {
  metrics.observe({ method: 'GET', route: '/api/v1/Service/{id}', status: 200, seconds: 0.02 })
  const text = await (await ask(`Bearer ${KEY}`)).text()
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/v1/Service/{id}",status="200"} 1')
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.01",method="GET",route="/api/v1/Service/{id}",status="200"} 0')
  expect(text).toContain('database_connections{state="total"} 4')
  expect(text).toContain('outbox_mails{state="pending"} 3')
  expect(text).toContain('budget_requests{class="export",state="running"} 2')
  expect(text).toContain('budget_requests{class="export",state="waiting"} 1')
  expect(text).toContain('budget_refused_total{class="export"} 7')
  expect(text).toContain('outbox_oldest_waiting_seconds 754')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

test('a state that is gone is no longer shown', async () => {
  mails = () => Promise.resolve({ sent: 1 })
  expect(await (await ask(`Bearer ${KEY}`)).text()).not.toContain('outbox_mails{state="pending"}')
})

test('the database away: 503 with Retry-After', async () => {
  mails = () => Promise.reject(new Error('away'))
  const reply = await ask(`Bearer ${KEY}`)
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
})
