'use client'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useRouter } from 'next/navigation'
import { allWritten, changeCount, onStarsStored } from './own-marks.ts'
import { RESULTS_ID } from './pagination.tsx'

/** By the moment at which a page read the marks: how often they had changed in this browser when it was first shown. */
const shown = new Map<string, number>()

/** Where the services begin, from the top of the page. */
const offsetOfResults = (): number => (document.getElementById(RESULTS_ID)?.getBoundingClientRect().top ?? 0) + window.scrollY

/**
 * Asks for the page again when marks have changed since it was read: while it is open, here or in another tab, and when it comes back from the browser's
 * memory. What is pressed stays under the pointer when the list of stars above grows. Renders nothing.
 */
export function MarksRefresh({ readAt }: { readAt: string }) {
  const router = useRouter()
  const offset = useRef<number | null>(null)
  useEffect(() => {
    const before = shown.get(readAt)
    shown.set(readAt, changeCount())
    if (before !== undefined && before !== changeCount()) void allWritten().then(() => router.refresh())
  }, [readAt, router])
  useEffect(
    () =>
      onStarsStored(() => {
        offset.current = offsetOfResults()
        router.refresh()
      }),
    [router],
  )
  useEffect(() => {
    const root = document.documentElement
    // The browser would move the page as well, in some places and not in others.
    root.style.overflowAnchor = 'none'
    return () => void root.style.removeProperty('overflow-anchor')
  }, [])
  useLayoutEffect(() => {
    if (offset.current === null) return
    const moved = offsetOfResults() - offset.current
    offset.current = null
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
  }, [readAt])
  return null
}
