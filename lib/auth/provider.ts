import { createLocalJWKSet, errors } from 'jose'
import type { JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { config } from '#lib/config/config.ts'
import { log } from '#lib/config/log.ts'
import { AppError } from '#lib/errors/app-error.ts'

/** Longest wait for the identity provider, milliseconds. */
export const PROVIDER_TIMEOUT = 3_000
/** After a failure the provider is not called for so long, milliseconds, so that not every request waits for it. */
const PAUSE_AFTER_FAILURE = 1_000
/** Metadata and keys are read again after, milliseconds. */
const REFRESH_AFTER = 10 * 60_000
/** An unknown key id makes the keys be read again at most this often, milliseconds. */
const UNKNOWN_KEY_PAUSE = 10_000
/** Seconds in Retry-After while the provider is away. */
const RETRY_AFTER = 5

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
})
type ProviderMetadata = z.infer<typeof metadataSchema>

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

interface Cached<T> {
  value: T
  at: number
}

interface ProviderState {
  /** The issuer that the cached metadata and keys belong to. */
  issuer: string
  metadata?: Cached<ProviderMetadata> | undefined
  keys?: Cached<JWTVerifyGetKey> | undefined
  failedAt: number
  pending: Map<string, Promise<unknown>>
}

// On globalThis, because Next bundles this module more than once into one process.
const store = globalThis as typeof globalThis & { portalProvider?: ProviderState }

function state(): ProviderState {
  const issuer = config().oidcIssuer
  if (!issuer) throw new AppError('UNAVAILABLE', { detail: 'No identity provider is configured.' })
  if (store.portalProvider?.issuer !== issuer) store.portalProvider = { issuer, failedAt: 0, pending: new Map() }
  return store.portalProvider
}

const unavailable = (cause?: unknown): AppError => new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER, cause })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Sends a request to the provider.
 * @returns status and parsed JSON of any response below 500; null for a refusal without a body
 * Throws UNAVAILABLE after a timeout, an error of the provider's own, or a failure a moment ago.
 */
export async function askProvider(url: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const current = state()
  if (Date.now() - current.failedAt < PAUSE_AFTER_FAILURE) throw unavailable()
  try {
    const reply = await fetch(url, {
      ...init,
      redirect: 'error',
      headers: { accept: 'application/json', ...init.headers },
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT),
    })
    if (reply.status >= 500) throw new Error(`The identity provider answered ${reply.status}`)
    // Glewlwyd, for one, refuses a withdrawn token without a body. It has responded: it is not away.
    const body: unknown = reply.ok ? await reply.json() : jsonOf(await reply.text())
    return { status: reply.status, body }
  } catch (cause) {
    current.failedAt = Date.now()
    log.warn({ err: cause, url }, 'the identity provider does not answer')
    throw unavailable(cause)
  }
}

/** Runs at most one `work` of a name at a time; the others get its result. */
function once<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { pending } = state()
  const running = pending.get(name) as Promise<T> | undefined
  if (running) return running
  const started = work().finally(() => pending.delete(name))
  pending.set(name, started)
  return started
}

async function readMetadata(): Promise<ProviderMetadata> {
  const current = state()
  const { body } = await askProvider(`${current.issuer}/.well-known/openid-configuration`)
  const parsed = metadataSchema.safeParse(body)
  // The settings drop a last slash, the issuer may have one; anything else is another provider.
  if (!parsed.success || (parsed.data.issuer !== current.issuer && parsed.data.issuer !== `${current.issuer}/`)) {
    current.failedAt = Date.now()
    log.error({ issuer: current.issuer }, 'the identity provider describes itself wrongly')
    throw unavailable()
  }
  current.metadata = { value: parsed.data, at: Date.now() }
  return parsed.data
}

/** What the provider says of itself, cached. Throws UNAVAILABLE while it is away and was never read. */
export async function metadata(): Promise<ProviderMetadata> {
  const known = state().metadata
  if (known && Date.now() - known.at < REFRESH_AFTER) return known.value
  try {
    return await once('metadata', readMetadata)
  } catch (error) {
    if (known) return known.value
    throw error
  }
}

async function readKeys(): Promise<JWTVerifyGetKey> {
  const { jwks_uri: address } = await metadata()
  const { body } = await askProvider(address)
  const parsed = keySetSchema.safeParse(body)
  if (!parsed.success) throw unavailable()
  const value = createLocalJWKSet(parsed.data)
  state().keys = { value, at: Date.now() }
  return value
}

async function keys(maxAge: number): Promise<JWTVerifyGetKey> {
  const known = state().keys
  if (known && Date.now() - known.at < maxAge) return known.value
  try {
    return await once('keys', readKeys)
  } catch (error) {
    // Keys that were read before stay good while the provider is away.
    if (known) return known.value
    throw error
  }
}

/** Finds the provider's key of a token, for jose; reads the keys again when the id is unknown. Throws UNAVAILABLE without any keys. */
export const providerKey: JWTVerifyGetKey = async (header, token) => {
  try {
    return await (
      await keys(REFRESH_AFTER)
    )(header, token)
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    return await (
      await keys(UNKNOWN_KEY_PAUSE)
    )(header, token)
  }
}
