import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { wasDatabaseAway } from '#lib/db/availability.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { errorReply } from '../reply.ts'
import { dropServerHeaders, pagePolicy, securityHeaders } from './headers.ts'
import { hostName } from './hosts.ts'
import type { HostList } from './hosts.ts'
import { correctedPath } from './pages.ts'
import type { RouteMatch } from './routes.ts'

const PAGE_METHODS = ['GET', 'HEAD']
/** Longest request target, characters. */
const MAX_TARGET = 8_192
/** So much of a path goes into the log, characters. */
const MAX_LOGGED = 200
/** Retry-After of a page that failed because the database is away, seconds. */
const RETRY_AFTER = 5
/** Routes under /api without a contract: sign-in and the API's own description. */
const UNCONTRACTED = /^\/api\/auth(\/|$)|^\/api\/v1\/openapi\.json$/

interface EdgeOptions {
  route: (pathname: string) => RouteMatch | null
  hosts: HostList
  development: boolean
  /** PUBLIC_URL. */
  publicUrl: string
  providerOrigin: string
  analyticsOrigin?: string | undefined
  /** Number of proxies in front whose X-Forwarded-For entries are believed. */
  proxies: number
  /** Called after every request: the route is a contract's path, `page`, `static`, or `unknown`. */
  onResponse: (request: { requestId: string; method: string; route: string; path: string; status: number; seconds: number }) => void
  /** Serves /metrics; absent = there is no such page. */
  metrics?: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined
  /** Fails during a stop, so that the balancer sends no more requests. */
  stopping: () => boolean
  next: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

async function send(response: ServerResponse, error: AppError, requestId: string): Promise<void> {
  const reply = errorReply(error, requestId)
  response.writeHead(reply.status, Object.fromEntries(reply.headers))
  response.end(await reply.text())
}

/** Dot segments, which a later reader of the path might resolve. */
const hasDots = (path: string): boolean => path.split('/').some((segment) => segment === '.' || segment === '..')

/** The path without query as sent; null when its percent-encoding, its characters or its segments are bad. */
export function decodePath(target: string): string | null {
  try {
    const path = target.split('?', 1)[0]!
    const decoded = decodeURIComponent(path)
    return path.startsWith('/') && !decoded.includes('\0') && !decoded.includes('\\') && !hasDots(decoded) ? path : null
  } catch {
    return null
  }
}

/** The address that the outermost believed proxy saw; without proxies that of the connection. */
export function clientAddress(remote: string | undefined, forwardedFor: string | string[] | undefined, proxies: number): string {
  const hops = String(forwardedFor ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return (proxies > 0 ? hops.at(-Math.min(proxies, hops.length)) : undefined) ?? remote ?? 'unknown'
}

function queryIsSound(target: string): boolean {
  const at = target.indexOf('?')
  if (at < 0) return true
  try {
    return !decodeURIComponent(target.slice(at + 1).replaceAll('+', ' ')).includes('\0')
  } catch {
    return false
  }
}

/** Next knows only 500 for a page that failed; while the database is away it is 503 with Retry-After (security rule 26). */
function tellOutage(response: ServerResponse, since: number): void {
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !wasDatabaseAway(since)) return writeHead(status, ...rest)
    response.setHeader('retry-after', RETRY_AFTER)
    return writeHead(503, ...rest)
  }
}

/**
 * Runs before Next: request id, header hygiene, allowed hosts (421), known paths and methods under /api (404, 405),
 * letter case of API paths (A057) and the page's Content-Security-Policy. It decides nothing about rights.
 */
export function createEdge(options: EdgeOptions): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const https = options.publicUrl.startsWith('https:')
  const fixedHeaders = Object.entries(securityHeaders(https))

  return async (request, response) => {
    const requestId = randomUUID()
    const { headers } = request
    const forwardedFor = headers['x-forwarded-for']
    dropServerHeaders(headers)
    headers['x-request-id'] = requestId
    headers['x-client-address'] = clientAddress(request.socket.remoteAddress, forwardedFor, options.proxies)
    for (const [name, value] of fixedHeaders) response.setHeader(name, value)
    response.setHeader('x-request-id', requestId)

    const method = request.method ?? 'GET'
    const target = request.url ?? '/'
    const started = performance.now()
    let route = 'unknown'
    response.once('close', () => {
      options.onResponse({
        requestId,
        method,
        route,
        path: target.split('?', 1)[0]!.slice(0, MAX_LOGGED),
        status: response.statusCode,
        seconds: (performance.now() - started) / 1000,
      })
    })
    const path = target.length <= MAX_TARGET ? decodePath(target) : null
    if (path === null || !queryIsSound(target))
      return send(response, new AppError('VALIDATION', { fields: [{ message: 'The address is not valid.' }] }), requestId)
    if (path === '/livez' || path === '/readyz') {
      route = path
      return options.next(request, response)
    }

    if (path === '/metrics' && options.metrics) return options.metrics(request, response)

    const allowed = await options.hosts.allows(hostName(headers.host))
    if (allowed === 'unknown') return send(response, new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER }), requestId)
    if (!allowed) return send(response, new AppError('MISDIRECTED_HOST'), requestId)
    if (options.stopping()) response.setHeader('connection', 'close')

    if (/^\/api(\/|$)/i.test(path) && path !== '/api/docs') {
      const lower = path.toLowerCase()
      if (UNCONTRACTED.test(lower)) {
        route = lower.startsWith('/api/auth') ? '/api/auth' : lower
        if (!['GET', 'HEAD', 'POST'].includes(method))
          return send(response, new AppError('METHOD_NOT_ALLOWED', { allow: ['GET', 'HEAD', 'POST'] }), requestId)
        request.url = (lower.startsWith('/api/auth') ? `/api/auth${path.slice(9)}` : lower) + target.slice(path.length)
        return options.next(request, response)
      }
      const match = options.route(path)
      if (!match) return send(response, new AppError('NOT_FOUND'), requestId)
      route = match.contract
      const readable = match.methods.includes('GET') ? [...match.methods, 'HEAD'] : match.methods
      if (!readable.includes(method)) return send(response, new AppError('METHOD_NOT_ALLOWED', { allow: [...readable] }), requestId)
      request.url = match.path + target.slice(path.length)
      return options.next(request, response)
    }

    if (!PAGE_METHODS.includes(method)) return send(response, new AppError('METHOD_NOT_ALLOWED', { allow: PAGE_METHODS }), requestId)
    route = path.startsWith('/_next/') ? 'static' : 'page'
    if (route === 'page') {
      const meant = correctedPath(path)
      if (meant !== null) return void response.writeHead(308, { location: meant + target.slice(path.length) }).end()
      const nonce = randomBytes(16).toString('base64')
      const policy = pagePolicy({
        nonce,
        development: options.development,
        https,
        analyticsOrigin: options.analyticsOrigin,
        providerOrigin: options.providerOrigin,
      })
      // Next reads the nonce for its own scripts from the request's policy; the pages read x-nonce.
      headers['content-security-policy'] = policy
      headers['x-nonce'] = nonce
      // The audit trail records which pages somebody sees as somebody else.
      headers['x-portal-path'] = path.slice(0, MAX_LOGGED)
      response.setHeader('content-security-policy', policy)
      tellOutage(response, started)
    }
    return options.next(request, response)
  }
}
