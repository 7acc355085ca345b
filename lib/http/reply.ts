import { createHash } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { FileReply } from '#lib/files/file-reply.ts'
import { errorTable } from '#lib/errors/app-error.ts'
import type { AppError, Problem } from '#lib/errors/app-error.ts'

/** A body that was made, with its entity tag once somebody has asked for it. */
interface Prepared {
  body: Buffer
  etag?: string
}

/** What a reply may hold; of a contract. */
interface ResponseSchema {
  parse: (data: unknown) => unknown
}

/** Bodies of frozen results, by result and schema: a read model that returns the same object twice is serialized once. They go with their result. */
const preparedBodies = new WeakMap<object, WeakMap<ResponseSchema, Prepared>>()

const write = (data: unknown, schema: ResponseSchema): Prepared => ({ body: Buffer.from(JSON.stringify(schema.parse(data))) })

const etagOf = (prepared: Prepared): string => (prepared.etag ??= `"${createHash('sha1').update(prepared.body).digest('base64url')}"`)

function prepare(data: unknown, schema: ResponseSchema): Prepared {
  if (typeof data !== 'object' || data === null || !Object.isFrozen(data)) return write(data, schema)
  const bodies = preparedBodies.get(data) ?? new WeakMap<ResponseSchema, Prepared>()
  preparedBodies.set(data, bodies)
  const prepared = bodies.get(schema) ?? write(data, schema)
  bodies.set(schema, prepared)
  return prepared
}

/** Compares an If-None-Match header with an entity tag, weakly. */
export const matchesEtag = (header: string | null, etag: string): boolean =>
  header !== null && (header.trim() === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag))

interface JsonReplyOptions {
  status: number
  requestId: string
  cacheControl: string
  /** GET: respond with 304 when the caller holds the same body. */
  conditional: boolean
}

/** A JSON reply with entity tag; the body of a frozen `data` is cached. Next compresses it: it drops the content-encoding of a handler's reply. */
export async function jsonReply(request: Request, data: unknown, schema: ResponseSchema, options: JsonReplyOptions): Promise<Response> {
  const prepared = prepare(data, schema)
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': options.cacheControl,
    'x-request-id': options.requestId,
  }
  if (options.conditional) {
    const etag = etagOf(prepared)
    headers.etag = etag
    headers.vary = 'Cookie, Authorization, Accept-Encoding'
    if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  }
  headers['content-length'] = String(prepared.body.byteLength)
  return new Response(new Uint8Array(prepared.body.buffer, prepared.body.byteOffset, prepared.body.byteLength) as BodyInit, {
    status: options.status,
    headers,
  })
}

/** The reply that an earlier request with the same Idempotency-Key got. */
export function storedReply({ status, body }: { status: number; body: string | null }, requestId: string): Response {
  const headers = { 'cache-control': 'private, no-store', 'x-request-id': requestId }
  if (body === null) return new Response(null, { status, headers })
  return new Response(body, {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8', 'content-length': String(Buffer.byteLength(body)) },
  })
}

/** The title of the response status, which need not be that of the code (W69). */
const titleOf = ({ code, status }: AppError): string =>
  (status === errorTable[code].status ? undefined : STATUS_CODES[status]) ?? errorTable[code].title

/** The reply of an error: a JSON array for 400, problem+json for all others (A051, W4). */
export function errorReply(error: AppError, requestId: string): Response {
  const headers: Record<string, string> = { 'cache-control': 'private, no-store', 'x-request-id': requestId }
  if (error.options.retryAfter !== undefined) headers['retry-after'] = String(error.options.retryAfter)
  if (error.status === 401) headers['www-authenticate'] = 'Bearer'
  if (error.options.allow) headers.allow = error.options.allow.join(', ')
  if (error.code === 'VALIDATION') {
    return Response.json(error.options.fields ?? [{ message: error.message }], { status: error.status, headers })
  }
  const body: Problem = {
    type: 'about:blank',
    title: titleOf(error),
    status: error.status,
    detail: error.message,
    code: error.code,
    requestId,
    ...(error.options.current === undefined ? {} : { current: error.options.current }),
    ...(error.options.saved === undefined ? {} : { saved: error.options.saved }),
  }
  return new Response(JSON.stringify(body), {
    status: error.status,
    headers: { ...headers, 'content-type': 'application/problem+json; charset=utf-8' },
  })
}

/** Parses a single `bytes=` range. Null = serve the whole file, 'unsatisfiable' = 416. */
export function parseRange(header: string | null, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(size - Number(match[2]), 0) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size || (match[1] === '' && Number(match[2]) === 0) ? 'unsatisfiable' : { start, end }
}

/** RFC 6266 Content-Disposition with an ASCII fall-back name. */
export const contentDisposition = (disposition: FileReply['disposition'], name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Streams a file with nosniff, sandbox, Content-Disposition, conditional GET and Range (security rule 32). */
export function fileReply(request: Request, file: FileReply, requestId: string, cacheControl: string): Response {
  const headers: Record<string, string> = {
    'content-type': file.contentType,
    'content-disposition': contentDisposition(file.disposition, file.name),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': cacheControl,
    'x-request-id': requestId,
  }
  if (file.etag) {
    headers.etag = `"${file.etag}"`
    if (matchesEtag(request.headers.get('if-none-match'), headers.etag)) return new Response(null, { status: 304, headers })
  }
  if (file.size === undefined) return new Response(file.open(), { headers })
  headers['accept-ranges'] = 'bytes'
  const ifRange = request.headers.get('if-range')
  const range = ifRange === null || ifRange === headers.etag ? parseRange(request.headers.get('range'), file.size) : null
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` } })
  if (range) {
    const length = range.end - range.start + 1
    const partial = { ...headers, 'content-length': String(length), 'content-range': `bytes ${range.start}-${range.end}/${file.size}` }
    return new Response(file.open(range), { status: 206, headers: partial })
  }
  return new Response(file.open(), { headers: { ...headers, 'content-length': String(file.size) } })
}
