import { isStation, safeReturnPath } from './return-path.ts'

/** Session storage key of the address to come back to (A039). */
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

/** The remembered address, the home page when there is none; forgets it. */
export function takeLocation(): string {
  const path = safeReturnPath(sessionStorage.getItem(RETURN_KEY))
  sessionStorage.removeItem(RETURN_KEY)
  return path
}

/** The provider's sign-in address for this visitor; NextAuth wants a form with its token. */
async function signInAddress(callbackUrl: string): Promise<string> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
  const reply = await fetch('/api/auth/signin/oidc', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl, json: 'true' }),
  })
  const { url } = (await reply.json()) as { url?: string }
  return reply.ok && url ? url : PROVIDER_AWAY
}

interface SignInOptions {
  /** A session ran out: come back over the silent callback (B092). */
  again?: boolean
  /** The page that leaves by itself is no step back: Back leads to the page before it. */
  replace?: boolean
}

/**
 * Leaves for the identity provider; afterwards the visitor is back at `returnTo`. Call it in the browser, from the Login button or on
 * opening a page that needs sign-in (A001).
 * @param returnTo path on this site; this page when left out
 */
export async function signIn(returnTo: string = destination(), { again = false, replace = false }: SignInOptions = {}): Promise<void> {
  rememberLocation(returnTo)
  let address = PROVIDER_AWAY
  try {
    address = await signInAddress(again ? SILENT_CALLBACK : CALLBACK)
  } catch {
    // No response from our own server: the error page has a retry button.
  }
  if (replace) location.replace(address)
  else location.assign(address)
}

/** Local storage key that changes whenever a session begins or ends in this browser; the other tabs notice. It holds a time, nothing of the session. */
const SESSION_CHANGE_KEY = 'portal.sessionChanged'
/** Session storage key, in a window that was opened for signing in again. */
const WINDOW_KEY = 'portal.signInWindow'
const SIGN_IN_WINDOW = '/authentication/again'
const WINDOW_NAME = 'portal-sign-in'

/** Notifies the other tabs that a session has begun or ended. */
export const announceSessionChange = (): void => localStorage.setItem(SESSION_CHANGE_KEY, String(Date.now()))

/** Calls when a session may have begun or ended elsewhere: another tab says so, or the reader comes back to this one. @returns what ends it */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === SESSION_CHANGE_KEY && listener()
  const onVisible = () => document.visibilityState === 'visible' && listener()
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** Opens a window for signing in again beside this page, which stays as it is. Call it from a click. */
export function openSignInWindow(): void {
  const opened = window.open(SIGN_IN_WINDOW, WINDOW_NAME, 'popup,width=520,height=720')
  // No window allowed: the leave guard asks where something would be lost.
  if (opened === null) void signIn(here(), { again: true })
}

/** Whether this window was opened by a page of the portal for signing in again. */
export const isOpenedForSignIn = (): boolean => window.name === WINDOW_NAME

/** In that window: leaves for the provider. */
export function signInInWindow(): void {
  sessionStorage.setItem(WINDOW_KEY, '1')
  void signIn('/', { again: true, replace: true })
}

/** Whether this is that window, and the way back is at its end. */
export const isSignInWindow = (): boolean => sessionStorage.getItem(WINDOW_KEY) !== null

/** Who is signed in, with or without a record: `none` nobody, `unknown` the server gave no proper response. */
export type SignedIn = { kind: 'none' } | { kind: 'unknown' } | { kind: 'person'; ppid: string | null; name: string }

/** Asks who is signed in now, whoever this page was rendered for. */
export async function whoIsSignedIn(): Promise<SignedIn> {
  try {
    const reply = await fetch('/api/v1/User/MyProfile', { cache: 'no-store' })
    if (reply.status === 401) return { kind: 'none' }
    // Signed in without a record.
    if (reply.status === 418) return { kind: 'person', ppid: null, name: 'Somebody else' }
    if (!reply.ok) return { kind: 'unknown' }
    const { ppid, firstName, lastName } = (await reply.json()) as { ppid: string; firstName: string; lastName: string }
    return { kind: 'person', ppid, name: `${firstName} ${lastName}`.trim() }
  } catch {
    return { kind: 'unknown' }
  }
}

/** Ends the session here, without a visit to the provider ("Refresh session", B574). */
export async function clearSession(): Promise<void> {
  await fetch('/api/auth/logout', { method: 'POST', headers: { accept: 'application/json' } })
}
