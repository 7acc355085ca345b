'use client'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'next/navigation'
import { hashOfTab, openingOf, withoutOpening, type AdminTabId, type Opening } from '#components/record/tab.ts'
import { replaceHash } from './use-hash.ts'

/** What was asked to open, and how often something was: a new number mounts the tab again. */
export interface Opened {
  opening: Opening | null
  count: number
}

/**
 * What the address asks to open at once (`/admin?new=users`). It is asked once: the address becomes that of the tab, and with another tab it is over.
 * @param hashTab the tab of the hash; null = none, undefined = not known yet
 */
export function useOpening(hashTab: AdminTabId | null | undefined): Opened {
  const text = useSearchParams().toString()
  const requested = openingOf(new URLSearchParams(text))
  const key = requested === null ? null : `${requested.what} ${requested.tab}`
  const [state, setState] = useState<Opened & { key: string | null }>({ opening: null, count: 0, key: null })
  if (key !== state.key) setState(requested === null ? { ...state, key } : { opening: requested, count: state.count + 1, key })
  else if (key === null && state.opening !== null && hashTab !== undefined && hashTab !== state.opening.tab)
    setState({ ...state, opening: null })

  const tab = requested?.tab
  useEffect(() => {
    if (tab === undefined) return
    // The router takes over the history after the first effects, hence the delay.
    const timer = setTimeout(() => replaceHash(withoutOpening(new URLSearchParams(window.location.search)), hashOfTab(tab)))
    return () => clearTimeout(timer)
  }, [tab, key])
  return state
}
