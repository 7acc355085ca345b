'use client'
import { useEffect, useRef } from 'react'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { onSight } from '#components/ui/on-sight.ts'
import { isSeenByOther } from '#lib/http/client.ts'
import { isRead, setRead } from '#components/news/read-marks.ts'

/** How long the end must be in sight before the article counts as read. */
const READ_MS = 2_000

/** At the end of the text: marks the article as read once its reader has got there and stayed. */
export function ReadToEnd({ id, version }: { id: string; version: number }) {
  const banner = useBanner()
  const sentinel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = sentinel.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = onSight(element, (inSight) => {
      clearTimeout(timer)
      if (!inSight) return
      timer = setTimeout(() => {
        end()
        if (!isRead(id) && !isSeenByOther()) setRead(id, true, version).catch(banner.failure)
      }, READ_MS)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [id, version, banner])
  return <div ref={sentinel} aria-hidden="true" />
}
