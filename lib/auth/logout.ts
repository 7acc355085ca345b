import 'server-only'
import { config } from '#lib/config/config.ts'
import { log } from '#lib/config/log.ts'
import { isSameOrigin } from '#lib/http/access.ts'
import { AppError } from '#lib/http/errors.ts'
import { errorReply } from '#lib/http/reply.ts'
import { originOf } from '#lib/http/security-events.ts'
import type { Origin } from '#lib/http/security-events.ts'
import { clearSessionCookie, sessionCookie, sessionIdOf } from './cookie.ts'
import { portalOrigin } from './origin.ts'
import { metadata } from './provider.ts'
import { auditSession, deleteSession } from './session.ts'

const LANDING = '/logoutsuccess'

/** Ends the session of a cookie. @returns its id token; null when it cannot be read, which is logged and stops nothing (B090) */
async function endSession(cookie: string, origin: Origin): Promise<string | null> {
  try {
    const id = await sessionIdOf(cookie)
    const ended = id === null ? null : await deleteSession(id)
    if (ended) await auditSession('sign-out', ended.identity, origin)
    return ended?.idToken() ?? null
  } catch (error) {
    log.error({ err: error }, 'the session token cannot be read at logout')
    return null
  }
}

/** The provider's sign-out address (B089); our own landing page when the provider is away or has none. */
async function leaveAddress(landing: string, idToken: string | null): Promise<string> {
  try {
    const { end_session_endpoint: endpoint } = await metadata()
    if (endpoint === undefined) return landing
    const address = new URL(endpoint)
    if (idToken !== null) address.searchParams.set('id_token_hint', idToken)
    address.searchParams.set('client_id', config().oidcClientId ?? '')
    address.searchParams.set('post_logout_redirect_uri', landing)
    return address.href
  } catch (error) {
    log.warn({ err: error }, 'logout without the identity provider')
    return landing
  }
}

/**
 * POST /api/auth/logout: ends the session, clears the cookie, then sends the browser to the provider's sign-out and on to /logoutsuccess
 * (B089, security rule 11). A plain form gets 303; with `Accept: application/json` the reply is {url}.
 */
export async function logout(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return errorReply(new AppError('FOREIGN_ORIGIN'), request.headers.get('x-request-id') ?? '')
  const cookie = sessionCookie(request.headers)
  const idToken = cookie === null ? null : await endSession(cookie, originOf(request))
  const landing = `${await landingOrigin(request)}${LANDING}`
  const url = cookie === null ? landing : await leaveAddress(landing, idToken)
  const headers = { 'set-cookie': clearSessionCookie(), 'cache-control': 'private, no-store' }
  if (request.headers.get('accept') === 'application/json') return Response.json({ url }, { headers })
  return new Response(null, { status: 303, headers: { ...headers, location: url } })
}

async function landingOrigin(request: Request): Promise<string> {
  try {
    return await portalOrigin(request.headers.get('host'))
  } catch (error) {
    log.warn({ err: error }, 'logout without the database')
    return config().publicUrl
  }
}
