/** How much of one kind of work runs and waits at the same time in one process. */
export interface QueueLimits {
  /** Slots of the process. */
  maxRunning: number
  /** Of them, the most that one caller holds. */
  perCaller: number
  /** Of them, those reserved for callers who have held none within `RECENT_MS`. */
  forNewcomers?: number
  /** Longest wait, milliseconds. */
  maxWaitMs: number
}

/** A caller whose last slot was released longer ago counts as new, milliseconds. */
export const RECENT_MS = 60_000

interface Waiter {
  start: () => void
}

interface Caller {
  /** Admitted and not finished: waiting, running, or still sending the request. */
  admitted: number
  running: number
  waiting: Waiter[]
}

/** No slot became free in time, or the wait was aborted. */
export class NoSlotError extends Error {
  /** Whether the caller's own work held slots meanwhile. */
  readonly own: boolean
  constructor(own: boolean) {
    super('No slot was free in time.')
    this.own = own
  }
}

/** One admitted piece of work. */
export interface Admission {
  /** Waits for a slot. @param signal ends the wait. Throws NoSlotError. */
  acquire: (signal?: AbortSignal) => Promise<void>
  /** Call when it has ended, or never began; further calls do nothing. */
  release: () => void
}

/**
 * Limits how much of one kind of work runs at the same time. The queue is fair: slots go round-robin to callers, not to requests, so that a caller with
 * hundreds of requests delays another one by a single request.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  /** In round-robin order: the caller served last is the last. */
  readonly #callers = new Map<string, Caller>()
  /** When a caller released a slot last; only callers of the last `RECENT_MS`. */
  readonly #releasedAt = new Map<string, number>()
  #running = 0
  /** Slots that are held by callers who are not new. */
  #returning = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** How many run and wait. */
  figures(): { running: number; waiting: number } {
    let waiting = 0
    for (const caller of this.#callers.values()) waiting += caller.waiting.length
    return { running: this.#running, waiting }
  }

  /**
   * Admits a piece of work; it holds no slot before `acquire`.
   * @param most pieces of work that the caller may have admitted at the same time
   * @returns null when that is reached
   */
  admit(key: string, most: number): Admission | null {
    const caller = this.#callers.get(key) ?? { admitted: 0, running: 0, waiting: [] }
    if (caller.admitted >= most) return null
    caller.admitted += 1
    this.#callers.set(key, caller)
    let releaseSlot: (() => void) | undefined
    let released = false
    return {
      acquire: async (signal) => {
        releaseSlot = await this.#acquire(key, caller, signal)
      },
      release: () => {
        if (released) return
        released = true
        caller.admitted -= 1
        releaseSlot?.()
        if (caller.admitted === 0) this.#callers.delete(key)
      },
    }
  }

  #isReturning(key: string): boolean {
    const releasedAt = this.#releasedAt.get(key)
    return releasedAt !== undefined && Date.now() - releasedAt < RECENT_MS
  }

  #mayRun(key: string, caller: Caller): boolean {
    const { maxRunning, perCaller, forNewcomers = 0 } = this.#limits
    if (this.#running >= maxRunning || caller.running >= perCaller) return false
    return !this.#isReturning(key) || this.#returning < maxRunning - forNewcomers
  }

  #moveToEnd(key: string, caller: Caller): void {
    this.#callers.delete(key)
    this.#callers.set(key, caller)
  }

  /** Takes a free slot. @returns releases it */
  #take(key: string, caller: Caller): () => void {
    const returning = this.#isReturning(key)
    this.#running += 1
    caller.running += 1
    if (returning) this.#returning += 1
    this.#moveToEnd(key, caller)
    return () => {
      this.#running -= 1
      caller.running -= 1
      if (returning) this.#returning -= 1
      this.#moveToEnd(key, caller)
      this.#noteRelease(key)
      this.#serve()
    }
  }

  #noteRelease(key: string): void {
    if (!this.#limits.forNewcomers) return
    this.#releasedAt.delete(key)
    this.#releasedAt.set(key, Date.now())
    for (const old of this.#releasedAt.keys()) {
      if (this.#isReturning(old)) break
      this.#releasedAt.delete(old)
    }
  }

  /** Gives free slots to those who wait, round-robin by caller. */
  #serve(): void {
    while (this.#running < this.#limits.maxRunning) {
      const next = this.#next()
      if (!next) return
      next.start()
    }
  }

  #next(): Waiter | undefined {
    for (const [key, caller] of this.#callers) {
      if (caller.waiting.length > 0 && this.#mayRun(key, caller)) return caller.waiting.shift()
    }
    return undefined
  }

  #acquire(key: string, caller: Caller, signal: AbortSignal | undefined): Promise<() => void> {
    if (caller.waiting.length === 0 && this.#mayRun(key, caller)) return Promise.resolve(this.#take(key, caller))
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
      const leave = () => {
        stopWaiting()
        caller.waiting.splice(caller.waiting.indexOf(waiter), 1)
        reject(new NoSlotError(caller.running > 0))
      }
      const waiter: Waiter = {
        start: () => {
          stopWaiting()
          resolve(this.#take(key, caller))
        },
      }
      const timer = setTimeout(leave, this.#limits.maxWaitMs).unref()
      caller.waiting.push(waiter)
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave)
    })
  }
}
