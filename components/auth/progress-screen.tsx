'use client'

import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useEffect, useState } from 'react'
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
    <Box sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2, minHeight: '60vh', p: 3, color: 'text.secondary' }}>
      <CircularProgress size={28} thickness={4} aria-hidden />
      <div role="status">{redirecting ? 'Redirecting...' : "We're checking your login status..."}</div>
      {slow && (
        <button type="button" className={parts.button} onClick={() => location.reload()}>
          Refresh page
        </button>
      )}
    </Box>
  )
}
