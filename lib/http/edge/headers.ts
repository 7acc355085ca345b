/** Set only by this server: a client that sends them must not be believed (security rule 13). */
const SERVER_HEADERS = [
  'x-nonce',
  'x-request-id',
  'x-client-address',
  'x-portal-path',
  'content-security-policy',
  'content-security-policy-report-only',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-for',
  'forwarded',
]
const SERVER_PREFIXES = ['x-middleware-', 'x-invoke-', 'x-matched-path', 'x-now-route']

/** Removes headers that only the server may set, in place. */
export function dropServerHeaders(headers: Record<string, unknown>): void {
  for (const name of Object.keys(headers)) {
    if (SERVER_HEADERS.includes(name) || SERVER_PREFIXES.some((prefix) => name.startsWith(prefix))) delete headers[name]
  }
}

interface PolicyOptions {
  nonce: string
  /** Hot reload needs eval and a web socket. */
  development: boolean
  https: boolean
  /** Origins besides the own one. */
  analyticsOrigin?: string | undefined
  /** The identity provider: sign-in and sign-out forms are redirected to it. */
  providerOrigin: string
}

/** Content-Security-Policy of a page (security rule 14): scripts by nonce only; in frames players of the two video hosts, and files that the page has read itself. */
export function pagePolicy({ nonce, development, https, analyticsOrigin, providerOrigin }: PolicyOptions): string {
  const extra = analyticsOrigin ? ` ${analyticsOrigin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${extra}${development ? ' ws:' : ''}`,
    "media-src 'self' blob:",
    'frame-src blob: https://www.youtube-nocookie.com https://player.vimeo.com',
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${providerOrigin}`,
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Headers of every reply. */
export const securityHeaders = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})
