import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { ANONYMOUS, viewerOf } from '#lib/caller/actor.ts'
import type { Actor } from '#lib/caller/actor.ts'
import { bearerToken, resolveActor } from '#lib/auth/resolve-actor.ts'
import { log } from '#lib/config/log.ts'
import { changeSetOfCall } from '#lib/db/change-set.ts'
import { translateDatabaseError } from '#lib/db/errors.ts'
import type { Call, ServiceFunction } from './call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import type { BodyOf, Endpoint, EndpointSpec, ParamsOf, QueryOf } from './endpoint.ts'
import type { FileReply } from '#lib/files/file-reply.ts'
import { runOnce, beginKeyed } from './idempotency.ts'
import { authorize, isSameOrigin, opened, requireExpectedUser } from './access.ts'
import { NO_SHARE, shareFor } from './budget/budget.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import { JSON_BODY_BYTES, isStorableText, normalizeKeys, parseInput, parseJson, readBytes } from './input.ts'
import { addressOf, enforceLimit } from './limits.ts'
import { readMultipart } from './multipart.ts'
import { CHANGE_SET } from './change-set-header.ts'
import { errorReply, fileReply, jsonReply } from './reply.ts'
import { noteDisclosure, noteRefusal } from './security-events.ts'
import { admitViewed } from './viewed-request.ts'

const PRIVATE = 'private, no-store'

export interface RouteHandler {
  (request: Request, route: { params: Promise<Record<string, string | string[] | undefined>> }): Promise<Response>
  /** The contracts that the route serves; a test compares them with the path of the route file (two entries: picture and record). */
  contracts: readonly EndpointSpec[]
}

/** Looks the record up within the caller's scope before the body is read, so that an unknown id is 404 even with a bad body (W3). */
type Finder<E extends EndpointSpec, Found> = (call: Omit<Call<E>, 'body'>) => Promise<Found>

interface RawBody {
  value: unknown
  digest: string
  discard: () => Promise<void>
}

const NO_BODY: RawBody = { value: undefined, digest: '', discard: () => Promise.resolve() }

async function readBody(request: Request, contract: EndpointSpec): Promise<RawBody> {
  if (!contract.body) return NO_BODY
  const type = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (contract.multipart && type === 'multipart/form-data') {
    const form = await readMultipart(request, contract.multipart)
    return { value: form.fields, digest: form.digest, discard: form.discard }
  }
  if (contract.multipart && !contract.multipart.json) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  const bytes = await readBytes(request, contract.maxBodyBytes ?? JSON_BODY_BYTES)
  if (bytes.byteLength > 0 && type !== 'application/json' && !type.endsWith('+json')) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  return { ...NO_BODY, value: parseJson(bytes), digest: createHash('sha256').update(bytes).digest('hex') }
}

function parseParams<E extends EndpointSpec>(contract: E, raw: Record<string, string | string[] | undefined>): ParamsOf<E> {
  if (!contract.params) return {} as ParamsOf<E>
  const result = contract.params.safeParse(raw)
  // A malformed id names nothing (A056).
  if (!result.success || !Object.values(raw).every((value) => typeof value !== 'string' || isStorableText(value))) throw notFound()
  return result.data as ParamsOf<E>
}

function parseQuery<E extends EndpointSpec>(contract: E, request: Request): QueryOf<E> {
  if (!contract.query) return {} as QueryOf<E>
  const values: Record<string, string | string[]> = {}
  for (const [key, value] of new URL(request.url).searchParams) {
    if (!isStorableText(key) || !isStorableText(value)) throw invalid('The query contains characters that cannot be stored.')
    const known = values[key]
    values[key] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]
  }
  return parseInput(contract.query, normalizeKeys(contract.query, values)) as QueryOf<E>
}

/** The key of a rate limit: the person, else the client's address. A view as somebody else counts for who really calls. */
const callerKey = (actor: Actor, request: Request): string =>
  actor.kind === 'user'
    ? actor.ppid
    : actor.kind === 'identity'
      ? `${actor.identity.issuer} ${actor.identity.subject}`
      : addressOf(request.headers)

function knownError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error
  const translated = translateDatabaseError(error)
  if (translated instanceof AppError) {
    if (translated.status >= 500) log.warn({ err: error, requestId }, 'database')
    return translated
  }
  log.error({ err: error, requestId }, 'unhandled error')
  return new AppError('INTERNAL')
}

/** Never fails, even where what was thrown cannot be read (security rule 38). */
function toAppError(error: unknown, requestId: string): AppError {
  try {
    return knownError(error, requestId)
  } catch {
    log.error({ requestId }, 'unhandled error that cannot be read')
    return new AppError('INTERNAL')
  }
}

async function reply(request: Request, contract: EndpointSpec, result: unknown, actor: Actor, requestId: string): Promise<Response> {
  const anonymous = contract.access === 'anonymous' && actor.kind === 'anonymous'
  const cacheControl = contract.cache === 'public' && anonymous ? 'public, no-cache' : contract.cache ? 'private, no-cache' : PRIVATE
  // Null is 204 where the contract allows it (E101).
  if (contract.response === null || result === null) {
    return new Response(null, { status: 204, headers: { 'cache-control': PRIVATE, 'x-request-id': requestId } })
  }
  if (contract.response === 'file') {
    return fileReply(request, result as FileReply, requestId, cacheControl)
  }
  return jsonReply(request, result, contract.response, {
    status: contract.status ?? 200,
    requestId,
    cacheControl,
    conditional: contract.method === 'GET',
  })
}

/**
 * The one way from a request to a service: caller, access, limits, input, service, response schema, reply.
 * Order of checks as in W3; every error is mapped here and nowhere else.
 * @param find loads the record within the caller's scope; its result reaches the service as `found`
 */
export function handle<const E extends EndpointSpec>(contract: Endpoint<E>, service: ServiceFunction<E>): RouteHandler
export function handle<const E extends EndpointSpec, Found>(
  contract: Endpoint<E>,
  service: (call: Call<E> & { found: Found }) => ReturnType<ServiceFunction<E>>,
  find: Finder<E, Found>,
): RouteHandler
export function handle<const E extends EndpointSpec>(
  contract: Endpoint<E>,
  service: (call: Call<E> & { found: unknown }) => ReturnType<ServiceFunction<E>>,
  find?: Finder<E, unknown>,
): RouteHandler {
  const respond = async (request: Request, route: Parameters<RouteHandler>[1]): Promise<Response> => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID()
    let body: Promise<RawBody> | undefined
    const readOnce = (): Promise<RawBody> => (body ??= readBody(request, contract))
    let share = NO_SHARE
    let acquired: Promise<void> | undefined
    let caller: Actor = ANONYMOUS
    try {
      // A bearer token is checked by resolveActor and never counts beside a session cookie; any other Authorization header proves nothing.
      const { headers } = request
      if (
        contract.method !== 'GET' &&
        headers.has('cookie') &&
        bearerToken(headers.get('authorization')) === null &&
        !isSameOrigin(request)
      ) {
        throw new AppError('FOREIGN_ORIGIN')
      }
      caller = await resolveActor(request.headers)
      requireExpectedUser(request, caller)
      const asFound = opened(contract, request)
      admitViewed(caller, contract, asFound, request)
      const actor = authorize(asFound, contract.asOneself ? (viewerOf(caller)?.actor ?? caller) : caller)
      const context: CallContext = { requestId, host: hostOf(request), actor }
      const viewer = viewerOf(caller)
      const key = viewer?.ppid ?? callerKey(actor, request)
      share = shareFor(contract, { key, isAddress: viewer === null && actor.kind === 'anonymous' }, request.signal)
      const keyed = { request, contract, context, digest: async () => (await readOnce()).digest }
      const run = async (): Promise<Response> => {
        if (contract.limit) await enforceLimit(contract.limit, key)
        const base = { actor, params: parseParams(contract, await route.params), query: parseQuery(contract, request), context } as Omit<
          Call<E>,
          'body'
        >
        const found = await find?.(base)
        const { value } = await readOnce()
        const input = contract.body ? parseInput(contract.body, normalizeKeys(contract.body, value)) : undefined
        await beginKeyed(keyed)
        await (acquired ??= share.acquire())
        const result = await service({ ...base, body: input as BodyOf<E>, found })
        await noteDisclosure(contract, request, context, { result, query: base.query, body: input })
        const response = await reply(request, contract, result, actor, requestId)
        return contract.response === 'file' ? share.holdUntilRead(response) : response
      }
      return await namingChangeSet(await runOnce({ ...keyed, run }), contract, context)
    } catch (error) {
      const failure = toAppError(error, requestId)
      noteRefusal(failure, contract, request, caller)
      return errorReply(failure, requestId)
    } finally {
      share.release()
      await (await body?.catch(() => undefined))?.discard()
    }
  }
  return Object.assign(respond, { contracts: [contract] })
}

/** Names the change set of the call in a header, so that staff can undo it; clients cannot. */
async function namingChangeSet(response: Response, contract: EndpointSpec, context: CallContext): Promise<Response> {
  if (context.actor.kind !== 'user' || !context.actor.isInternal) return response
  // A large import runs in a process of its own, and a repeated request has made its change set before.
  const elsewhere = contract.cost === 'import' || (context.idempotency !== undefined && !context.idempotency.changed)
  const changeSet = context.changeSet ?? (elsewhere ? await changeSetOfCall(context) : null)
  if (changeSet !== null) response.headers.set(CHANGE_SET, changeSet)
  return response
}

const hostOf = (request: Request): string => (request.headers.get('host') ?? '').replace(/:\d+$/, '').toLowerCase()

/** The address of a link in a mail: a browser that opens it is led to a page with the same query, everything else gets the handler's reply. */
export function pageForBrowsers(handler: RouteHandler, page: string): RouteHandler {
  const respond = async (request: Request, route: Parameters<RouteHandler>[1]): Promise<Response> => {
    if ((request.headers.get('accept') ?? '').includes('text/html')) {
      return new Response(null, {
        status: 303,
        headers: { location: page + new URL(request.url).search, 'cache-control': PRIVATE, vary: 'Accept' },
      })
    }
    const response = await handler(request, route)
    response.headers.append('vary', 'Accept')
    return response
  }
  return Object.assign(respond, { contracts: handler.contracts })
}

/** Two handlers of one path: the first serves requests whose Accept starts with image/; every reply varies with it (A062). */
export function byAccept(image: RouteHandler, other: RouteHandler): RouteHandler {
  const respond = async (request: Request, route: Parameters<RouteHandler>[1]): Promise<Response> => {
    const wantsImage = (request.headers.get('accept') ?? '').trim().startsWith('image/')
    const response = await (wantsImage ? image : other)(request, route)
    response.headers.append('vary', 'Accept')
    return response
  }
  return Object.assign(respond, { contracts: [...image.contracts, ...other.contracts] })
}
