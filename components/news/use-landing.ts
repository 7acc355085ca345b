'use client'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'next/navigation'
import { LANDING_COOKIE, readLanding, withLanding, type Landing } from './landing-address.ts'

const YEAR_SECONDS = 31_536_000

function remember({ type, tab }: Landing): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${LANDING_COOKIE}=${type}.${tab}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}

interface LandingAddress {
  landing: Landing
  query: URLSearchParams
  /** Writes the query; as a step in the history, or in place of the current one. The hash stays (B166). */
  write: (change: (query: URLSearchParams) => URLSearchParams, how?: 'push' | 'replace') => void
  /** Another tab or type, remembered for the next visit. */
  choose: (change: Partial<Landing>) => void
}

/** State of the landing, all of it in the address. */
export function useLanding(remembered: Landing): LandingAddress {
  const text = useSearchParams().toString()
  const [seen, setSeen] = useState(text)
  const [current, setCurrent] = useState(text)
  // The router tells of a new address a little later; meanwhile the page shows what was written.
  if (text !== seen) {
    setSeen(text)
    setCurrent(typeof window === 'undefined' ? text : window.location.search.slice(1))
  }
  const query = useMemo(() => new URLSearchParams(current), [current])
  const landing = useMemo(() => readLanding(query, remembered), [query, remembered])

  const write = useCallback<LandingAddress['write']>(
    (change, how = 'replace') => {
      const before = new URLSearchParams(window.location.search)
      // Named from now on, since the remembered choice may change in another window.
      const next = change(withLanding(before, readLanding(before, remembered))).toString()
      setCurrent(next)
      window.history[how === 'push' ? 'pushState' : 'replaceState'](null, '', `${window.location.pathname}?${next}${window.location.hash}`)
    },
    [remembered],
  )
  const choose = useCallback<LandingAddress['choose']>(
    (change) => {
      const chosen = { ...readLanding(new URLSearchParams(window.location.search), remembered), ...change }
      remember(chosen)
      write((before) => withLanding(before, chosen), 'push')
    },
    [remembered, write],
  )
  return { landing, query, write, choose }
}
