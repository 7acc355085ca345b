import type { SignedIn } from '#lib/auth/sign-in.ts'
import type { SessionGuard } from '#lib/http/client.ts'

/** What became of the session that the page was rendered for. */
export interface SessionState {
  /** `same`: it goes on, or the same person signed in again - `ended` - `other`: somebody else is signed in */
  outcome: 'same' | 'ended' | 'other'
  /** Who is signed in now, for `other`. */
  name: string
  /** Something that the person wants done depends on it, so a dialog asks. */
  asking: boolean
}

export interface SessionWatch {
  get: () => SessionState
  /** @returns the function that ends the subscription */
  subscribe: (listener: () => void) => () => void
  /** Whose page it is from now on: `ppid`, null = a visitor's. */
  watch: (person: string | null) => void
  /** Asks the server who is signed in now. @returns whether it is the person of this page */
  check: () => Promise<boolean>
  recover: SessionGuard['recover']
  /** The person does not sign in now: what waits fails. */
  dismiss: () => void
}

const SAME: SessionState = { outcome: 'same', name: '', asking: false }

/** Watches over the session of a page: calls that find it ended wait until the same person has signed in again, and fail when somebody else has. */
export function createSessionWatch(whoIsSignedIn: () => Promise<SignedIn>): SessionWatch {
  let state = SAME
  let person: string | null = null
  let dismissed = false
  const listeners = new Set<() => void>()
  const waiting = new Set<(again: boolean) => void>()

  const set = (next: SessionState) => {
    if (next.outcome === state.outcome && next.name === state.name && next.asking === state.asking) return
    state = next
    for (const listener of listeners) listener()
  }
  const resolveWaiting = (again: boolean) => {
    const calls = [...waiting]
    waiting.clear()
    for (const resolve of calls) resolve(again)
  }

  const check = async () => {
    const checked = person
    if (checked === null) return false
    const now = await whoIsSignedIn()
    // The page was rendered again meanwhile, or nobody could say.
    if (checked !== person || now.kind === 'unknown') return false
    if (now.kind === 'none') {
      set({ ...state, outcome: 'ended', name: '' })
      return false
    }
    const isSame = now.ppid === person
    if (isSame) dismissed = false
    set(isSame ? SAME : { ...state, outcome: 'other', name: now.name, asking: state.asking || waiting.size > 0 })
    resolveWaiting(isSame)
    return isSame
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watch: (next) => {
      if (next === person) return
      resolveWaiting(false)
      person = next
      dismissed = false
      set(SAME)
    },
    check,
    recover: async ({ method, signal }) => {
      if (await check()) return true
      if (state.outcome === 'same') return false
      const isWrite = method !== 'GET'
      if (isWrite) set({ ...state, asking: true })
      // What reads by itself must not ask again and again.
      if (state.outcome === 'other' || (dismissed && !isWrite)) return false
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting.add(resolve)
      signal?.addEventListener('abort', () => waiting.delete(resolve) && resolve(false), { once: true })
      return promise
    },
    dismiss: () => {
      dismissed = true
      set({ ...state, asking: false })
      resolveWaiting(false)
    },
  }
}
