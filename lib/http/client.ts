import type { ContractMap } from '#lib/contracts.ts'
import type { ClientBody, ClientParams, ClientQuery, ClientReply, EndpointSpec } from './endpoint.ts'
import type { FieldError, Problem } from '#lib/errors/app-error.ts'
import { CHANGE_SET } from './change-set-header.ts'
import { EXPECTED_USER } from './expected-user.ts'
import { withKey } from './intent.ts'

/** `METHOD path` of an endpoint, as in its contract; types only, so that no schema reaches the browser with it. */
export type EndpointKey = keyof ContractMap

type Optional<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: never }
  : undefined extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** Called with the change set of a call that can be undone. */
type OnChangeSet = (id: string) => void

/** The input of a call of endpoint E. A FormData body is sent as multipart. */
export type InputOf<E extends EndpointSpec> = Optional<'params', ClientParams<E>> &
  Optional<'query', ClientQuery<E>> &
  (Optional<'body', ClientBody<E>> | { body: FormData })

/** What a call of endpoint K takes. */
export type CallInput<K extends EndpointKey> = InputOf<ContractMap[K]> & { signal?: AbortSignal; onChangeSet?: OnChangeSet }

export type Reply<K extends EndpointKey> = ClientReply<ContractMap[K]>

/** A reply that is not OK, or no reply at all (status 0); carries the error body (B578). */
export class ApiError extends Error {
  readonly status: number
  readonly body: FieldError[] | Problem | null
  /** Address of the call; null = not known. */
  readonly address: string | null

  constructor(status: number, body: FieldError[] | Problem | null, address: string | null = null) {
    super(
      Array.isArray(body) ? body.map((field) => field.message).join('\n') : (body?.detail ?? `The server answered ${status || 'nothing'}`),
    )
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.address = address
  }

  /** Messages of a 400 reply; otherwise empty. */
  get fields(): FieldError[] {
    return Array.isArray(this.body) ? this.body : []
  }

  get problem(): Problem | null {
    return Array.isArray(this.body) ? null : this.body
  }
}

/** What makes the address of a call, whatever its endpoint. */
export interface AddressInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** Fills {name} segments and appends the query; the SWR key of a GET. */
export function urlOf(key: string, input: AddressInput = {}): string {
  const path = key.slice(key.indexOf(' ') + 1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined && item !== null) query.append(name, String(item))
  }
  return query.size ? `${path}?${query}` : path
}

async function send(transport: Transport, url: string, options: RequestInit): Promise<Response> {
  try {
    return await transport(url, options)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, null)
  }
}

async function errorBody(response: Response): Promise<FieldError[] | Problem | null> {
  try {
    return (await response.json()) as FieldError[] | Problem
  } catch {
    // A proxy in between may answer with a page; the status says enough.
    return null
  }
}

/** Ties the calls of a page to the person it was rendered for. */
export interface SessionGuard {
  /** `ppid` of that person. */
  person: string
  /** The page is seen by somebody else, who may only read. */
  seenByOther?: boolean
  /**
   * Called when a reply is 401.
   * @returns whether that person is signed in (again), so that the call is sent once more
   */
  recover: (call: { method: string; signal: AbortSignal | undefined }) => Promise<boolean>
}

let guard: SessionGuard | null = null

/** Sets the guard of all calls of this page; null = none. */
export const guardSession = (next: SessionGuard | null): void => {
  guard = next
}

/** Whether this page is seen as somebody else, so that nothing is written of what its person does. */
export const isSeenByOther = (): boolean => guard?.seenByOther === true

/** Sends a request; throws an AbortError, or anything else when no reply came. */
export type Transport = (url: string, options: RequestInit) => Promise<Response>

interface RequestOptions {
  body?: unknown
  signal?: AbortSignal | undefined
  accept?: string
  /** Default: fetch. */
  transport?: Transport
  onChangeSet?: OnChangeSet | undefined
}

/**
 * Sends a request with the session cookie; after a sign-in in between, once more as it was. A call that writes carries an idempotency key, so that
 * it is carried out once however often it is sent (security rule 21). A 204 reply is null (B577); throws ApiError on any other non-OK reply or none (B578).
 */
export async function request(
  method: string,
  url: string,
  { body, signal, accept = 'application/json', transport = fetch, onChangeSet }: RequestOptions = {},
): Promise<Response | null> {
  const form = typeof FormData !== 'undefined' && body instanceof FormData
  const headers: Record<string, string> = { accept }
  if (body !== undefined && !form) headers['content-type'] = 'application/json'
  if (guard !== null) headers[EXPECTED_USER] = encodeURIComponent(guard.person)
  const options: RequestInit = { method, headers, credentials: 'same-origin' }
  if (body !== undefined) options.body = form ? body : JSON.stringify(body)
  if (signal) options.signal = signal
  const response = await withKey({ method, url, body }, async (key) => {
    if (key !== null) headers['idempotency-key'] = key
    const reply = await send(transport, url, options)
    return reply.status === 401 && (await guard?.recover({ method, signal })) === true ? send(transport, url, options) : reply
  })
  if (!response.ok) throw new ApiError(response.status, await errorBody(response), url)
  const changeSet = onChangeSet && response.headers.get(CHANGE_SET)
  if (changeSet) onChangeSet(changeSet)
  return response.status === 204 ? null : response
}

/**
 * Calls an endpoint of this portal, typed by its contract: `call('GET /api/v1/Service/{id}', { params: { id } })`.
 * JSON replies are parsed, files come as Blob, 204 as null. Throws ApiError.
 */
export const call = <K extends EndpointKey>(
  key: K,
  ...[input]: object extends CallInput<K> ? [CallInput<K>?] : [CallInput<K>]
): Promise<Reply<K>> => callWith(key, input ?? ({} as CallInput<K>))

/** `call` with a key that is known at run time only. */
export async function callWith<K extends EndpointKey>(key: K, input: CallInput<K>): Promise<Reply<K>> {
  const [method] = key.split(' ') as [string]
  const { body, signal, onChangeSet } = input as { body?: unknown; signal?: AbortSignal; onChangeSet?: OnChangeSet }
  const response = await request(method, urlOf(key, input as AddressInput), { body, signal, onChangeSet })
  if (response === null) return null as Reply<K>
  const type = response.headers.get('content-type') ?? ''
  return (type.includes('json') ? await response.json() : await response.blob()) as Reply<K>
}
