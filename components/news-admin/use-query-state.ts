'use client'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'next/navigation'

/** The query of the address; `write` replaces some of its values, null takes one away. */
export function useQueryState(): { query: URLSearchParams; write: (values: Readonly<Record<string, string | null>>) => void } {
  const text = useSearchParams().toString()
  const [seen, setSeen] = useState(text)
  const [current, setCurrent] = useState(text)
  // The router tells of a new address a little later; meanwhile the page shows what was written.
  if (text !== seen) {
    setSeen(text)
    setCurrent(typeof window === 'undefined' ? text : window.location.search.slice(1))
  }
  const write = useCallback((values: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setCurrent(next.toString())
    window.history.replaceState(null, '', `${window.location.pathname}${next.size > 0 ? `?${next}` : ''}`)
  }, [])
  return { query: new URLSearchParams(current), write }
}
