import { describe, expect, test } from '@jest/globals'
import { ANONYMOUS } from '#lib/caller/actor.ts'
import type { Actor } from '#lib/caller/actor.ts'
import { client, identity, internal } from '#lib/caller/testing.ts'
import { pageAccess } from './access-rule.ts'
import type { AccessFacts, AccessRule } from './access-rule.ts'

const facts: AccessFacts = { isHomeCountry: true, autoSsoRedirect: true, hasCompany: () => Promise.resolve(true) }

const rows: [string, Actor, AccessRule, Partial<AccessFacts>, string][] = [
  ['signed out, redirect on', ANONYMOUS, {}, {}, 'sign-in'],
  ['signed out, redirect off', ANONYMOUS, {}, { autoSsoRedirect: false }, 'restricted'],
  ['session ran out', { kind: 'anonymous', staleSession: true }, {}, {}, 'session-expired'],
  ['no record yet', { kind: 'identity', identity }, {}, {}, 'no-record'],
  ['client', client, {}, {}, 'allowed'],
  ['client on an internal page', client, { internal: true }, {}, 'restricted'],
  ['client on the administration', client, { internal: true, refused: 'home' }, {}, 'home'],
  ['internal on an internal page', internal, { internal: true }, {}, 'allowed'],
  ['terms not accepted', { ...client, termsAccepted: false }, {}, {}, 'terms'],
  ['internal, terms not accepted', { ...internal, termsAccepted: false }, { internal: true }, {}, 'terms'],
  ['client without company', client, {}, { hasCompany: () => Promise.resolve(false) }, 'no-company'],
  ['internal without company', internal, {}, { hasCompany: () => Promise.resolve(false) }, 'allowed'],
  ['another host', internal, { homeCountryOnly: true }, { isHomeCountry: false }, 'absent'],
  ['another host, signed out', ANONYMOUS, { homeCountryOnly: true }, { isHomeCountry: false }, 'absent'],
  ['module switched off', internal, { moduleEnabled: false }, {}, 'absent'],
]

describe('pageAccess (A001, A004, A005, A034, A037, A038)', () => {
  test.each(rows)('%s', async (_name, actor, rule, some, kind) => {
    expect((await pageAccess(actor, rule, { ...facts, ...some })).kind).toBe(kind)
  })

  test('says whether somebody without the right is signed in', async () => {
    expect(await pageAccess(client, { internal: true }, facts)).toEqual({ kind: 'restricted', signedIn: true })
    expect(await pageAccess(ANONYMOUS, { internal: true }, { ...facts, autoSsoRedirect: false })).toEqual({
      kind: 'restricted',
      signedIn: false,
    })
  })
})
