import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resetConfig } from '#lib/config/config.ts'
import { log } from '#lib/config/log.ts'
import { db, pool } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { writeSecurityEvents } from '#lib/http/security-events.ts'
import { persona } from '#seed/personas.ts'
import { SESSION_SECONDS, sessionIdOf } from './cookie.ts'
import { metadata } from './provider.ts'
import { resolveActor } from './resolve-actor.ts'
import { PROVIDER_AWAY_GRACE, actorOfSession, deleteExpiredSessions } from './session.ts'
import { renewSession } from './session-renewal.ts'
import { Browser, PORTAL, useProvider } from './testing.ts'

const provider = useProvider()
const EMAIL = 'client@alpha.example'
const MINUTE = 60_000

beforeEach(async () => {
  await resetDatabase()
  const { ppid, email, firstName, lastName } = persona(EMAIL)
  await db.user.create({ data: { ppid, email, firstName, lastName, isInternal: false, termsVersion: 1 } })
})
afterEach(() => {
  jest.restoreAllMocks()
})

/** Moves the clock of this process. */
const later = (milliseconds: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + milliseconds)
const headersOf = (browser: Browser, host = 'localhost') => new Headers({ cookie: browser.cookies(host) })

async function signedIn(email = EMAIL) {
  const browser = new Browser()
  const end = await browser.signIn(email)
  const session = await db.session.findFirstOrThrow()
  return { browser, end, session }
}

/** The access token of the only session ends in so many milliseconds. */
const endToken = (milliseconds: number) => db.session.updateMany({ data: { accessTokenExpiresAt: new Date(Date.now() + milliseconds) } })

describe('sign-in (A029, B091)', () => {
  test('asks for the code flow with PKCE, state, nonce and the four scopes', async () => {
    const { searchParams } = await new Browser().startSignIn()
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid offline_access profile email',
      redirect_uri: `${PORTAL}/api/auth/callback/oidc`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/.{20}/)
  })

  test('ends at the callback page with a session whose cookie holds its id only (security rule 8)', async () => {
    const { browser, end, session } = await signedIn()
    expect(end.href).toBe(`${PORTAL}/authentication/callback`)
    const cookie = /next-auth\.session-token=([^;]+)/.exec(browser.cookies('localhost'))?.[1] ?? ''
    expect(await sessionIdOf(cookie)).toBe(session.id)
    expect(cookie.length).toBeLessThan(400)
    expect(await resolveActor(headersOf(browser))).toMatchObject({ kind: 'user', email: EMAIL, termsAccepted: true })
  })

  test('many at once: each session is that of its person, an unknown one of nobody', async () => {
    const { ppid } = persona('client@beta.example')
    await db.user.create({
      data: { ppid, email: 'client@beta.example', firstName: 'B', lastName: 'B', isInternal: false, termsVersion: 1 },
    })
    await signedIn('client@beta.example')
    await signedIn()
    const sessions = await db.session.findMany({ select: { id: true, subject: true } })
    const unknown = { id: '00000000-0000-4000-8000-000000000000', subject: undefined }
    const requested = Array.from({ length: 30 }, (_, at) => [...sessions, unknown][at % 3]!)
    const actors = await Promise.all(requested.map(({ id }) => actorOfSession(id)))
    expect(actors.map((actor) => actor?.identity.subject)).toEqual(requested.map(({ subject }) => subject))
    expect(new Set(requested.map(({ subject }) => subject)).size).toBe(3)
  })

  test('stores tokens encrypted and returns none of them (B099, security rule 8)', async () => {
    const { browser, session } = await signedIn()
    for (const bytes of [session.accessToken, session.refreshToken, session.idToken])
      expect(Buffer.from(bytes ?? []).toString('latin1')).not.toMatch(/^ey/)
    const reply = await (await browser.send(`${PORTAL}/api/auth/session`)).text()
    expect(JSON.parse(reply)).toEqual({ expires: expect.any(String), user: { email: EMAIL } })
    expect(reply).not.toContain('ey')
  })

  test.each(['uk.localhost', 'fr.localhost'])('comes back to %s, where it started', async (host) => {
    const browser = new Browser()
    expect((await browser.signIn(EMAIL, `http://${host}:3000`)).href).toBe(`http://${host}:3000/authentication/callback`)
    expect(await resolveActor(headersOf(browser, host))).toMatchObject({ kind: 'user' })
  })

  test('believes no host that is neither PUBLIC_URL nor a tenant, nor forwarded headers (security rule 13)', async () => {
    const browser = new Browser()
    const { csrfToken } = (await (await browser.send(`${PORTAL}/api/auth/csrf`)).json()) as { csrfToken: string }
    const reply = await browser.send(`${PORTAL}/api/auth/signin/oidc?redirect_uri=https://evil.example/`, {
      form: { csrfToken, callbackUrl: 'https://evil.example/', json: 'true' },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const { url } = (await reply.json()) as { url: string }
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${PORTAL}/api/auth/callback/oidc`)
    expect(decodeURIComponent(browser.cookies('localhost'))).not.toContain('evil')
  })

  test('is recorded in the audit trail, and so is its end, with who and from where (security rule 37)', async () => {
    const { browser } = await signedIn()
    await browser.send(`${PORTAL}/api/auth/logout`, { form: {}, headers: { origin: PORTAL } })
    const { ppid } = persona(EMAIL)
    const rows = await db.auditEvent.findMany({ where: { entity: 'Session' }, orderBy: { at: 'asc' } })
    expect(rows.map(({ action, actorPpid, entityId, after }) => [action, actorPpid, entityId, after])).toEqual(
      ['sign-in', 'sign-out'].map((action) => [action, ppid, ppid, { address: 'unknown' }]),
    )
  })

  test('and its end are nothing without the audit trail, which records both', async () => {
    const { browser } = await signedIn()
    // The first call of a person links the identity, which the trail records too.
    await resolveActor(headersOf(browser))
    await pool().query(`
      CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '57014'; END $$;
      CREATE TRIGGER planted BEFORE INSERT ON "AuditEvent" FOR EACH ROW EXECUTE FUNCTION planted()`)
    try {
      const reply = await browser.send(`${PORTAL}/api/auth/logout`, { method: 'POST', headers: { accept: 'application/json' } })
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, expect.any(String)])
      expect((await browser.send(`${PORTAL}/api/auth/logout`, { method: 'POST' })).headers.get('location')).toBe('/error')
      expect(await resolveActor(headersOf(browser))).toMatchObject({ kind: 'user' })
      expect((await new Browser().signIn(EMAIL)).pathname).toBe('/authentication/error')
      expect(await db.session.count()).toBe(1)
    } finally {
      await pool().query('DROP FUNCTION planted CASCADE')
    }
    await writeSecurityEvents()
    await browser.send(`${PORTAL}/api/auth/logout`, { method: 'POST' })
    expect(await db.session.count()).toBe(0)
  })

  test('that fails is recorded too, with the reason, once a minute per address', async () => {
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
      await new Browser().send(`${PORTAL}/api/auth/callback/oidc?error=access_denied&state=x`, { headers: { 'x-client-address': address } })
    await writeSecurityEvents()
    const rows = await db.auditEvent.findMany({ where: { action: 'fail-sign-in' } })
    expect(rows.map(({ actorPpid, entity, after }) => [actorPpid, entity, after])).toEqual([
      [null, 'Session', { address: '192.0.2.1', times: 2 }],
      [null, 'Session', { address: '192.0.2.2', times: 1 }],
    ])
    expect(rows[0]!.entityId).toMatch(/^\w+$/)
  })

  test('a new sign-in replaces the session of the same browser', async () => {
    const { browser, session } = await signedIn()
    await browser.signIn(EMAIL)
    expect(await db.session.findMany({ select: { id: true } })).not.toContainEqual({ id: session.id })
    expect(await db.session.count()).toBe(1)
  })

  test('a code without the browser’s cookies makes no session', async () => {
    const browser = new Browser()
    const choice = await browser.follow((await browser.startSignIn()).href)
    const chosen = await browser.send(choice.url.href, { form: { email: EMAIL } })
    const resumed = await browser.send(new URL(chosen.headers.get('location') ?? '', choice.url).href)
    const { url } = await new Browser().follow(resumed.headers.get('location') ?? '')
    expect(url.pathname).toBe('/authentication/error')
    expect(await db.session.count()).toBe(0)
  })

  test('while the provider is away it ends at the error page', async () => {
    await provider.stop()
    try {
      const browser = new Browser()
      const { url } = await browser.follow((await browser.startSignIn()).href)
      expect(url.pathname).toBe('/authentication/error')
      expect(url.searchParams.get('error')).toBe('OAuthSignin')
    } finally {
      await provider.start()
    }
  })

  test('is limited per address (security rule 17)', async () => {
    process.env.RATE_LIMIT_FACTOR = '0.05'
    resetConfig()
    try {
      const browser = new Browser()
      const start = (address: string) =>
        browser.send(`${PORTAL}/api/auth/signin/oidc`, { form: { csrfToken: '' }, headers: { 'x-client-address': address } })
      const statuses = []
      for (let call = 0; call < 4; call += 1) statuses.push((await start('192.0.2.1')).status)
      expect(statuses).toEqual([302, 302, 302, 429])
      expect((await start('192.0.2.2')).status).toBe(302)
    } finally {
      delete process.env.RATE_LIMIT_FACTOR
      resetConfig()
    }
  })

  test.each([
    '/api/auth/signin/oidc?callbackUrl=javascript:alert(1)',
    '/api/auth/error?error=%0d%0aSet-Cookie:x',
    '/api/auth/callback/oidc',
    '/api/auth/callback/oidc?error=access_denied&state=x',
    '/api/auth/callback/oidc?code=x&state=%00',
    '/api/auth/callback/other',
    '/api/auth/_log',
    '/api/auth/a/b/c/d',
    '/api/auth/__proto__',
    '/api/auth/session',
  ])('%s gets no 5xx', async (path) => {
    const hostile = { cookie: 'next-auth.callback-url=%%%; next-auth.csrf-token=a|b; next-auth.state=x; next-auth.session-token=y; x' }
    expect((await new Browser().send(`${PORTAL}${path}`, { headers: hostile })).status).toBeLessThan(500)
    expect(
      (await new Browser().send(`${PORTAL}${path}`, { form: { csrfToken: 'x', callbackUrl: 'javascript:x' }, headers: hostile })).status,
    ).toBeLessThan(500)
  })
})

describe('a session', () => {
  test('is read by a plan that is kept: planning would take longer than reading', async () => {
    const { session } = await signedIn()
    // A connection makes plans of its own for the first five.
    for (let times = 0; times < 10; times += 1) expect(await actorOfSession(session.id)).toMatchObject({ kind: 'user' })
    const { rows } = await pool().query<{ kept: string }>(
      `SELECT "generic_plans" AS "kept" FROM pg_prepared_statements WHERE "statement" LIKE '%FROM "Session" s%'`,
    )
    expect(Number(rows[0]?.kept)).toBeGreaterThan(0)
  })

  test('ends after its absolute life, whatever the provider says', async () => {
    const { browser } = await signedIn()
    const headers = headersOf(browser)
    later(SESSION_SECONDS * 1000)
    expect(await resolveActor(headers)).toEqual({ kind: 'anonymous', staleSession: true })
    expect((await db.session.findMany()).length).toBe(1)
    await db.session.updateMany({ data: { expiresAt: new Date(0) } })
    expect(await deleteExpiredSessions()).toBe(1)
  })

  test.each(['x', 'eyJhbGciOiJkaXIifQ..a.b.c'])('cookie %j is a stale one', async (value) => {
    expect(await resolveActor(new Headers({ cookie: `next-auth.session-token=${value}` }))).toEqual({
      kind: 'anonymous',
      staleSession: true,
    })
  })

  test('is renewed once for parallel requests, and the refresh token rotates (B092)', async () => {
    const { browser, session } = await signedIn()
    await endToken(-1_000)
    const actors = await Promise.all(Array.from({ length: 6 }, () => resolveActor(headersOf(browser))))
    expect(actors.every((actor) => actor.kind === 'user')).toBe(true)
    const renewed = await db.session.findUniqueOrThrow({ where: { id: session.id } })
    expect(renewed.accessTokenExpiresAt.getTime()).toBeGreaterThan(Date.now() + 10 * MINUTE)
    expect(renewed.refreshToken).not.toEqual(session.refreshToken)
    // A second use of the first refresh token would have ended the grant.
    await endToken(-1_000)
    expect(await resolveActor(headersOf(browser))).toMatchObject({ kind: 'user' })
  })

  test('that another instance is renewing waits for it and does not ask again', async () => {
    const { browser, session } = await signedIn()
    await endToken(-1_000)
    await provider.stop()
    const other = await pool().connect()
    try {
      await other.query('BEGIN')
      await other.query('SELECT 1 FROM "Session" WHERE "id" = $1 FOR UPDATE', [session.id])
      const waiting = resolveActor(headersOf(browser))
      await other.query('UPDATE "Session" SET "accessTokenExpiresAt" = $2 WHERE "id" = $1', [session.id, new Date(Date.now() + MINUTE)])
      await other.query('COMMIT')
      expect(await waiting).toMatchObject({ kind: 'user' })
    } finally {
      other.release()
      await provider.start()
    }
    const kept = await db.session.findUniqueOrThrow({ where: { id: session.id } })
    expect(kept.refreshToken).toEqual(session.refreshToken)
    expect(await renewSession(session.id, new Date(0))).toBe('renewed')
  })

  test('ends when the provider withdraws it', async () => {
    const { browser } = await signedIn()
    await provider.forget()
    await endToken(-1_000)
    expect(await resolveActor(headersOf(browser))).toEqual({ kind: 'anonymous', staleSession: true })
    expect(await db.session.count()).toBe(0)
  })

  test.each([
    ['ends when the provider refuses the renewal without a word', 400, null],
    ['outlives a provider that refuses the portal itself without a word', 401, { kind: 'user' }],
  ])('%s', async (_what, status, expected) => {
    const { session } = await signedIn()
    const bare = createServer((_request, response) => response.writeHead(status).end())
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
    const { token_endpoint: kept } = await metadata()
    Object.assign(await metadata(), { token_endpoint: `http://127.0.0.1:${(bare.address() as AddressInfo).port}/token` })
    try {
      await endToken(-1_000)
      const actor = await actorOfSession(session.id)
      if (expected === null) expect(actor).toBeNull()
      else expect(actor).toMatchObject(expected)
      expect(await db.session.count()).toBe(expected === null ? 0 : 1)
    } finally {
      Object.assign(await metadata(), { token_endpoint: kept })
      bare.close()
    }
  })

  test('outlives an absent provider for the time of grace', async () => {
    const { session } = await signedIn()
    await provider.stop()
    try {
      await endToken(-1_000)
      expect(await actorOfSession(session.id)).toMatchObject({ kind: 'user' })
      await endToken(-PROVIDER_AWAY_GRACE)
      expect(await actorOfSession(session.id)).toBeNull()
      expect(await db.session.count()).toBe(1)
    } finally {
      await provider.start()
    }
  })

  test('without a refresh token lasts as long as its access token', async () => {
    const { session } = await signedIn()
    await db.session.updateMany({ data: { refreshToken: null } })
    await endToken(10_000)
    expect(await actorOfSession(session.id)).toMatchObject({ kind: 'user' })
    await endToken(-1)
    expect(await actorOfSession(session.id)).toBeNull()
  })
})

describe('logout (B089, security rule 11)', () => {
  test('ends the session, clears the cookie and leaves for the provider with the id token', async () => {
    const { browser } = await signedIn()
    const headers = headersOf(browser)
    const reply = await browser.send(`${PORTAL}/api/auth/logout`, { method: 'POST' })
    expect(reply.status).toBe(303)
    const address = new URL(reply.headers.get('location') ?? '')
    expect(address.origin).toBe(provider.issuer)
    expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/)
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${PORTAL}/logoutsuccess`)
    expect(await db.session.count()).toBe(0)
    expect(browser.cookies('localhost')).not.toContain('session-token')
    expect(await resolveActor(headers)).toEqual({ kind: 'anonymous', staleSession: true })

    expect((await browser.follow(address.href)).url.href).toBe(`${PORTAL}/logoutsuccess`)
    // The provider asks for the account again.
    expect((await browser.follow((await browser.startSignIn()).href)).url.pathname).toMatch(/^\/interaction\//)
  })

  test('a token that cannot be read is logged and stops nothing (B090)', async () => {
    const { browser } = await signedIn()
    await db.session.updateMany({ data: { idToken: new Uint8Array([1, 2, 3]) } })
    const logged = jest.spyOn(log, 'error')
    const reply = await browser.send(`${PORTAL}/api/auth/logout`, { method: 'POST' })
    expect(logged).toHaveBeenCalledWith(expect.anything(), 'the session token cannot be read at logout')
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toContain(`${provider.issuer}/session/end`)
    expect(reply.headers.get('location')).not.toContain('id_token_hint')
    expect(await db.session.count()).toBe(0)
    expect(browser.cookies('localhost')).not.toContain('session-token')
  })

  test('works without the provider and without a session', async () => {
    const { browser } = await signedIn()
    // Forgets the provider's description.
    delete (globalThis as { portalProvider?: unknown }).portalProvider
    await provider.stop()
    try {
      const reply = await browser.send(`${PORTAL}/api/auth/logout`, { method: 'POST' })
      expect(reply.headers.get('location')).toBe(`${PORTAL}/logoutsuccess`)
      expect(await db.session.count()).toBe(0)
      const again = await browser.send(`${PORTAL}/api/auth/logout`, { method: 'POST', headers: { accept: 'application/json' } })
      expect(await again.json()).toEqual({ url: `${PORTAL}/logoutsuccess` })
    } finally {
      await provider.start()
    }
  })

  test('a page of another site cannot sign anybody out', async () => {
    const { browser } = await signedIn()
    const reply = await browser.send(`${PORTAL}/api/auth/logout`, { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect(reply.status).toBe(403)
    expect(await db.session.count()).toBe(1)
  })

  test('NextAuth’s own sign-out ends the session too', async () => {
    const { browser } = await signedIn()
    const { csrfToken } = (await (await browser.send(`${PORTAL}/api/auth/csrf`)).json()) as { csrfToken: string }
    await browser.send(`${PORTAL}/api/auth/signout`, { form: { csrfToken, json: 'true' } })
    expect(await db.session.count()).toBe(0)
  })
})
