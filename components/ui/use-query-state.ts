'use client'
import { useCallback, useMemo } from 'react'
import { useAddressState, wholeQuery } from '#components/ui/use-address-state.ts'

/** The query of the address; `write` replaces some of its values, null takes one away. */
export function useQueryState(): { query: URLSearchParams; write: (values: Readonly<Record<string, string | null>>) => void } {
  const [text, change] = useAddressState(wholeQuery)
  const query = useMemo(() => new URLSearchParams(text), [text])
  const write = useCallback(
    (values: Readonly<Record<string, string | null>>) =>
      change((before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next.toString()
      }),
    [change],
  )
  return { query, write }
}
