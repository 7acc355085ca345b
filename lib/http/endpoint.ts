import { z } from 'zod'
import type { FileReply } from '#lib/files/file-reply.ts'
import type { ErrorCode } from '#lib/errors/app-error.ts'
import { houseMessage } from './messages.ts'

// Here, because every contract comes with this module: the server's replies and the forms say the same.
z.config({ customError: houseMessage })

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. Each level includes the ones after it.
 * - `anonymous`: everyone; a caller without a record or without accepted terms counts as anonymous (W70)
 * - `identity`: a valid session or token, with or without a user record
 * - `signed-in`: a user record with accepted terms
 * - `internal`: a user of the firm; `super`: a super user
 */
export type Access = 'anonymous' | 'identity' | 'signed-in' | 'internal' | 'super'

/** The named limits of lib/http/limits.ts (security rule 17, W59). */
export type LimitName =
  'contact' | 'captcha' | 'existing-user' | 'send' | 'import' | 'export' | 'sign-in' | 'access-request' | 'personal-link' | 'search'

/**
 * What a call may cost, with a budget each (lib/http/budget): `list` = a page of many rows; `search` = looks for words in texts; `picture` = takes a form
 * with files; `export` and `import` of spreadsheets and documents; everything else is `light` and has none.
 */
export type CostClass = 'light' | 'list' | 'search' | 'picture' | 'export' | 'import'

/** One uploaded part of a multipart body, already on disk and checked for size. */
export interface Upload {
  /** As sent by the client, for display only. */
  name: string
  /** Bytes. */
  size: number
  /** Temporary file, removed by `handle` after the reply. */
  path: string
}

/** Multipart input of an endpoint; other fields are validated by `body` together with the files. */
export interface MultipartOptions {
  /** Names (camelCase) of the file parts and whether several are taken. */
  files: Record<string, 'one' | 'many'>
  /** Cap per file in bytes. */
  maxFileBytes: number
  /** Names (camelCase) of list fields: repeated or indexed keys; once with an empty value = empty list (A060, W17). */
  lists?: readonly string[]
  /** Also take application/json. */
  json?: boolean
}

export interface EndpointSpec {
  method: Method
  /** As in the specification, with {name} for a variable segment. */
  path: string
  summary: string
  access: Access
  /** Allowed before the terms are accepted (A042). Only with access `identity` or `signed-in`. */
  beforeTerms?: boolean
  /** Query parameter of a secret address: with it whoever holds the address may call, and the service checks it (A145, A203). */
  secret?: 'token' | 'key'
  /** Also taken from an outside scheduler that sends SCHEDULER_KEY as X-Scheduler-Key (A204). */
  scheduler?: true
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  multipart?: MultipartOptions
  /** `null` = no body (204); `file` = bytes streamed with their own content type. */
  response: z.ZodType | null | 'file'
  /** Media types that a file reply can have. */
  mediaTypes?: readonly string[]
  /** Errors beside those that every endpoint of its kind can reply with. */
  errors?: readonly ErrorCode[]
  /** Success status; default 200, or 204 where response is null. */
  status?: 200 | 201 | 202 | 204
  limit?: LimitName
  /** Default `light`; a test checks that lists, searches, forms with files, exports and imports name theirs. */
  cost?: CostClass
  /** This entry serves only requests that ask for a picture; another entry of the same path serves the rest (A062). */
  accept?: 'image'
  /** Its reply holds people: when they are many, the audit trail records who saw them. */
  personal?: true
  /** The data belong to a company, which may keep them from the firm: the audit trail says that an export was made, and neither how much nor of what. */
  confidential?: true
  /** A POST that only reads, as its query is too long for an address. Every other one, and every PUT, PATCH and DELETE, takes an Idempotency-Key (security rule 21). */
  readOnly?: true
  /** A GET that stores something about its caller, so that it is refused in a view as somebody else. */
  leavesTrace?: true
  /** Begins or ends a view of the portal as somebody else, so that it is always called in the own name; everything else that writes is refused within one. */
  asOneself?: true
  /** The reply holds a secret, so it is not stored for repeated requests; the service makes the same one again. */
  secretReply?: true
  /** The reply repeats the request, so it is not stored for repeated requests: the service makes it again. */
  replyMadeAgain?: true
  /** Cache-Control of a successful GET; default `private, no-store`. */
  cache?: 'public' | 'private'
  /** Cap of a JSON body in bytes; default JSON_BODY_BYTES. */
  maxBodyBytes?: number
}

export type Endpoint<S extends EndpointSpec = EndpointSpec> = Readonly<S>

/** Declares one endpoint; the route, the typed client, the form schema, the OpenAPI document and the generated tests come from it. */
export function endpoint<const S extends EndpointSpec>(spec: S): Endpoint<S> {
  return spec
}

/** Whether an endpoint changes something, so that a repeated request must not do it again. */
export const writes = ({ method, readOnly }: Pick<EndpointSpec, 'method' | 'readOnly'>): boolean => method !== 'GET' && readOnly !== true

type Parsed<T, Fallback> = T extends z.ZodType ? z.output<T> : Fallback
type Sent<T, Fallback> = T extends z.ZodType ? z.input<T> : Fallback

/** What a service function of endpoint E receives. */
export type ParamsOf<E extends EndpointSpec> = Parsed<E['params'], Record<string, never>>
export type QueryOf<E extends EndpointSpec> = Parsed<E['query'], Record<string, never>>
export type BodyOf<E extends EndpointSpec> = Parsed<E['body'], undefined>
/** What a service function of endpoint E returns (before the response schema is applied). */
export type ResultOf<E extends EndpointSpec> = E['response'] extends null
  ? void
  : E['response'] extends 'file'
    ? FileReply | null
    : Sent<E['response'], never>
/** What a client of endpoint E sends and gets. */
export type ClientParams<E extends EndpointSpec> = Sent<E['params'], undefined>
export type ClientQuery<E extends EndpointSpec> = Sent<E['query'], undefined>
export type ClientBody<E extends EndpointSpec> = Sent<E['body'], undefined>
export type ClientReply<E extends EndpointSpec> = E['response'] extends null
  ? null
  : E['response'] extends 'file'
    ? Blob
    : Parsed<E['response'], never>
