import { afterAll, beforeAll } from '@jest/globals'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SignJWT } from 'jose'
import type { JWK, JWTPayload } from 'jose'
import { resetConfig } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { startDevProvider } from '../../scripts/dev-provider.ts'
import type { DevProvider, DevProviderOptions } from '../../scripts/dev-provider.ts'
import { logout } from '#lib/sign-in/logout.ts'
import { authHandler } from '#lib/sign-in/next-auth-handler.ts'
import { sessionCookieName } from './cookie.ts'
import { encodeCookie } from './sealed.ts'
import { createSession } from './session.ts'

export const PORTAL = 'http://localhost:3000'
export const AUDIENCE = 'portal-api'
const CLIENT = 'portal'
const SECRET = 'secret-of-the-test-client'

/** A provider for tests: the development provider on a free port, in the settings as OIDC_ISSUER. */
export interface TestProvider {
  issuer: string
  /** Signs anything with the provider's own key. */
  sign: (claims: JWTPayload, header?: { typ?: string; alg?: string; kid?: string }) => Promise<string>
  stop: () => Promise<void>
  /** Starts it again at the same address; the portal's memory of it is gone. */
  start: () => Promise<void>
  /** Makes it forget all sessions and tokens. */
  forget: () => Promise<void>
}

/** Starts a provider before the tests of a file and stops it after them. */
export function useProvider(options: Partial<DevProviderOptions> = {}): TestProvider {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'provider-'))
  let running: DevProvider | undefined

  const stateFile = path.join(dataDir, 'dev-provider.json')
  const readState = () => JSON.parse(readFileSync(stateFile, 'utf8')) as { signingKey: JWK; records: object }

  const provider: TestProvider = {
    issuer: '',
    async sign(claims, header = {}) {
      const { signingKey } = readState()
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: signingKey.kid ?? '', ...header })
        .sign({ ...signingKey, alg: header.alg ?? 'RS256' })
    },
    async start() {
      delete (globalThis as { portalProvider?: unknown }).portalProvider
      running = await startDevProvider({
        port: 0,
        portalUrls: [PORTAL],
        clientId: CLIENT,
        clientSecret: SECRET,
        audience: AUDIENCE,
        dataDir,
        ...options,
      })
      provider.issuer = running.issuer
    },
    async stop() {
      await running?.close()
      running = undefined
    },
    async forget() {
      await provider.stop()
      writeFileSync(stateFile, JSON.stringify({ ...readState(), records: {} }))
      await provider.start()
    },
  }

  beforeAll(async () => {
    await provider.start()
    Object.assign(process.env, {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_AUDIENCE: AUDIENCE,
      PUBLIC_URL: PORTAL,
    })
    resetConfig()
  })
  afterAll(async () => {
    await provider.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return provider
}

/** A browser session of a user, without a visit to the provider, and the headers with which its pages send what writes. */
export async function sessionOf(ppid: string): Promise<{ id: string; headers: Record<string, string> }> {
  const identity = { issuer: 'https://id.example', subject: `session of ${ppid}` }
  await db.identity.upsert({ where: { issuer_subject: identity }, create: { ...identity, userPpid: ppid }, update: {} })
  const claims = { ...identity, ppid, email: null, emailVerified: false, firstName: null, lastName: null }
  const tokens = { accessToken: 'a', refreshToken: null, idToken: 'i', accessTokenExpiresAt: new Date(Date.now() + 3_600_000) }
  const id = await createSession(claims, tokens, { requestId: 'sign-in', address: 'test' })
  const cookie = `${sessionCookieName()}=${await encodeCookie({ token: { sid: id } })}`
  return { id, headers: { cookie, origin: PORTAL, host: 'localhost:3000' } }
}

/** A browser without script: keeps cookies per host name, follows redirects, and reaches the portal by calling its handlers. */
export class Browser {
  private readonly jars = new Map<string, Map<string, string>>()

  cookies(host: string): string {
    return [...(this.jars.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** One request without following redirects. */
  async send(
    address: string,
    init: { method?: string; form?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const url = new URL(address)
    const headers = new Headers({ host: url.host, ...init.headers })
    const cookies = this.cookies(url.hostname)
    if (cookies) headers.set('cookie', cookies)
    const body = init.form ? new URLSearchParams(init.form) : null
    const method = init.method ?? (body ? 'POST' : 'GET')
    // A page's own forms name their origin; the portal asks for it.
    if (method === 'POST' && !headers.has('origin')) headers.set('origin', url.origin)
    const reply = await (url.hostname === '127.0.0.1'
      ? fetch(url, { method, headers, body, redirect: 'manual' })
      : portal(new Request(url, { method, headers, body })))
    const jar = this.jars.get(url.hostname) ?? new Map<string, string>()
    this.jars.set(url.hostname, jar)
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    return reply
  }

  /** Follows redirects up to a page of the portal, or to a page that is shown. @returns the last address and reply */
  async follow(address: string, reply?: Response): Promise<{ url: URL; reply: Response }> {
    let last = reply ?? (await this.send(address))
    let url = new URL(address)
    for (let steps = 0; steps < 10 && last.headers.has('location'); steps += 1) {
      url = new URL(last.headers.get('location') ?? '', url)
      if (url.hostname !== '127.0.0.1' && !url.pathname.startsWith('/api/')) return { url, reply: last }
      last = await this.send(url.href)
    }
    return { url, reply: last }
  }

  /** From the Login button to the account choice of the provider. */
  async startSignIn(origin = PORTAL, callbackUrl = '/authentication/callback'): Promise<URL> {
    const { csrfToken } = (await (await this.send(`${origin}/api/auth/csrf`)).json()) as { csrfToken: string }
    const reply = await this.send(`${origin}/api/auth/signin/oidc`, { form: { csrfToken, callbackUrl, json: 'true' } })
    return new URL(((await reply.json()) as { url: string }).url)
  }

  /** Signs in as a demo account. @returns where the browser ends */
  async signIn(email: string, origin = PORTAL, callbackUrl?: string): Promise<URL> {
    const choice = await this.follow((await this.startSignIn(origin, callbackUrl)).href)
    const chosen = await this.send(choice.url.href, { form: { email } })
    return (await this.follow(choice.url.href, chosen)).url
  }
}

/** The routes under app/api/auth. */
function portal(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/api/auth/logout') return logout(request)
  return authHandler(request, { params: Promise.resolve({ nextauth: pathname.split('/').slice(3) }) })
}
