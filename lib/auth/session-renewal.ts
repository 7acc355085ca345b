import { decodeJwt, jwtVerify } from 'jose'
import { z } from 'zod'
import { config } from '#lib/config/config.ts'
import { log } from '#lib/config/log.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { ALGORITHMS } from './bearer.ts'
import { identityFrom } from './claims.ts'
import { PROVIDER_TIMEOUT, askProvider, metadata, providerKey } from './provider.ts'
import { seal, unseal } from './sealed.ts'

/** Tokens are renewed this long before they expire, milliseconds. */
export const RENEW_BEFORE = 30_000
/** Used when the provider does not say how long its access token lives, seconds. */
const DEFAULT_TOKEN_SECONDS = 300
/** The renewal may wait for another one of the same session and ask the provider twice (metadata, tokens). */
const TRANSACTION_TIMEOUT = 3 * PROVIDER_TIMEOUT

/** - `renewed`: the tokens are good - `ended`: the provider withdrew them, the session is gone - `unreachable`: the provider did not respond */
type RenewalOutcome = 'renewed' | 'ended' | 'unreachable'

const tokenReply = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  expires_in: z.coerce.number().positive().optional(),
})

/** When an access token ends: as given in seconds, else by its own `exp`, else soon. */
export function tokenEnd(accessToken: string, expiresIn: number | undefined, now = Date.now()): Date {
  if (expiresIn !== undefined) return new Date(now + expiresIn * 1000)
  try {
    const { exp } = decodeJwt(accessToken)
    if (exp !== undefined) return new Date(exp * 1000)
  } catch {
    // An opaque token says nothing.
  }
  return new Date(now + DEFAULT_TOKEN_SECONDS * 1000)
}

async function askForTokens(refreshToken: string): Promise<z.infer<typeof tokenReply> | 'ended'> {
  const { oidcClientId, oidcClientSecret } = config()
  const { token_endpoint: address } = await metadata()
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  const headers: Record<string, string> = {}
  if (oidcClientSecret) {
    // RFC 6749 2.3.1: both parts are form-encoded first.
    const encode = (text: string): string => new URLSearchParams({ v: text }).toString().slice(2)
    headers.authorization = `Basic ${Buffer.from(`${encode(oidcClientId ?? '')}:${encode(oidcClientSecret)}`).toString('base64')}`
  } else {
    form.set('client_id', oidcClientId ?? '')
  }
  const { status, body } = await askProvider(address, { method: 'POST', headers, body: form })
  if (status < 300) return tokenReply.parse(body)
  const code = (body as { error?: unknown } | null)?.error
  // RFC 6749 5.2; a bare 400 to a request that is well formed can only mean its token.
  if (code === 'invalid_grant' || (status === 400 && code === undefined)) return 'ended'
  throw new Error(`The identity provider refused to renew: ${status} ${String(code)}`)
}

interface LockedSession {
  issuer: string
  subject: string
  refreshToken: Uint8Array | null
  accessTokenExpiresAt: Date
}

/** Claims of a new id token; null = keep the old ones. Throws nothing: the new refresh token must not get lost. */
async function newClaims(idToken: string | undefined, session: LockedSession) {
  if (idToken === undefined) return null
  try {
    const { payload } = await jwtVerify(idToken, providerKey, {
      issuer: session.issuer,
      audience: config().oidcClientId ?? '',
      algorithms: ALGORITHMS,
    })
    const identity = identityFrom(session.issuer, payload)
    if (identity?.subject !== session.subject) throw new Error('The new id token is about another person')
    const { ppid, email, emailVerified, firstName, lastName } = identity
    return { ppid, email, emailVerified, firstName, lastName }
  } catch (error) {
    log.warn({ err: error }, 'the id token of a renewal is not used')
    return null
  }
}

/** The lock is held while the provider is asked: a refresh token that rotates may be used once only. */
function renewLocked(id: string, seen: Date): Promise<RenewalOutcome> {
  return db.$transaction(
    async (tx): Promise<RenewalOutcome> => {
      const [session] = await tx.$queryRaw<LockedSession[]>`
        SELECT "issuer", "subject", "refreshToken", "accessTokenExpiresAt" FROM "Session" WHERE "id" = ${id}::uuid FOR UPDATE`
      if (!session) return 'ended'
      if (session.accessTokenExpiresAt.getTime() !== seen.getTime()) return 'renewed'
      const expired = seen.getTime() <= Date.now()
      if (!session.refreshToken && !expired) return 'renewed'
      const tokens = session.refreshToken ? await askForTokens(unseal(session.refreshToken, `${id} refresh`)) : 'ended'
      if (tokens === 'ended') {
        await tx.session.delete({ where: { id } })
        return 'ended'
      }
      const claims = await newClaims(tokens.id_token, session)
      const idToken = claims === null ? undefined : tokens.id_token
      await tx.session.update({
        where: { id },
        data: {
          accessToken: seal(tokens.access_token, `${id} access`),
          accessTokenExpiresAt: tokenEnd(tokens.access_token, tokens.expires_in),
          ...(tokens.refresh_token === undefined ? {} : { refreshToken: seal(tokens.refresh_token, `${id} refresh`) }),
          ...(claims === null || idToken === undefined ? {} : { claims, idToken: seal(idToken, `${id} id`) }),
        },
      })
      return 'renewed'
    },
    { timeout: TRANSACTION_TIMEOUT, maxWait: PROVIDER_TIMEOUT },
  )
}

/** Renewals under way here, so that parallel requests of one page take one connection; the row lock covers the other instances. */
const running = new Map<string, Promise<RenewalOutcome>>()

/**
 * Gets new tokens for a session by its refresh token, once for all parallel requests and instances (A029).
 * @param seen the expiry that the caller read; another one in the row means that somebody else has just renewed
 */
export function renewSession(id: string, seen: Date): Promise<RenewalOutcome> {
  const known = running.get(id)
  if (known) return known
  const started = renewLocked(id, seen)
    .catch((error: unknown): RenewalOutcome => {
      if (!(error instanceof AppError)) log.error({ err: error }, 'a session could not be renewed')
      return 'unreachable'
    })
    .finally(() => running.delete(id))
  running.set(id, started)
  return started
}
