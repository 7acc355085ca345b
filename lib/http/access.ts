import { ANONYMOUS } from '#lib/auth/actor.ts'
import type { Actor } from '#lib/auth/actor.ts'
import type { EndpointSpec } from './endpoint.ts'
import { AppError } from './errors.ts'

/**
 * Decides whether the caller may use the endpoint, in the order of W3: token 401, record 403, terms 403, role 403.
 * For `anonymous` endpoints a caller without a record or without accepted terms counts as anonymous (W70).
 * @returns the actor that the service sees
 * Throws UNAUTHENTICATED, USER_NOT_CREATED (403, W69), TERMS_NOT_ACCEPTED, FORBIDDEN.
 */
export function authorize(contract: EndpointSpec, actor: Actor): Actor {
  if (contract.access === 'anonymous') return actor.kind === 'user' && (actor.termsAccepted || contract.beforeTerms) ? actor : ANONYMOUS
  if (actor.kind === 'anonymous') throw new AppError('UNAUTHENTICATED')
  if (contract.access === 'identity') return actor
  if (actor.kind === 'identity') throw new AppError('USER_NOT_CREATED', { status: 403 })
  if (!actor.termsAccepted && !contract.beforeTerms) throw new AppError('TERMS_NOT_ACCEPTED')
  if (contract.access === 'internal' && !actor.isInternal) throw new AppError('FORBIDDEN')
  if (contract.access === 'super' && !(actor.isInternal && actor.isSuperUser)) throw new AppError('FORBIDDEN')
  return actor
}

/** Whether an unsafe request with a cookie comes from a page of the same origin (security rule 12). */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return request.headers.get('sec-fetch-site') === 'same-origin'
  try {
    return new URL(origin).host === request.headers.get('host')
  } catch {
    // "null" or no address at all.
    return false
  }
}
