import { PORTAL, useProvider } from '#lib/auth/testing.ts'
import type { RouteHandler } from './handle.ts'

/** Who calls in a test: a user record, null = anonymous. */
type Caller = { ppid: string; email: string } | null

interface Sent {
  params?: Record<string, string>
  query?: string
  /** A form goes as multipart, anything else as JSON. */
  body?: unknown
  host?: string
  headers?: Record<string, string>
}

/** Lets the tests of a file call route handlers as any user of its database. */
export function useApiCalls() {
  const provider = useProvider()

  const authorization = async ({ ppid, email }: NonNullable<Caller>): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: provider.issuer, aud: 'portal-api', sub: `test|${ppid}`, email, email_verified: true, iat: now, exp: now + 300 }
    return `Bearer ${await provider.sign(claims, { typ: 'at+jwt' })}`
  }

  /** One request to a route handler. */
  async function send(
    handler: RouteHandler,
    caller: Caller,
    { params = {}, query = '', body, host = 'localhost:3000', headers = {} }: Sent = {},
  ): Promise<Response> {
    const all: Record<string, string> = { host, ...headers }
    if (caller) all.authorization = await authorization(caller)
    const init: RequestInit = { method: handler.contracts[0]!.method, headers: all }
    if (body instanceof FormData) init.body = body
    else if (body !== undefined) {
      init.body = typeof body === 'string' ? body : JSON.stringify(body)
      all['content-type'] = 'application/json'
    }
    return handler(new Request(`${PORTAL}/api${query}`, init), { params: Promise.resolve(params) })
  }

  /** The JSON of a successful reply. */
  async function read<T>(handler: RouteHandler, caller: Caller, sent: Sent = {}): Promise<T> {
    const reply = await send(handler, caller, sent)
    if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }

  /** Status and JSON of any reply; a reply without body has null. */
  async function answer<T = unknown>(handler: RouteHandler, caller: Caller, sent: Sent = {}): Promise<{ status: number; body: T }> {
    const reply = await send(handler, caller, sent)
    const text = await reply.text()
    return { status: reply.status, body: (text === '' ? null : JSON.parse(text)) as T }
  }

  return { send, read, answer }
}
