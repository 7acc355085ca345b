import type { CostClass } from '../endpoint.ts'
import type { QueueLimits } from './fair-queue.ts'

/** What a class of calls may take of a process, and a caller of the class. */
export interface Budget extends QueueLimits {
  /** Calls of one caller that may wait besides those that run, multiplied by RATE_LIMIT_FACTOR. More than any use of the screens asks for: see budget.test.ts. */
  waiting: number
  /** The same for an address without a session, behind which a whole office may be. */
  waitingOfAddress: number
  /** Retry-After of a refused caller, seconds. */
  retryAfter: number
}

/** Design rule 21. Two cores are the measure; a process with more gets through its queues faster. */
export const budgets: Readonly<Record<Exclude<CostClass, 'light'>, Budget>> = {
  list: { maxRunning: 16, perCaller: 8, waiting: 120, waitingOfAddress: 600, maxWaitMs: 30_000, retryAfter: 1 },
  search: { maxRunning: 8, perCaller: 2, waiting: 40, waitingOfAddress: 200, maxWaitMs: 30_000, retryAfter: 2 },
  // One that holds a picture waits for a process of its own besides, see lib/images/picture.ts.
  picture: { maxRunning: 6, perCaller: 1, waiting: 15, waitingOfAddress: 15, maxWaitMs: 60_000, retryAfter: 5 },
  // Large ones run in processes of their own. In the long run at most two of them at the same time (security rule 30); who has had none lately need not wait for those.
  export: { maxRunning: 4, perCaller: 1, forNewcomers: 2, waiting: 5, waitingOfAddress: 5, maxWaitMs: 60_000, retryAfter: 15 },
  import: { maxRunning: 2, perCaller: 1, waiting: 5, waitingOfAddress: 5, maxWaitMs: 60_000, retryAfter: 15 },
}
