import { createHash, timingSafeEqual } from 'node:crypto'
import { acceptedActor } from '#lib/caller/actor.ts'
import type { Actor } from '#lib/caller/actor.ts'
import { isLoopbackHost } from '#lib/auth/loopback.ts'
import { config } from '#lib/config/config.ts'
import type { EndpointSpec } from './endpoint.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { EXPECTED_USER } from './expected-user.ts'

/**
 * Decides whether the caller may use the endpoint, in the order of W3: token 401, record 403, terms 403, role 403.
 * For `anonymous` endpoints a caller without a record or without accepted terms counts as anonymous (W70).
 * @returns the actor that the service sees
 * Throws UNAUTHENTICATED, USER_NOT_CREATED (403, W69), TERMS_NOT_ACCEPTED, FORBIDDEN.
 */
export function authorize(contract: EndpointSpec, actor: Actor): Actor {
  if (contract.access === 'anonymous') return actor.kind === 'user' && contract.beforeTerms ? actor : acceptedActor(actor)
  if (actor.kind === 'anonymous') throw new AppError('UNAUTHENTICATED')
  if (contract.access === 'identity') return actor
  if (actor.kind === 'identity') throw new AppError('USER_NOT_CREATED', { status: 403 })
  if (!actor.termsAccepted && !contract.beforeTerms) throw new AppError('TERMS_NOT_ACCEPTED')
  if (contract.access === 'internal' && !actor.isInternal) throw new AppError('FORBIDDEN')
  if (contract.access === 'super' && !(actor.isInternal && actor.isSuperUser)) throw new AppError('FORBIDDEN')
  return actor
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a request brings the scheduler's key; never without that setting. */
function isScheduler(request: Request): boolean {
  const { schedulerKey } = config()
  const given = request.headers.get('x-scheduler-key')
  return schedulerKey !== null && given !== null && timingSafeEqual(digest(given), digest(schedulerKey))
}

/** The endpoint as this request finds it: open to everybody where the request brings the secret that it takes instead of a signed-in caller. */
export function opened(contract: EndpointSpec, request: Request): EndpointSpec {
  const open =
    (contract.secret !== undefined && new URL(request.url).searchParams.has(contract.secret)) ||
    (contract.scheduler === true && isScheduler(request))
  return open ? { ...contract, access: 'anonymous', beforeTerms: true } : contract
}

/**
 * Refuses a call that a page made for another person than the one who is signed in now. A visitor is nobody else: what is open to all stays open.
 * Throws UNAUTHENTICATED.
 */
export function requireExpectedUser(request: Request, actor: Actor): void {
  const expected = request.headers.get(EXPECTED_USER)
  if (expected === null || actor.kind === 'anonymous') return
  if (actor.kind !== 'user' || encodeURIComponent(actor.ppid) !== expected) throw new AppError('UNAUTHENTICATED')
}

/**
 * Whether an unsafe request with a cookie comes from a page of the same origin (security rule 12).
 * The portal's own scheme is that of PUBLIC_URL, whatever a proxy passes on; what is served over https takes nothing from a page
 * that came without, but from this machine itself.
 */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return request.headers.get('sec-fetch-site') === 'same-origin'
  try {
    const { protocol, host, hostname } = new URL(origin)
    return (
      host === request.headers.get('host')?.toLowerCase() &&
      (protocol === 'https:' || !config().publicUrl.startsWith('https:') || isLoopbackHost(hostname))
    )
  } catch {
    // "null" or no address at all.
    return false
  }
}
