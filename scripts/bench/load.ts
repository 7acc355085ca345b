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

const headersOf = (
  one: BenchCase,
  { origin, token, cookie, etag }: Pick<LoadOptions, 'origin' | 'token' | 'cookie' | 'etag'>,
): Record<string, string> => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  // A page of the portal names its origin with each call.
  ...(cookie ? { cookie, origin } : {}),
  ...(etag ? { 'if-none-match': etag } : {}),
  ...(one.body === undefined ? {} : { 'content-type': 'application/json' }),
})

/** Sends one case's request over and over and measures the replies. */
export async function measure(one: BenchCase, options: LoadOptions): Promise<Measurement> {
  const { origin, connections, duration } = options
  const result = await autocannon({
    url: `${origin}${one.path}`,
    connections,
    duration,
    method: one.method ?? 'GET',
    headers: headersOf(one, options),
    ...(one.body === undefined ? {} : { body: JSON.stringify(one.body) }),
  })
  const good = result['2xx'] + (result.statusCodeStats?.['304']?.count ?? 0)
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.requests.total - good,
  }
}

/**
 * Sends requests each of which is another one and measures the replies.
 * @param next the headers, address and body of the next request; of whichever connection is free
 */
export async function measureEach(
  next: () => { path: string; method?: string; headers: Record<string, string>; body?: string },
  { origin, connections, duration }: { origin: string; connections: number; duration: number },
): Promise<Measurement> {
  const result = await autocannon({
    url: origin,
    connections,
    duration,
    requests: [{ setupRequest: (request) => ({ ...request, method: 'GET', body: undefined, ...next() }) as autocannon.Request }],
  })
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.requests.total - result['2xx'],
  }
}

const FIRST_REPLIES = 15

/**
 * How long the first reply after a change takes.
 * @param change makes the cached replies invalid
 * @returns median, milliseconds. Throws when a reply is a refusal.
 */
export async function measureFirst(
  one: BenchCase,
  options: Pick<LoadOptions, 'origin' | 'token' | 'cookie'>,
  change: () => Promise<unknown>,
): Promise<number> {
  const times: number[] = []
  for (let reading = 0; reading < FIRST_REPLIES; reading += 1) {
    await change()
    const started = performance.now()
    const reply = await fetch(`${options.origin}${one.path}`, {
      method: one.method ?? 'GET',
      headers: headersOf(one, options),
      ...(one.body === undefined ? {} : { body: JSON.stringify(one.body) }),
    })
    await reply.arrayBuffer()
    times.push(performance.now() - started)
    if (!reply.ok) throw new Error(`${one.name}: ${reply.status}`)
  }
  return times.sort((left, right) => left - right)[Math.floor(FIRST_REPLIES / 2)]!
}
