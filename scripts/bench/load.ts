import autocannon from 'autocannon'
import type { BenchCase } from './cases.ts'

export interface Measurement {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Replies outside 2xx and 304. */
  failures: number
}

interface LoadOptions {
  origin: string
  connections: number
  /** Seconds. */
  duration: number
  token?: string | undefined
  /** Cookie header, in place of a token. */
  cookie?: string | undefined
  /** Entity tag to send, for a conditional GET. */
  etag?: string | undefined
}

/** Sends one case's request over and over and measures the replies. */
export async function measure(one: BenchCase, { origin, connections, duration, token, cookie, etag }: LoadOptions): Promise<Measurement> {
  const result = await autocannon({
    url: `${origin}${one.path}`,
    connections,
    duration,
    method: one.method ?? 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      // A page of the portal names its origin with each call.
      ...(cookie ? { cookie, origin } : {}),
      ...(etag ? { 'if-none-match': etag } : {}),
      ...(one.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(one.body === undefined ? {} : { body: JSON.stringify(one.body) }),
  })
  const good = result['2xx'] + (result.statusCodeStats?.['304']?.count ?? 0)
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, failures: result.requests.total - good }
}
