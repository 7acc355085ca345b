import type { TestProvider } from '#lib/auth/testing.ts'
import { AUDIENCE, PORTAL } from '#lib/auth/testing.ts'
import { db } from '#lib/db/client.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import * as profileRoute from '../../app/api/v1/User/MyProfile/route.ts'
import * as termsRoute from '../../app/api/v1/User/TermsAndConditionsAccepted/route.ts'
import * as servicesRoute from '../../app/api/v1/User/[id]/services/route.ts'
import * as userRoute from '../../app/api/v1/User/[id]/route.ts'
import * as usersRoute from '../../app/api/v1/User/route.ts'

const routes: Record<string, RouteHandler> = {
  'GET /User/MyProfile': profileRoute.GET,
  'PUT /User/MyProfile': profileRoute.PUT,
  'POST /User': usersRoute.POST,
  'PATCH /User/TermsAndConditionsAccepted': termsRoute.PATCH,
  'POST /User/TermsAndConditionsAccepted': termsRoute.POST,
  'GET /User/{id}': userRoute.GET,
  'GET /User/{id}/services': servicesRoute.GET,
}

/** Test of the user folder: a caller with an access token for the given subject. */
export interface Caller {
  /** @param body a form goes as multipart, anything else as JSON */
  call: (key: string, options?: { id?: string; body?: unknown; headers?: Record<string, string> }) => Promise<Response>
}

async function send(
  key: string,
  token: string | null,
  { id, body, headers = {} }: { id?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const [method = '', path = ''] = key.split(' ')
  const all = new Headers({ host: 'localhost:3000', ...headers })
  if (token !== null) all.set('authorization', `Bearer ${token}`)
  const form = body instanceof FormData
  if (body !== undefined && !form) all.set('content-type', 'application/json')
  const payload = body === undefined ? null : form ? body : typeof body === 'string' ? body : JSON.stringify(body)
  const request = new Request(`${PORTAL}/api/v1${path.replace('{id}', id ?? '')}`, { method, headers: all, body: payload })
  const handler = routes[key]
  if (!handler) throw new Error(`No route ${key}`)
  return handler(request, { params: Promise.resolve(id === undefined ? {} : { id }) })
}

/** Somebody who sends no token. */
export const nobody: Caller = { call: (key, options) => send(key, null, options) }

/** Somebody whom the provider knows; has a record only when one is linked or prepared. */
export const somebody = (
  provider: TestProvider,
  claims: { sub: string; email?: string; email_verified?: boolean; given_name?: string; family_name?: string },
): Caller => ({
  call: async (key, options) => {
    const now = Math.floor(Date.now() / 1000)
    const token = await provider.sign(
      { iss: provider.issuer, aud: AUDIENCE, iat: now, exp: now + 300, email_verified: true, ...claims },
      { typ: 'at+jwt' },
    )
    return send(key, token, options)
  },
})

/** The caller of a user record, linked to an identity of the same name. */
export async function callerOf(provider: TestProvider, user: { ppid: string; email: string }): Promise<Caller> {
  await db.identity.create({ data: { issuer: provider.issuer, subject: user.ppid, userPpid: user.ppid } })
  return somebody(provider, { sub: user.ppid, email: user.email })
}
