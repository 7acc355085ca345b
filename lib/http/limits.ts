import { config } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import type { LimitName } from './endpoint.ts'
import { AppError } from './errors.ts'

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

/**
 * Counts one call in PostgreSQL, so that the limit holds across instances (security rule 17).
 * @param caller ppid, or the address of an anonymous caller
 * Throws TOO_MANY_REQUESTS with Retry-After.
 */
export async function enforceLimit(name: LimitName, caller: string, now = new Date()): Promise<void> {
  const { calls, windowSeconds } = limits[name]
  const windowStart = new Date(Math.floor(now.getTime() / (windowSeconds * 1000)) * windowSeconds * 1000)
  const rows = await db.$queryRaw<{ count: number }[]>`
    INSERT INTO "RateLimit" ("key", "windowStart", "count") VALUES (${`${name}:${caller}`}, ${windowStart}, 1)
    ON CONFLICT ("key", "windowStart") DO UPDATE SET "count" = "RateLimit"."count" + 1
    RETURNING "count"`
  if ((rows[0]?.count ?? 0) > calls * config().rateLimitFactor) {
    const left = Math.ceil((windowStart.getTime() + windowSeconds * 1000 - now.getTime()) / 1000)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.min(Math.max(left, 1), MAX_RETRY_AFTER) })
  }
}
