import 'server-only'
import { log } from '#lib/config/log.ts'
import { trustForwardedHost } from '#lib/config/next-auth-environment.ts'
import { translateDatabaseError } from '#lib/db/errors.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { readBytes } from '#lib/http/input.ts'
import { addressOf, enforceLimit } from '#lib/http/limits.ts'
import { errorReply } from '#lib/http/reply.ts'
import { countSecurityEvent, originOf } from '#lib/http/security-events.ts'
import { sessionCookie, sessionIdOf } from '#lib/auth/cookie.ts'
import { ERROR_PAGE, authOptions, nextAuth } from '#lib/auth/next-auth.ts'
import { portalOrigin } from '#lib/auth/origin.ts'

/** Where NextAuth's routes are. */
const AUTH_PATH = '/api/auth'
/** Longest form that is read, bytes. */
const FORM_BYTES = 16_384
/** NextAuth's own routes that are open; its logging route and its sign-out page are not. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  GET: ['csrf', 'providers', 'session', 'signin', 'callback', 'error'],
  POST: ['signin', 'signout', 'callback', 'session'],
}
const NAME = /^[\w-]{1,64}$/

/** Collects the response of NextAuth. */
class Recorder {
  code = 200
  content: string | null = null
  readonly headers = new Headers()

  status(code: number): this {
    this.code = code
    return this
  }
  getHeader(name: string): string | string[] | null {
    return name.toLowerCase() === 'set-cookie' ? this.headers.getSetCookie() : this.headers.get(name)
  }
  setHeader(name: string, value: string | string[]): this {
    this.headers.delete(name)
    for (const item of Array.isArray(value) ? value : [value]) this.headers.append(name, item)
    return this
  }
  json(data: unknown): void {
    this.setHeader('content-type', 'application/json')
    this.content = JSON.stringify(data)
  }
  send(data: unknown): void {
    if (typeof data === 'string' || data === undefined || data === null) this.content = data ?? null
    else this.json(data)
  }
  end(): void {}
  response(): Response {
    this.headers.set('cache-control', 'private, no-store')
    return new Response(this.content, { status: this.code, headers: this.headers })
  }
}

async function readForm(request: Request): Promise<Record<string, string>> {
  if (request.method !== 'POST') return {}
  const text = (await readBytes(request, FORM_BYTES)).toString('utf8')
  if (!(request.headers.get('content-type') ?? '').includes('json')) return Object.fromEntries(new URLSearchParams(text))
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).filter(([, item]) => typeof item === 'string'))
  } catch {
    // Not JSON: as if nothing was sent.
  }
  return {}
}

/** NextAuth refuses other addresses to come back to with a 500; where they lead is decided in `authOptions`. */
const isWebAddress = (text: string): boolean =>
  /^https?:$/.test(URL.parse(text, text.startsWith('/') ? 'http://portal.invalid' : undefined)?.protocol ?? '')

/** The cookies that NextAuth knows. */
function readCookies(request: Request): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(at, 0)).trim()
    if (!name.includes('next-auth.')) continue
    try {
      cookies[name] = decodeURIComponent(part.slice(at + 1).trim())
    } catch {
      // A cookie that NextAuth did not write.
    }
    if (name.endsWith('callback-url') && !isWebAddress(cookies[name] ?? '')) delete cookies[name]
  }
  return cookies
}

/** Query or form values without those that NextAuth would refuse with a 500. */
function clean(values: Record<string, string>): Record<string, string> {
  const { callbackUrl, error, ...rest } = values
  if (callbackUrl !== undefined) rest.callbackUrl = isWebAddress(callbackUrl) ? callbackUrl : '/'
  if (error !== undefined) rest.error = NAME.test(error) ? error : 'Default'
  return rest
}

/** How a sign-in failed by where NextAuth sends the browser: to our page, or to its own route that leads there. null = it did not. */
function failureIn(location: string | null, origin: URL): string | null {
  const page = URL.parse(location ?? '', origin)
  return page && [ERROR_PAGE, `${AUTH_PATH}/error`, `${AUTH_PATH}/signin`].includes(page.pathname)
    ? (page.searchParams.get('error') ?? 'Default')
    : null
}

async function respond(request: Request, segments: readonly string[]): Promise<Response> {
  const [action = '', providerId] = segments
  const method = request.method === 'HEAD' ? 'GET' : request.method
  if (!ACTIONS[method]?.includes(action) || segments.length > 2 || (providerId !== undefined && !NAME.test(providerId)))
    throw new AppError('NOT_FOUND')
  if (method === 'POST' && action === 'signin') await enforceLimit('sign-in', addressOf(request.headers))

  const from = originOf(request)
  trustForwardedHost()
  const origin = new URL(await portalOrigin(request.headers.get('host')))
  const cookie = sessionCookie(request.headers)
  // NextAuth would hand the query of a sign-in on to the provider.
  const query = action === 'signin' && method === 'POST' ? {} : clean(Object.fromEntries(new URL(request.url).searchParams))
  const recorder = new Recorder()
  await nextAuth(
    {
      method,
      query: { ...query, nextauth: segments },
      body: clean(await readForm(request)),
      cookies: readCookies(request),
      // Ours, made of settings; those of the request are not believed.
      headers: { host: origin.host, 'x-forwarded-host': origin.host, 'x-forwarded-proto': origin.protocol.slice(0, -1) },
    },
    recorder,
    await authOptions(origin.origin, cookie === null ? null : await sessionIdOf(cookie), from),
  )
  const failure = action === 'callback' ? failureIn(recorder.headers.get('location'), origin) : null
  if (failure !== null) countSecurityEvent({ action: 'fail-sign-in', entity: 'Session', entityId: failure, actorPpid: null, ...from })
  return recorder.response()
}

/** GET and POST of /api/auth/[...nextauth]: NextAuth's routes, with the portal's address from the settings and never a 5xx for odd input. */
export async function authHandler(request: Request, route: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  const requestId = request.headers.get('x-request-id') ?? ''
  try {
    return await respond(request, (await route.params).nextauth)
  } catch (error) {
    const translated = translateDatabaseError(error)
    if (translated instanceof AppError) return errorReply(translated, requestId)
    log.error({ err: error, requestId }, 'unhandled error of the sign-in')
    return errorReply(new AppError('INTERNAL'), requestId)
  }
}
