'use client'
import { useCallback, useEffect, useState } from 'react'

export interface Loaded<T> {
  /** Null = not there yet. */
  data: T | null
  /** Null = no failure. */
  error: unknown
  retry: () => void
}

/** Reads once when a dialog opens, past every cache: a form begins with what is stored now. `read` is the one of the first render. */
export function useLoaded<T>(read: () => Promise<T>): Loaded<T> {
  const [first] = useState(() => read)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<Pick<Loaded<T>, 'data' | 'error'>>({ data: null, error: null })
  useEffect(() => {
    let current = true
    first().then(
      (data) => current && setState({ data, error: null }),
      (error: unknown) => current && setState({ data: null, error }),
    )
    return () => {
      current = false
    }
  }, [first, tries])
  const retry = useCallback(() => {
    setState({ data: null, error: null })
    setTries((count) => count + 1)
  }, [])
  return { ...state, retry }
}
