'use client'

import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useEffect, useState } from 'react'
import { SignInScreen } from './sign-in-screen.tsx'

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
    <SignInScreen title={redirecting ? 'Redirecting...' : "We're checking your login status..."}>
      <CircularProgress aria-label="In progress" />
      {slow && (
        <Button variant="outlined" onClick={() => location.reload()}>
          Refresh page
        </Button>
      )}
    </SignInScreen>
  )
}
