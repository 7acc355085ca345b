/** How much of one kind of work runs and waits at the same time in one process. */
export interface Places {
  /** Places of the process. */
  atOnce: number
  /** Of them, those of one caller. */
  perCaller: number
  /** Of them, those that only callers take who have had none within `RECENT_MS`: whoever asks again and again leaves them to others. */
  forNewcomers?: number
  /** Longest wait, milliseconds. */
  waitMs: number
}

/** A caller who had a place so long ago is none who asks again and again, milliseconds. */
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

/** The wait for a place came to nothing. */
export class NoPlace extends Error {
  /** Whether it was the caller's own work that was in the way. */
  readonly own: boolean
  constructor(own: boolean) {
    super('No place was free in time.')
    this.own = own
  }
}

/** One admitted piece of work. */
export interface Ticket {
  /** Resolves when it may run. @param signal gives up the wait. Throws NoPlace. */
  turn: (signal?: AbortSignal) => Promise<void>
  /** It has ended, or never began; further calls do nothing. */
  end: () => void
}

/**
 * Places for one kind of work with a fair queue: whoever waits is served in turn by caller, not by request, so that a caller with hundreds of requests
 * holds up another one for one of them only.
 */
export class FairQueue {
  readonly #places: Places
  /** In the order of serving: who was served last stands last. */
  readonly #callers = new Map<string, Caller>()
  /** When the last place of a caller was given back; only callers of the last `RECENT_MS`. */
  readonly #servedAt = new Map<string, number>()
  #running = 0
  /** Places that are held by callers who had one within `RECENT_MS`. */
  #returning = 0

  constructor(places: Places) {
    this.#places = places
  }

  /** How many run and wait. */
  figures(): { running: number; waiting: number } {
    let waiting = 0
    for (const caller of this.#callers.values()) waiting += caller.waiting.length
    return { running: this.#running, waiting }
  }

  /**
   * Counts a piece of work of a caller.
   * @param most of them that the caller may have admitted at the same time
   * @returns null when that is reached
   */
  admit(key: string, most: number): Ticket | null {
    const caller = this.#callers.get(key) ?? { admitted: 0, running: 0, waiting: [] }
    if (caller.admitted >= most) return null
    caller.admitted += 1
    this.#callers.set(key, caller)
    let giveBack: (() => void) | undefined
    let ended = false
    return {
      turn: async (signal) => {
        giveBack = await this.#place(key, caller, signal)
      },
      end: () => {
        if (ended) return
        ended = true
        caller.admitted -= 1
        giveBack?.()
        if (caller.admitted === 0) this.#callers.delete(key)
      },
    }
  }

  #isReturning(key: string): boolean {
    const servedAt = this.#servedAt.get(key)
    return servedAt !== undefined && Date.now() - servedAt < RECENT_MS
  }

  #mayRun(key: string, caller: Caller): boolean {
    const { atOnce, perCaller, forNewcomers = 0 } = this.#places
    if (this.#running >= atOnce || caller.running >= perCaller) return false
    return !this.#isReturning(key) || this.#returning < atOnce - forNewcomers
  }

  #toTheEnd(key: string, caller: Caller): void {
    this.#callers.delete(key)
    this.#callers.set(key, caller)
  }

  /** Takes a place that is free. @returns gives it back */
  #begin(key: string, caller: Caller): () => void {
    const returning = this.#isReturning(key)
    this.#running += 1
    caller.running += 1
    if (returning) this.#returning += 1
    this.#toTheEnd(key, caller)
    return () => {
      this.#running -= 1
      caller.running -= 1
      if (returning) this.#returning -= 1
      this.#toTheEnd(key, caller)
      this.#remember(key)
      this.#serve()
    }
  }

  #remember(key: string): void {
    if (!this.#places.forNewcomers) return
    this.#servedAt.delete(key)
    this.#servedAt.set(key, Date.now())
    for (const old of this.#servedAt.keys()) {
      if (this.#isReturning(old)) break
      this.#servedAt.delete(old)
    }
  }

  /** Gives free places to those who wait, one to each caller in turn. */
  #serve(): void {
    while (this.#running < this.#places.atOnce) {
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

  #place(key: string, caller: Caller, signal: AbortSignal | undefined): Promise<() => void> {
    if (caller.waiting.length === 0 && this.#mayRun(key, caller)) return Promise.resolve(this.#begin(key, caller))
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
      const leave = () => {
        settle()
        caller.waiting.splice(caller.waiting.indexOf(waiter), 1)
        reject(new NoPlace(caller.running > 0))
      }
      const waiter: Waiter = {
        start: () => {
          settle()
          resolve(this.#begin(key, caller))
        },
      }
      const timer = setTimeout(leave, this.#places.waitMs).unref()
      caller.waiting.push(waiter)
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave)
    })
  }
}
