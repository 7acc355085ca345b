import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Provider, { type Context } from 'oidc-provider'
import { isLoopbackHost } from '#lib/auth/loopback.ts'
import { findPersona } from '#seed/personas.ts'
import { accountPage, messagePage } from './dev-provider-page.ts'
import { ProviderStore, issuerOf } from './dev-provider-store.ts'

/** Life of the access tokens of a browser session, seconds. */
const ACCESS_TOKEN_SECONDS = 15 * 60
/** Life of the access tokens printed for scripts, seconds. */
const SCRIPT_TOKEN_SECONDS = 12 * 60 * 60
const SESSION_SECONDS = 14 * 24 * 60 * 60
/** Longest body of the account form, bytes. */
const FORM_BYTES = 4_096

const SCRIPT_CLIENT = 'scripts'
const SCRIPT_GRANT = 'urn:portal:grant-type:demo-account'
const RESOURCE = 'urn:portal:api'
const SCOPES = 'openid profile email offline_access'
/** Where a provider says whose it is. */
const FOLDER_PATH = '/data-folder'
const RESPONSE_MS = 2_000
const SUBJECT_PREFIX = 'demo|'

export interface DevProviderOptions {
  /** 0 = the port of the last run, else a free one; 'new' = a free one. */
  port: number | 'new'
  /** Addresses of the portal; all must be loopback (A027). */
  portalUrls: string[]
  clientId: string
  clientSecret: string
  /** `aud` of the access tokens. */
  audience: string
  /** Folder that keeps keys, sessions and port; undefined = in memory. */
  dataDir?: string
  /** Life of the access tokens of browser sessions, seconds. */
  accessTokenSeconds?: number
}

export interface DevProvider {
  issuer: string
  close: () => Promise<void>
}

function isPortalAddress(address: string, path: string): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    url.protocol === 'http:' &&
    isLoopbackHost(url.hostname) &&
    url.pathname === path &&
    url.search === '' &&
    url.hash === ''
  )
}

/** The claims of a demo account, null = no such account (A028, B079). */
function claimsOf(subject: string) {
  const persona = subject.startsWith(SUBJECT_PREFIX) ? findPersona(subject.slice(SUBJECT_PREFIX.length)) : null
  return (
    persona && {
      ppid: persona.ppid,
      name: `${persona.firstName} ${persona.lastName}`,
      given_name: persona.firstName,
      family_name: persona.lastName,
      email: persona.email,
      cloudemailaddress: persona.email,
      email_verified: true,
    }
  )
}

/** Account id of an e-mail address, null = no demo account. */
function subjectOf(email: string): string | null {
  const persona = findPersona(email.trim())
  return persona && `${SUBJECT_PREFIX}${persona.email}`
}

const resourceServer = (audience: string, accessTokenTTL: number) => ({
  scope: SCOPES,
  audience,
  accessTokenTTL,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: 'RS256' } },
})

function configuration(options: DevProviderOptions, store: ProviderStore): object {
  return {
    adapter: (model: string) => store.adapter(model),
    jwks: { keys: [store.state.signingKey] },
    cookies: { keys: [store.state.cookieKey] },
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        client_name: 'Portal',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: options.portalUrls.map((url) => `${url}/api/auth/callback/oidc`),
        post_logout_redirect_uris: options.portalUrls.map((url) => `${url}/logoutsuccess`),
      },
      { client_id: SCRIPT_CLIENT, token_endpoint_auth_method: 'none', grant_types: [SCRIPT_GRANT], response_types: [], redirect_uris: [] },
    ],
    claims: {
      openid: ['sub', 'ppid'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified', 'cloudemailaddress'],
    },
    // The portal reads the claims from the id token, without a call to the userinfo endpoint.
    conformIdTokenClaims: false,
    extraTokenClaims: (_context: Context, token: { accountId: string }) => claimsOf(token.accountId) ?? undefined,
    findAccount: (_context: Context, subject: string) => {
      const claims = claimsOf(subject)
      return claims ? { accountId: subject, claims: () => ({ sub: subject, ...claims }) } : undefined
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => resourceServer(options.audience, options.accessTokenSeconds ?? ACCESS_TOKEN_SECONDS),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: Context, form: string) => {
          context.body = messagePage('Sign out?', '').replace(
            '</main>',
            `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button></main>`,
          )
        },
        postLogoutSuccessSource: (context: Context) => {
          context.body = messagePage('You have been signed out', 'You can close this page.')
        },
      },
    },
    interactions: { url: (_context: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    // There is nothing to consent to between a firm and its own portal.
    loadExistingGrant: grantFor,
    // Refresh tokens also without prompt=consent, which the package would ask for.
    issueRefreshToken: (_context: Context, client: { grantTypeAllowed: (type: string) => boolean }) =>
      client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    pkce: { required: () => true },
    responseTypes: ['code'],
    ttl: {
      AccessToken: (_context: Context, token: { resourceServer?: { accessTokenTTL: number } }) =>
        token.resourceServer?.accessTokenTTL ?? ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      Grant: SESSION_SECONDS,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: SESSION_SECONDS,
      Session: SESSION_SECONDS,
    },
    renderError: (context: Context, out: { error: string; error_description?: string }) => {
      context.type = 'html'
      context.body = messagePage('This did not work', `${out.error}: ${out.error_description ?? ''}`)
    },
  }
}

async function grantFor(context: Context) {
  const { client, session, provider } = context.oidc
  const accountId = session.accountId ?? ''
  const id = session.grantIdFor(client.clientId)
  const existing = id ? await provider.Grant.find(id) : undefined
  if (existing?.accountId === accountId) return existing
  const grant = new provider.Grant({ accountId, clientId: client.clientId })
  grant.addOIDCScope(SCOPES)
  grant.addResourceScope(RESOURCE, SCOPES)
  await grant.save()
  return grant
}

function makeProvider(issuer: string, options: DevProviderOptions, store: ProviderStore): Provider {
  const provider = new Provider(issuer, configuration(options, store))
  // Any port of this machine, so that a second server and every tenant host can sign in.
  provider.Client.prototype.redirectUriAllowed = (address) => isPortalAddress(address, '/api/auth/callback/oidc')
  provider.Client.prototype.postLogoutRedirectUriAllowed = (address) => isPortalAddress(address, '/logoutsuccess')

  provider.registerGrantType(
    SCRIPT_GRANT,
    async (context) => {
      const accountId = subjectOf(context.oidc.params.email ?? '')
      if (accountId === null) {
        context.status = 400
        context.body = { error: 'invalid_grant', error_description: 'no such demo account' }
        return
      }
      const token = new provider.AccessToken({ accountId, client: context.oidc.client, gty: SCRIPT_GRANT, scope: 'openid' })
      Object.assign(token, {
        resourceServer: new provider.ResourceServer(RESOURCE, resourceServer(options.audience, SCRIPT_TOKEN_SECONDS)),
      })
      context.body = { access_token: await token.save(), token_type: 'Bearer', expires_in: SCRIPT_TOKEN_SECONDS }
    },
    ['email'],
  )

  provider.use(async (context, next) => {
    await next()
    // A sign-out with the id token needs no confirmation and no script.
    if (context.oidc?.route !== 'end_session' || context.status !== 200 || !context.oidc.entities.IdTokenHint) return
    const { session, params } = context.oidc
    if (session.accountId === context.oidc.entities.IdTokenHint.payload.sub) {
      for (const { grantId } of Object.values(session.authorizations ?? {})) {
        if (!grantId) continue
        await provider.RefreshToken.revokeByGrantId(grantId)
        await (await provider.Grant.find(grantId))?.destroy()
      }
      await session.destroy()
      context.cookies.set(provider.cookieName('session'), null)
    }
    if (params.post_logout_redirect_uri === undefined) return
    context.status = 303
    context.redirect(params.post_logout_redirect_uri)
  })
  provider.on('server_error', (_context, error) => console.error('development identity provider:', error))
  return provider
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const piece of request) {
    text += String(piece)
    if (text.length > FORM_BYTES) break
  }
  return new URLSearchParams(text.slice(0, FORM_BYTES))
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const respond = (status: number, html: string) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html)
  try {
    await provider.interactionDetails(request, response)
  } catch {
    respond(400, messagePage('This sign-in has ended', 'Go back to the portal and start again.'))
    return
  }
  if (request.method !== 'POST') {
    respond(200, accountPage())
    return
  }
  const email = (await readForm(request)).get('email') ?? ''
  const accountId = subjectOf(email)
  if (accountId === null) respond(400, accountPage(email))
  else await provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false })
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })

/**
 * Starts the password-less identity provider of the demo accounts, on 127.0.0.1 only.
 * @throws Error when an address of the portal is not loopback (A027) or the port is taken
 */
export async function startDevProvider(options: DevProviderOptions): Promise<DevProvider> {
  const foreign = options.portalUrls.find((address) => !isLoopbackHost(new URL(address).hostname))
  if (foreign !== undefined)
    throw new Error(`The development identity provider runs for loopback addresses only, not for ${foreign}; set OIDC_ISSUER.`)

  const store = new ProviderStore(options.dataDir)
  const server = createServer()
  const port = await listen(server, options.port === 'new' ? 0 : options.port || (store.state.port ?? 0))
  store.state.port = port
  store.flush()
  const issuer = issuerOf(port)
  const provider = makeProvider(issuer, options, store)
  const serve = provider.callback()
  server.on('request', (request, response) => {
    // Another name for this machine means a page of somebody else (DNS rebinding).
    if (request.headers.host !== new URL(issuer).host) response.writeHead(421).end()
    else if (request.url === '/favicon.ico') response.writeHead(204).end()
    else if (request.url === FOLDER_PATH) response.end(options.dataDir === undefined ? '' : folderMark(options.dataDir))
    else if (request.url?.startsWith('/interaction/')) {
      interact(provider, request, response).catch((error: unknown) => {
        console.error('development identity provider:', error)
        response.destroy()
      })
    } else serve(request, response)
  })
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        store.flush()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Tells the folder of a provider; not its keys, which a copy of the folder shares. */
const folderMark = (dataDir: string): string => createHash('sha256').update(realpathSync(dataDir)).digest('hex')

async function isOfFolder(issuer: string, dataDir: string): Promise<boolean> {
  const mark = await fetch(`${issuer}${FOLDER_PATH}`, { signal: AbortSignal.timeout(RESPONSE_MS) }).then(
    (reply) => (reply.ok ? reply.text() : null),
    () => null,
  )
  return mark === folderMark(dataDir)
}

/**
 * The provider of a data folder: the one that another `npm start` of this folder runs, else one of its own; on a new port where another program,
 * or the provider of another folder, has the one of the last run. A provider that was joined ends with the start that began it.
 */
export async function joinDevProvider(options: DevProviderOptions & { dataDir: string }): Promise<DevProvider> {
  try {
    return await startDevProvider(options)
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { port?: number }
    if (code !== 'EADDRINUSE' || port === undefined) throw error
    const issuer = issuerOf(port)
    if (await isOfFolder(issuer, options.dataDir)) return { issuer, close: () => Promise.resolve() }
    return startDevProvider({ ...options, port: 'new' })
  }
}

/**
 * An access token of a demo account, for scripts and tests.
 * @throws Error when the provider does not respond or knows no such account
 */
export async function accessToken(issuer: string, email: string): Promise<string> {
  const reply = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: SCRIPT_GRANT, client_id: SCRIPT_CLIENT, email }),
  })
  const body = (await reply.json()) as { access_token?: string; error_description?: string }
  if (body.access_token === undefined) throw new Error(`No token for ${email}: ${body.error_description ?? reply.status}`)
  return body.access_token
}
