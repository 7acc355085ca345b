import { z } from 'zod'
import { VIEW_AS_READS_ONLY } from './words.ts'

/** One message of a 400 reply; `path` is the camelCase field it belongs to, e.g. `applications[0].link` (A051, W9). */
export const fieldError = z.strictObject({ message: z.string(), path: z.string().optional() })
export type FieldError = z.infer<typeof fieldError>

/** The one table of error codes: HTTP status, title, and the detail shown when the thrower gives none (A051, W4). */
export const errorTable = {
  VALIDATION: { status: 400, title: 'Bad Request', detail: 'The request is not valid.' },
  UNAUTHENTICATED: { status: 401, title: 'Unauthorized', detail: 'Sign in to use this call.' },
  FORBIDDEN: { status: 403, title: 'Forbidden', detail: 'You do not have the right for this action.' },
  FOREIGN_ORIGIN: { status: 403, title: 'Forbidden', detail: 'The request comes from another site.' },
  VIEW_AS_READS_ONLY: { status: 403, title: 'Forbidden', detail: VIEW_AS_READS_ONLY },
  TERMS_NOT_ACCEPTED: { status: 403, title: 'Forbidden', detail: 'Accept the terms and conditions first.' },
  NOT_FOUND: { status: 404, title: 'Not Found', detail: 'The requested item does not exist.' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method Not Allowed', detail: 'This method is not allowed here.' },
  CONFLICT: { status: 409, title: 'Conflict', detail: 'The item conflicts with an existing one.' },
  DUPLICATE_SUBSCRIPTION: { status: 409, title: 'Conflict', detail: 'A subscription already exists for the selection' },
  NOT_APPROVED: { status: 409, title: 'Conflict', detail: 'The article has to be approved in a review before readers see it.' },
  STALE_VERSION: { status: 409, title: 'Conflict', detail: 'The item was changed by someone else in the meantime.' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Payload Too Large', detail: 'The request is larger than allowed.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'Unsupported Media Type',
    detail: 'The body has a media type that this call does not take.',
  },
  USER_NOT_CREATED: { status: 418, title: "I'm a teapot", detail: 'The user record is not created yet.' },
  MISDIRECTED_HOST: { status: 421, title: 'Misdirected Request', detail: 'This host is not served here.' },
  TOO_MANY_REQUESTS: { status: 429, title: 'Too Many Requests', detail: 'Too many requests. Try again later.' },
  INTERNAL: { status: 500, title: 'Internal Server Error', detail: 'Something went wrong.' },
  UNAVAILABLE: { status: 503, title: 'Service Unavailable', detail: 'The service is not available right now. Try again later.' },
} as const satisfies Record<string, { status: number; title: string; detail: string }>

export type ErrorCode = keyof typeof errorTable

/** The problem+json body of every error but 400 (A051). */
export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  /** The stored record, only with STALE_VERSION (W60). */
  current: z.unknown().optional(),
  /** Who saved it last and when, only with STALE_VERSION and where the audit trail knows: null = somebody whose name the caller may not know. */
  saved: z.strictObject({ at: z.iso.datetime(), own: z.boolean(), name: z.string().nullable() }).optional(),
})
export type Problem = z.infer<typeof problem>

/** A save of a record: when, by the caller or by somebody else; null = whose name the caller may not know. */
export interface LastSave {
  /** ISO instant. */
  at: string
  own: boolean
  name: string | null
}

interface AppErrorOptions {
  /** Safe to show to the caller; default of the table when left out. */
  detail?: string
  /** Messages of a VALIDATION error. */
  fields?: FieldError[]
  /** Seconds for Retry-After (429, 503). */
  retryAfter?: number
  /** Allowed methods (405). */
  allow?: string[]
  /** The stored record (STALE_VERSION). */
  current?: unknown
  /** Who saved it last (STALE_VERSION). */
  saved?: LastSave
  /** Overrides the status of the table (USER_NOT_CREATED is 418 for MyProfile and 403 elsewhere, W69). */
  status?: number
  cause?: unknown
}

/** What services throw; `handle` alone turns it into a reply. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly options: AppErrorOptions

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.detail ?? errorTable[code].detail, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = options.status ?? errorTable[code].status
    this.options = options
  }
}

/** A 400 with one message at one field. */
export const invalid = (message: string, path?: string): AppError =>
  new AppError('VALIDATION', { fields: [path === undefined ? { message } : { message, path }] })

/** A 404; a foreign id reads like an unknown one (security rule 5). */
export const notFound = (): AppError => new AppError('NOT_FOUND')
