import { isStation, safeReturnPath } from './return-path.ts'

/** Session storage key of the place to come back to (A039). */
const RETURN_KEY = 'portal.returnTo'
const CALLBACK = '/authentication/callback'
/** Sign-in again after a session that ran out; the provider asks nothing while its own session lives. */
const SILENT_CALLBACK = '/authentication/silent_callback'
const PROVIDER_AWAY = '/authentication/error?error=OAuthSignin'

const here = (): string => `${location.pathname}${location.search}${location.hash}`

/** Remembers where the visitor was before a detour (sign-in, creation of the record). */
export function rememberLocation(path: string = here()): void {
  sessionStorage.setItem(RETURN_KEY, safeReturnPath(path))
}

/** Where the visitor wants to be: this page, on a station of the way the remembered one. */
const destination = (): string => (isStation(location.pathname) ? (sessionStorage.getItem(RETURN_KEY) ?? '/') : here())

/** The remembered place, the home page when there is none; forgets it. */
export function takeLocation(): string {
  const path = safeReturnPath(sessionStorage.getItem(RETURN_KEY))
  sessionStorage.removeItem(RETURN_KEY)
  return path
}

/** The provider's sign-in address for this visitor; NextAuth wants a form with its token. */
async function signInAddress(callbackUrl: string): Promise<string> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
  const reply = await fetch('/api/auth/signin/oidc', { method: 'POST', body: new URLSearchParams({ csrfToken, callbackUrl, json: 'true' }) })
  const { url } = (await reply.json()) as { url?: string }
  return reply.ok && url ? url : PROVIDER_AWAY
}

/**
 * Leaves for the identity provider; afterwards the visitor is back at `returnTo`. Call it in the browser, from the Login button or on
 * opening a page that needs sign-in (A001).
 * @param returnTo path on this site; this page when left out
 * @param again a session ran out: come back over the silent callback (B092)
 */
export async function signIn(returnTo: string = destination(), again = false): Promise<void> {
  rememberLocation(returnTo)
  let address = PROVIDER_AWAY
  try {
    address = await signInAddress(again ? SILENT_CALLBACK : CALLBACK)
  } catch {
    // No answer from our own server: the error page has a retry button.
  }
  location.assign(address)
}

/** Whether the server knows this visitor, with or without a record. Throws when it does not answer properly. */
export async function isSignedIn(): Promise<boolean> {
  const reply = await fetch('/api/v1/User/MyProfile', { cache: 'no-store' })
  if (reply.status >= 500 || reply.status === 429) throw new Error(`The server answered ${reply.status}`)
  return reply.status !== 401
}

/** Ends the session here, without a visit to the provider ("Refresh session", B574). */
export async function clearSession(): Promise<void> {
  await fetch('/api/auth/logout', { method: 'POST', headers: { accept: 'application/json' } })
}
