/** Whether a path is a station of signing in or out, never the path to come back to. */
export const isStation = (path: string): boolean => /^\/(authentication|creatingUser|logoutsuccess|api)(\/|$)/.test(path)

/** Only there to resolve paths against. */
const BASE = 'http://portal.invalid'

/**
 * The address to go to after sign-in: path, query and hash of an address on the same origin (A039, security rule 11).
 * @param address untrusted; anything but a path on this site becomes the home page
 */
export function safeReturnPath(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/')) return '/'
  const url = URL.parse(address, BASE)
  // The parser reads //host and /\host as another host.
  if (url?.origin !== BASE || isStation(url.pathname) || url.pathname.startsWith('//')) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
