'use client'

import { useEffect } from 'react'
import { signIn } from '#lib/auth/sign-in.ts'
import { ProgressScreen } from './progress-screen.tsx'

/** Stands in for a page that needs sign-in and leaves for the identity provider at once (A001). */
export function SignInRedirect() {
  useEffect(() => {
    void signIn(undefined, { replace: true })
  }, [])
  return <ProgressScreen />
}
