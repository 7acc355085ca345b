import { afterEach, describe, expect, test } from '@jest/globals'
import type { Actor, UserActor } from '#lib/caller/actor.ts'
import { resetConfig } from '#lib/config/config.ts'
import { isSameOrigin, requireExpectedUser } from './access.ts'
import { endpoint } from './endpoint.ts'
import { handle } from './handle.ts'

const PORTAL = 'http://localhost:3000'

describe('a request that changes something with a cookie (security rule 12)', () => {
  const change = handle(
    endpoint({ method: 'POST', path: '/api/v1/planted', summary: '', access: 'anonymous', response: null }),
    () => undefined,
  )
  const status = async (headers: Record<string, string>) =>
    (
      await change(new Request(`${PORTAL}/api/v1/planted`, { method: 'POST', headers: { host: 'localhost:3000', ...headers } }), {
        params: Promise.resolve({}),
      })
    ).status
  const evil = { cookie: 'a=b', origin: 'https://evil.example' }

  test('is taken from a page of the portal only', async () => {
    expect(await status({ cookie: 'a=b', origin: PORTAL })).toBe(204)
    expect(await status({ cookie: 'a=b', 'sec-fetch-site': 'same-origin' })).toBe(204)
    for (const headers of [evil, { cookie: 'a=b' }, { cookie: 'a=b', origin: 'null' }]) expect(await status(headers)).toBe(403)
  })

  test('is not excused by an Authorization header that proves nothing', async () => {
    for (const authorization of ['Basic eDp5', 'x', 'Bearerx y', '']) expect(await status({ ...evil, authorization })).toBe(403)
    // A bearer token has to be a good one (W5).
    for (const authorization of ['Bearer', 'Bearer x.y.z']) expect(await status({ ...evil, authorization })).toBe(401)
  })
})

describe('the origin of a request', () => {
  const { PUBLIC_URL } = process.env
  afterEach(() => {
    Object.assign(process.env, { PUBLIC_URL })
    resetConfig()
  })
  const same = (publicUrl: string, host: string, origin: string): boolean => {
    process.env.PUBLIC_URL = publicUrl
    resetConfig()
    return isSameOrigin(new Request(PORTAL, { method: 'POST', headers: { host, origin } }))
  }

  test.each([
    ['https://portal.example', 'portal.example', 'https://portal.example', true],
    ['https://portal.example', 'portal.example', 'http://portal.example', false],
    ['https://portal.example', 'uk.portal.example', 'http://uk.portal.example', false],
    ['https://portal.example', 'portal.example', 'https://portal.example:8443', false],
    ['https://portal.example', 'localhost:3000', 'http://localhost:3000', true],
    ['http://localhost:3000', 'uk.localhost:3000', 'http://uk.localhost:3000', true],
    ['http://localhost:3000', 'UK.localhost:3000', 'http://uk.localhost:3000', true],
    ['http://localhost:3000', 'localhost:3000', 'http://localhost:3001', false],
  ])('portal at %s, asked as %s from %s: %s', (publicUrl, host, origin, expected) => expect(same(publicUrl, host, origin)).toBe(expected))
})

describe('a page that names the person it was drawn for', () => {
  const identity = { issuer: 'i', subject: 's', ppid: 'P 1', email: null, emailVerified: false, firstName: null, lastName: null }
  const person: UserActor = {
    kind: 'user',
    identity,
    ppid: 'P 1',
    email: 'a@b.example',
    firstName: 'A',
    lastName: 'B',
    isInternal: false,
    isSuperUser: false,
    termsAccepted: true,
  }
  const asks = (expected: string | null, actor: Actor) => () =>
    requireExpectedUser(
      new Request(PORTAL, { headers: expected === null ? {} : { 'x-expected-user': encodeURIComponent(expected) } }),
      actor,
    )

  test('is accepted with the session of that person, and as a visitor', () => {
    expect(asks('P 1', person)).not.toThrow()
    expect(asks(null, person)).not.toThrow()
    expect(asks('P 1', { kind: 'anonymous' })).not.toThrow()
  })

  test('is refused with the session of somebody else', () => {
    for (const other of ['P 2', '', 'p 1']) expect(asks(other, person)).toThrow('Sign in to use this call.')
    expect(asks('P 1', { kind: 'identity', identity })).toThrow('Sign in to use this call.')
  })
})
