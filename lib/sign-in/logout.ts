import 'server-only'
import { config } from '#lib/config/config.ts'
import { log } from '#lib/config/log.ts'
import { translateDatabaseError } from '#lib/db/errors.ts'
import { isSameOrigin } from '#lib/http/access.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { errorReply } from '#lib/http/reply.ts'
import { originOf } from '#lib/http/security-events.ts'
import { clearSessionCookie, sessionCookie, sessionIdOf } from '#lib/auth/cookie.ts'
import { portalOrigin } from '#lib/auth/origin.ts'
import { metadata } from '#lib/auth/provider.ts'
import { endSession } from '#lib/auth/session.ts'
import type { EndedSession } from '#lib/auth/session.ts'

const LANDING = '/logoutsuccess'
/** Where a browser goes whose session could not be ended. */
const FAILED = '/error'

/** The id token of a session; null when it cannot be read, which is logged and stops nothing (B090). */
function idTokenOf(ended: EndedSession): string | null {
  try {
    return ended.idToken()
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
 * (B089, security rule 11). A plain form gets 303; with `Accept: application/json` the reply is {url}. A session that cannot be ended keeps its cookie:
 * nobody whose session goes on is shown as signed out.
 */
export async function logout(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return errorReply(new AppError('FOREIGN_ORIGIN'), request.headers.get('x-request-id') ?? '')
  const isForm = request.headers.get('accept') !== 'application/json'
  const cookie = sessionCookie(request.headers)
  let ended: EndedSession | null
  try {
    const id = cookie === null ? null : await sessionIdOf(cookie)
    ended = id === null ? null : await endSession(id, originOf(request))
  } catch (error) {
    log.error({ err: error }, 'the session cannot be ended at logout')
    const failure = translateDatabaseError(error)
    if (isForm) return new Response(null, { status: 303, headers: { location: FAILED, 'cache-control': 'private, no-store' } })
    return errorReply(failure instanceof AppError ? failure : new AppError('INTERNAL'), request.headers.get('x-request-id') ?? '')
  }
  const idToken = ended && idTokenOf(ended)
  const landing = `${await landingOrigin(request)}${LANDING}`
  const url = cookie === null ? landing : await leaveAddress(landing, idToken)
  const headers = { 'set-cookie': clearSessionCookie(), 'cache-control': 'private, no-store' }
  if (!isForm) return Response.json({ url }, { headers })
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
