'use client'
import { useEffect } from 'react'

/** Keeps the focus in the page when what had it is taken away; loaded with the first focus. */
export function FocusKeeper() {
  useEffect(() => {
    const begin = ({ target }: FocusEvent) =>
      void import('./keep-focus.ts').then(
        ({ keepFocus }) => keepFocus(target),
        () => undefined,
      )
    document.addEventListener('focusin', begin, { once: true })
    return () => document.removeEventListener('focusin', begin)
  }, [])
  return null
}
