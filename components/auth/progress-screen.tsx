'use client'

import { useEffect, useState } from 'react'
import { WaitingPage } from '#components/ui/feedback/page-loader.tsx'
import parts from '#components/ui/parts.module.css'

/** B072, milliseconds. */
const OFFER_REFRESH_AFTER = 5_000

/** Authentication in progress (B071, B072), then the redirecting screen (B075). */
export function ProgressScreen({ redirecting = false }: { redirecting?: boolean }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), OFFER_REFRESH_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return (
    <WaitingPage text={redirecting ? 'Redirecting...' : "We're checking your login status..."} purpose="signing in">
      {slow && (
        <button type="button" className={parts.button} onClick={() => location.reload()}>
          Refresh page
        </button>
      )}
    </WaitingPage>
  )
}
