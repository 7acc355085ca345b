import 'server-only'
import { config } from '#lib/config/config.ts'
import type { CostClass, EndpointSpec } from '../endpoint.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { BudgetFigures } from './figures.ts'
import { budgets } from './classes.ts'
import { FairQueue, NoPlace } from './fair-queue.ts'
import type { Ticket } from './fair-queue.ts'

type Heavy = Exclude<CostClass, 'light'>

/** A reply that nobody has begun to read is given up after this time, milliseconds. */
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
  /** Waits until the work may begin. Throws TOO_MANY_REQUESTS when the caller's own work was in the way for too long, UNAVAILABLE when that of others was. */
  turn: () => Promise<void>
  /** Keeps the place until the bytes of a reply have gone, or nobody wants them any more. */
  until: (response: Response) => Response
  /** Gives the place back, unless a reply keeps it. */
  end: () => void
}

export const NO_SHARE: Share = { turn: () => Promise.resolve(), until: (response) => response, end: () => undefined }

/** The bytes of a body. @param end called once, when the last one has been read, when reading fails, when nobody wants more, or nobody came for the first */
function watched(body: ReadableStream<Uint8Array>, end: () => void): ReadableStream<Uint8Array> {
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

function shareOf({ turn, end }: Ticket, { retryAfter }: { retryAfter: number }, signal: AbortSignal): Share {
  let kept = false
  return {
    turn: () =>
      turn(signal).catch((error: unknown) => {
        if (error instanceof NoPlace) throw new AppError(error.own ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE', { retryAfter })
        throw error
      }),
    until: (response) => {
      if (response.body === null) return response
      kept = true
      return new Response(watched(response.body, end), { status: response.status, headers: response.headers })
    },
    end: () => {
      if (!kept) end()
    },
  }
}

/**
 * Admits a request to the budget of its endpoint's cost class, before anything of its body is read: so many of a caller's requests may wait, and each is
 * served in turn with those of others. Only the work takes a place, so that who sends slowly keeps nobody out.
 * Throws TOO_MANY_REQUESTS with Retry-After when the caller's own budget is spent.
 */
export function shareFor({ cost = 'light' }: EndpointSpec, { key, isAddress }: Spender, signal: AbortSignal): Share {
  if (cost === 'light') return NO_SHARE
  const budget = budgets[cost]
  const { perCaller, waiting, waitingOfAddress, retryAfter } = budget
  const all = budgetOf(cost)
  const ticket = all.queue.admit(key, perCaller + Math.floor((isAddress ? waitingOfAddress : waiting) * config().rateLimitFactor))
  if (ticket) return shareOf(ticket, budget, signal)
  all.refused += 1
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter, detail: 'Too many of your requests are under way. Try again in a moment.' })
}
