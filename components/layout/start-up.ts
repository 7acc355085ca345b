import type { ErrorKind } from '#components/session/app-state.ts'

/** The calls of start-up; each one throws when the reply is not OK. */
export interface StartUpCalls {
  host: () => Promise<unknown>
  tenant: () => Promise<unknown>
  profile: () => Promise<unknown>
}

interface StartUpInput {
  /** The request came with a session cookie, so the profile is asked for. */
  hasSession: boolean
  /** False when BUILT_IN_TENANT is emptied (A003). */
  hasBuiltInTenant: boolean
}

/** `create`: the signed-in person has no record yet (B082). */
type StartUpOutcome = { kind: 'ready' } | { kind: 'create' } | { kind: 'error'; error: Exclude<ErrorKind, 'NO_ERROR'> }

const failed = (error: Exclude<ErrorKind, 'NO_ERROR'>): StartUpOutcome => ({ kind: 'error', error })
const statusOf = (error: unknown): number => (typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0)

const isTenant = (value: unknown): boolean => {
  const tenant = (value ?? {}) as Record<string, unknown>
  return ['id', 'name', 'url', 'domain'].every((field) => typeof tenant[field] === 'string' && tenant[field] !== '')
}

/** A failed call means the built-in tenant; a reply without a usable tenant cannot be helped (A003, B024). */
async function tenantIsKnown(calls: StartUpCalls, hasBuiltInTenant: boolean): Promise<boolean> {
  let tenant: unknown
  try {
    tenant = await calls.tenant()
  } catch {
    return hasBuiltInTenant
  }
  return isTenant(tenant)
}

/**
 * Host info first, then the profile of the signed-in user (B080 to B084).
 * When host info cannot be read, what the page was rendered with stays in use.
 */
export async function startUp({ hasSession, hasBuiltInTenant }: StartUpInput, calls: StartUpCalls): Promise<StartUpOutcome> {
  const [, known] = await Promise.all([calls.host().catch(() => null), tenantIsKnown(calls, hasBuiltInTenant)])
  if (!known) return failed('NO_TENANT')
  if (!hasSession) return { kind: 'ready' }
  try {
    await calls.profile()
    return { kind: 'ready' }
  } catch (error) {
    const status = statusOf(error)
    if (status === 418) return { kind: 'create' }
    return failed(status === 401 ? 'SESSION_EXPIRED' : 'NO_USER')
  }
}
