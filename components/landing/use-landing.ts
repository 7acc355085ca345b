'use client'
import { useCallback, useMemo } from 'react'
import { useAddressState, wholeQuery } from '#components/ui/use-address-state.ts'
import { LANDING_COOKIE, readLanding, withLanding, withoutLinkedItem, type Landing } from '#components/news/landing-address.ts'

const YEAR_SECONDS = 31_536_000

/** Keeps a choice in this browser for a year. */
export function keepCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}

const remember = ({ type, tab }: Landing): void => keepCookie(LANDING_COOKIE, `${type}.${tab}`)

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
  const [text, change] = useAddressState(wholeQuery)
  const query = useMemo(() => new URLSearchParams(text), [text])
  const landing = useMemo(() => readLanding(query, remembered), [query, remembered])

  const write = useCallback<LandingAddress['write']>(
    (edit, how) =>
      change((before) => {
        const now = new URLSearchParams(before)
        // Named from now on, since the remembered choice may change in another window.
        return edit(withLanding(now, readLanding(now, remembered))).toString()
      }, how),
    [change, remembered],
  )
  const choose = useCallback<LandingAddress['choose']>(
    (part) => {
      const chosen = { ...landing, ...part }
      remember(chosen)
      write((before) => withoutLinkedItem(withLanding(before, chosen)), 'push')
    },
    [landing, write],
  )
  return { landing, query, write, choose }
}
