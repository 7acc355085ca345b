import 'server-only'
import { config } from '#lib/config/config.ts'
import type { CostClass, EndpointSpec } from '../endpoint.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { BudgetFigures } from './figures.ts'
import { budgets } from './classes.ts'
import { FairQueue, NoSlotError } from './fair-queue.ts'
import type { Admission } from './fair-queue.ts'

type Heavy = Exclude<CostClass, 'light'>

/** A reply that is not read after this time is given up, milliseconds. */
const UNREAD_MS = 30_000

// On globalThis, because Next bundles this module more than once into one process.
const store = globalThis as typeof globalThis & {
  portalBudgets?: Partial<Record<Heavy, { queue: FairQueue; refused: number }>>
  portalBudgetFigures?: () => BudgetFigures
}

function budgetOf(cost: Heavy): { queue: FairQueue; refused: number } {
  const all = (store.portalBudgets ??= {})
  store.portalBudgetFigures ??= () =>
    Object.fromEntries(Object.entries(all).map(([name, { queue, refused }]) => [name, { ...queue.figures(), refused }]))
  return (all[cost] ??= { queue: new FairQueue(budgets[cost]), refused: 0 })
}

/** Whom a budget counts. */
export interface Spender {
  /** ppid, or the network of an anonymous caller. */
  key: string
  isAddress: boolean
}

/** The part of the budget that one request takes. */
export interface Share {
  /** Waits for a slot. Throws TOO_MANY_REQUESTS when the caller's own work held slots for too long, UNAVAILABLE when that of others did. */
  acquire: () => Promise<void>
  /** Holds the slot until the body of a reply has been read, or its reader has left. */
  holdUntilRead: (response: Response) => Response
  /** Releases the slot, unless a reply holds it. */
  release: () => void
}

export const NO_SHARE: Share = { acquire: () => Promise.resolve(), holdUntilRead: (response) => response, release: () => undefined }

/** The same body, which reports its end. @param end called once it has been read, fails, is cancelled, or nobody began to read it in time */
function notingEnd(body: ReadableStream<Uint8Array>, end: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const unread = setTimeout(() => {
    end()
    void reader.cancel().catch(() => undefined)
  }, UNREAD_MS).unref()
  return new ReadableStream(
    {
      pull: async (controller) => {
        clearTimeout(unread)
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          controller.close()
        } catch (error) {
          controller.error(error)
        }
        end()
      },
      cancel: async (reason) => {
        clearTimeout(unread)
        await reader.cancel(reason).finally(end)
      },
    },
    { highWaterMark: 0 },
  )
}

function shareOf({ acquire, release }: Admission, { retryAfter }: { retryAfter: number }, signal: AbortSignal): Share {
  let held = false
  return {
    acquire: () =>
      acquire(signal).catch((error: unknown) => {
        if (error instanceof NoSlotError) throw new AppError(error.own ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE', { retryAfter })
        throw error
      }),
    holdUntilRead: (response) => {
      if (response.body === null) return response
      held = true
      return new Response(notingEnd(response.body, release), { status: response.status, headers: response.headers })
    },
    release: () => {
      if (!held) release()
    },
  }
}

/**
 * Admits a request to the budget of its endpoint's cost class, before anything of its body is read: so many of a caller's requests may wait, and slots go
 * round-robin to callers. A slot is held while the work runs, not while the request is sent, so that a slow sender blocks nobody.
 * Throws TOO_MANY_REQUESTS with Retry-After when the caller's own budget is spent.
 */
export function shareFor({ cost = 'light' }: EndpointSpec, { key, isAddress }: Spender, signal: AbortSignal): Share {
  if (cost === 'light') return NO_SHARE
  const budget = budgets[cost]
  const { perCaller, waiting, waitingOfAddress, retryAfter } = budget
  const all = budgetOf(cost)
  const admission = all.queue.admit(key, perCaller + Math.floor((isAddress ? waitingOfAddress : waiting) * config().rateLimitFactor))
  if (admission) return shareOf(admission, budget, signal)
  all.refused += 1
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter, detail: 'Too many of your requests are under way. Try again in a moment.' })
}
