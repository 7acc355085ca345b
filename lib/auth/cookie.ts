import { config } from '#lib/config/config.ts'
import { ttlCache } from './ttl-cache.ts'
import { decodeCookie } from './sealed.ts'

/** Absolute life of a browser session, seconds. */
export const SESSION_SECONDS = 12 * 60 * 60

/** Whether cookies are for https only. */
export const secureCookies = (): boolean => config().publicUrl.startsWith('https:')

/** NextAuth's name of the session cookie. */
export const sessionCookieName = (): string => `${secureCookies() ? '__Secure-' : ''}next-auth.session-token`

/** The value of one cookie of a Cookie header, null = absent. */
function cookieValue(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

/** The session cookie of a request as sent, null = none. */
export const sessionCookie = (headers: Headers): string | null => cookieValue(headers.get('cookie'), sessionCookieName()) || null

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Most decrypted cookies that are cached; whether their sessions still run is read from the database each time. */
const REMEMBERED_COOKIES = 5_000
const sessionIds = ttlCache<string>(REMEMBERED_COOKIES)

/** The session id inside a session cookie; null when the cookie is expired or not ours. */
export async function sessionIdOf(cookie: string): Promise<string | null> {
  const key = `${config().sessionSecret} ${cookie}`
  const known = sessionIds.get(key)
  if (known !== undefined) return known
  const { sid, exp } = (await decodeCookie({ token: cookie })) ?? {}
  if (typeof sid !== 'string' || !UUID.test(sid)) return null
  sessionIds.set(key, sid, (exp ?? 0) * 1000)
  return sid
}

/** Set-Cookie value that removes the session cookie. */
export const clearSessionCookie = (): string =>
  `${sessionCookieName()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secureCookies() ? '; Secure' : ''}`
