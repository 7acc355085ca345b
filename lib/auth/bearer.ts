import { decodeProtectedHeader, jwtVerify } from 'jose'
import type { JWTHeaderParameters, JWTPayload } from 'jose'
import { config } from '#lib/config/config.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { IdentityClaims } from '#lib/caller/actor.ts'
import { identityFrom } from './claims.ts'
import { metadata, providerKey } from './provider.ts'
import { ttlCache } from './ttl-cache.ts'

/** Signature algorithms that are accepted (A030). */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']
/** A token may have been issued this much ahead of our clock, seconds. */
const CLOCK_TOLERANCE = 5
/** Verified tokens that are remembered, and for how long at most, milliseconds, so that a withdrawn key ends soon. */
const REMEMBERED_TOKENS = 1_000
const REMEMBERED_FOR = 60_000

interface Verified {
  identity: IdentityClaims
  /** Milliseconds since 1970. */
  until: number
}

/** By issuer, audience and token; the result follows from these alone until the token expires. */
const verified = ttlCache<IdentityClaims>(REMEMBERED_TOKENS)

/** RFC 9068 names the kind in the header, Keycloak in the payload; an id token has neither. */
const isAccessToken = (header: JWTHeaderParameters, payload: JWTPayload): boolean =>
  /^(application\/)?at\+jwt$/i.test(header.typ ?? '') || payload.typ === 'Bearer'

async function verify(token: string, audience: string): Promise<Verified> {
  // Refuses what is no token at all without asking the provider.
  if (!ALGORITHMS.includes(decodeProtectedHeader(token).alg ?? '')) throw new AppError('UNAUTHENTICATED')
  const { issuer } = await metadata()
  const { payload, protectedHeader } = await jwtVerify(token, providerKey, {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE,
    requiredClaims: ['iss', 'aud', 'exp', 'sub'],
  })
  const expires = (payload.exp ?? 0) * 1000
  const identity = isAccessToken(protectedHeader, payload) && expires > Date.now() ? identityFrom(issuer, payload) : null
  if (!identity) throw new AppError('UNAUTHENTICATED')
  return { identity, until: Math.min(expires, Date.now() + REMEMBERED_FOR) }
}

/**
 * Checks signature, algorithm, issuer, audience, expiry and kind of an access token (A030, security rule 9).
 * @returns who the token is about
 * Throws UNAUTHENTICATED for any fault of the token, UNAVAILABLE when the provider's keys cannot be read.
 */
export async function verifyBearer(token: string): Promise<IdentityClaims> {
  const { oidcIssuer, oidcAudience } = config()
  if (!oidcIssuer || !oidcAudience) throw new AppError('UNAUTHENTICATED')
  const key = `${oidcIssuer} ${oidcAudience} ${token}`
  const known = verified.get(key)
  if (known) return known
  try {
    const { identity, until } = await verify(token, oidcAudience)
    verified.set(key, identity, until)
    return identity
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('UNAUTHENTICATED', { cause: error })
  }
}
