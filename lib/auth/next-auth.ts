import 'server-only'
import NextAuth from 'next-auth'
import type { NextAuthOptions } from 'next-auth'
import { config } from '#lib/config/config.ts'
import { log } from '#lib/config/log.ts'
import type { Origin } from '#lib/caller/context.ts'
import type { IdentityClaims } from '#lib/caller/actor.ts'
import { ALGORITHMS } from './bearer.ts'
import { identityFrom } from './claims.ts'
import { SESSION_SECONDS, secureCookies } from './cookie.ts'
import { PROVIDER_TIMEOUT, metadata } from './provider.ts'
import { safeReturnPath } from './return-path.ts'
import { decodeCookie, encodeCookie } from './sealed.ts'
import { actorOfSession, createSession, deleteSession, endSession } from './session.ts'
import { tokenEnd } from './session-renewal.ts'

/** Id of the one provider, part of the callback address registered there. */
const PROVIDER_ID = 'oidc'
/** Our page for every failure of a sign-in, and for a visitor whom NextAuth sends to "the sign-in page". */
export const ERROR_PAGE = '/authentication/error'

/** How the provider signs id tokens; NextAuth must know when it is not RS256. */
async function idTokenAlgorithm(): Promise<string> {
  const offered = await metadata().then(
    (known) => known.id_token_signing_alg_values_supported,
    () => undefined,
  )
  return ALGORITHMS.find((name) => !offered || offered.includes(name)) ?? 'RS256'
}

type Token = Record<string, unknown> & { sid?: unknown }

interface Account {
  access_token?: string
  refresh_token?: string
  id_token?: string
  expires_at?: number
}

async function storeTokens(identity: IdentityClaims | null, account: Account, from: Origin): Promise<Token> {
  if (!identity || account.access_token === undefined || account.id_token === undefined)
    throw new Error('The provider sent no usable tokens')
  const lifetime = account.expires_at === undefined ? undefined : account.expires_at - Math.floor(Date.now() / 1000)
  const tokens = {
    accessToken: account.access_token,
    refreshToken: account.refresh_token ?? null,
    idToken: account.id_token,
    accessTokenExpiresAt: tokenEnd(account.access_token, lifetime),
  }
  return { sid: await createSession(identity, tokens, from) }
}

/**
 * NextAuth with the one provider: code flow with PKCE, state and nonce (A029); the cookie holds only the id of a row of "Session".
 * @param origin the portal's address for this request
 * @param previousId the session that a new sign-in replaces
 * @param from where the request comes from, for the audit trail
 */
export async function authOptions(origin: string, previousId: string | null, from: Origin): Promise<NextAuthOptions> {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcScope, sessionSecret } = config()
  return {
    secret: sessionSecret,
    useSecureCookies: secureCookies(),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    jwt: { maxAge: SESSION_SECONDS, encode: (input) => encodeCookie(input), decode: (input) => decodeCookie(input) },
    pages: { signIn: ERROR_PAGE, error: ERROR_PAGE },
    providers: [
      {
        id: PROVIDER_ID,
        name: 'Identity provider',
        type: 'oauth',
        wellKnown: `${oidcIssuer}/.well-known/openid-configuration`,
        clientId: oidcClientId ?? '',
        ...(oidcClientSecret ? { clientSecret: oidcClientSecret } : {}),
        client: {
          token_endpoint_auth_method: oidcClientSecret ? 'client_secret_basic' : 'none',
          id_token_signed_response_alg: await idTokenAlgorithm(),
        },
        authorization: { params: { scope: oidcScope } },
        checks: ['pkce', 'state', 'nonce'],
        idToken: true,
        httpOptions: { timeout: PROVIDER_TIMEOUT },
        profile: (claims: { sub: string }) => ({ id: claims.sub }),
      },
    ],
    callbacks: {
      redirect: ({ url }) => `${origin}${safePath(url, origin)}`,
      async jwt({ token, account, profile }) {
        if (!account) return { sid: token.sid }
        const claims = profile as Record<string, unknown> | undefined
        const fresh = await storeTokens(claims ? identityFrom(String(claims.iss), claims) : null, account, from)
        if (previousId !== null) await deleteSession(previousId).catch(() => undefined)
        return fresh
      },
      async session({ session, token }) {
        const actor = typeof token.sid === 'string' ? await actorOfSession(token.sid) : null
        return actor ? { expires: session.expires, user: { email: actor.identity.email } } : ({} as typeof session)
      },
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === 'string') await endSession(token.sid, from)
      },
    },
    logger: {
      error: (code, details) => log.error({ code, err: details instanceof Error ? details : details.error }, 'sign-in failed'),
      warn: (code) => log.debug({ code }, 'NextAuth'),
      debug: () => undefined,
    },
  }
}

/** The callback pages are stations, which `safeReturnPath` refuses on purpose; they are the only ones to come back to here. */
function safePath(url: string, origin: string): string {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  return /^\/authentication\/(silent_)?callback$/.test(path) ? path : safeReturnPath(path)
}

type ApiHandler = (request: object, response: object, options: NextAuthOptions) => Promise<unknown>

/** NextAuth is a CommonJS module: depending on the bundler its function is the import or its `default`. */
export const nextAuth = (typeof NextAuth === 'function' ? NextAuth : (NextAuth as unknown as { default: unknown }).default) as ApiHandler
