'use client'
import { useEffect } from 'react'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'

/** The one banner handler of calls whose failure nobody else takes care of (B585). */
export function CallFailures() {
  const banner = useBanner()
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => {
      if (!(event.reason instanceof Error) || event.reason.name !== 'ApiError') return
      event.preventDefault()
      banner.failure(event.reason)
    }
    window.addEventListener('unhandledrejection', onRejection)
    return () => window.removeEventListener('unhandledrejection', onRejection)
  }, [banner])
  return null
}
