'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#lib/http/client.ts'
import type { Found } from '#lib/palette/contract.ts'
import { MIN_SEARCH_LENGTH } from '#lib/palette/words.ts'

/** Milliseconds after the last key before the server is asked. */
const DELAY_MS = 180
const TOO_MANY = 429

export interface Search {
  /** For this text; null = none yet. */
  found: readonly Found[] | null
  loading: boolean
  /** Why nothing came; null = no fault. */
  failure: string | null
  ask: (text: string) => void
  retry: () => void
}

const failureOf = (error: unknown): string =>
  error instanceof ApiError && error.status === TOO_MANY ? error.message : 'The search did not answer.'

/** Asks the server after a pause in typing; a new text cancels the request before it. Results stay until the next ones are there. */
export function useSearch(): Search {
  const [state, setState] = useState<Pick<Search, 'found' | 'loading' | 'failure'>>({ found: null, loading: false, failure: null })
  const running = useRef<AbortController | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const lastText = useRef('')

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    running.current?.abort()
  }, [])
  const start = useCallback(
    (text: string, delay: number) => {
      stop()
      lastText.current = text
      if (text.trim().length < MIN_SEARCH_LENGTH) return setState({ found: null, loading: false, failure: null })
      setState((before) => ({ ...before, loading: true, failure: null }))
      timer.current = setTimeout(() => {
        const own = new AbortController()
        running.current = own
        call('GET /api/v1/Search/everything', { query: { q: text.trim() }, signal: own.signal }).then(
          (found) => own.signal.aborted || setState({ found, loading: false, failure: null }),
          (error: unknown) => own.signal.aborted || setState({ found: null, loading: false, failure: failureOf(error) }),
        )
      }, delay)
    },
    [stop],
  )
  useEffect(() => stop, [stop])
  return {
    ...state,
    ask: useCallback((text) => start(text, DELAY_MS), [start]),
    retry: useCallback(() => start(lastText.current, 0), [start]),
  }
}
