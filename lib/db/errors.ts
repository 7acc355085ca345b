import { AppError } from '#lib/errors/app-error.ts'

type FaultKind = 'unique' | 'reference' | 'check' | 'absent' | 'value' | 'retry' | 'unavailable'

interface Fault {
  kind: FaultKind
  /** Name of the violated constraint or unique index, where PostgreSQL names it. */
  constraint: string | null
}

/** Seconds for Retry-After while the database is away. */
const RETRY_AFTER_S = 5

const sqlStates: Record<string, FaultKind> = {
  '23505': 'unique',
  '23P01': 'unique',
  '23503': 'reference',
  '23001': 'reference',
  '23514': 'check',
  '40001': 'retry',
  '40P01': 'retry',
  '57014': 'unavailable', // statement_timeout
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '55P03': 'unavailable', // lock_timeout
  '25006': 'unavailable', // a standby that does not take writes yet, or a former primary that takes none any more
  '25P03': 'unavailable', // idle_in_transaction_session_timeout
}

const stateClasses: Record<string, FaultKind> = { '08': 'unavailable', '53': 'unavailable', '58': 'unavailable', '22': 'value' }

const prismaCodes: Record<string, FaultKind> = {
  P2000: 'value',
  P2002: 'unique',
  P2003: 'reference',
  P2004: 'check',
  P2006: 'value',
  P2007: 'value',
  P2020: 'value',
  P2023: 'value',
  P2033: 'value',
  P2001: 'absent',
  P2015: 'absent',
  P2018: 'absent',
  P2025: 'absent',
  P2034: 'retry',
  P1000: 'unavailable',
  P1001: 'unavailable',
  P1002: 'unavailable',
  P1003: 'unavailable',
  P1008: 'unavailable',
  P1017: 'unavailable',
  P2024: 'unavailable',
  P2028: 'unavailable',
  P2037: 'unavailable',
}

const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'EAI_AGAIN'])
/** What pg and its pool say without any code. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|connection timeout|Query read timeout|not queryable|Connection ended/i

const kindOfCode = (code: string): FaultKind | null => {
  if (socketCodes.has(code)) return 'unavailable'
  return (
    sqlStates[code] ??
    prismaCodes[code] ??
    (/^[0-9A-Z]{5}$/.test(code) && !code.startsWith('P') ? (stateClasses[code.slice(0, 2)] ?? null) : null)
  )
}

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null

/** The error itself and what it wraps: Prisma puts PostgreSQL's error into meta.driverAdapterError.cause. */
function* layers(error: unknown, depth = 0): Generator<Loose> {
  if (!isObject(error) || depth > 6) return
  yield error
  for (const inner of [isObject(error.meta) ? error.meta.driverAdapterError : undefined, error.cause]) yield* layers(inner, depth + 1)
}

function constraintOfLayer(layer: Loose): string | null {
  const named = isObject(layer.constraint) ? layer.constraint.index : layer.constraint
  if (typeof named === 'string') return named
  for (const text of [layer.originalMessage, layer.message]) {
    const quoted = typeof text === 'string' ? /constraint "([^"]+)"/.exec(text)?.[1] : undefined
    if (quoted) return quoted
  }
  return null
}

function readFault(error: unknown): Fault | null {
  let kind: FaultKind | null = null
  let constraint: string | null = null
  for (const layer of layers(error)) {
    constraint ??= constraintOfLayer(layer)
    // The innermost code says most: Prisma reports a check violation, say, under a code of its own.
    for (const code of [layer.code, layer.originalCode]) if (typeof code === 'string') kind = kindOfCode(code) ?? kind
    if (typeof layer.message === 'string' && lostConnection.test(layer.message)) kind ??= 'unavailable'
    if (layer.kind === 'DatabaseNotReachable' || layer.kind === 'ConnectionClosed' || layer.kind === 'SocketTimeout') kind = 'unavailable'
  }
  return kind && { kind, constraint }
}

type AppErrorArguments = ConstructorParameters<typeof AppError>

const appErrors: Record<FaultKind, AppErrorArguments> = {
  unique: ['CONFLICT'],
  reference: ['CONFLICT', { detail: 'The item is used by others or refers to one that does not exist.' }],
  check: ['VALIDATION', { fields: [{ message: 'The request is not valid.' }] }],
  value: ['VALIDATION', { fields: [{ message: 'The request is not valid.' }] }],
  absent: ['NOT_FOUND'],
  retry: ['UNAVAILABLE', { retryAfter: RETRY_AFTER_S }],
  unavailable: ['UNAVAILABLE', { retryAfter: RETRY_AFTER_S }],
}

/** An error of the database as the application's error, with the constraint that raised it. */
export class DatabaseError extends AppError {
  readonly constraint: string | null
  readonly kind: FaultKind

  constructor({ kind, constraint }: Fault, cause: unknown) {
    const [code, options] = appErrors[kind]
    super(code, { ...options, cause })
    this.constraint = constraint
    this.kind = kind
  }
}

/**
 * Turns an error of Prisma or pg into an AppError; anything else is returned as it is.
 * `handle` and `inTransaction` call it, so that no service has to.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error
  const fault = readFault(error)
  return fault ? new DatabaseError(fault, error) : error
}

/** SQLSTATE of a lock that was not to be had within lock_timeout. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Whether a statement gave up waiting for a lock, by lock_timeout. */
export const isLockTimeout = (error: unknown): boolean =>
  [...layers(error)].some(({ code, originalCode }) => code === LOCK_NOT_AVAILABLE || originalCode === LOCK_NOT_AVAILABLE)

/** Whether running the same transaction again may succeed: a serialization failure or a deadlock. */
export const isRetryable = (error: unknown): boolean => (error instanceof DatabaseError ? error.kind : readFault(error)?.kind) === 'retry'

/** Whether an error, translated or not, is the violation of the constraint or unique index `name`; for mapping it to a text of the specification. */
export const violates = (error: unknown, name: string): boolean =>
  (error instanceof DatabaseError ? error.constraint : readFault(error)?.constraint) === name
