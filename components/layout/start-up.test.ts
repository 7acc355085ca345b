import { describe, expect, test } from '@jest/globals'
import { ApiError } from '#lib/http/client.ts'
import { startUp } from './start-up.ts'
import type { StartUpCalls } from './start-up.ts'

const tenant = { id: '1', name: 'Luxembourg', url: 'http://localhost', domain: 'LU' }
const fails = (status: number) => () => Promise.reject(new ApiError(status, null))

function calls(some: Partial<StartUpCalls> = {}) {
  const order: string[] = []
  const noted = (name: keyof StartUpCalls, respond: () => Promise<unknown>) => async () => {
    order.push(`${name} asked`)
    try {
      return await respond()
    } finally {
      order.push(`${name} answered`)
    }
  }
  const ok: StartUpCalls = {
    host: () => Promise.resolve({ name: 'Portal' }),
    tenant: () => Promise.resolve(tenant),
    profile: () => Promise.resolve({ ppid: 'a' }),
  }
  return {
    order,
    host: noted('host', some.host ?? ok.host),
    tenant: noted('tenant', some.tenant ?? ok.tenant),
    profile: noted('profile', some.profile ?? ok.profile),
  }
}

const signedIn = { hasSession: true, hasBuiltInTenant: true }

describe('startUp', () => {
  test('reads host info before the profile (B080)', async () => {
    const recorded = calls()
    expect(await startUp(signedIn, recorded)).toEqual({ kind: 'ready' })
    expect(recorded.order.indexOf('profile asked')).toBeGreaterThan(recorded.order.indexOf('host answered'))
  })

  test('asks for no profile when signed out', async () => {
    const recorded = calls()
    expect(await startUp({ ...signedIn, hasSession: false }, recorded)).toEqual({ kind: 'ready' })
    expect(recorded.order).not.toContain('profile asked')
  })

  test.each([
    [418, { kind: 'create' }],
    [401, { kind: 'error', error: 'SESSION_EXPIRED' }],
    [403, { kind: 'error', error: 'NO_USER' }],
    [500, { kind: 'error', error: 'NO_USER' }],
    [0, { kind: 'error', error: 'NO_USER' }],
  ])('profile returns %i (B082 to B084)', async (status, outcome) => {
    expect(await startUp(signedIn, calls({ profile: fails(status) }))).toEqual(outcome)
  })

  test('a failed tenant call means the built-in tenant (B024, A003)', async () => {
    expect(await startUp(signedIn, calls({ tenant: fails(404) }))).toEqual({ kind: 'ready' })
    expect(await startUp({ ...signedIn, hasBuiltInTenant: false }, calls({ tenant: fails(404) }))).toEqual({
      kind: 'error',
      error: 'NO_TENANT',
    })
  })

  test.each([[null], [{}], [{ ...tenant, domain: undefined }]])('an unusable tenant is NO_TENANT (A003)', async (body) => {
    expect(await startUp(signedIn, calls({ tenant: () => Promise.resolve(body) }))).toEqual({ kind: 'error', error: 'NO_TENANT' })
  })

  test('goes on without host info', async () => {
    expect(await startUp(signedIn, calls({ host: fails(500) }))).toEqual({ kind: 'ready' })
  })
})
