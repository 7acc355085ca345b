import { isIPv6 } from 'node:net'
import { config } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import type { LimitName } from './endpoint.ts'
import { AppError } from '#lib/errors/app-error.ts'

interface Limit {
  /** Calls per window, multiplied by RATE_LIMIT_FACTOR. */
  calls: number
  windowSeconds: number
}

/** W59. */
export const limits: Readonly<Record<LimitName, Limit>> = {
  contact: { calls: 10, windowSeconds: 600 },
  captcha: { calls: 60, windowSeconds: 60 },
  'existing-user': { calls: 60, windowSeconds: 60 },
  'access-request': { calls: 30, windowSeconds: 60 },
  'personal-link': { calls: 30, windowSeconds: 60 },
  'sign-in': { calls: 60, windowSeconds: 60 },
  send: { calls: 30, windowSeconds: 60 },
  import: { calls: 30, windowSeconds: 60 },
  export: { calls: 30, windowSeconds: 60 },
  search: { calls: 120, windowSeconds: 60 },
}

/** Longest Retry-After, seconds (W59). */
const MAX_RETRY_AFTER = 60

/** Hexadecimal groups of an IPv6 address that a provider gives to one customer as a whole. */
const NETWORK_GROUPS = 4

/**
 * What of an address stands for one caller: an IPv4 address whole, also one that is written as IPv6, of an IPv6 address its network of 64 bits, in
 * which one customer has as many addresses as he likes. What is no address counts as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const canonical = new URL(`http://[${address.split('%', 1)[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  return `${[...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')].slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** Whom a limit counts that is not signed in: the network of the address that the server saw. */
export const addressOf = (headers: Headers): string => networkOf(headers.get('x-client-address') ?? 'unknown')

/**
 * Counts one call in PostgreSQL, so that the limit holds across instances (security rule 17). The window slides: what was called in the one before
 * counts for the part of it that is less than a window ago, so that nobody has twice the calls around the turn of two. Refused calls count too, up to the limit.
 * @param caller ppid, or the network of an anonymous caller
 * Throws TOO_MANY_REQUESTS with Retry-After.
 */
export async function enforceLimit(name: LimitName, caller: string, now = new Date()): Promise<void> {
  const { calls, windowSeconds } = limits[name]
  const allowed = Math.floor(calls * config().rateLimitFactor)
  const windowMs = windowSeconds * 1000
  const windowStart = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
  const before = new Date(windowStart.getTime() - windowMs)
  const key = `${name}:${caller}`
  const rows = await db.$queryRaw<{ count: number; before: number }[]>`
    INSERT INTO "RateLimit" AS limits ("key", "windowStart", "count") VALUES (${key}, ${windowStart}, 1)
    ON CONFLICT ("key", "windowStart") DO UPDATE SET "count" = LEAST(limits."count" + 1, ${allowed + 1}::int)
    RETURNING limits."count", COALESCE((SELECT LEAST(earlier."count", ${allowed}::int) FROM "RateLimit" earlier WHERE earlier."key" = ${key} AND earlier."windowStart" = ${before}), 0) AS "before"`
  const used = rows[0]!
  const elapsed = (now.getTime() - windowStart.getTime()) / windowMs
  if (used.count + used.before * (1 - elapsed) <= allowed) return
  // So much of the window before that one more call finds room has to be over: the one before this, or this one when it is full by itself.
  const free = used.count >= allowed ? 1 + 1 / allowed : 1 - (allowed - used.count - 1) / used.before
  throw new AppError('TOO_MANY_REQUESTS', {
    retryAfter: Math.min(Math.max(Math.ceil((free - elapsed) * windowSeconds), 1), MAX_RETRY_AFTER),
  })
}
