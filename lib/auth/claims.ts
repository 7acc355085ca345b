import type { IdentityClaims } from '#lib/caller/actor.ts'

/** Longest claim that is taken over, characters. */
const MAX_CLAIM = 255
/** W72. */
const MAX_EMAIL = 254

function text(value: unknown, max = MAX_CLAIM): string | null {
  if (typeof value !== 'string') return null
  const trimmed = value.trim()
  return trimmed !== '' && trimmed.length <= max && !trimmed.includes('\0') && trimmed.isWellFormed() ? trimmed : null
}

/**
 * The person that verified token claims describe (A028, B079).
 * @returns null when the claims name nobody
 */
export function identityFrom(issuer: string, claims: Readonly<Record<string, unknown>>): IdentityClaims | null {
  const subject = text(claims.sub)
  if (subject === null) return null
  return {
    issuer,
    subject,
    ppid: text(claims.ppid) ?? subject,
    email: text(claims.cloudemailaddress, MAX_EMAIL) ?? text(claims.email, MAX_EMAIL),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text(claims.given_name),
    lastName: text(claims.family_name),
  }
}
