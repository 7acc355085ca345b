'use client'
import { useEffect } from 'react'
import { useRouter } from 'next/navigation'
import { allWritten, changeCount } from './own-marks.ts'

/** By the moment at which a page read the marks: how often they had changed in this browser when it was first shown. */
const shown = new Map<string, number>()

/** Asks for the page anew when it comes back from the browser's memory and marks have changed since. Draws nothing. */
export function MarksRefresh({ readAt }: { readAt: string }) {
  const router = useRouter()
  useEffect(() => {
    const before = shown.get(readAt)
    shown.set(readAt, changeCount())
    if (before !== undefined && before !== changeCount()) void allWritten().then(() => router.refresh())
  }, [readAt, router])
  return null
}
