import { PORTAL, useProvider } from '#lib/auth/testing.ts'
import type { ClientReply, EndpointSpec } from './endpoint.ts'
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

/** Of a success `body` is what the contract promises; of a failure it is what the failure says. */
interface Result<Body> {
  status: number
  body: Body
}

/** A handler with its contract, from which the type of a reply follows. */
export interface Served<E extends EndpointSpec> extends RouteHandler {
  contract: E
}

/** Names the contract of a handler that has several. */
export function served<const E extends EndpointSpec>(contract: E, handler: RouteHandler): Served<E> {
  if (!handler.contracts.includes(contract)) throw new Error(`The handler does not serve ${contract.method} ${contract.path}`)
  return Object.assign((...call: Parameters<RouteHandler>) => handler(...call), { contracts: handler.contracts, contract })
}

/** The JSON of a reply; a successful one is what the contract promises. */
function parsed(handler: RouteHandler & { contract?: EndpointSpec }, status: number, json: unknown): unknown {
  const contract = handler.contract ?? (handler.contracts.length === 1 ? handler.contracts[0] : undefined)
  if (!contract || contract.response === null || contract.response === 'file' || status !== (contract.status ?? 200)) return json
  return contract.response.parse(json)
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
  async function read<E extends EndpointSpec>(handler: Served<E>, caller: Caller, sent?: Sent): Promise<ClientReply<E>>
  async function read<T>(handler: RouteHandler, caller: Caller, sent?: Sent): Promise<T>
  async function read(handler: RouteHandler, caller: Caller, sent: Sent = {}): Promise<unknown> {
    const reply = await send(handler, caller, sent)
    if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
    return parsed(handler, reply.status, await reply.json())
  }

  /** Status and JSON of any reply; a reply without body has null. */
  async function call<E extends EndpointSpec>(handler: Served<E>, caller: Caller, sent?: Sent): Promise<Result<ClientReply<E>>>
  async function call<T = unknown>(handler: RouteHandler, caller: Caller, sent?: Sent): Promise<Result<T>>
  async function call(handler: RouteHandler, caller: Caller, sent: Sent = {}): Promise<Result<unknown>> {
    const reply = await send(handler, caller, sent)
    const text = await reply.text()
    return { status: reply.status, body: text === '' ? null : parsed(handler, reply.status, JSON.parse(text)) }
  }

  return { send, read, call }
}
